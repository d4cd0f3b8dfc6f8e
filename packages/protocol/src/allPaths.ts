import { accessTokenPaths } from './accessTokens';
import { appPasswordPaths } from './appPasswords';
import { articlePaths } from './articles';
import { cataloguePaths } from './catalogues';
import { devicePaths } from './devices';
import { downloadPaths } from './downloads';
import { giftPaths } from './gifts';
import { groupPaths } from './groups';
import { ledgerPaths } from './ledger';
import { libraryPaths } from './library';
import { manualPaths } from './manuals';
import { noteLinkPaths } from './noteLinks';
import { noticePaths } from './notices';
import { paperPaths } from './papers';
import { accountPaths } from './account';
import { presencePaths } from './presence';
import { publicPagePaths } from './publicPages';
import { pushPaths } from './push';
import { readingPaths } from './reading';
import { servicePaths } from './service';
import { statisticsPaths } from './calendar';
import { storagePaths } from './storage';
import { supportPaths } from './support';
import { webPagePaths } from './webPages';
import { serverPaths, sessionPaths, signInPaths } from './paths';

/** What devices, phones and programs call to sign in; the web client does not. */
const otherSignInPaths = {
  /** The older form of it: no captcha, no scene. */
  sendMobileCode: '/api/1/users/sendMobileCode',
  generateAccessToken: '/api/1/users/generateAccessToken',
  tokenByAccessToken: '/api/1/users/getTokenByAccessToken',
  refreshToken: '/api/1/token/refresh',
  refreshTokenV2: '/api/v2/token/refresh',
  /** What devices call. */
  registrationStatus: '/api/1/users/checkRegistrationStatus',
  deviceSignIn: '/api/1/users/signin',
  registerDevice: '/api/1/users/device',
  syncChannels: '/api/1/users/updateSyncChannels',
  deviceLogout: '/api/1/devices/logout',
  /** Ours: what the phone calls when it has read a QR code, and when its owner says yes or no. */
  qrScan: '/api/1/auth/qrcode/scan',
  qrConfirm: '/api/1/auth/qrcode/confirm',
  /** Ours: ends all access tokens. */
  revokeAccessToken: '/api/1/users/revokeAccessToken',
} as const;

/** All of them. The web client imports them feature by feature, so that a page that signs in carries no path of a feed. */
export const paths = {
  ...signInPaths,
  ...otherSignInPaths,
  ...sessionPaths,
  ...serverPaths,
  ...accountPaths,
  ...accessTokenPaths,
  ...devicePaths,
  ...appPasswordPaths,
  ...servicePaths,
  ...noticePaths,
  ...supportPaths,
  ...manualPaths,
  ...giftPaths,
  ...downloadPaths,
  ...paperPaths,
  ...groupPaths,
  ...noteLinkPaths,
  ...presencePaths,
  ...libraryPaths,
  ...pushPaths,
  ...ledgerPaths,
  ...storagePaths,
  ...statisticsPaths,
  ...readingPaths,
  ...articlePaths,
  ...cataloguePaths,
  ...webPagePaths,
  ...publicPagePaths,
};
