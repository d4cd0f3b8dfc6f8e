import type { JsonObject, NoteId } from '@inkside/kit';
import type { DocumentChange, ReadMark } from '@inkside/sync';
import {
  type CommitPoint,
  commitPointOf,
  type Incomplete,
  incompleteOf,
  isCommitRow,
} from '../../features/ink/commitLogic';

/** Commit points of all notes: a record of this process, which is never shown as a whole. */
export interface CommitIndex {
  /** Where the reading stood; undefined before the first. */
  mark: ReadMark | undefined;
  /** What has changed of the index since it was kept. */
  isKept: boolean;
  /** Everything anew. */
  replace(points: readonly CommitPoint[]): void;
  /** Gives whether any of them was, or is, a commit point. */
  take(changes: readonly DocumentChange[]): boolean;
  of(noteId: NoteId): readonly CommitPoint[];
  all(): readonly CommitPoint[];
  /** The notes that were not uploaded whole: the same object until they are others. */
  incomplete(): Readonly<Record<string, Incomplete>>;
}

export const pointsIn = (documents: readonly JsonObject[]): CommitPoint[] =>
  documents.flatMap((document) => commitPointOf(document) ?? []);

export const createCommitIndex = (): CommitIndex => {
  const byId = new Map<string, CommitPoint>();
  const byNote = new Map<NoteId, Map<string, CommitPoint>>();
  let incomplete: Readonly<Record<string, Incomplete>> = {};

  const settle = (notes: Iterable<NoteId>): void => {
    const next = { ...incomplete };
    for (const noteId of notes) {
      const found = incompleteOf(byNote.get(noteId)?.values() ?? []);
      if (found === undefined) delete next[noteId];
      else next[noteId] = found;
    }
    if (JSON.stringify(next) !== JSON.stringify(incomplete)) incomplete = next;
  };
  const drop = (id: string): NoteId | undefined => {
    const known = byId.get(id);
    byId.delete(id);
    if (known !== undefined) byNote.get(known.noteId)?.delete(id);
    return known?.noteId;
  };
  const add = (point: CommitPoint): void => {
    byId.set(point.id, point);
    const points = byNote.get(point.noteId) ?? new Map<string, CommitPoint>();
    byNote.set(point.noteId, points.set(point.id, point));
  };

  return {
    mark: undefined,
    isKept: true,
    replace: (points) => {
      byId.clear();
      byNote.clear();
      incomplete = {};
      points.forEach(add);
      settle(byNote.keys());
    },
    take: (changes) => {
      const touched = new Set<NoteId>();
      for (const change of changes) {
        const before = drop(change.id);
        const point = change.isDeleted ? undefined : commitPointOf(change.document);
        if (point !== undefined) add(point);
        for (const noteId of [before, point?.noteId]) if (noteId !== undefined) touched.add(noteId);
      }
      settle(touched);
      return touched.size > 0;
    },
    of: (noteId) => [...(byNote.get(noteId)?.values() ?? [])],
    all: () => [...byId.values()],
    incomplete: () => incomplete,
  };
};

/** As it was kept; undefined where another version kept it. */
export const keptPoints = (kept: unknown): CommitPoint[] | undefined =>
  Array.isArray(kept) && kept.every(isCommitRow) ? kept : undefined;
