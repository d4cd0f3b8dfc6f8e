import type { DrawnShape, InkFailure, PointSamples, Shape } from './model';
import { normalId } from './pageOrder';
import { matrixOf, memberOf, parseNoteJson, unpacked } from './records/json';
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
 * How much of other shapes a page shows through references, in points: each is drawn once more for every reference. A
 * page of 200,000 points is a full one.
 */
const MOST_REFERRED = 500_000;
/** A shape without points is drawn too, in the time of this many. */
const LEAST_COST = 20;

/** In points; of words and figures that stand in the record a few letters take the time of one. */
const costOf = ({ shape, samples }: DrawnShape): number =>
  LEAST_COST + (samples?.x.length ?? 0) + (shape.text.length + shape.richText.length + shape.extra.length) / 4;

/** Gives shapes of one page what they refer to. */
export class References {
  /** References that lead to more than a page shows. */
  skipped = 0;
  private left = MOST_REFERRED;

  /** A target that is nowhere goes into `failures`, and so does the first that is too much. */
  constructor(
    private readonly pageOf: (pageId: string) => LinkedPage | undefined,
    private readonly failures: InkFailure[],
  ) {}

  /** One that was removed, a chain that is too deep and a ring show nothing. */
  follow(drawn: DrawnShape): DrawnShape {
    return this.lead(drawn, []);
  }

  private lead(drawn: DrawnShape, path: readonly string[]): DrawnShape {
    const reference = referenceOf(drawn.shape);
    if (reference === undefined) return drawn;
    const { pageId, shapeId, matrix } = reference;
    const id = `${normalId(pageId)}#${normalId(shapeId)}`;
    if (path.includes(id) || path.length >= DEEPEST_REFERENCE) return drawn;
    const page = this.pageOf(pageId);
    const shape = page?.shape(shapeId);
    if (page === undefined || shape === undefined) {
      this.failures.push({ kind: 'shape', name: `${pageId}#${shapeId}`, reason: 'missing' });
      return drawn;
    }
    if (shape.shapeStatus === REMOVED) return drawn;
    const here = { shape, samples: page.samplesOf(shape) };
    if (!this.pays(here, `${pageId}#${shapeId}`)) return drawn;
    return { ...drawn, refersTo: { target: this.lead(here, [...path, id]), matrix } };
  }

  private pays(target: DrawnShape, name: string): boolean {
    const cost = costOf(target);
    if (cost <= this.left) {
      this.left -= cost;
      return true;
    }
    if (this.skipped === 0) this.failures.push({ kind: 'shape', name, reason: 'tooLarge' });
    this.skipped += 1;
    return false;
  }
}
