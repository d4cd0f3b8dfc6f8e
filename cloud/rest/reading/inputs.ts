import * as v from 'valibot';

import { READING_SOURCE, recordIdText, wholeOf } from '@inkside/protocol';
import { isWebAddress } from '../../fetching';

const MAX_IDS = 1000;
const MAX_ID = 100;

/** An address as people type it; whether it may be fetched shows when it is. */
export const webUrl = v.pipe(v.string(), v.trim(), v.maxLength(2048), v.check(isWebAddress));

/** Null or missing is the top. */
export const parentId = v.optional(v.nullable(recordIdText), null);

export const feedSource = v.pipe(wholeOf(0, 2), v.picklist([READING_SOURCE.rss, READING_SOURCE.opds]));
export const anySource = v.pipe(
  wholeOf(0, 2),
  v.picklist([READING_SOURCE.rss, READING_SOURCE.page, READING_SOURCE.opds]),
);

/** Clients send lists without looking into them: an empty one, and ids that nobody knows, are no error. */
export const idsToDelete = v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_ID))), v.maxLength(MAX_IDS));
