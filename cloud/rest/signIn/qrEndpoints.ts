import * as v from 'valibot';

import {
  paths,
  QR_SEPARATOR,
  QR_STATUS,
  qrCheckAnswer,
  qrCheckQuery,
  qrConfirmBody,
  qrCreateAnswer,
  qrCreateBody,
  qrPhoneAnswer,
  qrScanBody,
  SCAN_PATH,
} from '@inkside/protocol';
import { type Account, askerOf } from '../../accounts';
import { urlOfAvatar } from '../account/avatar';
import { type Endpoint, userEndpoint, visitorEndpoint } from '../endpoint';
import { DONE, type SignInParts, tokenOf } from './signInParts';

const EXPIRED = { data: { status: QR_STATUS.expired, scanned: 'no' } } as const;

const create = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.qrCreate,
    summary: 'The text of a QR code with which a phone signs this page in.',
    input: v.object({ body: qrCreateBody }),
    answer: qrCreateAnswer,
    handle: async ({ body: { clientType, scan } }, caller) => {
      const qr = accounts.qrSignIns.create();
      const data = [qr, clientType, new URL(caller.origin).host].join(QR_SEPARATOR);
      if (scan !== true) return { data };
      const by = accounts.qrAskers.seal(qr, askerOf(caller.header('user-agent') ?? '', caller.remote));
      return { data, scan: `${SCAN_PATH}?${new URLSearchParams({ qr, by }).toString()}` };
    },
  });

const signedIn = async ({ accounts }: SignInParts, account: Account, origin: string) => {
  const { token } = (await tokenOf(accounts, account)).data;
  const { uid, nickname } = account;
  const userInfo = { token, uid, nickname, avatarUrl: urlOfAvatar(account, origin) };
  return { data: { status: QR_STATUS.signedIn, scanned: 'yes' as const, userInfo } };
};

const check = (parts: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.qrCheck,
    summary: 'Whether a phone has read the QR code and its owner said yes; gives the token to one page.',
    input: v.object({ query: qrCheckQuery }),
    answer: qrCheckAnswer,
    handle: async ({ query: { qrcodeId, asker } }, { origin }) => {
      const { directory, qrSignIns } = parts.accounts;
      const state = await qrSignIns.collect(qrcodeId, asker);
      if (state.phase === 'ended') {
        // Clients of the maker's cloud know no such field: only a page of ours, which names itself, gets it.
        return state.isRefused && asker !== undefined ? { data: { ...EXPIRED.data, refused: true } } : EXPIRED;
      }
      if (state.phase === 'waiting') {
        return { data: { status: QR_STATUS.waiting, scanned: state.isScanned ? ('yes' as const) : ('no' as const) } };
      }
      const account = await directory.byUid(state.uid);
      return account === undefined ? EXPIRED : signedIn(parts, account, origin);
    },
  });

const scan = ({ accounts }: SignInParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.qrScan,
    summary: 'The phone has read a QR code.',
    input: v.object({ body: qrScanBody }),
    answer: qrPhoneAnswer,
    handle: async ({ body: { qrcodeId } }, { session }) => {
      await accounts.qrSignIns.scan(qrcodeId, session.account.uid);
      return DONE;
    },
  });

const confirm = ({ accounts }: SignInParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.qrConfirm,
    summary: "The phone's owner lets the page in, or does not.",
    input: v.object({ body: qrConfirmBody }),
    answer: qrPhoneAnswer,
    handle: async ({ body: { qrcodeId, confirm: isConfirmed } }, { session }) => {
      await accounts.qrSignIns.decide(qrcodeId, session.account.uid, isConfirmed);
      return DONE;
    },
  });

/** Signing in by phone (reference: cloud-api 2.3). */
export const qrEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  create(parts),
  check(parts),
  scan(parts),
  confirm(parts),
];
