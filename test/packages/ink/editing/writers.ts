import type { PageInk, PointSamples, Shape } from '../../../../packages/ink/src/model';
import { assemblePage, parseShapeName } from '../../../../packages/ink/src/assemblePage';
import { movedShape, recolouredShape, removedShape, strokeShape } from '../../../../packages/ink/src/editing/edits';
import { InkHistory } from '../../../../packages/ink/src/editing/history';
import { PageDraft } from '../../../../packages/ink/src/editing/pageDraft';
import type { ShapeRevision } from '../../../../packages/ink/src/editing/pageShapes';
import type { NoteObject } from '../../../../packages/ink/src/encode/noteContent';
import { revisionIds } from '../../../../packages/ink/src/making/newNote';
import { decodeShapes, readShapeZip } from '../../../../packages/ink/src/records/shapes';
import { aLine, DAY } from '../support';

export const PAGE = 'aaaa0000bbbb1111cccc222200000001';
export const ONE_LAYER = [{ id: 0, lock: false, show: true }];

/** What a shape zip says, read from its bytes. */
export function revisionOf({ path, bytes }: NoteObject): ShapeRevision {
  const name = parseShapeName(path);
  if (name === undefined) throw new Error(`no shape zip: ${path}`);
  return { ...name, shapes: decodeShapes(readShapeZip(bytes, path), path).shapes };
}

export const isZip = ({ path }: NoteObject): boolean => path.startsWith('shape/');

/** The page as every reader puts it together from its stored objects. */
export const assembled = (objects: readonly NoteObject[]): PageInk => {
  const named = objects.map(({ path, bytes }) => ({ name: path, bytes }));
  return assemblePage({
    ...{ pageId: PAGE, size: { width: 1404, height: 1872 }, layers: ONE_LAYER },
    shapeZips: named.filter(({ name }) => name.startsWith('shape/')),
    pointsFiles: named.filter(({ name }) => name.startsWith('point/')),
  });
};

/** What is seen of a shape. */
export const seenOf = ({ uniqueId, color, matrixValues, shapeStatus, updatedAt }: Shape) => ({
  ...{ uniqueId, color, matrixValues, shapeStatus, updatedAt },
});

const COLOURS = [-16777216, -65536, -16776961];

/** Somebody who writes on a page, undoes, and uploads now and then. */
export class Writer {
  readonly draft = new PageDraft(PAGE);
  private readonly history = new InkHistory();
  private readonly received = new Set<string>();
  private readonly ids: () => string;
  private strokes = 0;

  constructor(
    private readonly name: string,
    private readonly random: () => number,
    /** Epoch milliseconds, by a clock of its own. */
    private readonly clock: () => number,
  ) {
    const digit = (): string => Math.floor(this.random() * 16).toString(16);
    this.ids = revisionIds(DAY, () => Array.from({ length: 32 }, digit).join(''));
  }

  private pick<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.random() * values.length)];
  }

  private step(before: Shape | undefined, after: Shape, samples?: PointSamples): void {
    const step = { pageId: PAGE, changes: [{ before, after, samples }] };
    this.draft.take(step);
    this.history.add(step);
  }

  private turn(way: 'undo' | 'redo'): void {
    const turned = this.history[way](this.draft.current, this.clock());
    if (turned === undefined) return;
    if (turned.kind === 'step') this.draft.take(turned.step);
  }

  private drawOne(): void {
    this.strokes += 1;
    const shapeId = `${this.name}0000000-0000-4000-8000-${String(this.strokes).padStart(12, '0')}`;
    const stroke = { shapeId, shapeType: 5, colour: COLOURS[0] ?? 0, thickness: 3, layer: 0, createArgs: '' };
    const samples = aLine(2 + Math.floor(this.random() * 6), this.random() * 900, this.random() * 900);
    this.step(undefined, strokeShape({ ...stroke, at: this.clock() }), samples);
  }

  /** Does one thing by chance. */
  act(): void {
    const chance = this.random();
    const shape = this.pick(this.draft.live(ONE_LAYER));
    if (chance < 0.4 || shape === undefined) return this.drawOne();
    if (chance < 0.55) return this.step(shape, removedShape(shape, this.clock()));
    if (chance < 0.65) return this.step(shape, recolouredShape(shape, this.pick(COLOURS) ?? 0, this.clock()));
    if (chance < 0.8) {
      const move = { a: 1, b: 0, c: 0, d: 1, e: Math.round(this.random() * 50), f: 5 };
      return this.step(shape, movedShape({ shape, samples: undefined }, move, this.clock()));
    }
    return this.turn(chance < 0.93 ? 'undo' : 'redo');
  }

  /** Uploads what waits; what is given is in the cloud then. */
  upload(): readonly NoteObject[] {
    const revision = this.draft.revision(this.clock(), this.ids);
    for (const object of revision.objects.filter(isZip)) this.receive(object);
    this.draft.settle(revision);
    return revision.objects;
  }

  receive(object: NoteObject): void {
    this.received.add(object.path);
    this.draft.receive(revisionOf(object));
  }

  missing(cloud: readonly NoteObject[]): readonly NoteObject[] {
    return cloud.filter((object) => isZip(object) && !this.received.has(object.path));
  }
}
