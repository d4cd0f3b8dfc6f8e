/** REST paths, each once (source: specification section 7; the last three are ours and marked). */
export const paths = {
  sendVerifyCode: '/api/1/users/sendVerifyCode',
  signup: '/api/1/users/signupByPhoneOrEmail',
  login: '/api/v2/users/login',
  me: '/api/1/users/me',
  userConfig: '/api/1/configUsers/one',
  devices: '/api/1/users/getDevice',
  syncToken: '/api/1/users/syncToken',
  generateAccessToken: '/api/1/users/generateAccessToken',
  tokenByAccessToken: '/api/1/users/getTokenByAccessToken',
  buckets: '/api/1/config/buckets',
  stss: '/api/1/config/stss',
  saveAndPush: '/api/1/push/saveAndPush',
  pushMessages: '/api/1/push/message',
  pushDelete: '/api/1/push/message/batchDelete',
  serverInfos: '/api/1/serverInfos',
  updateLogs: '/api/1/updateLogs',
  /** Ours: ends the session that the bearer token names, and its sync sessions. */
  logout: '/api/1/users/logout',
  /** Ours: exchanges the one-time token of the printed address for a bearer token. */
  redeemLink: '/api/1/auth/link/redeem',
  /** Ours: brand token and whether this is a demo; readable by anyone. */
  config: '/config.json',
} as const;

/** Where the sync gateway answers, and the path of its cookie (specification section 7, Sync). */
export const GATEWAY_PATH = '/neocloud';
/**
 * Ours: whose session the client believes the cookie to name. Two users' tabs of one browser share one cookie jar, and
 * a call that goes out with the other's cookie must be refused as a whole, not document by document.
 */
export const SYNC_USER_HEADER = 'x-inkside-user';
/** The only credential that the gateway takes. */
export const SYNC_COOKIE = 'SyncGatewaySession';
