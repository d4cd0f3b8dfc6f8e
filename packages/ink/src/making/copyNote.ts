import { PortError } from '@inkside/kit';
import { noteKeys, notePrefix } from '@inkside/protocol';

import type { NoteObject } from '../encode/noteContent';
import { renamedObjects } from '../imports/sendNote';
import { sortListing } from '../worker/loading/noteListing';
import { oldPointsOf } from '../worker/loading/oldPoints';
import type { InkObjects } from '../worker/loading/fetchObjects';

interface Copying {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
  /** Keys that are known of a note that is going, or gone; what of it cannot be had any more is left out then. */
  readonly held?: readonly string[];
}

/** Objects that are fetched at the same time. */
const LANES = 6;

/**
 * All objects of a note, by their paths below it; points that lie where firmware before 3.1 put them come to the others, so
 * that the copy is of one kind. @throws PortError of the store, `errors.objectMissing` for one that went. */
async function wholeNote(
  objects: Pick<InkObjects, 'get' | 'list'>,
  { uid, from: noteId, held = [] }: Copying,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const prefix = notePrefix(uid, noteId);
  const isGoing = held.length > 0;
  const own = [...new Set([...(await objects.list(prefix)).map(({ key }) => key), ...held])];
  const listing = sortListing(uid, noteId, own);
  const old = await oldPointsOf(objects, { uid, points: listing.points }, listing.drawnPages);
  const brought = new Map(
    old.map(({ key, pageId, revisionId }) => [key, noteKeys.points(uid, noteId, pageId, revisionId)]),
  );
  const keys = [...own, ...brought.keys()];
  const found = new Map<string, Uint8Array>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let key = keys[next++]; key !== undefined; key = keys[next++]) {
      const bytes = await objects.get(key);
      if (bytes === undefined && !isGoing) throw new PortError('errors.objectMissing');
      if (bytes !== undefined) found.set((brought.get(key) ?? key).slice(prefix.length), bytes);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return found;
}

/**
 * The objects of a note as those of another one, in the order in which they are sent: what names its note names the copy.
 * A part of it that cannot be had fails all of it, for a copy that lacks something would look whole; but of a note that is
 * gone all is kept that there is.
 */
export async function copiedObjects(
  objects: Pick<InkObjects, 'get' | 'list'>,
  asked: Copying,
): Promise<{ readonly objects: readonly NoteObject[]; readonly pageIds: readonly string[] }> {
  const { uid, from, to, title } = asked;
  const prefix = notePrefix(uid, from);
  const whole = await wholeNote(objects, asked);
  const store = { paths: [...whole.keys()], read: (path: string) => whole.get(path) };
  const renamed = renamedObjects(store, { from, to, title }).flatMap((object): NoteObject[] => {
    const bytes = object.read();
    return bytes === undefined ? [] : [{ path: object.path, bytes }];
  });
  const keys = [...whole.keys()].map((path) => prefix + path);
  const { drawnPages, otherPages } = sortListing(uid, from, keys);
  return { objects: renamed, pageIds: [...drawnPages, ...otherPages] };
}
