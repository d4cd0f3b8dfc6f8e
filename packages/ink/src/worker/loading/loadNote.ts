import { notePrefix } from '@inkside/protocol';
import type { InkFault } from '../../inkPorts';
import type { InkObject, InkObjectKind, PageSize, Resource, TreeTables } from '../../model';
import type { WorkerClient } from '../host/workerClient';
import type { OutlinedPage } from '../protocol';
import { fetchObjects, type Fetched, type InkObjects, type Wanted } from './fetchObjects';
import { plainId, sortListing, type NoteListing } from './noteListing';
import { pointsOfPage } from './objectPlaces';
import { keysAsOf } from './revisionTimes';

export interface LoadDeps {
  readonly objects: InkObjects;
  readonly worker: WorkerClient;
}

export interface NoteToLoad extends TreeTables {
  readonly uid: string;
  readonly noteId: string;
  readonly pageNames: readonly string[];
  readonly removedPages: readonly string[];
  readonly size: PageSize;
  /** Epoch milliseconds: the note as it was then. All of it when absent. */
  readonly until?: number;
}

export interface LoadedNote {
  readonly listing: NoteListing;
  readonly pages: readonly OutlinedPage[];
  readonly resources: readonly Resource[];
  readonly faults: readonly InkFault[];
}

type Named = Pick<NoteToLoad, 'uid' | 'noteId' | 'until'>;

interface Listings {
  /** As the note was then. */
  readonly then: NoteListing;
  readonly now: NoteListing;
}

async function listBoth({ objects }: LoadDeps, { uid, noteId, until }: Named): Promise<Listings> {
  const keys = (await objects.list(notePrefix(uid, noteId))).map(({ key }) => key);
  const now = sortListing(uid, noteId, keys);
  return { now, then: until === undefined ? now : sortListing(uid, noteId, keysAsOf(keys, until)) };
}

/** @throws PortError of the store. */
export const listNote = async (deps: LoadDeps, note: Named): Promise<NoteListing> => (await listBoth(deps, note)).then;

const hasInk = (listing: NoteListing, pageId: string): boolean =>
  listing.shapeZips.has(plainId(pageId)) || pointsOfPage(listing, pageId).length > 0;

/**
 * Whether a page came to the note after that moment: its ink did, or only the note's list names it, which is of today,
 * while the records of that time name others.
 */
const isLater = ({ pageId, isOnlyListed = false }: OutlinedPage, { then, now }: Listings): boolean =>
  !hasInk(then, pageId) && (hasInk(now, pageId) || (isOnlyListed && then.virtualPages.length > 0));

const wantedAt = (keys: readonly string[], kind: InkObjectKind): Wanted[] => keys.map((key) => ({ kind, keys: [key] }));

/** Those of the fetched objects that lie at the given keys, in the order of the keys. */
const lyingAt = (fetched: Fetched, keys: readonly string[]): InkObject[] =>
  keys.flatMap((key) => fetched.objects.filter((object) => object.key === key));

/**
 * Lists a note's objects and reads its records into pages; records that cannot be had are faults.
 * @throws PortError of the store, and `errors.inkWorker`.
 */
export async function loadNote(deps: LoadDeps, note: NoteToLoad): Promise<LoadedNote> {
  const listings = await listBoth(deps, note);
  const { then: listing } = listings;
  const infoKeys = listing.noteInfo === undefined ? [] : [listing.noteInfo];
  const fetched = await fetchObjects(deps.objects, [
    ...wantedAt(listing.virtualPages, 'page'),
    ...wantedAt(listing.pageModels, 'page'),
    ...wantedAt(listing.resources, 'resource'),
    ...wantedAt(listing.tocs, 'outline'),
    ...wantedAt(infoKeys, 'document'),
  ]);
  const virtualPages = lyingAt(fetched, listing.virtualPages);
  const { pages, resources, failures } = await deps.worker.ask<'note'>({
    kind: 'note',
    ...note,
    drawnPages: listing.drawnPages,
    otherPages: listing.otherPages,
    virtualPages,
    hasAllPages: virtualPages.length === listing.virtualPages.length,
    pageModels: lyingAt(fetched, listing.pageModels),
    noteInfo: lyingAt(fetched, infoKeys)[0],
    resourceFiles: lyingAt(fetched, listing.resources),
    tocs: lyingAt(fetched, listing.tocs),
  });
  const shown = note.until === undefined ? pages : pages.filter((page) => !isLater(page, listings));
  return { listing, pages: shown, resources, faults: [...fetched.faults, ...failures] };
}
