/** What the cloud says of itself and offers to read, buy and download. */
export const contentPaths = {
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
