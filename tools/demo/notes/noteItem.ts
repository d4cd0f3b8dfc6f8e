import { noteKeys, notePrefix } from '@inkside/protocol';
import type { NoteContent, PageContent } from '@inkside/ink';
import type { DemoItem, DemoObject } from '../archive/demoItem';
import { commitDocument } from '../documents/commit';
import { noteDocument } from '../documents/noteTree';
import { idOf } from '../random';
import { renderPage } from '../raster/pageImage';
import { encodePng } from '../raster/png';
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
  /** The book that the note was written in. */
  readonly bookId?: string | undefined;
  readonly content: Pick<NoteContent, 'pages' | 'info' | 'resources'>;
  /** What the card of the list shows, if it is not the first page's own ink. */
  readonly cover?: PageContent | undefined;
}

const thumbnailOf = ({ uid, cover, content }: DemoNote, noteId: string): DemoObject[] => {
  const first = cover ?? content.pages[0];
  if (first === undefined) return [];
  const bytes = encodePng(renderPage(first, THUMBNAIL_WIDTH));
  return [{ key: noteKeys.thumbnail(uid, noteId), bytes, contentType: 'image/png' }];
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
    objects: thumbnailOf(note, noteId),
    note: { noteId, title: note.title, createdAt, updatedAt, ...note.content },
    documents: [commitDocument(commit), noteDocument({ ...note, id: noteId, pages, samples: samplesOf(pages) })],
  };
};
