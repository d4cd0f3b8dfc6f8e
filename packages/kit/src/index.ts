export {
  type AppError,
  appErrorOf,
  type ErrorParams,
  isExpiry,
  type LoggedError,
  LOGIN_EXPIRED,
  PortError,
} from './appError';
export { backOffMs, pauseFor } from './backOff';
export { type ChannelName, channelNames } from './channelNames';
export { hasControl, hasUnseen, withoutTurns } from './characters';
export { CANCEL, type ClockPort, type IdsPort, type Stop, type WakeUps } from './clock';
export {
  APP_KEEP_MS,
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
export { CODE_DIGITS, CODE_FORM, type Contact, PHONE_FORM } from './contact';
export { databaseErrorOf, isClosed, isConflict, isLocalFailure, isNotFound, isTombstone } from './databaseErrors';
export { defineRequest, type RequestDeclaration, type RequestState } from './defineRequest';
export { amountField, firstAmount, firstText, isAbsent, textField } from './fields';
export { formatBytes, relativeTime } from './format';
export { afterFrame, nextTask } from './frames';
export { isObject, type Json, type JsonObject } from './json';
export { lazy } from './lazy';
export { loadOf, loadReducer, type LoadState, type NoArgs } from './loadState';
export { foldedName, freeName, numberedNames } from './numberedName';
export { bitmapScale, dpiOf } from './pageDensity';
export { type PageChoice, parsePageRange } from './pageRange';
export { plainPath } from './plainPath';
export { behindDraft, type Projected, projectionOf, type RowChanges } from './projection';
export { differences, patchTable, rowAt, rowCount, type RowDifference, rowsOf, type RowTable } from './rowTable';
export { makeSortedRows, patchSorted } from './sortedRows';
export { type StorageKind, storageKinds, type StorageUse } from './storageUse';
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
  type MessageId,
  type Ms,
  type NoteId,
  type ObjectKey,
  type PageId,
  type SecretId,
  type Uid,
} from './units';
export type { UploadEvent } from './uploadEvent';
export { waitOf } from './wait';
export { holdsWords } from './words';
export { defineState, type Keep, type StatePart } from './defineState';
