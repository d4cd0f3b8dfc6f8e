import { libraryChannel, messageChannel, noteTreeChannel } from '@inkside/protocol';
import type { DatabaseName, NewDocument } from '../../../packages/sync/src/syncPorts';

/** Fields that hold values of the test, by database: the first is what lists show. */
export const valueFields: Readonly<Record<DatabaseName, readonly string[]>> = {
  note: ['title', 'remark', 'parentUniqueId'],
  library: ['name', 'authors', 'remark'],
  message: ['name', 'remark', 'source'],
};

const channelOf: Readonly<Record<DatabaseName, (uid: string) => string>> = {
  note: noteTreeChannel,
  library: libraryChannel,
  message: messageChannel,
};

export const frameOf = (uid: string, database: DatabaseName): { readonly user: string; readonly dbId: string } => ({
  user: uid,
  dbId: channelOf[database](uid),
});

const kinds: Readonly<Record<DatabaseName, (id: string) => Readonly<Record<string, string | number>>>> = {
  note: (id) => ({ uniqueId: id, type: 1, status: 1 }),
  library: (id) => ({ uniqueId: id, modeType: 4, status: 0 }),
  message: (id) => ({
    uniqueId: id,
    msgType: 2,
    contentType: 'digital_content',
    content: JSON.stringify({ _id: `c-${id}`, name: 'a.pdf' }),
  }),
};

/** A whole document; `value` is what lists show of it. */
export const newDocument = (
  uid: string,
  database: DatabaseName,
  id: string,
  value: string,
  now: number,
): NewDocument => ({
  _id: id,
  ...frameOf(uid, database),
  ...kinds[database](id),
  [valueFields[database][0] ?? '']: value,
  createdAt: now,
  updatedAt: now,
});
