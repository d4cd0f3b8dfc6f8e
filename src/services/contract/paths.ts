/**
 * REST paths, each once (source: specification section 7 and what clients of the real cloud were seen to call). Groups
 * follow the areas of the product. `:name` stands for one part of a path.
 */

/** Signing in and out. */
export const signInPaths = {
  sendVerifyCode: '/api/1/users/sendVerifyCode',
  /** The older form of it: no captcha, no scene. */
  sendMobileCode: '/api/1/users/sendMobileCode',
  signup: '/api/1/users/signupByPhoneOrEmail',
  login: '/api/v2/users/login',
  qrCreate: '/api/1/auth/qrcode/create',
  qrCheck: '/api/1/auth/qrcode/check',
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
  /** Ours: the security check before a code is sent. */
  captchaCreate: '/api/1/captcha/create',
  captchaCheck: '/api/1/captcha/check',
  /** Ours: ends all access tokens. */
  revokeAccessToken: '/api/1/users/revokeAccessToken',
  /** Ours: ends the session that the bearer token names, and its sync sessions. */
  logout: '/api/1/users/logout',
  /** Ours: exchanges the one-time token of the printed address for a bearer token. */
  redeemLink: '/api/1/auth/link/redeem',
} as const;

/** The account and its devices. */
export const accountPaths = {
  me: '/api/1/users/me',
  userConfig: '/api/1/configUsers/one',
  devices: '/api/1/users/getDevice',
  syncToken: '/api/1/users/syncToken',
  imSignature: '/api/1/im/getSig',
  updateInfo: '/api/1/users/updateInfo',
  avatar: '/api/1/users/avatar',
  resetPassword: '/api/1/users/me/resetPwd',
  checkContact: '/api/1/users/checkPhoneOrEmail',
  updateContact: '/api/1/users/updatePhoneOrEmail',
  removeContact: '/api/1/users/removePhoneOrEmail',
  unbindAssociated: '/api/1/users/unbindAssociatedAccount',
  confirmReset: '/api/1/users/resetInfoConfirm',
  destroyAccount: '/api/1/users/destroy/account',
  removeDevice: '/api/1/users/removeDevice',
  lockDevice: '/api/1/devices/lock',
  describeLock: '/api/1/devices/lock/description',
  disableDeviceToken: '/api/1/devices/disable/token',
  /** Ours: gives a device a name. */
  renameDevice: '/api/1/devices/rename',
  /** Ours: joins another account to this one as its child. */
  bindAssociated: '/api/1/users/bindAssociatedAccount',
  /** Ours: takes back `destroyAccount` while its seven days last. */
  keepAccount: '/api/1/users/destroy/cancel',
  /** Ours: everything that the cloud has of the account, as one zip. */
  exportAccount: '/api/1/users/export',
} as const;

/** Where objects lie, pushes, and what was read. */
export const storagePaths = {
  buckets: '/api/1/config/buckets',
  stss: '/api/1/config/stss',
  /** Older forms of the two. */
  pushBucket: '/api/1/push/bucket',
  stssOld: '/stss/',
  saveAndPush: '/api/1/push/saveAndPush',
  pushMessages: '/api/1/push/message',
  pushDelete: '/api/1/push/message/batchDelete',
  pushAgain: '/api/1/push/rePush/bat',
  pushScreenSaver: '/api/1/screenSavers/push',
  cloudFiles: '/api/1/cloudFiles',
  cloudFileDownload: '/api/1/cloudFiles/download/one',
  readInfoList: '/api/1/statistics/readInfoList',
  storageByKind: '/api/1/statistics/v2/user/storage',
  storageLeft: '/api/1/statistics/user/left',
  deleteUserData: '/api/1/statistics/del/userdata',
  usageAmount: '/api/1/statistics/personalUsageAmount',
  calibrationSize: '/api/1/users/v2/me/calibration/size',
  readingInfo: '/api/1/statistics/readingInfo',
  readTimeInfo: '/api/1/statistics/readTimeInfo',
  dayRead: '/api/1/statistics/dayRead',
  /** Ours: a device tells what was read on it. */
  reportReading: '/api/1/statistics/report',
} as const;

/** What the cloud says of itself and offers to read, buy and download. */
export const contentPaths = {
  serverInfos: '/api/1/serverInfos',
  updateLogs: '/api/1/updateLogs',
  sysNotices: '/api/1/sysNotices',
  faqs: '/api/1/faqs',
  faqCategories: '/api/1/faqs/category/index',
  manualGroups: '/api/1/manualGroups',
  feedbackDialog: '/api/1/im/getFeedbackDialog',
  setFeedbackRead: '/api/1/cb/setFeedbackRead',
  myGifts: '/api/1/giftCards/my/gift',
  checkGift: '/api/1/giftCards/check/code',
  copyGift: '/api/1/giftCards/copy/code',
  activateGift: '/api/1/giftCards/active/gift',
  androidVersion: '/api/1/appVersions/android/one',
  loginAd: '/api/1/loginAds/show/one',
  pcDownloads: '/api/1/pcDownloads',
  writeTemplate: '/api/1/writeTemplates/:id',
  /** Ours: one system notice as read. */
  readNotice: '/api/1/sysNotices/read',
  /** Ours: one's groups, what an invitation into one shows, and saying yes to it. */
  groups: '/api/1/groups',
  groupInvite: '/api/1/groups/invite',
  joinGroup: '/api/1/groups/join',
} as const;

/** Web pages, feeds and catalogues. */
export const readingPaths = {
  webpages: '/api/1/webpage/list',
  addWebpage: '/api/1/webpage/url',
  deleteReadings: '/api/1/webpage/bat/del',
  subscriptions: '/api/1/subscribe/list',
  subscriptionFolder: '/api/1/subscribe/folder',
  subscribe: '/api/1/subscribe/sub',
  searchFeeds: '/api/1/rsses/public/search',
  recommendedFeeds: '/api/1/rsses/public/recommend',
  feedDetail: '/api/1/rsses/one/detail',
  feedContent: '/api/1/rsses/url/content',
  exportOpml: '/api/1/rsses/opml/export',
  importOpml: '/api/1/rsses/opml/import',
  favourites: '/api/1/favs',
  /** Ours: subscribes to an address that stands in no catalogue. */
  subscribeUrl: '/api/1/subscribe/url',
  /** Ours: new titles and folders of subscriptions and web pages. */
  renameReading: '/api/1/subscribe/rename',
  /** Ours: adds to the favourites and takes out of them. */
  addFavourite: '/api/1/favs/add',
  removeFavourites: '/api/1/favs/bat/del',
} as const;

/** Ours: brand token and whether this is a demo; readable by anyone. */
export const serverPaths = { config: '/config.json' } as const;

const combined = () => ({
  ...signInPaths,
  ...accountPaths,
  ...storagePaths,
  ...contentPaths,
  ...readingPaths,
  ...serverPaths,
});

/** All of them. The web client imports them area by area: a page that signs in carries no path of a feed. */
export const paths = /* @__PURE__ */ combined();

/** Where the sync gateway answers, and the path of its cookie (specification section 7, Sync). */
export const GATEWAY_PATH = '/neocloud';
/**
 * Ours: whose session the client believes the cookie to name. Two users' tabs of one browser share one cookie jar, and
 * a call that goes out with the other's cookie must be refused as a whole, not document by document.
 */
export const SYNC_USER_HEADER = 'x-inkside-user';
/** The only credential that the gateway takes. */
export const SYNC_COOKIE = 'SyncGatewaySession';
