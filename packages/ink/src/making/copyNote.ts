import { PortError } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import type { NoteObject } from '../encode/noteContent';
import { renamedObjects } from '../imports/sendNote';
import { sortListing } from '../worker/loading/noteListing';
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

/** All objects of a note, by their paths below it. @throws PortError of the store, `errors.objectMissing` for one that went. */
async function wholeNote(
  objects: Pick<InkObjects, 'get' | 'list'>,
  prefix: string,
  held: Copying['held'],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const listed = (await objects.list(prefix)).map(({ key }) => key);
  const keys = [...new Set([...listed, ...(held ?? [])])];
  const found = new Map<string, Uint8Array>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let key = keys[next++]; key !== undefined; key = keys[next++]) {
      const bytes = await objects.get(key);
      if (bytes === undefined && held === undefined) throw new PortError('errors.objectMissing');
      if (bytes !== undefined) found.set(key.slice(prefix.length), bytes);
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
  { uid, from, to, title, held }: Copying,
): Promise<{ readonly objects: readonly NoteObject[]; readonly pageIds: readonly string[] }> {
  const prefix = notePrefix(uid, from);
  const whole = await wholeNote(objects, prefix, held);
  const store = { paths: [...whole.keys()], read: (path: string) => whole.get(path) };
  const renamed = renamedObjects(store, { from, to, title }).flatMap((object): NoteObject[] => {
    const bytes = object.read();
    return bytes === undefined ? [] : [{ path: object.path, bytes }];
  });
  const keys = [...whole.keys()].map((path) => prefix + path);
  const { drawnPages, otherPages } = sortListing(uid, from, keys);
  return { objects: renamed, pageIds: [...drawnPages, ...otherPages] };
}
