import type { InkFault } from '../../inkPorts';
import type { InkObject, Resource } from '../../model';
import { DEEPEST_REFERENCE } from '../../pageReferences';
import type { LinkedObjects, OutlinedPage, PageAnswer, PointsAnswer, QuestionOf } from '../protocol';
import { type FetchedObject, fetchObjects, type Wanted } from './fetchObjects';
import type { LoadDeps } from './loadNote';
import { plainId } from './noteListing';
import { oldPointsOf } from './oldPoints';
import { assetKeys, type ListedNote, othersThan, pointsOf, pointsOfPage, pointsOfShapes } from './objectPlaces';

/** A page that shows shapes of more other pages than this is no page but a fault. */
const MOST_LINKED_PAGES = 32;

type References = PointsAnswer['references'];

interface Linked {
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
async function loadLinked(deps: LoadDeps, note: ListedNote, references: References): Promise<Linked> {
  const loader = new LinkedLoader(deps, note);
  await loader.load(references);
  return { pages: loader.pages, faults: loader.faults };
}

interface PageToLoad extends ListedNote {
  /** The files that the note lists. */
  readonly resources?: readonly Resource[];
  readonly page: OutlinedPage;
  /** What the worker holds the page under. */
  readonly key: string;
  /** Only what was written between these moments, epoch milliseconds; all of it when absent. */
  readonly writtenIn?: QuestionOf<'page'>['writtenIn'];
  /** It is written on from then on, epoch milliseconds. */
  readonly writtenFrom?: number;
}

export type LoadedPage = Omit<PageAnswer, 'failures'> & { readonly faults: readonly InkFault[] };

/** The template that a page's row names, else its own, else the note's for all pages; none for blank paper. */
function templateOf({ listing: { templates }, page: { pageId, templatePage = '' } }: PageToLoad): Wanted[] {
  const ids = templatePage === '' ? [pageId, ''] : [templatePage, pageId, ''];
  const key = ids.map((id) => templates.get(plainId(id))).find((found) => found !== undefined);
  return key === undefined ? [] : [{ kind: 'template', keys: [key] }];
}

const sameFault = (one: InkFault, other: InkFault): boolean =>
  one.kind === other.kind && plainId(one.name) === plainId(other.name);

const noShapesOf = (pageId: string): string => `${pageId}#…`;

/**
 * Points of strokes lie there and no record of any stroke: the records are missing, and the page is not blank. Firmware
 * before 3.1 kept them elsewhere (reference: note-format, section 1.3).
 */
async function missingShapes(
  { objects }: LoadDeps,
  { uid, listing, page: { pageId } }: PageToLoad,
  zipKeys: readonly string[],
): Promise<InkFault[]> {
  if (zipKeys.length > 0) return [];
  const hasPoints = pointsOfPage(listing, pageId).length > 0;
  const isThere = hasPoints || (await oldPointsOf(objects, { uid, points: listing.points }, [pageId])).length > 0;
  return isThere ? [{ kind: 'shape', name: noShapesOf(pageId), reason: 'missing' }] : [];
}

/** All records of a page's shapes are missing. */
export const lacksAllShapes = ({ name }: InkFault, pageId: string): boolean => name === noShapesOf(pageId);

/** Nothing but the note's list tells of the page, while others have records or ink: it has not arrived, and is not blank. */
function missingPage(
  { listing, page: { pageId, isOnlyListed = false } }: PageToLoad,
  zipKeys: readonly string[],
): InkFault[] {
  const hasOthers = listing.drawnPages.length > 0 && listing.pageModels.length + listing.virtualPages.length > 0;
  const isAbsent = isOnlyListed && zipKeys.length === 0 && pointsOfPage(listing, pageId).length === 0;
  if (!hasOthers || !isAbsent || listing.templates.has(plainId(pageId))) return [];
  return [{ kind: 'missingPage', name: pageId, reason: 'missing' }];
}

/** What the codec found out; of points that it misses, what the store said. Shapes and templates it cannot miss. */
function faultsOf(found: readonly InkFault[], shapes: readonly InkFault[], points: readonly InkFault[]): InkFault[] {
  const known = (fault: InkFault): InkFault => points.find((other) => sameFault(other, fault)) ?? fault;
  return [...shapes, ...found.map(known)];
}

const ofKind = (objects: readonly FetchedObject[], kind: FetchedObject['kind']): FetchedObject[] =>
  objects.filter((object) => object.kind === kind);

/** Shapes that are broken inside, and those beyond what a page shows: they are counted, and nobody knows their names. */
const leftOut = ({ skipped }: PageAnswer, pageId: string): InkFault[] =>
  skipped > 0 ? [{ kind: 'skipped', name: `${skipped} (${pageId})`, reason: 'malformed' }] : [];

interface Assembled {
  readonly answer: PageAnswer;
  /** What could not be fetched. */
  readonly faults: readonly InkFault[];
}

/** A page put together; where strokes are not in the files that they name, from all points files of the page. */
async function assembled(
  { objects, worker }: LoadDeps,
  note: PageToLoad,
  named: readonly Wanted[],
  question: QuestionOf<'page'>,
): Promise<Assembled> {
  const answer = await worker.ask<'page'>(question);
  const lacksPoints = answer.failures.some(({ kind }) => kind === 'points');
  const others = lacksPoints ? othersThan(named, note, question.pageId) : [];
  if (others.length === 0) return { answer, faults: [] };
  const more = await fetchObjects(objects, others);
  if (more.objects.length === 0) return { answer, faults: more.faults };
  const pointsFiles = [...question.pointsFiles, ...more.objects];
  return { answer: await worker.ask<'page'>({ ...question, pointsFiles }), faults: more.faults };
}

/**
 * Fetches a page's objects and has the worker put them together and hold the page. Objects that are absent, cut short
 * or broken are faults, and the others are drawn.
 * @throws PortError of the store when nothing could be reached, and `errors.inkWorker`.
 */
export async function loadPage(deps: LoadDeps, request: PageToLoad): Promise<LoadedPage> {
  const { objects, worker } = deps;
  const { uid, listing, page, key, noteId, resources = [], writtenIn, writtenFrom } = request;
  const zipKeys = listing.shapeZips.get(plainId(page.pageId)) ?? [];
  const first = await fetchObjects(objects, [
    ...zipKeys.map((zipKey): Wanted => ({ kind: 'shape', keys: [zipKey] })),
    ...templateOf(request),
  ]);
  const shapeZips = ofKind(first.objects, 'shape');
  const asked = await worker.ask<'points'>({ kind: 'points', shapeZips, noteId, resources });
  const { references, documents } = asked;
  const named = pointsOfShapes(request, page.pageId, asked);
  const second = await fetchObjects(objects, [
    ...named,
    ...documents.map((asset): Wanted => ({ kind: 'resource', keys: assetKeys(uid, noteId, asset), name: asset.name })),
  ]);
  const elsewhere = references.filter(({ pageId }) => plainId(pageId) !== plainId(page.pageId));
  const linked = await loadLinked(deps, request, elsewhere);
  const pointsFiles = ofKind(second.objects, 'points');
  const { answer, faults } = await assembled(deps, request, named, {
    kind: 'page',
    key,
    ...page,
    ...(writtenIn && { writtenIn }),
    ...(writtenFrom !== undefined && { writtenFrom }),
    noteId,
    resources,
    linked: linked.pages,
    shapeZips,
    pointsFiles,
    documents: ofKind(second.objects, 'resource'),
    template: ofKind(first.objects, 'template')[0],
  });
  const { failures, ...counts } = answer;
  const absent = [
    ...missingPage(request, zipKeys),
    ...(await missingShapes(deps, request, zipKeys)),
    ...leftOut(answer, page.pageId),
  ];
  const shapeFaults = [...absent, ...first.faults, ...second.faults.filter(({ kind }) => kind === 'resource')];
  return { ...counts, faults: faultsOf(failures, shapeFaults, [...second.faults, ...linked.faults, ...faults]) };
}
