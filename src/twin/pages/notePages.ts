import { unzipSync } from 'fflate';

import { asNoteId, asUid, lazy, PortError } from '@inkside/kit';
import { loadInkEngine } from '@inkside/ink';
import { notePrefix } from '@inkside/protocol';
import { SCREEN, type TwinNote } from '@inkside/twin';

import type { ShownPages } from '../useTwin';
import { placeOf } from './inkOver';

/** What a note is drawn of: objects that the device holds, by their keys, and papers of the cloud, by their ids. */
export interface NoteSource {
  readonly held: (key: string) => Promise<Uint8Array | undefined>;
  readonly paper: (id: string) => Promise<Uint8Array | undefined>;
}

const COLOURS = { paper: '#ffffff', line: '#cccccc', isDark: false };

/** What notes lie in that the engine reads; one note at a time is shown. */
const nothing = () => Promise.resolve(undefined);
const current: { source: NoteSource; keys: readonly string[] } = {
  source: { held: nothing, paper: nothing },
  keys: [],
};

/** The same engine that the app draws with, over the device's own storage; it comes with the first note. */
const loadEngine = lazy(async () => {
  const { createInk } = await loadInkEngine();
  return createInk({
    objects: {
      get: (key) => current.source.held(key),
      list: async (prefix) => current.keys.filter((key) => key.startsWith(prefix)).map((key) => ({ key, size: 0 })),
    },
    imported: () => Promise.reject(new PortError('errors.noteGone')),
    papers: { get: (id) => current.source.paper(id) },
    noteAddress: '',
    download: () => undefined,
    urls: URL,
  });
});

const fitted = (picture: ImageBitmap, context: CanvasRenderingContext2D): void => {
  const scale = Math.min(SCREEN.width / picture.width, SCREEN.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (SCREEN.width - width) / 2, 0, width, height);
  picture.close();
};

/** A note whose objects lie in the device. */
export interface HeldNote extends Pick<TwinNote, 'noteId' | 'pageIds' | 'removedPageIds' | 'keys'> {
  readonly uid: string;
}

/** The pages of a note. Rejects with a `PortError`. */
export const notePages = async (note: HeldNote, source: NoteSource): Promise<ShownPages> => {
  const ink = await loadEngine();
  current.source = source;
  current.keys = note.keys;
  const noteId = asNoteId(note.noteId);
  ink.port.closeNote(noteId);
  const { pages } = await ink.port.openNote({
    ...{ uid: asUid(note.uid), noteId, source: 'cloud' as const, size: SCREEN },
    pageNames: note.pageIds,
    removedPages: note.removedPageIds,
  });
  return {
    count: pages.length,
    pageId: (index) => pages[index]?.pageId,
    place: (index) => ({ ...placeOf(pages[index] ?? SCREEN), top: 0 }),
    draw: async (index, context, signal) => {
      const pageId = pages[index]?.pageId;
      if (pageId === undefined) return;
      await ink.port.loadPage({ noteId, pageId, again: false });
      const picture = await ink.surfaces.thumbnail(pageId, SCREEN.width, COLOURS, signal);
      if (picture !== undefined) fitted(picture, context);
    },
  };
};

const MOST_UNPACKED = 128 * 1024 ** 2;
const INFO = /^(?:.*\/)?([^/]+)\/note\/pb\/note_info$/;

/** Where an object of an archive lies in the object store: there points have no folder for each page. */
const storedPath = (path: string): string => path.replace(/^point\/[^/]+\//, 'point/');

/** The pages of the first note in a `.note` file. Rejects for what is none. */
export const archivePages = async (bytes: Uint8Array, paper: NoteSource['paper']): Promise<ShownPages> => {
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return unpacked <= MOST_UNPACKED;
    },
  });
  const info = Object.keys(files).find((name) => INFO.test(name)) ?? '';
  const noteId = INFO.exec(info)?.[1];
  if (noteId === undefined) throw new PortError('errors.noteGone');
  const root = info.slice(0, -'note/pb/note_info'.length);
  const uid = 'archive';
  const objects = new Map(
    Object.entries(files)
      .filter(([name]) => name.startsWith(root))
      .map(([name, content]) => [notePrefix(uid, noteId) + storedPath(name.slice(root.length)), content]),
  );
  const note = { uid, noteId, pageIds: [], removedPageIds: [], keys: [...objects.keys()] };
  return notePages(note, { held: (key) => Promise.resolve(objects.get(key)), paper });
};
