import type { RecordDatabase } from '../../../cloud/accounts/records';
import type { Session } from '../../../cloud/accounts/sessions/session';
import type { Endpoint } from '../../../cloud/rest/endpoint';

type Stored = { _id: string; _rev: string; _deleted?: boolean };

/** As much of a PouchDB as records need, with its conflicts. */
export const createMemoryDatabase = (): RecordDatabase => {
  const documents = new Map<string, Stored>();
  const present = (id: string): Stored | undefined => {
    const document = documents.get(id);
    return document?._deleted === true ? undefined : document;
  };
  return {
    get: async (id) => {
      const document = present(id);
      if (document === undefined) throw Object.assign(new Error('missing'), { status: 404 });
      return structuredClone(document);
    },
    put: async (document) => {
      if (present(document._id)?._rev !== document._rev) throw Object.assign(new Error('conflict'), { status: 409 });
      const generation = Number.parseInt(document._rev ?? '0', 10) + 1;
      documents.set(document._id, { ...structuredClone(document), _rev: `${generation}-a` });
    },
    allDocs: async ({ startkey, endkey, limit = Infinity }) => {
      const ids = [...documents.keys()].filter((id) => id >= startkey && id <= endkey && present(id) !== undefined);
      return {
        rows: ids
          .toSorted()
          .slice(0, limit)
          .map((id) => ({ id, doc: structuredClone(present(id)) })),
      };
    },
  };
};

/** Calls an endpoint of a table as the user `uid`, without a server. */
export const memoryEndpointCall =
  (endpoints: readonly Endpoint[]) =>
  async (uid: string, method: string, path: string, body: unknown = {}, query: object = {}): Promise<unknown> => {
    const endpoint = endpoints.find((each) => each.method === method && each.path === path);
    const caller = { origin: 'http://ink.local', remote: '10.0.0.1', isLocal: false, header: () => undefined };
    const session = { account: { uid } } as Session;
    const answer = await endpoint?.run({ body, query, params: {}, files: [] }, caller, session);
    return { result_code: 0, message: 'SUCCESS', ...answer };
  };
