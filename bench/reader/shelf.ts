import { call } from '../sync/notes';
import type { Stage } from '../sync/stage';
import { putAsDevice } from '../upload/plainPut';

interface ShelvedBook {
  readonly bookId: string;
  readonly title: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Puts a book on the shelf as a device does: its file, then its document. */
export const shelve = async (
  { origin, person }: Stage,
  { bookId, title, extension, bytes }: ShelvedBook,
): Promise<void> => {
  const { uid } = person;
  await putAsDevice(origin, person, `${uid}/reader/${bookId}/book/${bookId}.${extension}`, bytes);
  const now = Date.now();
  const document = {
    ...{ _id: `${uid}#${bookId}`, uniqueId: bookId, user: uid, dbId: `${uid}-READER_LIBRARY`, modeType: 4, status: 0 },
    ...{ name: `${title}.${extension}`, title, authors: 'Somebody', createdAt: now, updatedAt: now },
  };
  await call({ origin, person }, '_bulk_docs', { docs: [document] });
};
