import type { Conflict, OperationWords } from '@inkside/sync';
import { firstText, isObject, type JsonObject, textField } from '@inkside/kit';

import type { ConflictAnswer } from '../sync/slice';
import type { Side } from './types';

/** The words of operations that end a conflict: by them it is known that an undo opens the question again. */
const ONE_KEPT = 'conflicts.isKept';
const BOTH_KEPT = 'conflicts.areKept';
const STAYS_DELETED = 'conflicts.staysDeleted';
const settling: ReadonlySet<string> = new Set([ONE_KEPT, BOTH_KEPT, STAYS_DELETED]);
/** Whether an operation ended a conflict. */
export const hasSettled = ({ code }: OperationWords): boolean => settling.has(code);

/** What is said of a side that was kept. */
export const keptWords = (conflict: Conflict, side: Side): OperationWords => {
  const { [side]: body } = conflict;
  if (isDeleted(body)) return { code: STAYS_DELETED, params: { name: nameIn(conflict) } };
  return { code: ONE_KEPT, params: { name: nameIn({ winner: body, loser: body }) || nameIn(conflict) } };
};
/** What is said where both were kept, the second one under another title. */
export const bothKeptWords = (conflict: Conflict, title: string): OperationWords => {
  const [first] = sidesInOrder(conflict);
  return { code: BOTH_KEPT, params: { ...keptWords(conflict, first).params, title } };
};

/** Names one conflict: a document may have several losers. As `answerKey` of the sync names its answer. */
export const conflictKey = ({ database, id, loser }: Conflict): string =>
  `${database}/${id}/${textField(loser['_rev'])}`;

/** The address that shows a conflict. */
export const conflictPath = ({ database, id, loser }: Conflict): string =>
  `/conflicts/${[database, id, textField(loser['_rev'])].map(encodeURIComponent).join('/')}`;

/** The one that an address names, or the first where it names none. */
export const shownConflict = (
  { database, documentId, rev }: Readonly<Record<string, string>>,
  conflicts: readonly Conflict[],
): Conflict | undefined =>
  database === undefined
    ? conflicts[0]
    : conflicts.find((each) => conflictKey(each) === `${database}/${documentId ?? ''}/${rev ?? ''}`);

export const answerTo = ({ database, id, loser }: Conflict, choice: ConflictAnswer['choice']): ConflictAnswer => ({
  database,
  id,
  loserRev: textField(loser['_rev']),
  choice,
});

/** Of a document that was deleted while its other side waited for a choice. */
export const isDeleted = (side: JsonObject): boolean => side['_deleted'] === true;

/** The side that was written in this browser stands first, else what stands now. */
export const sidesInOrder = ({ ownSide }: Conflict): readonly [Side, Side] =>
  ownSide === 'loser' ? ['loser', 'winner'] : ['winner', 'loser'];

/** The answer that lets one side stand. */
export const choiceOf = (side: Side): 'keepWinner' | 'restoreLoser' =>
  side === 'winner' ? 'keepWinner' : 'restoreLoser';

/** Who wrote a side, as far as the document and this browser's journal tell. */
export type Writer =
  | { readonly kind: 'browser' }
  | { readonly kind: 'device'; readonly name: string }
  | { readonly kind: 'unknown' };

const deviceIn = ({ deviceInfo, deviceName }: JsonObject): string =>
  firstText(deviceName, isObject(deviceInfo) ? deviceInfo['deviceName'] : undefined);

/** Devices name their revisions by SHA-1; browsers by MD5, which is shorter. */
const DEVICE_REVISION = /^\d+-[\da-f]{40}$/;

/**
 * A note says on which device it was made or changed, and whoever else writes it keeps that name: it tells who wrote a
 * side only where a device wrote it, or where the two sides name different ones.
 */
export const writerOf = (conflict: Conflict, side: Side): Writer => {
  if (conflict.ownSide === side) return { kind: 'browser' };
  const { [side]: body, [side === 'winner' ? 'loser' : 'winner']: other } = conflict;
  const name = deviceIn(body);
  const isTold = name !== '' && (DEVICE_REVISION.test(body._rev) || name !== deviceIn(other));
  return isTold ? { kind: 'device', name } : { kind: 'unknown' };
};

/** What a document is to a person. `version`: a commit of a note, which no list shows. */
export type ConflictKind = 'note' | 'folder' | 'tag' | 'version' | 'book' | 'shelf' | 'highlight' | 'message' | 'other';

/** `modeType` of documents of the library, and of tags among notes (specification section 3). */
const LIBRARY_KINDS: Readonly<Record<number, ConflictKind>> = { 1: 'highlight', 3: 'shelf', 4: 'book', 5: 'shelf' };
const TAG_MODE = 1;

const kindOfNote = (body: JsonObject): ConflictKind => {
  if (body['modeType'] === TAG_MODE) return 'tag';
  if (body['commitStatus'] !== undefined || body['recordType'] !== undefined) return 'version';
  if (body['type'] === 0) return 'folder';
  return body['title'] === undefined ? 'other' : 'note';
};

/** The side that says most of the document: a tombstone says nothing. */
const bodyOf = ({ winner, loser }: Conflict): JsonObject => (isDeleted(winner) ? loser : winner);

export const kindOf = (conflict: Conflict): ConflictKind => {
  const body = bodyOf(conflict);
  if (conflict.database === 'note') return kindOfNote(body);
  const mode = body['modeType'];
  if (conflict.database === 'library') return (typeof mode === 'number' ? LIBRARY_KINDS[mode] : undefined) ?? 'other';
  return 'message';
};

/** Why two sides cannot both stay; `deleted`: only one of them is there to be kept. */
export type NotBoth = Exclude<ConflictKind, 'note'> | 'groupNote' | 'deleted';

const GROUP = 3;

const isInGroup = ({ association }: JsonObject): boolean =>
  isObject(association) && association['associationType'] === GROUP;

/**
 * A second document may be made of a note alone, whose objects are copied with it. What lies in a folder would stay in one
 * of two; two books, or two messages, would share one file, which goes with the first that is deleted for good; a tag is
 * named by notes, a highlight lies on its words.
 */
export const whyNotBoth = (conflict: Conflict): NotBoth | undefined => {
  if (isDeleted(conflict.winner)) return 'deleted';
  const kind = kindOf(conflict);
  if (kind !== 'note') return kind;
  return isInGroup(conflict.winner) || isInGroup(conflict.loser) ? 'groupNote' : undefined;
};

/** What to call the document: by what stands, else by the other side; '' where it has no name. */
export const nameIn = ({ winner, loser }: Pick<Conflict, 'winner' | 'loser'>): string =>
  firstText(winner['title'], winner['name'], loser['title'], loser['name']);

/** The fields that say which pages a note has, and in which order. */
const PAGE_FIELDS = [
  'pageNameList',
  'richTextPageNameList',
  'removePageList',
  'notePageInfo',
  'noteBackground',
] as const;

/** Whether nothing about the pages differs: then their pictures do not tell the sides apart. */
export const hasSamePages = ({ winner, loser }: Pick<Conflict, 'winner' | 'loser'>): boolean =>
  PAGE_FIELDS.every((name) => isSame(winner[name], loser[name]));

/** By value, as far as JSON tells it. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
