import { salvagePointsFile } from './bytes/pointsFile';
import { decodeInlinePoints } from './bytes/samples';
import { utf8 } from './bytes/text';
import { attempt } from './failures';
import type { InkFailure, InkObject, PointBlock, PointSamples, Shape } from './model';
import { normalId } from './pageOrder';
import { isLostWithoutSamples, needsSamples } from './shapeTypes';
import { keptBytes } from './wire/keptFields';

/** A points file of the page, with the revision that its name says. */
export interface PagePoints extends InkObject {
  readonly revisionId: string;
}

type SamplesOf = (shapeId: string) => PointSamples | undefined;

const CONNECTION_BEAN_FIELD = 25;

/** Ids mostly have one form in both files: only one that is not found as it stands is compared in its normal form. */
function lookUp(blocks: readonly PointBlock[]): SamplesOf {
  const asWritten = new Map(blocks.map(({ shapeId, samples }) => [shapeId, samples]));
  let normal: Map<string, PointSamples> | undefined;
  return (shapeId) => {
    const found = asWritten.get(shapeId);
    if (found !== undefined) return found;
    normal ??= new Map(blocks.map((block) => [normalId(block.shapeId), block.samples]));
    return normal.get(normalId(shapeId));
  };
}

/** Samples in the record itself. Field 25 is JSON to most writers and points to some (reference: section 4.2). */
function inlineSamples({ pointList, connectionBean, unknown }: Shape): PointSamples | undefined {
  const own = pointList.length > 0 ? decodeInlinePoints(pointList) : undefined;
  if (own !== undefined || connectionBean === '' || /^\s*[{[]/.test(connectionBean)) return own;
  return decodeInlinePoints(keptBytes(unknown, CONNECTION_BEAN_FIELD) ?? utf8(connectionBean));
}

/** The points files of a page, each read when it is asked for; what cannot be read of it goes into `failures` once. */
class PointsShelf {
  private readonly byRevision: ReadonlyMap<string, PagePoints>;
  private readonly byWritten = new Map<string, PagePoints | undefined>();
  private readonly opened = new Map<InkObject, readonly PointBlock[]>();
  private readonly lookUps = new Map<InkObject, SamplesOf>();
  private all: SamplesOf | undefined;

  constructor(
    private readonly objects: readonly PagePoints[],
    private readonly failures: InkFailure[],
  ) {
    this.byRevision = new Map(objects.map((object) => [normalId(object.revisionId), object]));
  }

  objectOf(revisionId: string): PagePoints | undefined {
    if (!this.byWritten.has(revisionId)) this.byWritten.set(revisionId, this.byRevision.get(normalId(revisionId)));
    return this.byWritten.get(revisionId);
  }

  private open(object: InkObject): readonly PointBlock[] {
    const known = this.opened.get(object);
    if (known !== undefined) return known;
    const { name } = object;
    const read = attempt(this.failures, () => salvagePointsFile(object.bytes, name));
    if (read !== undefined && read.bad > 0) this.failures.push({ kind: 'points', name, reason: 'malformed' });
    const blocks = read?.file.blocks ?? [];
    this.opened.set(object, blocks);
    return blocks;
  }

  in(object: InkObject, shapeId: string): PointSamples | undefined {
    const samplesOf = this.lookUps.get(object) ?? lookUp(this.open(object));
    this.lookUps.set(object, samplesOf);
    return samplesOf(shapeId);
  }

  /** In whatever file it is; a later file before an earlier one. */
  anywhere(shapeId: string): PointSamples | undefined {
    this.all ??= lookUp(this.objects.flatMap((object) => this.open(object)));
    return this.all(shapeId);
  }
}

/** So many strokes without points are named one by one; of more one entry tells. */
const MOST_NAMED = 100;

/** Points that are nowhere, each file and each stroke named once. */
class Missing {
  private readonly names = new Set<string>();

  constructor(
    private readonly pageId: string,
    private readonly failures: InkFailure[],
  ) {}

  private note(name: string): void {
    if (this.names.has(name)) return;
    this.names.add(name);
    this.failures.push({ kind: 'points', name, reason: 'missing' });
  }

  file(revisionId: string): void {
    this.note(`${this.pageId}#${revisionId}#points`);
  }

  stroke(shapeId: string): void {
    this.note(`${this.pageId}#${this.names.size < MOST_NAMED ? shapeId : '…'}`);
  }
}

/**
 * A look-up of a shape's samples: in the points file that the shape names, in its own record, else by its id in any file
 * of the page. A file is read when it is needed; one that cannot be read, or that is not there and must be, goes into
 * `failures` once, and so does a shape that the file it names has no points of, and a stroke that names none.
 */
export function samplesIn(
  pageId: string,
  objects: readonly PagePoints[],
  failures: InkFailure[],
): (shape: Shape) => PointSamples | undefined {
  const shelf = new PointsShelf(objects, failures);
  const missing = new Missing(pageId, failures);

  const tell = ({ uniqueId, revisionId, shapeType }: Shape, named: PagePoints | undefined): void => {
    if (revisionId === '') {
      // A figure is drawn in its box then; of anything else nothing would be seen, and nobody would know.
      if (isLostWithoutSamples(shapeType)) missing.stroke(uniqueId);
    } else if (named === undefined) missing.file(revisionId);
    else if (!failures.some(({ name }) => name === named.name)) missing.stroke(uniqueId);
  };

  return (shape) => {
    const { uniqueId, revisionId } = shape;
    const named = revisionId === '' ? undefined : shelf.objectOf(revisionId);
    const found = (named && shelf.in(named, uniqueId)) ?? inlineSamples(shape);
    if (found !== undefined || !needsSamples(shape.shapeType)) return found;
    const elsewhere = shelf.anywhere(uniqueId);
    if (elsewhere === undefined) tell(shape, named);
    return elsewhere;
  };
}
