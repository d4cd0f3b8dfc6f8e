import type { PageSize, Resource } from '../../model';
import { normalId } from '../../pageOrder';
import type { PageInk } from '../../model';

/** What a shape cannot say by itself: on which page of which note it lies, and which files the note has. */
export interface PageFacts {
  readonly noteId: string;
  readonly pageId: string;
  readonly size: PageSize;
  /** Undefined for a file that the note does not list. */
  resource(id: string): Resource | undefined;
}

export const NO_FACTS: PageFacts = {
  noteId: '',
  pageId: '',
  size: { width: 0, height: 0 },
  resource: () => undefined,
};

export function factsOf({ noteId, pageId, width, height, resources }: PageInk): PageFacts {
  let byId: ReadonlyMap<string, Resource> | undefined;
  return {
    noteId,
    pageId,
    size: { width, height },
    resource: (id) => {
      byId ??= new Map(resources.map((resource) => [normalId(resource.uniqueId), resource]));
      return byId.get(normalId(id));
    },
  };
}
