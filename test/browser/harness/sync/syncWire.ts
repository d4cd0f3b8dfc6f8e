import { vaultOf, type SignedIn } from './syncPerson';

/** A user's documents in the cloud by plain requests, as a device makes them. */
export interface SyncWire {
  readonly uid: string;
  /** Writes notes `${prefix}0` and so on, a thousand a request; `fields` over those that a plain note has. */
  seed(prefix: string, count: number, fields?: object): Promise<void>;
  /** Deletes all of them but the first `keep`, as a device that was cleared would. */
  removeAll(keep: number): Promise<void>;
  /** Fields over the newest revision of a note. */
  edit(id: string, fields: object): Promise<void>;
  /** The same under a revision as devices name theirs, which wins over any of a browser. */
  editAsDevice(id: string, fields: object): Promise<void>;
  titles(): Promise<readonly string[]>;
  /** Of all documents that live. */
  revisions(): Promise<ReadonlyMap<string, string>>;
  /** Ends the session as a sign-out elsewhere does. */
  endSession(): Promise<void>;
}

interface Row {
  readonly id: string;
  readonly doc: { readonly _id: string; readonly _rev: string; readonly _deleted?: boolean; readonly title?: string };
}

const BATCH = 1000;

export const openWire = async (origin: string, state: SignedIn): Promise<SyncWire> => {
  const { uid, token } = vaultOf(state);
  const authorization = `Bearer ${token}`;
  const answer = await fetch(`${origin}/api/1/users/syncToken`, { headers: { authorization } });
  const { data } = (await answer.json()) as { data: { session_id: string } };
  const headers = { cookie: `SyncGatewaySession=${data.session_id}`, 'content-type': 'application/json' };

  const ask = async (path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${origin}/neocloud/${path}`, init)).json();
  };
  const rows = async (): Promise<readonly Row[]> => {
    const { results } = (await ask('_changes?include_docs=true')) as { results: readonly Row[] };
    return results.filter(({ id, doc }) => !id.startsWith('_') && doc._deleted !== true);
  };
  const frame = { user: uid, dbId: `${uid}-NOTE_TREE` };

  return {
    uid,
    seed: async (prefix, count, fields = {}) => {
      const now = Date.now();
      for (let first = 0; first < count; first += BATCH) {
        const docs = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => {
          const id = `${prefix}${first + index}`;
          return {
            _id: id,
            uniqueId: id,
            ...frame,
            type: 1,
            status: 1,
            title: id,
            createdAt: now,
            updatedAt: now + first + index,
            ...fields,
          };
        });
        await ask('_bulk_docs', { docs });
      }
    },
    removeAll: async (keep) => {
      const gone = (await rows()).slice(keep);
      await ask('_bulk_docs', {
        docs: gone.map(({ doc: { _id, _rev } }) => ({ _id, _rev, ...frame, _deleted: true })),
      });
    },
    edit: async (id, fields) => {
      const found = (await rows()).find((each) => each.id === id);
      await ask('_bulk_docs', { docs: [{ ...found?.doc, ...fields, updatedAt: Date.now() }] });
    },
    editAsDevice: async (id, fields) => {
      const found = (await rows()).find((each) => each.id === id);
      const [start = '', hash = ''] = (found?.doc._rev ?? '').split('-');
      const [generation, own] = [Number(start) + 1, 'f'.repeat(40)];
      const line = { _rev: `${generation}-${own}`, _revisions: { start: generation, ids: [own, hash] } };
      const doc = { ...found?.doc, ...fields, ...line, updatedAt: Date.now() };
      await ask('_bulk_docs', { docs: [doc], new_edits: false });
    },
    titles: async () => (await rows()).map(({ doc }) => doc.title ?? ''),
    revisions: async () => new Map((await rows()).map(({ doc: { _id, _rev } }) => [_id, _rev])),
    endSession: async () => {
      await fetch(`${origin}/api/1/users/logout`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{}',
      });
    },
  };
};
