import type { Page } from 'playwright-core';

import { bookInk } from '@inkside/ink';
import { putDocument } from './bookShelf';
import type { openObjects } from './storeObjects';

type Store = Awaited<ReturnType<typeof openObjects>>;

interface DeviceInk {
  readonly bookId: string;
  /** 32 hexadecimal digits. */
  readonly pageId: string;
  /** 0 is the first page. */
  readonly page: number;
  readonly size: { readonly width: number; readonly height: number };
  /** Its files do not reach the cloud. */
  readonly isLost?: boolean;
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '');

/** A thick stroke from corner to corner of the page's middle. */
const strokeOver = ({ width, height }: DeviceInk['size']) =>
  Array.from({ length: 60 }, (_, index) => ({
    x: width * (0.25 + index / 120),
    y: height * (0.25 + index / 120),
  }));

/** Writes over a page of a book as the reader of a device does: points, shapes, the commit that names them (docs/adr/0025). */
export const writeOver = async (page: Page, { client, uid }: Store, ink: DeviceInk): Promise<void> => {
  const { bookId, pageId, size } = ink;
  const at = Date.now();
  const objects = bookInk({
    ...{ pageId, pageIndex: ink.page, size, at, strokes: [strokeOver(size)], newId },
    ...{ color: 0xffcc2200 | 0, thickness: size.width / 60 },
  });
  const folder = `${uid}/reader/${bookId}`;
  const [, zip] = objects;
  if (ink.isLost !== true)
    for (const { path, bytes } of objects) await client.put(`${folder}/${path}`, Buffer.from(bytes));
  const commitId = newId();
  const owned = { user: uid, dbId: `${uid}-READER_LIBRARY`, createdAt: at, updatedAt: at };
  await putDocument(page, {
    ...{ ...owned, _id: commitId, uniqueId: commitId, commitId, recordType: 1, commitType: 4, commitStatus: 1 },
    ...{ documentUniqueId: bookId, pageUniqueId: pageId, recordFileExtension: 'zip' },
    recordFilePath: `${folder}/${zip.path}`,
  });
};

/** Says which pages of ink lie on which pages of the book. */
export const nameInkPages = async (
  page: Page,
  { uid }: Store,
  bookId: string,
  pages: Readonly<Record<string, readonly string[]>>,
): Promise<void> => {
  const [uniqueId, now] = [newId(), Date.now()];
  await putDocument(page, {
    ...{ _id: `${uid}#${uniqueId}`, uniqueId, user: uid, dbId: `${uid}-READER_LIBRARY`, documentId: bookId },
    ...{ title: 'Handwriting', currentShapeType: 5, strokeColor: -16_777_216, strokeWidth: 2, background: 0 },
    ...{ readerNotePageNameMap: { data: pages }, commitInfo: '{}', createdAt: now, updatedAt: now },
  });
};
