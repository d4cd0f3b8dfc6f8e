import {
  type CONTENT_TYPE,
  messageChannel,
  type MessageContent,
  type MessageDocument,
  MSG_TYPE,
} from '@inkside/protocol';
import type { StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';

import { hashSecret } from '../../accounts';
import type { PushDetails, PushRecord } from './pushRecords';
import type { StoredContent } from './storedFile';
import type { ChannelDocument } from '../../gateway';
import { nestsWithin } from '../../lib/nesting';
import { isOwnKey } from './pushParts';

const DOCUMENT_ID_LENGTH = 24;

/**
 * The same object pushed again becomes a new revision of the same document, not a second entry. 24 digits, because a
 * document that the real cloud writes has the id of its record.
 */
export const documentIdOf = (uid: string, key: string): string =>
  hashSecret(`message\n${uid}\n${key}`).slice(0, DOCUMENT_ID_LENGTH);

/** How the listing and a document's content tell where the file lies. */
const storageOf = (details: PushDetails, url: string) => ({
  [details.format]: {
    oss: { displayName: details.displayName, expires: 0, key: details.key, provider: 'oss', size: details.size, url },
  },
});

interface MessageParts {
  readonly uid: string;
  readonly details: PushDetails;
  readonly stored: StoredContent;
  readonly url: string;
  readonly contentType: (typeof CONTENT_TYPE)[keyof typeof CONTENT_TYPE];
  readonly createdAt: number;
  readonly now: number;
}

/**
 * The MESSAGE document of a push whose client writes none (reference: cloud-api 4.3). Times are epoch milliseconds.
 * `msgType` is what every known client of the real cloud looks for.
 */
export const messageOf = (parts: MessageParts): MessageDocument => {
  const { uid, details, stored, url, contentType, createdAt, now } = parts;
  const id = details.documentId;
  const content: MessageContent = {
    _id: id,
    guid: id,
    name: details.name,
    title: details.title,
    ownerId: uid,
    formats: [details.format],
    size: stored.size,
    md5: stored.md5,
    distributeChannel: 'onyx',
    createdAt,
    updatedAt: now,
    storage: storageOf(details, url),
  };
  return {
    _id: id,
    user: uid,
    dbId: messageChannel(uid),
    uniqueId: id,
    contentType,
    msgType: MSG_TYPE.pushObserved,
    name: details.name,
    size: stored.size,
    createdAt,
    updatedAt: now,
    check: false,
    content: JSON.stringify(content),
  };
};

/** A record as `saveAndPush` and the listing show it (reference: cloud-api 4.2). */
export const recordOnWire = (uid: string, record: PushRecord, rev: string, url: string) => ({
  _id: record.recordId,
  userId: uid,
  ownerId: uid,
  name: record.name,
  title: record.title,
  guid: record.documentId,
  mac: null,
  deviceModel: null,
  category: [],
  tags: [],
  formats: [record.format],
  size: record.size,
  sourceType: record.sourceType,
  childCount: 0,
  pushNum: record.pushNum,
  isFolder: 'no',
  parent: record.parent,
  viewCount: 0,
  downloadCount: 0,
  commentsCount: 0,
  distributeChannel: 'onyx',
  createdAt: new Date(record.createdAt).toISOString(),
  updatedAt: new Date(record.updatedAt).toISOString(),
  storage: storageOf(record, url),
  cbMsg: { id: record.documentId, rev },
});

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
