import { call, select, type SagaGenerator } from 'typed-redux-saga';

import { asMs, asUid, isObject, type JsonObject, type NoteId, PortError, type Uid } from '@inkside/kit';
import { noteRowOf } from '../../features/notes/logic';
import { makeSelectNote } from '../../features/notes/selectors';
import { sleep } from '../effects/effects';
import type { Scope } from '../scope';
import type { StoredDocument } from '@inkside/sync';

/** Names a page of the list that a tree document carries. */
const namesIn = (value: unknown): readonly string[] => {
  const names = isObject(value) ? value['pageNameList'] : undefined;
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
};

const DEFAULT_SIZE = { width: 1404, height: 1872 };

const sizeIn = (document: JsonObject): { width: number; height: number } => {
  const device = document['deviceInfo'];
  const size = isObject(device) ? device['size'] : undefined;
  if (!isObject(size)) return DEFAULT_SIZE;
  const { width, height } = size;
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
    ? { width, height }
    : DEFAULT_SIZE;
};

/** What stands in for a note's own records where they are absent. */
export interface KnownPages {
  readonly pageNames: readonly string[];
  readonly removedPages: readonly string[];
  readonly size: { readonly width: number; readonly height: number };
  /** JSON, as in a note's own record, which devices do not put into the cloud. */
  readonly notePageInfo?: string;
  readonly noteBackground?: string;
}

/** Under whose prefix the objects of a note lie: the user's, or the group's that it stands in. */
export const holderOf = (document: JsonObject, uid: Uid): Uid => {
  const row = noteRowOf(document);
  return row?.area === 'group' && row.tiedTo !== '' ? asUid(row.tiedTo) : uid;
};

export const nothingKnown: KnownPages = { pageNames: [], removedPages: [], size: DEFAULT_SIZE };

/** Tables are objects in a document, and texts in records; some writers put the text into the document, too. */
const tableIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return isObject(value) ? JSON.stringify(value) : undefined;
};

const tablesIn = (document: JsonObject): Pick<KnownPages, 'notePageInfo' | 'noteBackground'> => {
  const [notePageInfo, noteBackground] = [tableIn(document['notePageInfo']), tableIn(document['noteBackground'])];
  return {
    ...(notePageInfo === undefined ? {} : { notePageInfo }),
    ...(noteBackground === undefined ? {} : { noteBackground }),
  };
};

export const knownIn = (document: StoredDocument): KnownPages => {
  const names = namesIn(document['pageNameList']);
  return {
    pageNames: names.length > 0 ? names : namesIn(document['richTextPageNameList']),
    removedPages: namesIn(document['removePageList']),
    size: sizeIn(document),
    ...tablesIn(document),
  };
};

/** What a version's own commit says of its pages goes before what the tree says today: only some commits say any. */
export const knownThen = (tree: StoredDocument, commit: JsonObject): KnownPages => {
  const known = knownIn(tree);
  const names = namesIn(commit['pageNameList']);
  if (names.length === 0) return known;
  return { ...known, pageNames: names, removedPages: namesIn(commit['removePageList']) };
};

/** The fields of a tree document that name a note's pages, for these pages; `later` are taken out. */
export const pageFields = (
  tree: JsonObject,
  pages: readonly string[],
  later: readonly string[],
): JsonObject & { readonly removePageList: JsonObject } => {
  const back = new Set(pages);
  const list = namesIn(tree['pageNameList']).length > 0 ? 'pageNameList' : 'richTextPageNameList';
  const isListed = namesIn(tree[list]).length > 0;
  const removed = new Set([...namesIn(tree['removePageList']).filter((page) => !back.has(page)), ...later]);
  return {
    ...(isListed ? { [list]: { pageNameList: [...pages] } } : {}),
    removePageList: { pageNameList: [...removed] },
  };
};

/** Whether a tree document says that a page was removed. */
export const isRemovedIn = (tree: JsonObject, page: string): boolean => namesIn(tree['removePageList']).includes(page);

/** The fields of a tree document by which a page that was removed is in the note again. */
export const backFields = (tree: JsonObject, page: string): JsonObject => {
  const listed = namesIn(tree['pageNameList']);
  const removed = namesIn(tree['removePageList']).filter((name) => name !== page);
  const pages = listed.length > 0 ? listed : namesIn(tree['richTextPageNameList']);
  // Other pages that are both listed and removed stay as they are.
  return { ...pageFields(tree, pages.includes(page) ? pages : [...pages, page], removed) };
};

const FIRST_DOCUMENT_TRIES = 20;
const FIRST_DOCUMENT_PAUSE_MS = asMs(500);

/** The tree document, whose `_id` is not always the note's id; right after the first sign-in it may still be on its way. */
export function* treeDocument(noteId: NoteId, { uid, services }: Scope): SagaGenerator<StoredDocument> {
  for (let attempt = 0; attempt < FIRST_DOCUMENT_TRIES; attempt += 1) {
    const row = yield* select(makeSelectNote(noteId));
    const document = yield* call(() => services.documents.get(uid, 'note', row?.documentId ?? noteId));
    if (document !== undefined) return document;
    yield* sleep(services.clock, FIRST_DOCUMENT_PAUSE_MS);
  }
  throw new PortError('errors.noteGone');
}
