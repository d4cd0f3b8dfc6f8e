import {
  type CONTENT_TYPE,
  messageChannel,
  type MessageContent,
  type MessageDocument,
  MSG_TYPE,
} from '@inkside/protocol';
import { hashSecret } from '../../accounts';
import type { PushDetails, PushRecord } from './pushRecords';
import type { StoredContent } from './storedContent';

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

export interface MessageParts {
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
