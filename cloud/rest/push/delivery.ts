import type { StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';

import { messageChannel } from '@inkside/protocol';
import type { ChannelDocument } from '../../gateway';
import { nestsWithin } from '../../lib/nesting';
import { isOwnKey } from './pushParts';

/** Real documents have one format; of one with thousands, signing all would be work for nobody. */
const MAX_SIGNED = 16;

const storedObject = v.looseObject({ key: v.string() });
const contentSchema = v.looseObject({
  storage: v.optional(v.nullable(v.record(v.string(), v.looseObject({ oss: v.optional(v.unknown()) })))),
});
type Content = v.InferOutput<typeof contentSchema>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the document's `content` holds: JSON text, or with some clients the object itself. */
const contentOf = (document: StoredDocument): Content | undefined => {
  const { content } = document;
  const value = typeof content === 'string' ? parsed(content) : content;
  // It will be written again, and writing a deep one would end in the middle.
  if (!nestsWithin(value) || Array.isArray(value)) return undefined;
  const known = v.safeParse(contentSchema, value);
  return known.success ? known.output : undefined;
};

/** Keys of the user's own objects that the document names. */
export const keysOf = (uid: string, document: StoredDocument): string[] => {
  const storage = contentOf(document)?.storage ?? {};
  return Object.values(storage)
    .slice(0, MAX_SIGNED)
    .flatMap(({ oss }) => (v.is(storedObject, oss) && isOwnKey(uid, oss.key) ? [oss.key] : []));
};

export interface Delivery {
  readonly uid: string;
  /** Signs the address of an own object. */
  readonly sign: (key: string) => string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const signed = (content: Content, { uid, sign }: Delivery): Content => {
  const storage = Object.entries(content.storage ?? {}).map(([format, stored], position) => {
    const { oss } = stored;
    const isSigned = position < MAX_SIGNED && v.is(storedObject, oss) && isOwnKey(uid, oss.key);
    return [format, isSigned ? { ...stored, oss: { ...oss, url: sign(oss.key), expires: 0 } } : stored];
  });
  return storage.length === 0 ? content : { ...content, storage: Object.fromEntries(storage) };
};

/**
 * The document's next revision, which is what makes devices fetch the file: a new time, `check: false` and an address
 * that is good again (reference: cloud-api 4.1). Content that cannot be read stays as it is.
 */
export const deliveredAgain = (document: StoredDocument, delivery: Delivery): ChannelDocument => {
  const { uid, now } = delivery;
  const content = contentOf(document);
  return {
    ...document,
    dbId: messageChannel(uid),
    updatedAt: now,
    check: false,
    ...(content === undefined ? {} : { content: JSON.stringify({ ...signed(content, delivery), updatedAt: now }) }),
  };
};
