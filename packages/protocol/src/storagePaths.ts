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
