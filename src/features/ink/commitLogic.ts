import {
  asEpochMs,
  asNoteId,
  type EpochMs,
  firstAmount,
  firstText,
  isAbsent,
  isObject,
  type JsonObject,
  type NoteId,
  textField,
} from '@inkside/kit';

/** `commitType` of a note's own commits (specification section 3). */
const NOTE_DOCUMENT = 1;
/** `commitStatus` (specification section 3). */
const [PENDING, FAILED] = [0, 3] as const;

/** A version of a note, as its commit document says it. */
export interface CommitPoint {
  /** The document's `_id`. */
  readonly id: string;
  readonly noteId: NoteId;
  /** When it was written, or became complete. */
  readonly at: EpochMs;
  readonly createdAt: EpochMs;
  /** The device that wrote it; '' where nothing says so. */
  readonly device: string;
  readonly state: 'pending' | 'complete' | 'failed';
  /** An earlier version that somebody put back with this program, on no device. */
  readonly isPutBack: boolean;
}

/** The specification's rule for commit points (section 3): commitStatus present, not deleted, of a note's document. */
export const isCommitPoint = (document: JsonObject): boolean =>
  !isAbsent(document['commitStatus']) && document['_deleted'] !== true && document['commitType'] === NOTE_DOCUMENT;

const stateOf = (status: unknown): CommitPoint['state'] =>
  status === PENDING ? 'pending' : status === FAILED ? 'failed' : 'complete';

const deviceIn = ({ deviceInfo, deviceName }: JsonObject): string =>
  firstText(deviceName, isObject(deviceInfo) ? deviceInfo['deviceName'] : undefined);

/** The commit point of a document, or undefined where it is none, or of no note. */
export const commitPointOf = (document: JsonObject): CommitPoint | undefined => {
  const noteId = firstText(document['documentUniqueId'], document['documentId']);
  if (!isCommitPoint(document) || noteId === '') return undefined;
  const createdAt = firstAmount(document['createdAt'], document['updatedAt']);
  return {
    id: textField(document['_id']),
    noteId: asNoteId(noteId),
    at: asEpochMs(Math.max(createdAt, firstAmount(document['updatedAt']))),
    createdAt: asEpochMs(createdAt),
    device: deviceIn(document),
    state: stateOf(document['commitStatus']),
    isPutBack: textField(document['putBackOf']) !== '',
  };
};

/** Whether something that was kept is a commit point of today's shape. */
export const isCommitRow = (kept: unknown): kept is CommitPoint =>
  isObject(kept) &&
  typeof kept['id'] === 'string' &&
  typeof kept['noteId'] === 'string' &&
  typeof kept['at'] === 'number' &&
  typeof kept['createdAt'] === 'number' &&
  typeof kept['device'] === 'string' &&
  typeof kept['state'] === 'string' &&
  typeof kept['isPutBack'] === 'boolean';

/** What is said of a note whose newest commit is not complete. */
export interface Incomplete {
  readonly device: string;
  /** The last complete commit, which is shown instead; null where there is none, and all that has come is shown. */
  readonly shown: { readonly id: string; readonly at: EpochMs } | null;
}

export const newestFirst = (points: Iterable<CommitPoint>): CommitPoint[] =>
  [...points].sort((a, b) => b.createdAt - a.createdAt || b.at - a.at || (a.id < b.id ? 1 : -1));

/** Undefined for a note whose newest commit is complete, and for one without. */
export const incompleteOf = (points: Iterable<CommitPoint>): Incomplete | undefined => {
  const [newest, ...others] = newestFirst(points);
  if (newest === undefined || newest.state === 'complete') return undefined;
  const complete = others.find(({ state }) => state === 'complete');
  return {
    device: newest.device,
    shown: complete === undefined ? null : { id: complete.id, at: complete.at },
  };
};
