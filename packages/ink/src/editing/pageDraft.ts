import type { NoteObject } from '../encode/noteContent';
import type { DrawnShape, InkLayer, PointSamples, Shape } from '../model';
import { normalId } from '../pageOrder';
import { encodeRevision } from './encodeRevision';
import type { InkStep, ShapeChange, StepFile } from './history';
import { fileObjects } from './placedFiles';
import { PageShapes, type ShapeRevision } from './pageShapes';

/** A shape that no revision of the page says yet. */
interface Pending {
  readonly shape: Shape;
  /** Of a shape that is new, where its type has some. */
  readonly samples: PointSamples | undefined;
  readonly isNew: boolean;
}

/** What is uploaded for a page: its objects in their order, and which rows of the draft they hold. */
export interface DraftRevision {
  readonly objects: readonly NoteObject[];
  /** The shapes in it, by their ids in normal form, each with the time of its record. */
  readonly holds: ReadonlyMap<string, number>;
  /** Epoch milliseconds of the newest file in it. */
  readonly newest: number;
}

/**
 * A page that somebody writes on: what its revisions say, and above that what is in none of them yet. Steps of the person
 * and revisions of others come in any order.
 */
export class PageDraft {
  private readonly pending = new Map<string, Pending>();
  /** Files that no revision has taken along yet, by the ids of their shapes in normal form. */
  private readonly files = new Map<string, StepFile>();
  /**
   * New shapes of which a try to upload them may have left something in the cloud, by their ids in normal form: points
   * alone, or all of it where the answer was lost.
   */
  private readonly out = new Set<string>();

  constructor(
    readonly pageId: string,
    private readonly shapes: PageShapes = new PageShapes(),
  ) {}

  /** Takes in a step of the person. */
  take({ changes, files = [] }: InkStep): void {
    for (const change of changes) this.takeChange(change);
    for (const file of files) this.files.set(normalId(file.shapeId), file);
  }

  private takeChange({ after, samples }: ShapeChange): void {
    const id = normalId(after.uniqueId);
    const before = this.pending.get(id);
    const isNew = before?.isNew ?? this.shapes.get(id) === undefined;
    this.pending.set(id, { shape: after, samples: samples ?? before?.samples, isNew });
  }

  /** A try of another tab or another day may have left something of these shapes in the cloud. */
  mayBeOut(shapeIds: readonly string[]): void {
    for (const id of shapeIds) this.out.add(normalId(id));
  }

  /** The shapes of which that is so. */
  get outIds(): readonly string[] {
    return [...this.out];
  }

  /** Takes in what somebody else uploaded, or what of this draft is in the cloud now. */
  receive(revision: ShapeRevision): readonly string[] {
    return this.shapes.apply(revision);
  }

  /** The newest record of a shape: of two with the same time the one that is not uploaded yet will be the later. */
  readonly current = (shapeId: string): Shape | undefined => {
    const stored = this.shapes.get(shapeId);
    const mine = this.pending.get(normalId(shapeId))?.shape;
    if (mine === undefined || stored === undefined) return mine ?? stored;
    return stored.updatedAt > mine.updatedAt ? stored : mine;
  };

  /** Epoch milliseconds of the newest revision that is known, 0 where there is none. */
  get newest(): number {
    return this.shapes.newest;
  }

  /** Whether nothing waits for being uploaded. */
  get isClean(): boolean {
    return this.waiting.length === 0;
  }

  /**
   * What the next revision tells. A shape that came and went between two uploads is nobody's business; it stays here, for
   * it may be brought back. Where a try to upload it has failed in between, others are told that it went.
   */
  private get waiting(): readonly Pending[] {
    return [...this.pending].flatMap(([id, row]) =>
      !row.isNew || row.shape.shapeStatus === 0 || this.out.has(id) ? [row] : [],
    );
  }

  /**
   * The next revision of the page: all that waits. It goes on waiting until {@link settle} is called.
   * @param now epoch milliseconds
   */
  revision(now: number, ids: () => string): DraftRevision {
    const at = Math.max(now, this.newest + 1);
    const told = this.waiting;
    const added = told.filter(({ isNew }) => isNew).map(({ shape, samples }): DrawnShape => ({ shape, samples }));
    this.mayBeOut(added.map(({ shape }) => shape.uniqueId));
    const changed = told.filter(({ isNew }) => !isNew).map(({ shape }) => shape);
    const holds = new Map(told.map(({ shape }) => [normalId(shape.uniqueId), shape.updatedAt]));
    const files = [...this.files].flatMap(([id, file]) => (holds.has(id) ? [file] : []));
    const objects = [
      ...fileObjects(files, { at, ids }),
      ...encodeRevision({ pageId: this.pageId, at, added, changed, ids }),
    ];
    return { objects, holds, newest: at + objects.length };
  }

  /** A revision is in the cloud and was received: what was changed since goes on waiting, as a change. */
  settle({ holds }: DraftRevision): void {
    for (const [id, updatedAt] of holds) {
      this.files.delete(id);
      this.out.delete(id);
      const row = this.pending.get(id);
      if (row === undefined) continue;
      if (row.shape.updatedAt === updatedAt) this.pending.delete(id);
      else if (this.shapes.get(id) !== undefined) this.pending.set(id, { ...row, samples: undefined, isNew: false });
    }
  }

  /** The page as it looks here, in the order of drawing: new shapes lie on top of their layer. */
  live(layers: readonly InkLayer[]): readonly Shape[] {
    const stored = this.shapes.live(layers).map(({ uniqueId }) => normalId(uniqueId));
    const known = new Set(stored);
    const back = [...this.pending.keys()].filter((id) => !known.has(id));
    const rank = new Map(layers.map(({ id }, index) => [id, index - layers.length]));
    const rankOf = ({ zorder }: Shape): number => rank.get(zorder) ?? Math.max(zorder, 0);
    return [...stored, ...back]
      .flatMap((id) => this.current(id) ?? [])
      .filter(({ shapeStatus }) => shapeStatus === 0)
      .sort((one, other) => rankOf(one) - rankOf(other));
  }
}
