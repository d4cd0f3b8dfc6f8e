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

const equal = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

class Commits implements CommitIndex {
  mark: ReadMark | undefined = undefined;
  isKept = true;
  private readonly byId = new Map<string, CommitPoint>();
  private readonly byNote = new Map<NoteId, Map<string, CommitPoint>>();
  private found: Readonly<Record<string, Incomplete>> = {};

  replace(points: readonly CommitPoint[]): void {
    this.byId.clear();
    this.byNote.clear();
    this.found = {};
    for (const point of points) this.add(point);
    this.settle(this.byNote.keys());
  }

  take(changes: readonly DocumentChange[]): boolean {
    const touched = new Set<NoteId>();
    for (const change of changes) {
      const before = this.drop(change.id);
      const point = change.isDeleted ? undefined : commitPointOf(change.document);
      if (point !== undefined) this.add(point);
      for (const noteId of [before, point?.noteId]) if (noteId !== undefined) touched.add(noteId);
    }
    this.settle(touched);
    return touched.size > 0;
  }

  of(noteId: NoteId): readonly CommitPoint[] {
    return [...(this.byNote.get(noteId)?.values() ?? [])];
  }

  all(): readonly CommitPoint[] {
    return [...this.byId.values()];
  }

  incomplete(): Readonly<Record<string, Incomplete>> {
    return this.found;
  }

  private add(point: CommitPoint): void {
    this.byId.set(point.id, point);
    const points = this.byNote.get(point.noteId) ?? new Map<string, CommitPoint>();
    this.byNote.set(point.noteId, points.set(point.id, point));
  }

  private drop(id: string): NoteId | undefined {
    const known = this.byId.get(id);
    this.byId.delete(id);
    if (known !== undefined) this.byNote.get(known.noteId)?.delete(id);
    return known?.noteId;
  }

  private settle(notes: Iterable<NoteId>): void {
    const next = new Map(Object.entries(this.found));
    for (const noteId of notes) {
      const found = incompleteOf(this.byNote.get(noteId)?.values() ?? []);
      if (found === undefined) next.delete(noteId);
      else next.set(noteId, found);
    }
    const told = Object.fromEntries(next);
    if (!equal(told, this.found)) this.found = told;
  }
}

export const createCommitIndex = (): CommitIndex => new Commits();

/** As it was kept; undefined where another version kept it. */
export const keptPoints = (kept: unknown): CommitPoint[] | undefined =>
  Array.isArray(kept) && kept.every(isCommitRow) ? kept : undefined;
