import { PortError } from '../../app/kit/appError';
import { asEpochMs, type SecretId } from '../../app/kit/text/units';
import { QR_LIFE_MS, QR_SEPARATOR, QR_STATUS, qrCheckAnswer, qrCreateAnswer } from '../contract/account/qrCode';
import { signInPaths } from '../contract/paths';
import type { ClockPort } from '../ports';
import type { QrAnswer, QrSignInPort } from '../ports/account/accounts';
import type { Http } from './createHttp';

interface QrParts {
  readonly http: Http;
  readonly clock: Pick<ClockPort, 'now'>;
  readonly keepSecret: (text: string) => SecretId;
  readonly readSecret: (id: SecretId) => string | undefined;
}

const operation = 'qrSignIn';
const clientType = 'web';

const check = async ({ http, keepSecret, readSecret }: QrParts, text: SecretId): Promise<QrAnswer> => {
  const qrcodeId = readSecret(text)?.split(QR_SEPARATOR)[0];
  if (qrcodeId === undefined) return { phase: 'ended' };
  const request = { method: 'GET', path: signInPaths.qrCheck, operation, query: { clientType, qrcodeId } } as const;
  const { status, scanned, userInfo } = (await http.call(qrCheckAnswer, request)).data;
  if (status === QR_STATUS.expired) return { phase: 'ended' };
  if (status === QR_STATUS.waiting) return { phase: scanned === 'yes' ? 'scanned' : 'waiting' };
  if (userInfo === undefined) throw new PortError('errors.badAnswer', { operation });
  return { phase: 'confirmed', ticket: keepSecret(userInfo.token) };
};

/** Codes for the phone (reference: cloud-api 2.3). Rejects with `PortError` only. Loaded by the first code. */
export const createQrSignIn = (parts: QrParts): QrSignInPort => ({
  create: async () => {
    const body = { clientType };
    const asked = { method: 'POST', path: signInPaths.qrCreate, operation, body } as const;
    // Counted from before the question: the cloud's code must not die while this one is still shown as good.
    const expiresAt = asEpochMs(parts.clock.now() + QR_LIFE_MS);
    const { data } = await parts.http.call(qrCreateAnswer, asked);
    return { text: parts.keepSecret(data), expiresAt };
  },
  check: (text) => check(parts, text),
});
