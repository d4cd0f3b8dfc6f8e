import { attempt } from '../failures';
import type { InkFailure } from '../model';
import { normalId } from '../pageOrder';
import { referenceOf } from '../pageReferences';
import { decodeShapes, readShapeZip } from '../records/shapes';
import { documentAssets } from '../render/richText/documents';
import { needsSamples } from '../shapeTypes';
import type { PointsAnswer, PointsQuestion } from './protocol';

const REMOVED = 1;

/** Which points files the shapes of a page name, and what else they need. */
export function namedPoints({ shapeZips, shapeIds, noteId = '', resources = [] }: PointsQuestion): PointsAnswer {
  // A zip that cannot be read is named when the page is put together.
  const ignored: InkFailure[] = [];
  const wanted = shapeIds === undefined ? undefined : new Set(shapeIds.map(normalId));
  const lists = shapeZips.map(({ bytes, name }) =>
    attempt(ignored, () => decodeShapes(readShapeZip(bytes, name), name)),
  );
  const shapes = lists
    .flatMap((list) => list?.shapes ?? [])
    .filter(({ shapeStatus, uniqueId }) => shapeStatus !== REMOVED && (wanted?.has(normalId(uniqueId)) ?? true));
  const named = shapes.filter(({ revisionId }) => revisionId !== '');
  const revisions = new Map(named.map(({ revisionId }) => [normalId(revisionId), revisionId]));
  const references = shapes.flatMap((shape) => referenceOf(shape) ?? []);
  return {
    revisionIds: [...revisions.values()],
    hasUnnamed: shapes.some(({ revisionId, shapeType }) => revisionId === '' && needsSamples(shapeType)),
    references: references.map(({ pageId, shapeId }) => ({ pageId, shapeId })),
    documents: documentAssets(shapes, { noteId, resources }),
  };
}
