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

/** What can be undone, and what can be done again; the newest last. Values: each act gives another history. */
export interface InkHistory {
  readonly done: readonly InkStep[];
  readonly undone: readonly InkStep[];
}

export const NO_HISTORY: InkHistory = { done: [], undone: [] };

/** A new act: what was undone before can no longer be done again. */
export const withStep = ({ done }: InkHistory, step: InkStep): InkHistory => ({ done: [...done, step], undone: [] });

/**
 * Steps below one that was turned round: what they left is there again, in a newer record. Without this the second of two
 * acts on one shape could be undone and the first no longer.
 */
const below = (steps: readonly InkStep[], { changes }: InkStep): InkStep[] => {
  const newest = new Map(changes.map(({ after }) => [after.uniqueId, after]));
  const withNewest = (change: ShapeChange): ShapeChange => {
    const { uniqueId } = change.after;
    const after = newest.get(uniqueId);
    if (after === undefined) return change;
    newest.delete(uniqueId);
    return { ...change, after };
  };
  const isTouched = (step: InkStep): boolean => step.changes.some(({ after }) => newest.has(after.uniqueId));
  return steps.reduceRight<InkStep[]>((later, step) => {
    later.unshift(isTouched(step) ? { ...step, changes: step.changes.map(withNewest) } : step);
    return later;
  }, []);
};

/** A step, and how it came about: what the journal keeps of it. */
export interface TakenStep {
  readonly step: InkStep;
  readonly how: 'done' | 'undone' | 'redone';
}

/** The history after a step that was taken in an earlier start of the app. */
export const replayed = (history: InkHistory, { step, how }: TakenStep): InkHistory => {
  const { done, undone } = history;
  if (how === 'undone') return { done: below(done.slice(0, -1), step), undone: [...undone, step] };
  if (how === 'redone') return { done: [...done, step], undone: below(undone.slice(0, -1), step) };
  return withStep(history, step);
};

type Turn = StepBack & { readonly history: InkHistory };

const turn = (
  from: readonly InkStep[],
  current: Current,
  at: number,
  table?: LayerTable,
): (StepBack & { rest: InkStep[] }) | undefined => {
  const last = from.at(-1);
  if (last === undefined) return undefined;
  const turned = turnedRound(last, current, at, table);
  const rest = from.slice(0, -1);
  return { ...turned, rest: turned.kind === 'step' ? below(rest, turned.step) : rest };
};

/** Undoes the newest act; undefined where there is none. One that is refused leaves the history, so that older ones can go. */
export function undo({ done, undone }: InkHistory, current: Current, at: number, table?: LayerTable): Turn | undefined {
  const turned = turn(done, current, at, table);
  if (turned === undefined) return undefined;
  const { rest, ...back } = turned;
  const again = back.kind === 'step' ? [...undone, back.step] : undone;
  return { ...back, history: { done: rest, undone: again } };
}

/** Does again what was undone last; undefined where there is nothing. */
export function redo({ done, undone }: InkHistory, current: Current, at: number, table?: LayerTable): Turn | undefined {
  const turned = turn(undone, current, at, table);
  if (turned === undefined) return undefined;
  const { rest, ...back } = turned;
  return { ...back, history: { done: back.kind === 'step' ? [...done, back.step] : done, undone: rest } };
}
