import * as v from 'valibot';

import {
  type AssociatedAccount,
  type FullMe,
  fullMeAnswer,
  imSignatureAnswer,
  imSignatureQuery,
  paths,
  SYNC_COOKIE,
  syncTokenAnswer,
  updateInfoAnswer,
  updateInfoBody,
  userSettingsAnswer,
  userSettingsBody,
} from '@inkside/protocol';
import type { Account } from '../../accounts';
import { DEVICE_LIMIT } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';
import type { AccountUsage } from '../statistics/overview';
import type { AccountParts } from './accountParts';
import { takeBackAvatar, urlOfAvatar } from './avatar';

/** Strict clients take no null; the observed cloud writes this one where there is no telephone. */
const AREA_CODE_WITHOUT_PHONE = '+86';
/** Only hashes of access tokens are kept, so the field tells that there is one, and no more. */
const HIDDEN_ACCESS_TOKEN = '*'.repeat(16);

/** Of an associated account, what its relatives may see. */
export const associatedOf = (account: Account, origin: string): AssociatedAccount => ({
  uid: account.uid,
  id: account.id,
  nickname: account.nickname,
  email: account.email,
  phone: account.phone,
  avatarUrl: urlOfAvatar(account, origin),
});

interface MeParts extends AccountUsage {
  readonly storage_limit: number;
  readonly storage_used: number;
  readonly giftCount: number;
  readonly children: AssociatedAccount[];
  readonly parent: AssociatedAccount | null;
  readonly accessToken: string | null;
  readonly vip_cloud: 0 | 1;
  readonly vip_cloud_start: string | null;
  readonly vip_cloud_end: string | null;
}

/** Every field of the wire and no other (reference: cloud-api 3.1). */
const meOf = (account: Account, avatarUrl: string | null, parts: MeParts): FullMe => ({
  uid: account.uid,
  id: account.id,
  email: account.email,
  phone: account.phone,
  area_code: account.areaCode ?? AREA_CODE_WITHOUT_PHONE,
  login_type: account.loginType,
  nickname: account.nickname,
  avatar: avatarUrl,
  avatarUrl,
  device_limit: DEVICE_LIMIT,
  roleValue: 0,
  sex: account.sex,
  google_id: null,
  huawei_id: null,
  wechat_id: null,
  oauth_id: null,
  otp_auth_url: null,
  otp_enabled: false,
  otp_verified: false,
  ...(account.destroyAt === null ? {} : { closesAt: new Date(account.destroyAt).toISOString() }),
  ...parts,
});

const vipOf = async ({ facts, clock }: AccountParts, uid: string) => {
  const span = await facts.vip(uid);
  if (span === undefined) return { vip_cloud: 0, vip_cloud_start: null, vip_cloud_end: null } as const;
  const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
  return { vip_cloud: span.end > clock.now() ? 1 : 0, vip_cloud_start: start, vip_cloud_end: end } as const;
};

const me = (parts: AccountParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.me,
    summary: 'The signed-in user.',
    input: noInput,
    answer: fullMeAnswer,
    handle: async (_, { session: { account }, origin }) => {
      const { uid } = account;
      const { accounts, facts, storageUsed, storageLimitOf } = parts;
      const { associations, grants } = accounts;
      const [storage_limit, storage_used, giftCount, vip, usage, children, parent, hasAccessToken] = await Promise.all([
        storageLimitOf(uid),
        storageUsed(uid),
        facts.giftCount(uid),
        vipOf(parts, uid),
        facts.usage(uid),
        associations.children(uid),
        associations.parent(account),
        grants.hasAccessToken(uid),
      ]);
      const data = meOf(account, urlOfAvatar(account, origin), {
        storage_limit,
        storage_used,
        giftCount,
        ...vip,
        ...usage,
        children: children.map((child) => associatedOf(child, origin)),
        parent: parent === undefined ? null : associatedOf(parent, origin),
        accessToken: hasAccessToken ? HIDDEN_ACCESS_TOKEN : null,
      });
      return { data };
    },
  });

const readSettings = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.userConfig,
    summary: 'Settings of the account; null for one that never set any.',
    input: noInput,
    answer: userSettingsAnswer,
    handle: async (_, { session }) => ({ data: await accounts.settings.read(session.account.uid) }),
  });

const changeSettings = ({ accounts }: AccountParts, method: 'PUT' | 'POST'): Endpoint =>
  userEndpoint({
    method,
    path: paths.userConfig,
    summary: 'Adds to the settings of the account.',
    input: v.object({ body: userSettingsBody }),
    answer: userSettingsAnswer,
    handle: async ({ body }, { session }) => ({ data: await accounts.settings.change(session.account.uid, body) }),
  });

/** Each call opens a session of its own; the client sets the cookie itself. */
const syncToken = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.syncToken,
    summary: 'A session cookie for the sync gateway.',
    input: noInput,
    answer: syncTokenAnswer,
    handle: async (_, { session }) => {
      const { sessionId, expiresAt } = await accounts.syncSessions.open(session);
      const expires = new Date(expiresAt).toISOString();
      return { data: { session_id: sessionId, expires, cookie_name: SYNC_COOKIE, channels: [] } };
    },
  });

const imSignature = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.imSignature,
    summary: 'A signed text that names the caller.',
    input: v.object({ query: imSignatureQuery }),
    answer: imSignatureAnswer,
    handle: async ({ query: { user } }, { session: { account } }) => {
      if (user !== undefined && user !== account.uid && user !== String(account.id)) {
        throw new CloudFailure('errors.notFound');
      }
      return { data: accounts.imSignatures.sign(account.uid) };
    },
  });

const updateInfo = (parts: AccountParts): Endpoint =>
  userEndpoint({
    method: 'PUT',
    path: paths.updateInfo,
    summary: 'Changes nickname, sex and language; takes the picture back.',
    input: v.object({ body: updateInfoBody }),
    answer: updateInfoAnswer,
    handle: async ({ body }, { session, origin }) => {
      const { nickname, sex, language } = body;
      if (body.avatar === null || body.avatar === '') await takeBackAvatar(parts, session.account.uid);
      const account = await parts.accounts.directory.update(session.account.uid, (known) => ({
        ...known,
        // An empty name is none.
        ...(nickname === undefined ? {} : { nickname: nickname === '' ? null : nickname }),
        ...(sex === undefined ? {} : { sex }),
        ...(language === undefined ? {} : { language }),
      }));
      if (account === undefined) throw new CloudFailure('errors.notFound');
      return {
        data: {
          nickname: account.nickname,
          sex: account.sex,
          language: account.language,
          avatarUrl: urlOfAvatar(account, origin),
        },
      };
    },
  });

/** What a signed-in user asks about the own account, and changes of it. */
export const profileEndpoints = (parts: AccountParts): readonly Endpoint[] => [
  me(parts),
  readSettings(parts),
  changeSettings(parts, 'PUT'),
  changeSettings(parts, 'POST'),
  syncToken(parts),
  imSignature(parts),
  updateInfo(parts),
];
