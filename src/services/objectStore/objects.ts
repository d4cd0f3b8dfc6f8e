import { asEpochMs, isObject, OBJECT_LIST_TIMEOUT_MS, PortError } from '@inkside/kit';
import { noteKeys, notePrefix } from '@inkside/protocol';
import type { ObjectsPort } from '../ports/transfers';
import type { OssClient, OssClients } from './client';
import type { Credentials } from './credentials';
import { faultOf, objectErrorOf } from './objectErrors';

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** What the services themselves read from the object store; the port has it not, because bytes are no values. */
export interface ObjectReader {
  /** Undefined where there is none. Rejects with `errors.objectStore`, `errors.network`, `errors.ossClient`. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Everything under the prefix, all pages, in the store's order. */
  list(prefix: string): Promise<readonly StoredObject[]>;
}

/** What only services of books ask of the store beside that. Rejects as the reader does. */
export interface BookObjects {
  /** Bytes of an object by its head; undefined where that does not say 200 (specification section 8). */
  head(key: string): Promise<number | undefined>;
  put(key: string, content: Blob): Promise<void>;
}

interface ObjectParts {
  readonly clients: OssClients;
  readonly credentials: Credentials;
  readonly upload: ObjectsPort['upload'];
}

const PAGE_KEYS = 1000;
/** The store's limit for one call. */
const REMOVE_AT_ONCE = 1000;
const COPY_AT_ONCE = 4;
/** About three hours; it ends sooner when the credentials that signed it do. */
const SIGNED_SECONDS = 3 * 60 * 60;

const bytesOf = (content: unknown): Uint8Array => (content instanceof Uint8Array ? content : new Uint8Array());

/** What a head says of the length; undefined where it is not that of an object that is there. */
const lengthIn = ({ status, res }: { readonly status: number; readonly res: { readonly headers: object } }) =>
  status === 200 ? Number(Reflect.get(res.headers, 'content-length') ?? 0) : undefined;

/** One client for all reads, so that a clock that was found wrong is corrected once. Made anew when it is refused. */
const createReading = ({ clients, credentials }: ObjectParts) => {
  let shared: Promise<OssClient> | undefined;

  const sharedClient = (): Promise<OssClient> => {
    shared ??= clients.open().catch((thrown: unknown) => {
      shared = undefined;
      throw thrown;
    });
    return shared;
  };

  return {
    /** `name` stands in the message when the object is missing. */
    withClient: async <T>(name: string, work: (client: OssClient) => Promise<T>): Promise<T> => {
      try {
        return await work(await sharedClient());
      } catch (thrown) {
        if (faultOf(thrown) !== 'credentials') throw objectErrorOf(thrown, name);
      }
      shared = undefined;
      await credentials.get({ force: true });
      try {
        return await work(await sharedClient());
      } catch (thrown) {
        throw objectErrorOf(thrown, name);
      }
    },
    forget: (): void => {
      shared = undefined;
    },
  };
};

const listPage = (client: OssClient, prefix: string, token: string | undefined) =>
  client.listV2(
    { prefix, 'max-keys': PAGE_KEYS, ...(token === undefined ? {} : { 'continuation-token': token }) },
    { timeout: OBJECT_LIST_TIMEOUT_MS },
  );

const listAll = async (client: OssClient, prefix: string): Promise<readonly StoredObject[]> => {
  const found: StoredObject[] = [];
  for (let token: string | undefined; ;) {
    const page = await listPage(client, prefix, token);
    found.push(...page.objects.map(({ name, size }) => ({ key: name, size })));
    token = page.isTruncated ? page.nextContinuationToken : undefined;
    if (!token) return found;
  }
};

type WithClient = ReturnType<typeof createReading>['withClient'];

/** Copies what lies under one prefix to another, in the store itself. */
const createCarry =
  (withClient: WithClient): ObjectsPort['carryNote'] =>
  async (from, to, id) => {
    // A prefix that ends within an id would take other notes along.
    if (from === '' || to === '' || id === '' || id.includes('/'))
      throw new PortError('errors.badRequest', { field: 'id' });
    const list = (prefix: string) => withClient(prefix, (client) => listAll(client, prefix));
    const found = [...(await list(notePrefix(from, id))), ...(await list(noteKeys.thumbnail(from, id)))];
    for (let start = 0; start < found.length; start += COPY_AT_ONCE) {
      const copyOne = ({ key }: StoredObject) =>
        withClient(key, (client) => client.copy(`${to}${key.slice(from.length)}`, key));
      await Promise.all(found.slice(start, start + COPY_AT_ONCE).map(copyOne));
    }
  };

const bookObjects = (withClient: WithClient): BookObjects => ({
  head: async (key) => {
    try {
      return await withClient(key, async (client) => lengthIn(await client.head(key)));
    } catch (thrown) {
      // Whoever has no network has not been told that there is none.
      if (isObject(thrown) && thrown['code'] === 'errors.network') throw thrown;
      return undefined;
    }
  },
  put: (key, content) => withClient(key, async (client) => void (await client.put(key, content))),
});

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** RFC 6266: the name in UTF-8, whatever it holds. */
const dispositionOf = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;

/** The object store: the port for sagas, and a reader for the services. */
export const createObjects = (
  parts: ObjectParts,
): { port: ObjectsPort; reader: ObjectReader; books: BookObjects; forget: () => void } => {
  const { clients, credentials, upload } = parts;
  const { withClient, forget } = createReading(parts);

  const remove = async (keys: readonly string[]): Promise<void> => {
    for (let start = 0; start < keys.length; start += REMOVE_AT_ONCE) {
      const some = keys.slice(start, start + REMOVE_AT_ONCE);
      await withClient(some[0] ?? '', (client) => client.deleteMulti([...some], { quiet: true }));
    }
  };

  const port: ObjectsPort = {
    refreshCredentials: async (options) => {
      const { Expiration } = await credentials.get(options);
      return { expiresAt: asEpochMs(Date.parse(Expiration)) };
    },
    upload,
    signedUrl: (key, name) => {
      const queries = { 'response-content-disposition': dispositionOf(name) };
      // The fourth version of the signature: the first refuses to be made for an IP address.
      return withClient(key, (client) => client.signatureUrlV4('GET', SIGNED_SECONDS, { queries }, key));
    },
    remove,
    removeNote: async (uid, id) => {
      // A prefix that ends within an id would take other notes along.
      if (uid === '' || id === '' || id.includes('/')) throw new PortError('errors.badRequest', { field: 'id' });
      const prefix = notePrefix(uid, id);
      const found = await withClient(prefix, (client) => listAll(client, prefix));
      await remove([...found.map(({ key }) => key), noteKeys.thumbnail(uid, id)]);
    },
    carryNote: createCarry(withClient),
    bucket: () => clients.bucketName(),
  };

  const reader: ObjectReader = {
    get: async (key) => {
      try {
        return await withClient(key, async (client) => bytesOf((await client.get(key)).content));
      } catch (thrown) {
        if (isObject(thrown) && thrown['code'] === 'errors.objectMissing') return undefined;
        throw thrown;
      }
    },
    list: (prefix) => withClient(prefix, (client) => listAll(client, prefix)),
  };

  return { port, reader, books: bookObjects(withClient), forget };
};
