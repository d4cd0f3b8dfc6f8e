import type { DrawnShape, InkFailure, PointSamples, Shape } from './model';
import { normalId } from './pageOrder';
import { matrixOf, memberOf, parseNoteJson } from './records/json';
import { REFERENCE_TYPE } from './shapeTypes';

/** How many references may lead on to each other. */
export const DEEPEST_REFERENCE = 8;
const REMOVED = 1;
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** What a shape of type 2000 shows (connectionBean; reference: note-format, sections 4.2 and 6.1). */
export interface Reference {
  readonly pageId: string;
  readonly shapeId: string;
  /** Nine row-major numbers. */
  readonly matrix: readonly number[];
}

/** A value that was packed into a text of its own. */
const unpacked = (value: unknown): unknown => (typeof value === 'string' ? parseNoteJson(value) : value);

export function referenceOf({ shapeType, connectionBean }: Shape): Reference | undefined {
  if (shapeType !== REFERENCE_TYPE) return undefined;
  const bean = unpacked(memberOf(parseNoteJson(connectionBean), 'shapeReferenceBean'));
  const [pageId, shapeId] = [memberOf(bean, 'pageId'), memberOf(bean, 'shapeId')];
  if (typeof pageId !== 'string' || typeof shapeId !== 'string' || pageId === '' || shapeId === '') return undefined;
  const matrix = matrixOf(JSON.stringify(unpacked(memberOf(bean, 'matrixValues')) ?? IDENTITY)) ?? IDENTITY;
  return { pageId, shapeId, matrix };
}

/** The shapes of one page, also those that were removed, with their samples. */
export interface LinkedPage {
  shape(id: string): Shape | undefined;
  samplesOf(shape: Shape): PointSamples | undefined;
}

/**
 * Gives shapes what they refer to. A target that is nowhere goes into `failures`; one that was removed, a chain that is
 * too deep and a ring show nothing.
 */
export function follower(
  pageOf: (pageId: string) => LinkedPage | undefined,
  failures: InkFailure[],
): (drawn: DrawnShape) => DrawnShape {
  const follow = (drawn: DrawnShape, path: readonly string[]): DrawnShape => {
    const reference = referenceOf(drawn.shape);
    if (reference === undefined) return drawn;
    const { pageId, shapeId, matrix } = reference;
    const id = `${normalId(pageId)}#${normalId(shapeId)}`;
    if (path.includes(id) || path.length >= DEEPEST_REFERENCE) return drawn;
    const page = pageOf(pageId);
    const shape = page?.shape(shapeId);
    if (page === undefined || shape === undefined) {
      failures.push({ kind: 'shape', name: `${pageId}#${shapeId}`, reason: 'missing' });
      return drawn;
    }
    if (shape.shapeStatus === REMOVED) return drawn;
    const target = follow({ shape, samples: page.samplesOf(shape) }, [...path, id]);
    return { ...drawn, refersTo: { target, matrix } };
  };
  return (drawn) => follow(drawn, []);
}
