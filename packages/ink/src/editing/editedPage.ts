import type { LayerBook } from '../layers/layerDraft';
import type { DrawnShape } from '../model';
import { normalId } from '../pageOrder';
import type { InkStep, ShapeChange } from './history';
import type { ShapeRevision } from './pageShapes';

/** What an editor begins with: the page's revisions, and its shapes as they were put together for drawing. */
export interface EditedPage {
  readonly pageId: string;
  /** What the note says of its layers: nothing of a locked or hidden one is touched. */
  readonly layers: LayerBook;
  readonly revisions: readonly ShapeRevision[];
  readonly drawn: readonly DrawnShape[];
  /** A new id of a shape. */
  readonly newId: () => string;
  /** Gives the parts of a revision their ids, each above the one before and above all of earlier moments. Epoch milliseconds. */
  readonly idsFrom: (ms: number) => () => string;
}

/** Changes of one gesture are one step: what a shape was first, and what it is last. */
export const joined = (pageId: string, steps: readonly InkStep[]): InkStep => {
  const byId = new Map<string, ShapeChange>();
  for (const change of steps.flatMap(({ changes }) => changes)) {
    const id = normalId(change.after.uniqueId);
    const first = byId.get(id);
    const samples = change.samples ?? first?.samples;
    byId.set(id, { before: first === undefined ? change.before : first.before, after: change.after, samples });
  }
  // A piece that came and went within the gesture is nobody's business.
  const changes = [...byId.values()].filter(({ before, after }) => before !== undefined || after.shapeStatus === 0);
  return { pageId, changes };
};
