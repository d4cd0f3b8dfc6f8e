import { decodePointsFile } from './bytes/pointsFile';
import { attempt } from './failures';
import type { InkFailure, InkObject, PointBlock, PointSamples, Shape } from './model';
import { normalId } from './pageOrder';
import { needsSamples } from './shapeTypes';

/** A points file of the page, with the revision that its name says. */
export interface PagePoints extends InkObject {
  readonly revisionId: string;
}

type SamplesOf = (shapeId: string) => PointSamples | undefined;

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

/**
 * A look-up of a shape's samples in the points file that the shape names. A file is read when the first shape asks for
 * it; one that cannot be read, or that is not there and must be, goes into `failures` once.
 */
export function samplesIn(
  pageId: string,
  objects: readonly PagePoints[],
  failures: InkFailure[],
): (shape: Shape) => PointSamples | undefined {
  const byRevision = new Map(objects.map((object) => [normalId(object.revisionId), object]));
  const opened = new Map<InkObject, SamplesOf | undefined>();
  const objectsByWritten = new Map<string, PagePoints | undefined>();
  const missing = new Set<string>();

  const objectOf = (revisionId: string): PagePoints | undefined => {
    if (!objectsByWritten.has(revisionId)) objectsByWritten.set(revisionId, byRevision.get(normalId(revisionId)));
    return objectsByWritten.get(revisionId);
  };
  const open = (object: InkObject): SamplesOf | undefined => {
    if (!opened.has(object)) {
      opened.set(object, attempt(failures, () => lookUp(decodePointsFile(object.bytes, object.name).blocks)));
    }
    return opened.get(object);
  };
  const noteMissing = (revisionId: string): void => {
    const name = `${pageId}#${revisionId}#points`;
    if (missing.has(name)) return;
    missing.add(name);
    failures.push({ kind: 'points', name, reason: 'missing' });
  };

  return (shape) => {
    if (shape.revisionId === '') return undefined;
    const object = objectOf(shape.revisionId);
    if (object !== undefined) return open(object)?.(shape.uniqueId);
    if (needsSamples(shape.shapeType)) noteMissing(shape.revisionId);
    return undefined;
  };
}
