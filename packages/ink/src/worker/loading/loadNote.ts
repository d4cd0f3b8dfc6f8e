import { notePrefix } from '@inkside/protocol';
import type { InkFault } from '../../inkPorts';
import type { InkObject, InkObjectKind, PageSize, Resource, TreeTables } from '../../model';
import type { WorkerClient } from '../host/workerClient';
import type { OutlinedPage } from '../protocol';
import { fetchObjects, type Fetched, type InkObjects, type Wanted } from './fetchObjects';
import { sortListing, type NoteListing } from './noteListing';

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
}

export interface LoadedNote {
  readonly listing: NoteListing;
  readonly pages: readonly OutlinedPage[];
  readonly resources: readonly Resource[];
  readonly faults: readonly InkFault[];
}

/** @throws PortError of the store. */
export async function listNote({ objects }: LoadDeps, uid: string, noteId: string): Promise<NoteListing> {
  const listed = await objects.list(notePrefix(uid, noteId));
  return sortListing(
    uid,
    noteId,
    listed.map(({ key }) => key),
  );
}

const wantedAt = (keys: readonly string[], kind: InkObjectKind): Wanted[] => keys.map((key) => ({ kind, keys: [key] }));

/** Those of the fetched objects that lie at the given keys, in the order of the keys. */
const lyingAt = (fetched: Fetched, keys: readonly string[]): InkObject[] =>
  keys.flatMap((key) => fetched.objects.filter((object) => object.key === key));

/**
 * Lists a note's objects and reads its records into pages; records that cannot be had are faults.
 * @throws PortError of the store, and `errors.inkWorker`.
 */
export async function loadNote(deps: LoadDeps, note: NoteToLoad): Promise<LoadedNote> {
  const listing = await listNote(deps, note.uid, note.noteId);
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
  return { listing, pages, resources, faults: [...fetched.faults, ...failures] };
}
