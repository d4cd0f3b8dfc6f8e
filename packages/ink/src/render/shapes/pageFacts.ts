import type { DrawnShape, PageSize, Resource, Shape } from '../../model';
import { normalId } from '../../pageOrder';
import type { PageInk } from '../../model';

/** What a shape cannot say by itself: on which page of which note it lies, and which files the note has. */
export interface PageFacts {
  readonly noteId: string;
  readonly pageId: string;
  readonly size: PageSize;
  /** Undefined for a file that the note does not list. */
  resource(id: string): Resource | undefined;
  /** The content of a rich text's file; undefined for one that is not at hand. */
  document(name: string): Uint8Array | undefined;
  readonly hasDocuments: boolean;
  /** Whether a later text has taken the place of this one. */
  isOutdated(shape: Shape): boolean;
}

export const NO_FACTS: PageFacts = {
  noteId: '',
  pageId: '',
  size: { width: 0, height: 0 },
  resource: () => undefined,
  document: () => undefined,
  hasDocuments: false,
  isOutdated: () => false,
};

const RICH_TEXT = 29;

/** Of rich texts at one place the newest counts, of equal ones the later (reference: note-format, section 6.3). */
function outdatedTexts(shapes: readonly DrawnShape[]): ReadonlySet<Shape> {
  const outdated = new Set<Shape>();
  const newest = new Map<string, Shape>();
  const texts = shapes.filter(
    ({ shape, samples }) => shape.shapeType === RICH_TEXT && shape.resource !== '' && (samples?.x.length ?? 0) === 0,
  );
  for (const { shape } of texts) {
    const place = `${shape.boundingRect} ${shape.matrixValues}`;
    const before = newest.get(place);
    const isNewer = before === undefined || shape.updatedAt >= before.updatedAt;
    if (before !== undefined) outdated.add(isNewer ? before : shape);
    if (isNewer) newest.set(place, shape);
  }
  return outdated;
}

export function factsOf(
  page: Pick<PageInk, 'noteId' | 'pageId' | 'width' | 'height' | 'resources' | 'documents' | 'shapes'>,
): PageFacts {
  const { noteId, pageId, width, height, resources, documents = [], shapes } = page;
  let byId: ReadonlyMap<string, Resource> | undefined;
  const outdated = documents.length === 0 ? new Set<Shape>() : outdatedTexts(shapes);
  return {
    noteId,
    pageId,
    size: { width, height },
    resource: (id) => {
      byId ??= new Map(resources.map((resource) => [normalId(resource.uniqueId), resource]));
      return byId.get(normalId(id));
    },
    document: (name) => documents.find((document) => document.name === name)?.bytes,
    hasDocuments: documents.length > 0,
    isOutdated: (shape) => outdated.has(shape),
  };
}
