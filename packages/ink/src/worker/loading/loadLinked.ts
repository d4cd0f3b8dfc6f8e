import type { InkFault } from '../../inkPorts';
import type { InkObject } from '../../model';
import { DEEPEST_REFERENCE } from '../../pageReferences';
import type { LinkedObjects, PointsAnswer } from '../protocol';
import { fetchObjects, type Wanted } from './fetchObjects';
import type { LoadDeps } from './loadNote';
import { plainId } from './noteListing';
import { pointsOf, type ListedNote } from './pointsPlace';

/** A page that shows shapes of more other pages than this is no page but a fault. */
const MOST_LINKED_PAGES = 32;

type References = PointsAnswer['references'];

export interface Linked {
  readonly pages: readonly LinkedObjects[];
  readonly faults: readonly InkFault[];
}

/** What is known of one other page while its shapes are followed. */
interface Visit {
  readonly pageId: string;
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: InkObject[];
  readonly seen: Set<string>;
}

const byPage = (references: References): Map<string, string[]> => {
  const pages = new Map<string, string[]>();
  for (const { pageId, shapeId } of references) pages.set(pageId, [...(pages.get(pageId) ?? []), shapeId]);
  return pages;
};

/** Follows references from page to page, and fetches of each only what the shapes in question need. */
class LinkedLoader {
  private readonly visits = new Map<string, Visit>();
  readonly faults: InkFault[] = [];

  constructor(
    private readonly deps: LoadDeps,
    private readonly note: ListedNote,
  ) {}

  private async visit(pageId: string): Promise<Visit | undefined> {
    const known = this.visits.get(plainId(pageId));
    if (known !== undefined || this.visits.size >= MOST_LINKED_PAGES) return known;
    const keys = this.note.listing.shapeZips.get(plainId(pageId)) ?? [];
    const wanted = keys.map((key): Wanted => ({ kind: 'shape', keys: [key] }));
    const { objects, faults } = await fetchObjects(this.deps.objects, wanted);
    this.faults.push(...faults);
    const visit: Visit = { pageId, shapeZips: objects, pointsFiles: [], seen: new Set() };
    if (keys.length > 0) this.visits.set(plainId(pageId), visit);
    return visit;
  }

  private async fetchPoints(visit: Visit, revisionIds: readonly string[]): Promise<void> {
    const had = new Set(visit.pointsFiles.map(({ name }) => plainId(name)));
    const wanted = revisionIds
      .map((revisionId) => pointsOf(this.note, visit.pageId, revisionId))
      .filter(({ keys }) => !had.has(plainId(keys[0].slice(keys[0].lastIndexOf('/') + 1))));
    const { objects, faults } = await fetchObjects(this.deps.objects, wanted);
    visit.pointsFiles.push(...objects);
    this.faults.push(...faults);
  }

  /** The references that the shapes lead on to. */
  private async follow(pageId: string, shapeIds: readonly string[]): Promise<References> {
    const visit = await this.visit(pageId);
    const fresh = shapeIds.filter((id) => visit?.seen.has(plainId(id)) === false);
    if (visit === undefined || fresh.length === 0) return [];
    fresh.forEach((id) => visit.seen.add(plainId(id)));
    const { shapeZips } = visit;
    const { worker } = this.deps;
    const { revisionIds, references } = await worker.ask<'points'>({ kind: 'points', shapeZips, shapeIds: fresh });
    await this.fetchPoints(visit, revisionIds);
    return references;
  }

  async load(references: References): Promise<void> {
    let next = references;
    for (let depth = 0; depth < DEEPEST_REFERENCE && next.length > 0; depth += 1) {
      const further: References[number][] = [];
      for (const [pageId, shapeIds] of byPage(next)) further.push(...(await this.follow(pageId, shapeIds)));
      next = further;
    }
  }

  get pages(): readonly LinkedObjects[] {
    return [...this.visits.values()].map(({ pageId, shapeZips, pointsFiles }) => ({ pageId, shapeZips, pointsFiles }));
  }
}

/**
 * Fetches what a page's references to other pages need, as deep as they lead. What is missing is a fault.
 * @throws PortError of the store when the session has ended or nothing can be reached, and `errors.inkWorker`.
 */
export async function loadLinked(deps: LoadDeps, note: ListedNote, references: References): Promise<Linked> {
  const loader = new LinkedLoader(deps, note);
  await loader.load(references);
  return { pages: loader.pages, faults: loader.faults };
}
