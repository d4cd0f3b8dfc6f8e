import { type NoteId, PortError } from '@inkside/kit';

import type { InkDeps } from '../inkDeps';
import type { AssetOwner } from '../worker/host/noteAssets';
import type { LoadDeps, LoadedNote } from '../worker/loading/loadNote';
import { nameOf } from '../worker/loading/noteListing';
import { pointsOfPage } from '../worker/loading/objectPlaces';
import { oldPointsOf } from '../worker/loading/oldPoints';
import type { OutlinedPage } from '../worker/protocol';
import { NoteSending } from './noteSending';
import type { WrittenDeps } from './writtenDeps';

/** A note while it is open. */
export interface OpenNote extends AssetOwner {
  readonly noteId: NoteId;
  /** The moment that it is shown of; absent for now. */
  readonly until?: number;
  readonly keys: readonly string[];
  readonly resources: LoadedNote['resources'];
  /** As the tree document says, for a `.note` of a note without a record; '' when nobody does. */
  readonly noteBackground: string;
  readonly notePageInfo: string;
  listing: LoadedNote['listing'];
  /** The files of page records that it was opened with. */
  readonly pageModels: readonly string[];
}

interface OpenNotes {
  /** Throws for one that is not open. */
  readonly note: (noteId: string) => OpenNote;
  readonly outlined: (key: string) => OutlinedPage | undefined;
}

/** The strokes of points files that are whole. */
async function pointedIn(
  objects: AssetOwner['objects'],
  files: ReturnType<typeof pointsOfPage>,
): Promise<readonly string[]> {
  const { decodePointsFile } = await import('../bytes/pointsFile');
  const idsOf = async (key: string): Promise<readonly string[]> => {
    const [name, bytes] = [nameOf(key), await objects.get(key)];
    if (bytes === undefined) throw new PortError('errors.inkIncomplete', { name });
    try {
      return decodePointsFile(bytes, name).blocks.map(({ shapeId }) => shapeId);
    } catch {
      throw new PortError('errors.inkIncomplete', { name });
    }
  };
  return (await Promise.all(files.map(([, key]) => idsOf(key)))).flat();
}

/** Writes what was made of open notes to the cloud; all of it rejects where nothing can be sent. */
export const createNoteWriter = (
  deps: Pick<InkDeps, 'send' | 'chosen'>,
  load: LoadDeps,
  open: OpenNotes,
): Pick<WrittenDeps, 'refuseOld' | 'pointed' | 'send' | 'changePages' | 'renewCover' | 'keepCopy'> => {
  const sending = new NoteSending(deps, load);
  const pagesOf = ({ keys }: OpenNote): readonly OutlinedPage[] => keys.flatMap((key) => open.outlined(key) ?? []);
  /** Firmware before 3.1 goes on with such a note, and finds nothing of what would be written beside: see `oldPointsOf`. */
  const refuseOld = async (noteId: NoteId): Promise<void> => {
    const note = open.note(noteId);
    const pageIds = pagesOf(note).map(({ pageId }) => pageId);
    const old = await oldPointsOf(note.objects, { uid: note.uid, points: note.listing.points }, pageIds);
    if (old.length > 0) throw new PortError('errors.inkOld');
  };
  return {
    refuseOld,
    pointed: async (key) => {
      const note = open.note(key.slice(0, key.indexOf('/')));
      return pointedIn(note.objects, pointsOfPage(note.listing, open.outlined(key)?.pageId ?? ''));
    },
    send: async (key, ...asked) => {
      const { uid, noteId, objects } = open.note(key.slice(0, key.indexOf('/')));
      return sending.send({ uid, noteId, objects, pageId: open.outlined(key)?.pageId ?? '' }, ...asked);
    },
    changePages: async ({ noteId }, ...asked) => {
      await refuseOld(noteId);
      const note = open.note(noteId);
      return sending.changePages({ ...note, pages: pagesOf(note) }, ...asked);
    },
    renewCover: async (note) => sending.renewCover(note),
    keepCopy: async ({ uid, noteId }, copy) => {
      const { uid: holder, objects, listing } = open.note(noteId);
      return sending.keepCopy(objects, { uid, holder, from: noteId, held: listing.keys }, copy);
    },
  };
};
