import { asEpochMs, type ClockPort, type IdsPort, PortError, type SecretId } from '@inkside/kit';
import { QR_LIFE_MS, QR_SEPARATOR, QR_STATUS, qrCheckAnswer, qrCreateAnswer, signInPaths } from '@inkside/protocol';
import type { QrAnswer, QrSignInPort } from '../ports/session';
import type { Http } from './createHttp';

interface QrParts {
  readonly http: Http;
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly clock: Pick<ClockPort, 'now'>;
  readonly ids: Pick<IdsPort, 'newId'>;
  readonly keepSecret: (text: string) => SecretId;
  readonly readSecret: (id: SecretId) => string | undefined;
}

const operation = 'qrSignIn';
const clientType = 'web';

/** @param asker what the page names itself by; who knows it may ask again for an answer that was lost */
const check = async (
  { http, keepSecret, readSecret }: QrParts,
  text: SecretId,
  asker: string | undefined,
): Promise<QrAnswer> => {
  const qrcodeId = readSecret(text)?.split(QR_SEPARATOR)[0];
  if (qrcodeId === undefined) return { phase: 'ended' };
  const query = { clientType, qrcodeId, ...(asker === undefined ? {} : { asker }) };
  const request = { method: 'GET', path: signInPaths.qrCheck, operation, query } as const;
  const { status, scanned, refused, userInfo } = (await http.call(qrCheckAnswer, request)).data;
  if (status === QR_STATUS.expired) return { phase: refused === true ? 'refused' : 'ended' };
  if (status === QR_STATUS.waiting) return { phase: scanned === 'yes' ? 'scanned' : 'waiting' };
  if (userInfo === undefined) throw new PortError('errors.badAnswer', { operation });
  return { phase: 'confirmed', ticket: keepSecret(userInfo.token) };
};

/** Codes for the phone (reference: cloud-api 2.3). Rejects with `PortError` only. Loaded by the first code. */
export const createQrSignIn = (parts: QrParts): QrSignInPort => {
  /** By the code, until its answer is here. */
  const askers = new Map<SecretId, string>();
  return {
    create: async () => {
      const body = { clientType, scan: true };
      const asked = { method: 'POST', path: signInPaths.qrCreate, operation, body } as const;
      // Counted from before the question: the cloud's code must not die while this one is still shown as good.
      const expiresAt = asEpochMs(parts.clock.now() + QR_LIFE_MS);
      const { data, scan } = await parts.http.call(qrCreateAnswer, asked);
      const text = parts.keepSecret(data);
      askers.set(text, parts.ids.newId());
      const address = scan === undefined ? {} : { address: parts.keepSecret(`${parts.origin}${scan}`) };
      return { text, ...address, expiresAt };
    },
    check: async (text) => {
      const answer = await check(parts, text, askers.get(text));
      if (answer.phase === 'confirmed' || answer.phase === 'ended' || answer.phase === 'refused') askers.delete(text);
      return answer;
    },
  };
};
