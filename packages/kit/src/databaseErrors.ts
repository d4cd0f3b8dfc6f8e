import { PortError } from './appError';
import { isObject } from './values';

const NOT_FOUND = 404;
const CONFLICT = 409;

const statusOf = (thrown: unknown): unknown => (isObject(thrown) ? thrown['status'] : undefined);

export const isNotFound = (thrown: unknown): boolean => statusOf(thrown) === NOT_FOUND;
/** There was a document, and it was deleted. */
export const isTombstone = (thrown: unknown): boolean =>
  isNotFound(thrown) && isObject(thrown) && thrown['reason'] === 'deleted';
export const isConflict = (thrown: unknown): boolean => statusOf(thrown) === CONFLICT;

/** Errors of PouchDB say `indexed_db_went_bad` and give the browser's word as the reason. */
const wordsOf = (thrown: unknown): readonly string[] => {
  if (!isObject(thrown)) return [String(thrown)];
  // `name` and `message` of an Error are inherited or not enumerable: read one by one.
  const words = [thrown['reason'], thrown['message'], thrown['name']];
  return words.filter((word): word is string => typeof word === 'string' && word !== '');
};

/**
 * The browser closed the database under us (storage cleared, disk trouble, another tab's upgrade), or it was destroyed.
 * What was under way then was aborted, and has not happened.
 */
export const isClosed = (thrown: unknown): boolean =>
  wordsOf(thrown).some((word) => /InvalidStateError|AbortError|database (connection )?is (clos|destroyed)/i.test(word));

/** Whether a failure came from the local database and not from the network. */
export const isLocalFailure = (thrown: unknown): boolean =>
  isClosed(thrown) || wordsOf(thrown).some((word) => /indexed_?db|Quota|DataError|UnknownError/i.test(word));

/** `errors.quota` when the disk is full for us, else `errors.database {detail}`. */
export const databaseErrorOf = (thrown: unknown): PortError => {
  if (thrown instanceof PortError) return thrown;
  const words = wordsOf(thrown);
  if (words.some((word) => /quota/i.test(word))) return new PortError('errors.quota');
  return new PortError('errors.database', { detail: words[0] ?? 'unknown' });
};
