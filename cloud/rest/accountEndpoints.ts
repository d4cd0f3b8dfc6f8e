import { meAnswer, syncTokenAnswer } from '../../src/services/contract/accounts';
import type { Me } from '../../src/services/contract/accounts';
import { devicesAnswer } from '../../src/services/contract/devices';
import { SYNC_COOKIE, paths } from '../../src/services/contract/paths';
import { userConfigAnswer } from '../../src/services/contract/signIn';
import type { Accounts } from '../accounts/createAccounts';
import type { Account } from '../accounts/directory';
import { DEVICE_LIMIT, STORAGE_LIMIT_BYTES } from '../config';
import { noInput, userEndpoint } from './endpoint';
import type { Endpoint } from './endpoint';

export interface AccountParts {
  readonly accounts: Accounts;
  /** Bytes of the user's objects. */
  readonly storageUsed: (uid: string) => Promise<number>;
}

/** Every field that clients of the real cloud were seen to read (reference: cloud-api 3.1). */
const meOf = (account: Account, storageUsed: number): Me => ({
  uid: account.uid,
  id: account.id,
  email: account.email,
  phone: account.phone,
  area_code: account.areaCode,
  login_type: account.loginType,
  nickname: account.nickname,
  avatar: null,
  avatarUrl: account.avatarUrl,
  storage_limit: STORAGE_LIMIT_BYTES,
  storage_used: storageUsed,
  device_limit: DEVICE_LIMIT,
  roleValue: 0,
  sex: null,
  vip_cloud: 0,
  vip_cloud_start: null,
  vip_cloud_end: null,
  giftCount: 0,
  totalDocCount: 0,
  totalUsageDays: 0,
  consecutiveUsageDays: 0,
  children: [],
  parent: null,
  accessToken: null,
  google_id: null,
  huawei_id: null,
  wechat_id: null,
  oauth_id: null,
  otp_auth_url: null,
  otp_enabled: false,
  otp_verified: false,
});

const me = ({ storageUsed }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.me,
    summary: 'The signed-in user.',
    input: noInput,
    answer: meAnswer,
    handle: async (_, { session }) => ({ data: meOf(session.account, await storageUsed(session.account.uid)) }),
  });

/** Nothing can be set yet, and an account without settings answers null. */
const userConfig = (): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.userConfig,
    summary: 'Settings of the account; null for one that never set any.',
    input: noInput,
    answer: userConfigAnswer,
    handle: async () => ({ data: null }),
  });

const devices = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.devices,
    summary: 'Devices that signed in to the account.',
    input: noInput,
    answer: devicesAnswer,
    handle: async (_, { session }) => ({ data: await accounts.devices.list(session.account.uid) }),
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

/** What a signed-in user asks about the own account. */
export const accountEndpoints = (parts: AccountParts): readonly Endpoint[] => [
  me(parts),
  userConfig(),
  devices(parts),
  syncToken(parts),
];
