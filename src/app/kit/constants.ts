import { asBytes, asMs } from './units';

/** Every constant of the specification (sections 4, 5 and 9), once, with its unit in its name. */
export const SYNC_BATCH_SIZE = 1000;
export const STS_REFRESH_MS = asMs(10 * 60_000);
export const STS_CACHE_MS = asMs(300_000);
export const PUSH_FILE_DEBOUNCE_MS = asMs(2000);
export const PUSH_LIST_DAYS = 30;
export const PUSH_MAX_FILES = 30;
export const PUSH_MAX_FILE_BYTES = asBytes(200 * 1024 * 1024);
export const PUSH_MAX_NAME_BYTES = 254;
export const MESSAGE_DURATION_MS = asMs(3000);
export const REMEMBER_ME_DAYS = 30;
export const OBJECT_LIST_TIMEOUT_MS = asMs(60_000);
/** The object stores that may stand behind the cloud refuse smaller parts. */
export const UPLOAD_PART_BYTES = asBytes(5 * 1024 * 1024);
/** A burst of database events becomes one action. */
export const SYNC_BATCH_WINDOW_MS = asMs(40);
export const CODE_RESEND_MS = asMs(60_000);
export const DAY_MS = 86_400_000;
