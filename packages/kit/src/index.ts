export {
  type AppError,
  appErrorOf,
  type ErrorParams,
  isExpiry,
  type LoggedError,
  LOGIN_EXPIRED,
  PortError,
} from './appError';
export { csvOf } from './csv';
export {
  addDays,
  type Day,
  type DayPart,
  dayParts,
  type DayRule,
  dayStart,
  daysFrom,
  fixedZone,
  READING_DAY_ROLLOVER_MS,
  readingDay,
  streakOf,
  UTC,
  weekdayOf,
  type Zone,
  zoneNamed,
} from './readingDays';
export { bookFileKey, bookRegistrations, isNewerBook, isOlderLink, linksByBook } from './bookDuplicates';
export { isReadable } from './bookKinds';
export { hasControl, hasUnseen, isFamilyList, withoutTurns } from './characters';
export {
  CANCEL,
  type ClockPort,
  type IdsPort,
  isRecordable,
  type Recordable,
  RECORDED,
  type RecordedAs,
  type Stop,
  type WakeUps,
} from './clock';
export { holdsWords, plainPath } from './comparing';
export {
  APP_KEEP_MS,
  type ChannelName,
  channelNames,
  CLOUD_PATIENCE_MS,
  CODE_RESEND_MS,
  COOKIE_PROMPT_DELAY_MS,
  DAY_MS,
  DELETIONS_ASKED_FROM,
  DELETIONS_ASKED_SHARE,
  DELETIONS_WINDOW_MS,
  FLOOD_FROM,
  FLOOD_WINDOW_MS,
  LINK_PATIENCE_MS,
  MESSAGE_DURATION_MS,
  OBJECT_LIST_TIMEOUT_MS,
  PUSH_FILE_DEBOUNCE_MS,
  PUSH_LIST_DAYS,
  PUSH_MAX_FILE_BYTES,
  PUSH_MAX_FILES,
  PUSH_MAX_NAME_BYTES,
  QR_POLL_MS,
  REMEMBER_ME_DAYS,
  STS_CACHE_MS,
  STS_REFRESH_MS,
  SYNC_BATCH_SIZE,
  SYNC_BATCH_WINDOW_MS,
  UPDATE_LOOK_MS,
  UPDATE_START_MS,
  UPLOAD_PART_BYTES,
} from './constants';
export { asciiDigits, CODE_DIGITS, CODE_FORM, type Contact, DEMO_EMAIL, EMAIL_FORM } from './constants';
export { PHONE_FORM, QR_SEPARATOR } from './constants';
export { databaseErrorOf, isClosed, isConflict, isLocalFailure, isNotFound, isTombstone } from './databaseErrors';
export {
  defineRequest,
  defineState,
  type Keep,
  loadOf,
  loadReducer,
  type LoadState,
  type NoArgs,
  type RequestDeclaration,
  type RequestState,
  type StatePart,
} from './declarations';
export { amountField, firstAmount, firstText, isAbsent, namedIds, textField } from './fields';
export { formatBytes, relativeTime, waitOf } from './format';
export { lazy, persistently } from './lazy';
export {
  FIGURE_GROUPS,
  type FigureName,
  FIGURES,
  INK_COLOURS,
  lineMm,
  PEN_ALPHAS,
  PEN_DPIS,
  PEN_PRECISIONS,
  PEN_WIDTHS,
  type PenChoice,
  type PenName,
  PENS,
  UNIVERSAL_FIGURES,
  type UniversalName,
  usualPen,
} from './pens';
export { isTakenName, nameFault, type NameFault } from './names';
export { bitmapScale, dpiOf, type PageChoice, parsePageRange } from './notePages';
export { foldedName, freeName, numberedNames } from './numberedName';
export {
  type FileLook,
  type SendEvent,
  type StorageKind,
  storageKinds,
  type StorageUse,
  type UploadEvent,
} from './objectStore';
export { afterFrame, backOffMs, nextTask, pauseFor } from './pauses';
export {
  behindDraft,
  differences,
  patchTable,
  type Projected,
  projectionOf,
  rowAt,
  type RowChanges,
  rowCount,
  type RowDifference,
  rowsOf,
  type RowTable,
} from './rows';
export { makeSortedRows, patchSorted } from './sortedRows';
export { type PanelKind, type PictureArea, SCREENSAVER_MAX_BYTES, type ScreenCut } from './screens';
export { STAMP_DRAWINGS, STAMP_SIDE, type StampName, STAMPS } from './stamps';
export { type ListedStorage, safeStorage, type TextStorage } from './textStorage';
export {
  asBytes,
  asEpochMs,
  asFileId,
  asMessageId,
  asMs,
  asNoteId,
  asObjectKey,
  asPageId,
  asSecretId,
  asUid,
  type Bytes,
  type EpochMs,
  type FileId,
  isObject,
  type Json,
  type JsonObject,
  type MessageId,
  type Ms,
  type NoteId,
  type ObjectKey,
  type PageId,
  type SecretId,
  type Uid,
} from './values';
export { SHARE_TARGET_PATH, sharedPagePath } from './shareTarget';
export { typedAddress } from './webAddress';
