export {
  ACCESS_TOKEN_HEADER,
  accessTokenAnswer,
  accountName,
  cloudConfig,
  CODE_LIFE_MS,
  CODE_RESEND_MS,
  CODE_TRIES,
  DEVICE_HEADERS,
  loginBody,
  logoutAnswer,
  type Me,
  meAnswer,
  redeemLinkBody,
  refreshAnswer,
  revokeAnswer,
  sendMobileCodeBody,
  type Proof,
  sendVerifyCodeAnswer,
  sendVerifyCodeBody,
  type SessionFacts,
  signupBody,
  syncTokenAnswer,
  tokenAnswer,
  tokenByAccessTokenAnswer,
  WEB_SCENE,
} from './signIn';
export { type AccessToken, accessTokenPaths, accessTokensAnswer, type AccessTokenOnWire } from './accessTokens';
export { newAccessTokenAnswer, newAccessTokenBody, ownPasswordAnswer, removeAccessTokenBody } from './accessTokens';
export { paths } from './allPaths';
export { type AppPassword, APP_PASSWORD_NAME_LENGTH, type AppPasswordOnWire } from './appPasswords';
export { appPasswordPaths, appPasswordsAnswer, newAppPasswordAnswer, newAppPasswordBody } from './appPasswords';
export { OPDS2_PATH, OPDS_PATH, removeAppPasswordBody } from './appPasswords';
export { articleCalls, articlePaths, type ArticleRow, type ShownArticles } from './articles';
export { catalogueCalls, cataloguePaths } from './catalogues';
export { CAPTCHA_LIFE_MS, captchaCheckAnswer, captchaCheckBody, captchaCreateAnswer } from './captcha';
export { captchaCreateBody, type Puzzle, type Slide, type SliderTask, type TrackSample } from './captcha';
export { VERIFY_LIFE_MS, type WorkTask } from './captcha';
export { checkContactAnswer, checkContactQuery, CONFIRMATION_LIFE_MS, confirmContactBody } from './contacts';
export { type ContactKind, type Credentials } from './contacts';
export { contactDoneAnswer, removeContactBody, resetPasswordBody, updateContactBody } from './contacts';
export {
  type BoundDevice,
  describeLockBody,
  type Device,
  deviceAnswer,
  deviceBody,
  devicePaths,
  devicesAnswer,
  deviceSignInAnswer,
  deviceSignInBody,
  deviceSleepBody,
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
  libraryChannel,
  libraryDocument,
  messageChannel,
  messageContent,
  type MessageContent,
  type MessageDocument,
  messageDocument,
  MSG_TYPE,
  NOTE_KIND,
  NOTE_SCENE,
  NOTE_STATUS,
  noteTreeChannel,
  noteTreeDocument,
} from './documents';
export { androidVersionAnswer, type AppRelease, downloadPaths, pcDownloadsAnswer } from './downloads';
export { pcDownloadsBody, type Program } from './downloads';
export {
  failureEnvelope,
  type FailureEnvelope,
  RESULT_FAILED,
  RESULT_OK,
  RESULT_VERIFY_REFUSED,
  lineOf,
  namedLine,
  recordIdText,
  textOf,
  wholeOf,
} from './sharedSchemas';
export { FONTS_PATH, fontsAnswer, type Typeface } from './fonts';
export {
  activateGiftAnswer,
  checkGiftAnswer,
  copyGiftAnswer,
  copyGiftBody,
  type GiftCard,
  type GiftWorth,
} from './gifts';
export { giftCodeBody, giftPaths, myGiftsAnswer, type OwnGiftOnWire } from './gifts';
export {
  groupBodies,
  groupChannel,
  type GroupMember,
  groupOfChannel,
  groupPaths,
  type GroupRole,
  type Invitation,
  type OwnGroup,
  type OwnGroupOnWire,
  groupAnswers,
} from './groups';
export {
  type NoteLink,
  noteLinkAnswers,
  noteLinkBodies,
  type NoteLinkDays,
  noteLinkDays,
  type NoteLinkOnWire,
  noteLinkPaths,
  type SharedNote,
} from './noteLinks';
export { failureIn, networkError, type RawAnswer } from './httpErrors';
export { type Ledger, ledgerCalls, ledgerChannel, type LedgerEvent, type LedgerFile, ledgerPaths } from './ledger';
export { cloudFileDownloadAnswer, cloudFileQuery, type CloudFileRow, cloudFilesAnswer } from './library';
export { cloudFileType, type CloudShelf, libraryPaths, type OfferedFile, type StoredBook } from './library';
export { type Manual, type ManualGroup, manualGroupsAnswer, manualPaths } from './manuals';
export { isTakenName, nameFault, type NameFault, nameFaultIn, nameText } from './names';
export {
  loginAdAnswer,
  type Notice,
  type NoticeKind,
  noticeKinds,
  noticePaths,
  readNoticeAnswer,
  readNoticeBody,
  sysNoticesAnswer,
} from './notices';
export { type NotePerson, type PresenceAct, presenceCalls, presencePaths } from './presence';
export {
  bookFolders,
  bookIdOfKey,
  bookKeys,
  DEFAULT_BUCKET,
  extensionOf,
  noteFolders,
  noteKeys,
  notePrefix,
  pushKey,
} from './objectKeys';
export { paperPaths, writeTemplateAnswer } from './papers';
export { DEMO_EMAIL, QR_SEPARATOR } from '@inkside/kit';
export { SYNC_SESSION_HEADER } from './paths';
export { GATEWAY_PATH, serverPaths, sessionPaths, signInPaths, SYNC_COOKIE, SYNC_USER_HEADER } from './paths';
export {
  accountPaths,
  type AssociatedAccount,
  associatedAnswer,
  avatarAnswer,
  avatarBody,
  bindAssociatedBody,
  DESTROY_DELAY_MS,
  DESTROY_WORD,
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
  storageByKindAnswer,
  storageLeftAnswer,
  unbindAssociatedBody,
  updateInfoAnswer,
  updateInfoBody,
  type UserSettings,
  userSettings,
  userSettingsAnswer,
  userSettingsBody,
} from './account';
export { type AgreedText, type ConsentKind, publicPagePaths, type TextKind, type UpdateLog } from './publicPages';
export { type ReleaseNote, updateLogsAnswer, type WrittenText } from './publicPages';
export { PUSH_SOURCE, pushAgainAnswer, pushAgainBody, pushDeleteAnswer, pushDeleteBody } from './push';
export { type PushedFile, pushMessagesAnswer, pushPaths, pushScreenSaverBody, saveAndPushAnswer } from './push';
export { saveAndPushBody } from './push';
export { QR_LIFE_MS, QR_STATUS, qrCheckAnswer, qrCheckQuery, qrConfirmBody } from './qrCode';
export { qrCreateAnswer, qrCreateBody, qrPhoneAnswer, qrScanBody, SCAN_PATH } from './qrCode';
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
  readingPaths,
  subscriptionsAnswer,
  webpagesAnswer,
} from './reading';
export type { ArticleList, ArticleName, ArticleText, FeedState, FeedStates } from './readingViews';
export type { LookedAt, ReadingFailure, WantedLogin } from './readingViews';
export { SBOM_PATH, sbomAnswer, type ShippedPackage } from './sbom';
export { serverInfo, serverInfosAnswer, type ServerRow } from './servers';
export {
  FEEDBACK_CONTENT_TYPE,
  feedbackContent,
  type FeedbackContent,
  type FeedbackDialog,
  feedbackDialogAnswer,
  type FeedbackMessage,
  feedbackPlaceAnswer,
  feedbackReadAnswer,
  feedbackReadBody,
  feedbackReadQuery,
  feedbackSendBody,
  feedbackUnhelpfulBody,
  type ServiceDialog,
  type ServiceMessage,
  servicePaths,
} from './service';
export { LOCAL_PAGE_PATH, LOCAL_QUESTION, LOCAL_REPLY, localPageAnswer, localReply } from './share';
export { SHARE_LOGIN_EXPIRED, SHARE_PATH, shareMessage } from './share';
export {
  dayReadAnswer,
  dayReadQuery,
  type DeletedKind,
  deleteUserDataAnswer,
  deleteUserDataBody,
  readInfoListAnswer,
  readInfoListBody,
  type ReadingFigures,
  readingInfoAnswer,
  type ReadingRow,
  type ReadingSession,
  type ReadingSettings,
  type ReadRange,
  readTimeInfoAnswer,
  readTimeQuery,
  reportReadingAnswer,
  reportReadingBody,
  type ScreenSize,
  screenSizeAnswer,
  screenSizeQuery,
  type SessionRefusal,
  statisticsPaths,
  usageAmountAnswer,
  usageQuery,
} from './calendar';
export { type Bucket, bucketsAnswer, pushBucketAnswer, storagePaths, type StsCredentials, stssAnswer } from './storage';
export { type Faq, faqCategoriesAnswer, faqsAnswer, type Help, supportPaths } from './support';
export { type BookLanguage, type DailyBook, dailyBookAnswer, dailyBookBody, type PageForm } from './webPages';
export { pageJobAnswer, pageJobQuery, type PageProgress, sendPageBody, webPagePaths } from './webPages';
export {
  cannedAnswer,
  type CannedAnswer,
  cannedBody,
  cannedListAnswer,
  feedbackPictureFile,
  OPERATOR_CANNED,
  OPERATOR_DIALOGS,
  operatorAnswerBody,
  operatorDialogAnswer,
  type OperatorDialog,
  operatorDialogPaths,
  operatorPersonAnswer,
  type OperatorPerson,
  operatorQueueAnswer,
  operatorRevokeBody,
  type QueuedDialog,
} from './operatorDialogs';
