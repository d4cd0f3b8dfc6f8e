import { asBytes } from '../../../app/kit/text/units';
import { storagePaths } from '../../contract/storage/storagePaths';
import { cloudFileDownloadAnswer, cloudFilesAnswer } from '../../contract/storage/cloudFiles';
import type { ShelfPort } from '../../ports/content/shelf';
import type { ObjectReader, StoredObject } from '../../objectStore/objects';
import type { Http } from '../createHttp';
import { dateOf, EVERYTHING } from './fields';

interface ShelfParts {
  readonly http: Http;
  readonly objects: Pick<ObjectReader, 'list'>;
}

/** The book whose file a key names, in the specification's layout or the observed one; undefined for covers and marks. */
const bookOf = ({ key }: StoredObject): string | undefined => /\/book\/([^/]+)\/[^/]+$/.exec(key)?.[1] ?? /\/reader\/([^/]+)\/book\/[^/]+$/.exec(key)?.[1];

export const createShelf = ({ http, objects }: ShelfParts): ShelfPort => ({
  files: async (uid) => {
    const query = { limit: EVERYTHING, sortBy: 'updatedAt' };
    const request = { method: 'GET', path: storagePaths.cloudFiles, operation: 'cloudFiles', query } as const;
    const [stored, { data }] = await Promise.all([objects.list(`${uid}/reader/`), http.call(cloudFilesAnswer, request)]);
    return {
      books: stored.flatMap((object) => {
        const bookId = bookOf(object);
        return bookId === undefined ? [] : [{ bookId, bytes: asBytes(object.size) }];
      }),
      offered: data.results.map(({ _id: id, name, title, format, size, updatedAt }) => ({
        ...{ id, name, title, extension: format.toLowerCase() },
        bytes: asBytes(size),
        at: dateOf(updatedAt),
      })),
    };
  },
  offeredUrl: async (id) => {
    const request = { method: 'GET', path: storagePaths.cloudFileDownload, operation: 'cloudFiles', query: { id } } as const;
    return (await http.call(cloudFileDownloadAnswer, request)).data;
  },
});
