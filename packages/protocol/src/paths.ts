/**
 * REST paths, each once (source: specification section 7 and what clients of the real cloud were seen to call). Those of
 * a feature stand with its schemas. `:name` stands for one part of a path.
 */

/** Signing in and out, as the web client does it. */
export const signInPaths = {
  sendVerifyCode: '/api/1/users/sendVerifyCode',
  signup: '/api/1/users/signupByPhoneOrEmail',
  login: '/api/v2/users/login',
  /** For those who forgot it, and for those who are signed in. */
  resetPassword: '/api/1/users/me/resetPwd',
  qrCreate: '/api/1/auth/qrcode/create',
  qrCheck: '/api/1/auth/qrcode/check',
  /** Ours: the security check before a code is sent. */
  captchaCreate: '/api/1/captcha/create',
  captchaCheck: '/api/1/captcha/check',
  /** Ours: ends the session that the bearer token names, and its sync sessions. */
  logout: '/api/1/users/logout',
  /** Ours: exchanges the one-time token of the printed address for a bearer token. */
  redeemLink: '/api/1/auth/link/redeem',
} as const;

/** Whose a session is, and its way to the sync gateway. */
export const sessionPaths = {
  me: '/api/1/users/me',
  syncToken: '/api/1/users/syncToken',
} as const;

/** Which servers there are. */
export const serverPaths = {
  serverInfos: '/api/1/serverInfos',
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
/** The credential that the gateway takes. */
export const SYNC_COOKIE = 'SyncGatewaySession';
/**
 * Ours: the same session, for a client in a page that shares its origin, and so its cookies, with another one. Where it
 * is sent, the cookie counts for nothing.
 */
export const SYNC_SESSION_HEADER = 'x-inkside-session';
