import * as v from 'valibot';

import { envelopeOf } from './envelope';

/**
 * What the cloud offers to read and to download. The wire shows the paths and the list envelope only; the fields are
 * ours. Texts come in the language asked for (`lang`, else Accept-Language), else in English, else in Chinese;
 * `description` is sanitised HTML, every other text is plain. Times are ISO 8601.
 */
export const listOf = <Row extends v.GenericSchema>(row: Row) =>
  envelopeOf(v.looseObject({ count: v.number(), results: v.array(row) }));

export const written = { _id: v.string(), title: v.string(), updatedAt: v.string() };
