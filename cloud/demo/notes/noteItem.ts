import { noteKeys, notePrefix } from '../../../src/services/contract/objectKeys';
import type { NoteContent, PageContent } from '../../../src/services/ink/encode/noteContent';
import { noteObjects } from '../../../src/services/ink/encodeNote';
import { commitDocument } from '../documents/commit';
import { noteDocument } from '../documents/noteTree';
import { idOf, revisionIds } from '../ids';
import { renderPage } from '../raster/pageImage';
import { encodePng } from '../raster/png';
import type { DemoItem, DemoObject } from '../seeding';
import type { Times } from './times';

/** Pixels: twice what a card of the list shows on a plain screen. */
const THUMBNAIL_WIDTH = 300;

export interface DemoNote extends Times {
  readonly uid: string;
  readonly key: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly deviceName: string;
  readonly isText: boolean;
  readonly isInBin: boolean;
  readonly isFavourite: boolean;
  readonly content: Pick<NoteContent, 'pages' | 'info' | 'resources'>;
  /** What the card of the list shows, if it is not the first page's own ink. */
  readonly cover?: PageContent | undefined;
}

const OBJECT_TYPE = 'application/octet-stream';

const objectsOf = (note: DemoNote, noteId: string): DemoObject[] => {
  const { uid, key, title, createdAt, updatedAt, content } = note;
  const ids = revisionIds(`${uid}/${key}/revisions`, updatedAt);
  const prefix = notePrefix(uid, noteId);
  const objects = noteObjects({ noteId, uid, title, createdAt, updatedAt, ids, ...content });
  const first = note.cover ?? content.pages[0];
  const stored = objects.map(({ path, bytes }) => ({ key: `${prefix}${path}`, bytes, contentType: OBJECT_TYPE }));
  if (first === undefined) return stored;
  const thumbnail = encodePng(renderPage(first, THUMBNAIL_WIDTH));
  return [...stored, { key: noteKeys.thumbnail(uid, noteId), bytes: thumbnail, contentType: 'image/png' }];
};

const samplesOf = (pages: readonly PageContent[]): number =>
  pages.reduce((sum, page) => sum + page.shapes.reduce((count, { samples }) => count + (samples?.x.length ?? 0), 0), 0);

/** A note of the tree with its objects, its commit and its thumbnail. */
export const noteItem = (note: DemoNote): DemoItem => {
  const { uid, key, createdAt, updatedAt } = note;
  const { pages } = note.content;
  const noteId = idOf(uid, key);
  const filePath = notePrefix(uid, noteId);
  const pageId = pages[0]?.pageId ?? '';
  const commit = { uid, id: idOf(uid, `${key}/commit`), noteId, pageId, filePath, createdAt, updatedAt };
  return {
    prefix: filePath,
    objects: () => objectsOf(note, noteId),
    documents: [commitDocument(commit), noteDocument({ ...note, id: noteId, pages, samples: samplesOf(pages) })],
  };
};
