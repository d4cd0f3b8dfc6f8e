export { accountPaths } from './accountPaths';
export {
  accountName,
  cloudConfig,
  CODE_LIFE_MS,
  CODE_RESEND_MS,
  CODE_TRIES,
  logoutAnswer,
  type Me,
  meAnswer,
  redeemLinkBody,
  sendVerifyCodeAnswer,
  sendVerifyCodeBody,
  signupBody,
  syncTokenAnswer,
  tokenAnswer,
} from './accounts';
export { paths } from './allPaths';
export {
  CAPTCHA_LIFE_MS,
  captchaCheckAnswer,
  captchaCheckBody,
  captchaCreateAnswer,
  captchaCreateBody,
  type Puzzle,
  type Slide,
  type SliderTask,
  type TrackSample,
  VERIFY_LIFE_MS,
  type WorkTask,
} from './captcha';
export { libraryChannel, messageChannel, noteTreeChannel } from './channels';
export {
  checkContactAnswer,
  checkContactQuery,
  CONFIRMATION_LIFE_MS,
  confirmContactBody,
  contactDoneAnswer,
  removeContactBody,
  resetPasswordBody,
  updateContactBody,
} from './contacts';
export { contentPaths } from './contentPaths';
export {
  type BoundDevice,
  describeLockBody,
  type Device,
  deviceAnswer,
  deviceBody,
  devicesAnswer,
  deviceSignInAnswer,
  deviceSignInBody,
  lockDeviceBody,
  type NearbyCard,
  type NearbyDevice,
  type Reach,
  registerDeviceBody,
  registrationAnswer,
  registrationBody,
  renameDeviceBody,
  syncChannelsAnswer,
  syncChannelsBody,
} from './devices';
export {
  BOOK_STATUS,
  CONTENT_TYPE,
  LIBRARY_MODE,
  libraryDocument,
  messageContent,
  type MessageContent,
  messageDocument,
  type MessageDocument,
  MSG_TYPE,
  NOTE_KIND,
  NOTE_SCENE,
  NOTE_STATUS,
  noteTreeDocument,
} from './documents';
export { androidVersionAnswer, type AppRelease, pcDownloadsAnswer, pcDownloadsBody, type Program } from './downloads';
export { failureEnvelope, type FailureEnvelope, RESULT_FAILED, RESULT_OK, RESULT_VERIFY_REFUSED } from './envelope';
export {
  activateGiftAnswer,
  checkGiftAnswer,
  copyGiftAnswer,
  copyGiftBody,
  type GiftCard,
  giftCodeBody,
  myGiftsAnswer,
  type OwnGiftOnWire,
} from './gifts';
export {
  groupCodeText,
  groupInviteAnswer,
  groupsAnswer,
  type Invitation,
  joinGroupAnswer,
  joinGroupBody,
  type OwnGroup,
  type OwnGroupOnWire,
} from './groups';
export { failureIn, networkError, type RawAnswer } from './httpErrors';
export {
  cloudFileDownloadAnswer,
  cloudFileQuery,
  type CloudFileRow,
  cloudFilesAnswer,
  cloudFileType,
  type CloudShelf,
  type OfferedFile,
  type StoredBook,
} from './library';
export { loginAdAnswer } from './loginAds';
export { type Manual, type ManualGroup, manualGroupsAnswer } from './manuals';
export { type Notice, readNoticeAnswer, readNoticeBody, sysNoticesAnswer } from './notices';
export {
  bookFolders,
  bookKeys,
  DEFAULT_BUCKET,
  extensionOf,
  noteFolders,
  noteKeys,
  notePrefix,
  pushKey,
} from './objectKeys';
export { writeTemplateAnswer } from './papers';
export { GATEWAY_PATH, serverPaths, sessionPaths, signInPaths, SYNC_COOKIE, SYNC_USER_HEADER } from './paths';
export {
  type AssociatedAccount,
  associatedAnswer,
  avatarAnswer,
  avatarBody,
  bindAssociatedBody,
  DESTROY_DELAY_MS,
  destroyAnswer,
  destroyBody,
  doneAnswer,
  type ExportManifest,
  exportQuery,
  type FullMe,
  fullMeAnswer,
  imSignatureAnswer,
  imSignatureQuery,
  type Profile,
  unbindAssociatedBody,
  updateInfoAnswer,
  updateInfoBody,
  userSettings,
  type UserSettings,
  userSettingsAnswer,
  userSettingsBody,
} from './profile';
export type { TextKind, WrittenText } from './publicTexts';
export {
  foldedName,
  numberedNames,
  PUSH_SOURCE,
  pushAgainAnswer,
  pushAgainBody,
  pushDeleteAnswer,
  pushDeleteBody,
  type PushedFile,
  pushMessagesAnswer,
  pushScreenSaverBody,
  saveAndPushAnswer,
  saveAndPushBody,
} from './push';
export {
  QR_LIFE_MS,
  QR_SEPARATOR,
  QR_STATUS,
  qrCheckAnswer,
  qrCheckQuery,
  qrConfirmBody,
  qrCreateAnswer,
  qrCreateBody,
  qrPhoneAnswer,
  qrScanBody,
} from './qrCode';
export {
  type Favourite,
  favouriteAnswer,
  favouritesAnswer,
  type FeedContent,
  feedContentAnswer,
  feedDetailAnswer,
  FILE_TYPE,
  opmlExportAnswer,
  opmlImportAnswer,
  type PublicFeed,
  publicFeedsAnswer,
  READING_SOURCE,
  readingDoneAnswer,
  type ReadingEntry,
  type ReadingEntryRow,
  readingItem,
  type ReadingItem,
  readingItemAnswer,
  type ReadingItemRow,
  subscriptionsAnswer,
  webpagesAnswer,
} from './reading';
export { readingPaths } from './readingPaths';
export { SBOM_PATH, sbomAnswer, type ShippedPackage } from './sbom';
export { serverInfo, serverInfosAnswer, type ServerRow, type UpdateLog, updateLogsAnswer } from './servers';
export {
  FEEDBACK_CONTENT_TYPE,
  feedbackContent,
  type FeedbackContent,
  type FeedbackDialog,
  feedbackDialogAnswer,
  type FeedbackMessage,
  feedbackReadAnswer,
  feedbackReadBody,
  feedbackReadQuery,
  type ServiceDialog,
  type ServiceMessage,
} from './service';
export type { SessionFacts } from './session';
export {
  LOCAL_PAGE_PATH,
  LOCAL_QUESTION,
  LOCAL_REPLY,
  localPageAnswer,
  localReply,
  SHARE_LOGIN_EXPIRED,
  SHARE_PATH,
  shareMessage,
} from './share';
export {
  ACCESS_TOKEN_HEADER,
  accessTokenAnswer,
  DEVICE_HEADERS,
  loginBody,
  refreshAnswer,
  revokeAnswer,
  sendMobileCodeBody,
  tokenByAccessTokenAnswer,
  WEB_SCENE,
} from './signIn';
export {
  type DayBook,
  dayReadAnswer,
  dayReadQuery,
  type DeletedKind,
  deleteUserDataAnswer,
  deleteUserDataBody,
  type MonthReading,
  readInfoListAnswer,
  readInfoListBody,
  type ReadingDay,
  readingInfoAnswer,
  type ReadingSession,
  type ReadRange,
  readTimeInfoAnswer,
  readTimeQuery,
  reportReadingAnswer,
  reportReadingBody,
  screenSizeAnswer,
  screenSizeQuery,
  type SessionRefusal,
  usageAmountAnswer,
} from './statistics';
export {
  type Bucket,
  bucketsAnswer,
  pushBucketAnswer,
  storageByKindAnswer,
  storageLeftAnswer,
  type StsCredentials,
  stssAnswer,
} from './storage';
export { storagePaths } from './storagePaths';
export { type Faq, faqCategoriesAnswer, faqsAnswer, type Help } from './support';
export { lineOf, namedLine, recordIdText, textOf, wholeOf } from './text';
