import { noteKeys } from '../../../contract/storage/objectKeys';
import type { InkFault } from '../../../ports/ink';
import type { PageAnswer, OutlinedPage } from '../protocol';
import { fetchObjects, type FetchedObject, type Wanted } from './fetchObjects';
import type { LoadDeps } from './loadNote';
import { plainId, pointsId, type NoteListing } from './noteListing';

export interface PageToLoad {
  readonly uid: string;
  readonly noteId: string;
  readonly listing: NoteListing;
  readonly page: OutlinedPage;
  /** What the worker holds the page under. */
  readonly key: string;
}

export type LoadedPage = Omit<PageAnswer, 'failures'> & { readonly faults: readonly InkFault[] };

/** A page's own template, else the note's for all pages; none for blank paper. */
function templateOf({ listing, page }: PageToLoad): Wanted[] {
  const key = listing.templates.get(plainId(page.pageId)) ?? listing.templates.get('');
  return key === undefined ? [] : [{ kind: 'template', keys: [key] }];
}

/**
 * Where the points of one revision may lie: where the listing says, where they would lie if they came after the
 * listing, and where firmware before 3.1 put them.
 */
function pointsOf({ uid, noteId, listing, page: { pageId } }: PageToLoad, revisionId: string): Wanted {
  const listed = listing.points.get(pointsId(pageId, revisionId));
  const usual = noteKeys.points(uid, noteId, pageId, revisionId);
  const old = noteKeys.pointsOld(uid, pageId, revisionId);
  return { kind: 'points', keys: [...new Set([listed ?? usual, usual, old])] as [string, ...string[]] };
}

const sameFault = (one: InkFault, other: InkFault): boolean =>
  one.kind === other.kind && plainId(one.name) === plainId(other.name);

/** Points of strokes lie there and no record of any stroke: the records are missing, and the page is not blank. */
function missingShapes({ listing, page: { pageId } }: PageToLoad, zipKeys: readonly string[]): InkFault[] {
  const hasPoints = [...listing.points.keys()].some((id) => id.startsWith(pointsId(pageId, '')));
  return zipKeys.length === 0 && hasPoints ? [{ kind: 'shape', name: `${pageId}#…`, reason: 'missing' }] : [];
}

/** What the codec found out; of points that it misses, what the store said. Shapes and templates it cannot miss. */
function faultsOf(found: readonly InkFault[], shapes: readonly InkFault[], points: readonly InkFault[]): InkFault[] {
  const known = (fault: InkFault): InkFault => points.find((other) => sameFault(other, fault)) ?? fault;
  return [...shapes, ...found.map(known)];
}

const ofKind = (objects: readonly FetchedObject[], kind: FetchedObject['kind']): FetchedObject[] =>
  objects.filter((object) => object.kind === kind);

/**
 * Fetches a page's objects and has the worker put them together and hold the page. Objects that are absent, cut short
 * or broken are faults, and the others are drawn.
 * @throws PortError of the store when nothing could be reached, and `errors.inkWorker`.
 */
export async function loadPage({ objects, worker }: LoadDeps, request: PageToLoad): Promise<LoadedPage> {
  const { listing, page, key } = request;
  const zipKeys = listing.shapeZips.get(plainId(page.pageId)) ?? [];
  const first = await fetchObjects(objects, [
    ...zipKeys.map((zipKey): Wanted => ({ kind: 'shape', keys: [zipKey] })),
    ...templateOf(request),
  ]);
  const shapeZips = ofKind(first.objects, 'shape');
  const { revisionIds } = await worker.ask<'points'>({ kind: 'points', shapeZips });
  const points = await fetchObjects(
    objects,
    revisionIds.map((revisionId) => pointsOf(request, revisionId)),
  );
  const { failures, ...counts } = await worker.ask<'page'>({
    kind: 'page',
    key,
    ...page,
    shapeZips,
    pointsFiles: points.objects,
    template: ofKind(first.objects, 'template')[0],
  });
  const shapeFaults = [...missingShapes(request, zipKeys), ...first.faults];
  return { ...counts, faults: faultsOf(failures, shapeFaults, points.faults) };
}
