import { type ObjectStore, PUBLIC_OWNER } from '../../objects';
import type { OpenedStores } from '../../openStores';
import { listedObjects, listUids } from '../databases';

/** What lies there for somebody who has no account. */
export interface Stray {
  readonly owner: string;
  readonly objects: number;
  readonly bytes: number;
  readonly hasDocuments: boolean;
}

type Stores = Pick<OpenedStores, 'databases' | 'stores' | 'objects' | 'documentOwners' | 'groups'>;

const PAGE_KEYS = 1000;

/** What stands before the first slash of the keys, each once: a folder is jumped over, so its size costs nothing. */
const objectOwners = async (store: ObjectStore): Promise<string[]> => {
  const owners: string[] = [];
  let continuation: string | undefined;
  do {
    const from = continuation === undefined ? {} : { continuation };
    const page = await store.list({ prefix: '', delimiter: '/', maxKeys: PAGE_KEYS, ...from });
    owners.push(...page.commonPrefixes.map((prefix) => prefix.slice(0, -1)));
    continuation = page.nextContinuation;
  } while (continuation !== undefined);
  return owners.filter((owner) => owner !== PUBLIC_OWNER);
};

/** Whoever has objects, open uploads or documents, with an account or without. */
export const listOwners = async ({
  objects,
  documentOwners,
}: Pick<Stores, 'objects' | 'documentOwners'>): Promise<string[]> => {
  const uploading = (await objects.listUploads('')).map(({ key }) => key.slice(0, Math.max(0, key.indexOf('/'))));
  const all = [...(await objectOwners(objects)), ...uploading, ...(await documentOwners())];
  return [...new Set(all)].filter((owner) => owner !== '' && owner !== PUBLIC_OWNER);
};

/** Objects and databases whose account, or group, does not exist: of a removed one, or of one that was lost. */
export const findStrays = async (stores: Stores): Promise<Stray[]> => {
  const accounts = new Set([...(await listUids(stores)), ...(await stores.groups.records.all()).map(({ id }) => id)]);
  const withDocuments = new Set(await stores.documentOwners());
  const strays: Stray[] = [];
  for (const owner of await listOwners(stores)) {
    if (accounts.has(owner)) continue;
    let [objects, bytes] = [0, 0];
    for await (const { size } of listedObjects(stores.objects, `${owner}/`)) {
      objects += 1;
      bytes += size;
    }
    strays.push({ owner, objects, bytes, hasDocuments: withDocuments.has(owner) });
  }
  return strays;
};
