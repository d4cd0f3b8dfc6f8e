import type { Database, IncomingDocument, StoredDocument } from 'pouchdb-core';
import { CloudFailure } from '../lib/failure';
import type { UserDatabase, UserStores } from '../stores';
import { type ReadTo, scanChanges, type ScanListener } from './changes/channelScan';
import { isOwnChannel } from './checks/documentCheck';
import { noteMoves } from './changes/moves';
import { isMissing, toGatewayError } from './gatewayError';

/** A document that the server writes for a user. `user` is filled in. */
export interface ChannelDocument {
  readonly _id: string;
  /** Channel, `{uid}-MESSAGE` and the like. */
  readonly dbId: string;
  readonly [field: string]: unknown;
}

export interface Written {
  readonly id: string;
  readonly rev: string;
}

/** The server's own hand in its users' channels; devices and browsers see its writes like each other's. */
export interface ChannelWriter {
  /**
   * Writes the document over whatever stands under its id.
   * @throws CloudFailure `errors.badRequest` when `dbId` is not a channel of the user
   */
  put(uid: string, document: ChannelDocument): Promise<Written>;
  /**
   * Writes what `change` makes of the document as it stands at that moment, so that no write in between is lost. Called
   * again when somebody was faster; undefined leaves everything as it is, and is the result then.
   * @throws CloudFailure `errors.badRequest` when `dbId` is not a channel of the user
   */
  edit(
    uid: string,
    id: string,
    change: (before: StoredDocument | undefined) => ChannelDocument | undefined,
  ): Promise<Written | undefined>;
  /** Leaves a tombstone that keeps its channel. Nothing happens when there is no such document. */
  remove(uid: string, id: string): Promise<void>;
  /** Undefined when it is not there or deleted. */
  get(uid: string, id: string): Promise<StoredDocument | undefined>;
  /** All documents of the channel, by id. Reads everything that the user has. */
  list(uid: string, channel: string): Promise<StoredDocument[]>;
  /** Tells what has changed in the user's channels since a reading before, everything without one. */
  readonly readOn: (uid: string, before: ReadTo | undefined, listener: ScanListener) => Promise<ReadTo>;
}

/** A client that writes the same document all the time loses the race sooner. */
const MAX_TRIES = 20;

async function read(database: Database, id: string): Promise<StoredDocument | undefined> {
  try {
    return await database.get(id);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

type Change = (before: StoredDocument | undefined) => IncomingDocument | undefined;

/** Tells the readers of a channel that `next` leaves, before it does. */
async function announceMove(
  store: UserDatabase,
  database: Database,
  before: StoredDocument | undefined,
  next: IncomingDocument,
): Promise<() => void> {
  const channel = before?.['dbId'];
  if (before === undefined || typeof channel !== 'string' || channel === next['dbId']) return () => undefined;
  await noteMoves(database, new Map([[before._id, channel]]));
  return () => store.announce(channel);
}

/** Applies `change` to what stands there now, again when somebody wrote in between. */
function update(store: UserDatabase, id: string, change: Change): Promise<Written | undefined> {
  return store.use(async (database) => {
    for (let tries = 1; ; tries += 1) {
      const before = await read(database, id);
      const after = change(before);
      if (after === undefined) return undefined;
      const announce = await announceMove(store, database, before, after);
      try {
        const { rev } = await database.put({ ...after, ...(before === undefined ? {} : { _rev: before._rev }) });
        announce();
        return { id, rev };
      } catch (error) {
        if (toGatewayError(error).status !== 409 || tries === MAX_TRIES) throw error;
      }
    }
  });
}

/** As it is stored: the user's own, in the user's own channel, under the revision that the engine gives it. */
function ownDocument(uid: string, { _rev: _replaced, ...document }: ChannelDocument): IncomingDocument {
  if (!isOwnChannel(document['dbId'], uid)) throw new CloudFailure('errors.badRequest', { field: 'dbId' });
  return { ...document, user: uid };
}

export function createChannelWriter(stores: UserStores): ChannelWriter {
  return {
    async put(uid, document) {
      const own = ownDocument(uid, document);
      const store = await stores.open(uid);
      const written = await update(store, document._id, () => own);
      if (written === undefined) throw new CloudFailure('errors.internal');
      return written;
    },
    async edit(uid, id, change) {
      const store = await stores.open(uid);
      return update(store, id, (before) => {
        const after = change(before);
        return after === undefined ? undefined : ownDocument(uid, { ...after, _id: id });
      });
    },
    async remove(uid, id) {
      const store = await stores.open(uid);
      await update(store, id, (before) =>
        before === undefined ? undefined : { _id: id, user: uid, dbId: before['dbId'], _deleted: true },
      );
    },
    async get(uid, id) {
      const store = await stores.open(uid);
      return store.use((database) => read(database, id));
    },
    async list(uid, channel) {
      const store = await stores.open(uid);
      const found = new Map<string, StoredDocument>();
      // In parts, and without parsing what stands in other channels: an account may be large.
      await store.use((database) =>
        scanChanges(database, undefined, {
          anew: () => found.clear(),
          changed: ({ id, channel: standsIn, read: parsed }) => {
            const document = standsIn === channel ? parsed() : undefined;
            if (document === undefined) found.delete(id);
            else found.set(id, document);
          },
        }),
      );
      return [...found.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1));
    },
    async readOn(uid, before, listener) {
      const store = await stores.open(uid);
      return store.use((database) => scanChanges(database, before, listener));
    },
  };
}
