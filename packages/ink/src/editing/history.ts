import type { PointSamples, Resource, Shape } from '../model';
import { isAsLeft as areLayersAsLeft, type LayerChange, turnedRound as layersTurned } from '../layers/layerActs';
import { type LayerTable, NO_LAYERS } from '../layers/layerTable';
import { removedShape } from './edits';

/** One shape that a step changed. `before` is absent for a shape that the step made. */
export interface ShapeChange {
  readonly before: Shape | undefined;
  readonly after: Shape;
  /** Of a shape that the step made, where its type has some. */
  readonly samples?: PointSamples | undefined;
}

/** A file that came onto a page with a shape: it lies in the note beside the page's objects. */
export interface StepFile {
  /** Of the shape that shows it. */
  readonly shapeId: string;
  readonly resource: Resource;
  readonly bytes: Uint8Array;
}

/** What one act did: a stroke, a sweep of the eraser, a move of many shapes. It is undone as a whole. */
export interface InkStep {
  readonly pageId: string;
  readonly changes: readonly ShapeChange[];
  /** Absent for an act that left the layers as they were. */
  readonly layers?: LayerChange;
  readonly files?: readonly StepFile[];
}

/** The newest record of a shape, with what is not uploaded yet. */
export type Current = (shapeId: string) => Shape | undefined;

/** What undoing or redoing leads to: the step that does it, or that somebody else has changed its shapes meanwhile. */
export type StepBack = { readonly kind: 'step'; readonly step: InkStep } | { readonly kind: 'changedElsewhere' };

const isAsLeft = ({ after }: ShapeChange, current: Current): boolean => {
  const now = current(after.uniqueId);
  return now !== undefined && now.updatedAt === after.updatedAt && now.shapeStatus === after.shapeStatus;
};

/** The opposite of a change, newer than it: what was made is removed, what was changed is as before. */
const opposite = ({ before, after }: ShapeChange, at: number): ShapeChange => {
  if (before === undefined) return { before: after, after: removedShape(after, at) };
  const { revisionId } = after;
  return { before: after, after: { ...before, revisionId, updatedAt: Math.max(at, after.updatedAt + 1) } };
};

/**
 * Turns a step round. Refused when one of its shapes is no longer as the step left it: undoing then would take away what
 * somebody else did.
 * @param at epoch milliseconds
 * @param table the layers as they are now
 */
export function turnedRound(step: InkStep, current: Current, at: number, table: LayerTable = NO_LAYERS): StepBack {
  const { changes, layers } = step;
  const isLeft = changes.every((change) => isAsLeft(change, current));
  if (!isLeft || (layers !== undefined && !areLayersAsLeft(layers, table))) return { kind: 'changedElsewhere' };
  const back = { ...step, changes: changes.map((change) => opposite(change, at)).reverse() };
  return { kind: 'step', step: layers === undefined ? back : { ...back, layers: layersTurned(layers, at) } };
}

/** A step, and how it came about: what the journal keeps of it. */
export interface TakenStep {
  readonly step: InkStep;
  readonly how: 'done' | 'undone' | 'redone';
}

/** Steps that can be turned round, the newest last. */
class Turnable {
  private readonly steps: InkStep[] = [];
  /**
   * By the ids of shapes: what turning a step round has left of them. A step further down that changed one of them, too, ends
   * with this record now. Without this the second of two acts on one shape could be undone and the first no longer.
   */
  private readonly left = new Map<string, Shape>();

  get length(): number {
    return this.steps.length;
  }

  push(step: InkStep): void {
    this.steps.push(step);
    // What lies below is told once more when this one is turned round.
    for (const { after } of step.changes) this.left.delete(after.uniqueId);
  }

  pop(): InkStep | undefined {
    const step = this.steps.pop();
    if (step === undefined || !step.changes.some(({ after }) => this.left.has(after.uniqueId))) return step;
    const changes = step.changes.map((change): ShapeChange => {
      const { uniqueId } = change.after;
      const after = this.left.get(uniqueId) ?? change.after;
      this.left.delete(uniqueId);
      return { ...change, after };
    });
    return { ...step, changes };
  }

  /** The step that was taken off was turned round by this one. */
  turnedBy({ changes }: InkStep): void {
    for (const { after } of changes) this.left.set(after.uniqueId, after);
  }

  clear(): void {
    this.steps.length = 0;
    this.left.clear();
  }
}

/** What can be undone, and what can be done again. An act costs what it changes, however many there were before. */
export class InkHistory {
  private readonly done = new Turnable();
  private readonly undone = new Turnable();

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** A new act: what was undone before can no longer be done again. */
  add(step: InkStep): void {
    this.done.push(step);
    this.undone.clear();
  }

  /** A step that was taken in an earlier start of the app. */
  replay({ step, how }: TakenStep): void {
    if (how === 'done') return this.add(step);
    const [from, to] = how === 'undone' ? [this.done, this.undone] : [this.undone, this.done];
    from.pop();
    from.turnedBy(step);
    to.push(step);
  }

  /** Undoes the newest act; undefined where there is none. One that is refused leaves the history, so that older ones can go. */
  undo(current: Current, at: number, table?: LayerTable): StepBack | undefined {
    return this.turn(this.done, this.undone, current, at, table);
  }

  /** Does again what was undone last; undefined where there is nothing. */
  redo(current: Current, at: number, table?: LayerTable): StepBack | undefined {
    return this.turn(this.undone, this.done, current, at, table);
  }

  private turn(from: Turnable, to: Turnable, ...[current, at, table]: Parameters<InkHistory['undo']>) {
    const last = from.pop();
    if (last === undefined) return undefined;
    const turned = turnedRound(last, current, at, table);
    if (turned.kind === 'step') {
      from.turnedBy(turned.step);
      to.push(turned.step);
    }
    return turned;
  }
}
