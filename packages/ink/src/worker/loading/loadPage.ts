import type { InkFault } from '../../inkPorts';
import type { Resource } from '../../model';
import type { PageAnswer, OutlinedPage, QuestionOf } from '../protocol';
import { assetKeys } from './assetKeys';
import { fetchObjects, type FetchedObject, type Wanted } from './fetchObjects';
import { loadLinked } from './loadLinked';
import type { LoadDeps } from './loadNote';
import { plainId } from './noteListing';
import { othersThan, pointsOfPage, pointsOfShapes, type ListedNote } from './pointsPlace';

export interface PageToLoad extends ListedNote {
  /** The files that the note lists. */
  readonly resources?: readonly Resource[];
  readonly page: OutlinedPage;
  /** What the worker holds the page under. */
  readonly key: string;
}

export type LoadedPage = Omit<PageAnswer, 'failures'> & { readonly faults: readonly InkFault[] };

/** A page's own template, else that of a page that it names, else the note's for all pages; none for blank paper. */
function templateOf({ listing: { templates }, page: { pageId, templatePage = '' } }: PageToLoad): Wanted[] {
  const key = [pageId, templatePage, ''].map((id) => templates.get(plainId(id))).find((found) => found !== undefined);
  return key === undefined ? [] : [{ kind: 'template', keys: [key] }];
}

const sameFault = (one: InkFault, other: InkFault): boolean =>
  one.kind === other.kind && plainId(one.name) === plainId(other.name);

/** Points of strokes lie there and no record of any stroke: the records are missing, and the page is not blank. */
function missingShapes({ listing, page: { pageId } }: PageToLoad, zipKeys: readonly string[]): InkFault[] {
  const hasPoints = pointsOfPage(listing, pageId).length > 0;
  return zipKeys.length === 0 && hasPoints ? [{ kind: 'shape', name: `${pageId}#…`, reason: 'missing' }] : [];
}

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
  const { uid, listing, page, key, noteId, resources = [] } = request;
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
    ...missingShapes(request, zipKeys),
    ...leftOut(answer, page.pageId),
  ];
  const shapeFaults = [...absent, ...first.faults, ...second.faults.filter(({ kind }) => kind === 'resource')];
  return { ...counts, faults: faultsOf(failures, shapeFaults, [...second.faults, ...linked.faults, ...faults]) };
}
