import type { Database } from 'pouchdb-core';
import { groupOfChannel, libraryChannel, messageChannel, noteTreeChannel } from '@inkside/protocol';

import type { OpenedStores } from '../../openStores';
import { userDatabase } from '../databases';

/**
 * What the cloud knows to be named by documents, by its key below `{uid}/` (source: the storage key layout of the
 * wire contract). Everything else, such as pictures of people, public files and what old firmware wrote, is none of
 * these and never removed.
 */
type ObjectKind = 'push' | 'note' | 'library';

interface NamedObject {
  readonly kind: ObjectKind;
  /** Any of these, named by a document of the kind, keeps the object. */
  readonly ids: readonly string[];
}

/** Ids are hexadecimal digits or UUIDs; a name of any other form may stand in a document in a way we do not know. */
const ID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{24}$/i;

const stemOf = (file: string): string => {
  const dot = file.indexOf('.');
  return dot < 0 ? file : file.slice(0, dot);
};

const idsIn = (parts: readonly string[], uid: string): string[] =>
  parts.map(stemOf).filter((part) => ID.test(part) && part !== uid);

/** `push/{id}.{ext}`, `note/{noteId}/…`, `thumbnail/{noteId}.png`, `reader/…/{bookId}.{ext}`. */
const partsOf = ([area = '', ...rest]: readonly string[]): readonly [ObjectKind, readonly string[]] | undefined => {
  const first = rest.slice(0, 1);
  switch (area) {
    case 'push':
      return rest.length === 1 ? ['push', first] : undefined;
    case 'note':
      return rest.length > 1 ? ['note', first] : undefined;
    case 'thumbnail':
      return rest.length === 1 ? ['note', first] : undefined;
    case 'reader':
      return ['library', rest];
    default:
      return undefined;
  }
};

/** What names the object of this key; undefined for one that is never removed. */
export const namedObject = (uid: string, key: string): NamedObject | undefined => {
  if (!key.startsWith(`${uid}/`)) return undefined;
  const found = partsOf(key.slice(uid.length + 1).split('/'));
  if (found === undefined) return undefined;
  const [kind, parts] = found;
  const ids = idsIn(parts, uid);
  return ids.length === 0 ? undefined : { kind, ids: ids.map(plainId) };
};

/** A UUID is written with and without its dashes, in either case. */
const plainId = (id: string): string => id.replaceAll('-', '').toLowerCase();

export type NamedIds = Readonly<Record<ObjectKind, ReadonlySet<string>>>;

const PAGE_ROWS = 500;
/** Long enough for any id; shorter runs are words. */
const RUNS = /[0-9a-z_-]{16,}/gi;
/** What would stick to an id: an encoded `/` or `#` of an address, an escape of JSON inside JSON. */
const SEPARATORS = /%2f|%23|\\+[bfnrt]/gi;

/** An id that hangs on a word or on another id, such as `page-{id}`. */
const PARTS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{16,}/gi;

/** Every run in the text that may be an id, however deep in JSON, addresses or names it stands. */
const addIds = (ids: Set<string>, text: string): void => {
  for (const [run] of text.replaceAll(SEPARATORS, '/').matchAll(RUNS)) {
    ids.add(plainId(run));
    for (const part of run.split('_')) ids.add(plainId(part));
    for (const [part] of run.matchAll(PARTS)) ids.add(plainId(part));
  }
};

/** Live documents in the order of their ids, the losing revisions of conflicts included. */
async function* liveDocuments(database: Database): AsyncGenerator<object> {
  for (let startkey: string | undefined; ;) {
    const from = startkey === undefined ? {} : { startkey, skip: 1 };
    const page = await database.allDocs({ include_docs: true, conflicts: true, limit: PAGE_ROWS, ...from });
    for (const row of page.rows) {
      if (!('doc' in row) || !row.doc) continue;
      yield row.doc;
      for (const rev of row.doc._conflicts ?? []) yield await database.get(row.id, { rev });
    }
    if (page.rows.length < PAGE_ROWS) return;
    startkey = page.rows.at(-1)?.key;
  }
}

/** What a document of another channel names may be of any kind: nobody has told what those hold. */
const EVERY_KIND: readonly ObjectKind[] = ['push', 'note', 'library'];

const kindsOf = (document: object, uid: string): readonly ObjectKind[] => {
  const channel = 'dbId' in document ? document.dbId : undefined;
  if (channel === messageChannel(uid)) return ['push'];
  if (channel === noteTreeChannel(uid)) return ['note'];
  // The objects of a group's notes lie under the group: what a note had here before it went there is named no more.
  const group = groupOfChannel(channel);
  if (group !== undefined && group !== uid) return [];
  return channel === libraryChannel(uid) ? ['library'] : EVERY_KIND;
};

/** Ids in the cloud's own records, such as those of pushes. They keep objects of every kind. */
export const idsOfRecords = async ({ databases }: Pick<OpenedStores, 'databases'>): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  for (const database of databases.values()) {
    for await (const document of liveDocuments(database)) addIds(ids, JSON.stringify(document));
  }
  return ids;
};

/**
 * Ids that the user's live documents name, by kind; undefined when there is not one document: a database that reads
 * empty may be a lost one. Rejects when it cannot be read.
 */
export const idsOfUser = async (opened: OpenedStores, uid: string): Promise<NamedIds | undefined> => {
  const ids = { push: new Set<string>(), note: new Set<string>(), library: new Set<string>() };
  let count = 0;
  await userDatabase(opened, uid).use(async (database) => {
    for await (const document of liveDocuments(database)) {
      count += 1;
      const kinds = kindsOf(document, uid);
      const text = JSON.stringify(document);
      for (const kind of kinds) addIds(ids[kind], text);
    }
  });
  return count === 0 ? undefined : ids;
};
