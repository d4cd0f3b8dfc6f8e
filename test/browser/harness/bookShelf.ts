import type { Page } from 'playwright-core';

import type { openObjects } from './storeObjects';

type Store = Awaited<ReturnType<typeof openObjects>>;

/** A document of the library through the gateway, as the session of the page may read and write it. */
export const documentOf = (page: Page, id: string): Promise<Record<string, unknown>> =>
  page.evaluate(async (path) => (await fetch(path)).json(), `/neocloud/${encodeURIComponent(id)}`);

export const putDocument = (page: Page, document: Record<string, unknown>): Promise<number> =>
  page.evaluate(
    async ([path, body]) =>
      (await fetch(path ?? '', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: body ?? '' }))
        .status,
    [`/neocloud/${encodeURIComponent(String(document['_id']))}`, JSON.stringify(document)],
  );

/** Where somebody was in a book, as the page's browser keeps it; null where it keeps nothing. */
export const keptPlace = (page: Page, uid: string, bookId: string): Promise<Record<string, unknown> | null> =>
  page.evaluate(
    ([name, key]) =>
      new Promise<Record<string, unknown> | null>((resolve) => {
        const opening = indexedDB.open(name);
        // Who looks before it is there must not make it: the app would find one without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('fact')) {
            database.close();
            resolve(null);
            return;
          }
          const getting = database.transaction('fact').objectStore('fact').get(key);
          getting.onsuccess = () => {
            database.close();
            const row = getting.result as { readonly fact: Record<string, unknown> } | undefined;
            resolve(row?.fact ?? null);
          };
        };
      }),
    [`inkside-kept-${uid}`, `reader/at/${bookId}`] as const,
  );

export interface ShelvedBook {
  readonly bookId: string;
  readonly title: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Puts a book on the shelf as a device does: its file, then its document. @returns the id of the document */
export const shelve = async (
  page: Page,
  { client, uid }: Store,
  { bookId, title, extension, bytes }: ShelvedBook,
): Promise<string> => {
  await client.put(`${uid}/reader/${uid}/book/${bookId}/${bookId}.${extension}`, Buffer.from(bytes));
  const now = Date.now();
  const _id = `${uid}#${bookId}`;
  await putDocument(page, {
    ...{ _id, uniqueId: bookId, user: uid, dbId: `${uid}-READER_LIBRARY`, modeType: 4, status: 0 },
    ...{ name: `${title}.${extension}`, title, authors: 'Somebody', createdAt: now, updatedAt: now },
  });
  return _id;
};
