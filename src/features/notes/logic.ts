import {
  asEpochMs,
  asNoteId,
  asObjectKey,
  firstAmount,
  firstText,
  isAbsent,
  isObject,
  type JsonObject,
  type NoteId,
  type ObjectKey,
  textField,
  type Uid,
} from '@inkside/kit';
import type { NoteRow } from './slice';
import { tagIdsOf, tagRowOf } from './tagLogic';

const NOTE_ENABLED = 1;

const pageCount = (value: unknown): number => {
  const names = isObject(value) ? value['pageNameList'] : undefined;
  return Array.isArray(names) ? names.length : 0;
};

/** The specification's rule for the notes list (section 3): a title, not deleted, no commitId, no modeType. */
const isListed = (document: JsonObject): boolean =>
  typeof document['title'] === 'string' &&
  document['_deleted'] !== true &&
  isAbsent(document['commitId']) &&
  isAbsent(document['modeType']);

const parentOf = (document: JsonObject): NoteRow['parentId'] => {
  const parent = textField(document['parentUniqueId']);
  return parent === '' ? null : asNoteId(parent);
};

/** Older documents carry no status: they are enabled. */
const statusOf = (document: JsonObject): number =>
  typeof document['status'] === 'number' ? document['status'] : NOTE_ENABLED;

/** `associationType` of a tree document. */
const AREAS: Readonly<Record<number, NoteRow['area']>> = { 1: 'reading', 3: 'group' };

const tieOf = (document: JsonObject): Pick<NoteRow, 'area' | 'tiedTo'> => {
  const { association } = document;
  const { associationId, associationType } = isObject(association) ? association : {};
  return {
    area: (typeof associationType === 'number' ? AREAS[associationType] : undefined) ?? 'local',
    tiedTo: firstText(document['groupId'], associationId),
  };
};

/** By `activeScene`; every other note is opened as one of ink. */
const SCENES: ReadonlyMap<unknown, NoteRow['scene']> = new Map([
  [1, 'text'],
  [2, 'meeting'],
]);

/** The row of a tree document, or undefined where it is no note and no folder. */
export const noteRowOf = (document: JsonObject): NoteRow | undefined => {
  if (!isListed(document)) return undefined;
  const tags = tagIdsOf(document['tagIdList']);
  return {
    documentId: textField(document['_id']),
    id: asNoteId(firstText(document['uniqueId'], document['_id'])),
    title: textField(document['title']),
    parentId: parentOf(document),
    kind: document['type'] === 0 ? 'folder' : 'note',
    scene: SCENES.get(document['activeScene']) ?? 'ink',
    ...tieOf(document),
    status: statusOf(document),
    isFavourite: document['favorite'] === 1,
    ...(tags.length === 0 ? {} : { tags }),
    pages: Math.max(pageCount(document['pageNameList']), pageCount(document['richTextPageNameList'])),
    createdAt: asEpochMs(firstAmount(document['createdAt'])),
    updatedAt: asEpochMs(firstAmount(document['updatedAt'], document['createdAt'])),
  };
};

/** The row of a note, a folder or a tag; undefined for every other document of the tree. */
export const treeRowOf = (document: JsonObject): NoteRow | undefined => noteRowOf(document) ?? tagRowOf(document);

const kinds: ReadonlySet<unknown> = new Set<NoteRow['kind']>(['note', 'folder', 'tag']);

/** Whether something that was kept is a row of today's shape. */
export const isNoteRow = (kept: unknown): kept is NoteRow =>
  isObject(kept) &&
  typeof kept['documentId'] === 'string' &&
  typeof kept['id'] === 'string' &&
  typeof kept['title'] === 'string' &&
  kinds.has(kept['kind']) &&
  (kept['tags'] === undefined || Array.isArray(kept['tags'])) &&
  typeof kept['updatedAt'] === 'number';

/**
 * Names that a note or folder may not take: of `rows`, which lie in one folder, those of the same kind. `but` is the row
 * that is renamed or moved there itself.
 */
export const takenTitles = (rows: readonly NoteRow[], kind: NoteRow['kind'], but?: NoteId): readonly string[] =>
  rows.flatMap((row) => (row.kind === kind && row.id !== but ? [row.title] : []));

/** In a folder, at the root, or in the bin with a folder above it, whatever its own status. */
export type Place =
  | { readonly kind: 'folder'; readonly id: NoteId }
  | { readonly kind: 'root' }
  | { readonly kind: 'bin' };

const IN_BIN = 0;
/** Deleted for good: nothing shows it any more. */
export const FORCE_DELETED = 2;
const root: Place = { kind: 'root' };

/**
 * Where a row hangs: in its folder, or at the root when the folder is missing or the way up runs in a circle, so that
 * nothing from another client is ever lost. What lies below a folder of the bin is there with it.
 */
export const placeOf = (row: NoteRow, byId: (id: string) => NoteRow | undefined): Place => {
  let parent = row.parentId;
  if (parent === null) return root;
  const seen = new Set<string>([row.id]);
  while (parent !== null) {
    const above = byId(parent);
    if (above?.kind !== 'folder' || seen.has(parent)) return root;
    if (above.status !== NOTE_ENABLED) return above.status === IN_BIN ? { kind: 'bin' } : root;
    seen.add(parent);
    parent = above.parentId;
  }
  return { kind: 'folder', id: row.parentId ?? asNoteId('') };
};

/** The folder that shows a row; null for the root. */
export const shownParent = (row: NoteRow, byId: (id: string) => NoteRow | undefined): NoteId | null => {
  const place = placeOf(row, byId);
  return place.kind === 'folder' ? place.id : null;
};

/** The address that opens a note, or shows what is in a folder. */
export const pathOf = ({ kind, id }: Pick<NoteRow, 'kind' | 'id'>): string =>
  kind === 'folder' ? `/note/localNote/${id}` : `/note/open/${id}`;

/** Where a note's picture lies (specification section 3, storage key layout). */
export const thumbnailKey = (uid: Uid, noteId: NoteId): ObjectKey => asObjectKey(`${uid}/thumbnail/${noteId}.png`);
