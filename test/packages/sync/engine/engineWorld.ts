import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import type PouchDB from 'pouchdb-browser';

import { asUid, type JsonObject } from '@inkside/kit';
import type {
  DatabaseName,
  DocumentChange,
  StoredDocument,
  SyncEvent,
  SyncFact,
} from '../../../../packages/sync/src/syncPorts';
import { createLocalDatabases } from '../../../../packages/sync/src/databases/localDatabases';
import { LOCAL_OPTIONS } from '../../../../packages/sync/src/databaseNames';
import { createBus } from '../../../../packages/sync/src/bus';
import { createUserData } from '../../../../packages/sync/src/createUserData';
import { createConflicts } from '../../../../packages/sync/src/engine/conflicts/createConflicts';
import { createEngine } from '../../../../packages/sync/src/engine/createEngine';
import type { EngineParts } from '../../../../packages/sync/src/engine/engineParts';
import { openJournal } from '../../../../packages/sync/src/journal/openJournal';
import type { Journal } from '../../../../packages/sync/src/journal/journal';
import { fakeClock } from '../../../fakes/fakeClock';
import { fakeGateway, type FakeGateway } from '../../../fakes/sync/fakeGateway';
import { LONGEST_WAIT_MS } from '../../../harness/until';

export const uid = asUid('64b5f0c2a1d3e4f506172839');
export const noteTree = `${uid}-NOTE_TREE`;
export const library = `${uid}-READER_LIBRARY`;

export const aNote = (title: string, fields: JsonObject = {}): JsonObject => ({
  user: uid,
  dbId: noteTree,
  title,
  type: 1,
  ...fields,
});
export const someNotes = (count: number, from = 0): (readonly [string, JsonObject])[] =>
  Array.from({ length: count }, (_, n) => {
    const id = `n${String(from + n).padStart(5, '0')}`;
    return [id, aNote(`Note ${from + n}`)] as const;
  });

const Pouch = jest
  .requireActual<PouchDB.Constructor & { plugin(plugin: unknown): PouchDB.Constructor }>('pouchdb-core')
  .plugin(jest.requireActual('pouchdb-adapter-memory'));
const OPTIONS = { adapter: 'memory', ...LOCAL_OPTIONS };
let browsers = 0;

/** Cuts the life of a tab short: from the nth durable step on, nothing works. */
export interface Cut {
  after: number;
  steps: number;
}

const dies = <T extends object>(target: T, cut: Cut | undefined, counted: (name: string) => boolean): T => {
  if (cut === undefined) return target;
  return new Proxy(target, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function' || !counted(String(name))) return value;
      return async (...args: unknown[]): Promise<unknown> => {
        cut.steps += 1;
        if (cut.steps > cut.after) throw new Error('The tab is closed.');
        return Reflect.apply(value, object, args) as unknown;
      };
    },
  });
};

/** A browser with its own storage, in which tabs are opened one after another. */
export const aBrowser = (gateway: FakeGateway = fakeGateway()) => {
  const name = `engine${(browsers += 1)}`;
  const indexedDB = new IDBFactory();

  const openTab = (cut?: Cut) => {
    const clock = fakeClock();
    const isWriting = (method: string): boolean => /^(bulkDocs|put)$/.test(method);
    const isDurable = (method: string): boolean => /^(append|drop|note|hold|settle|keep|refuse)/.test(method);
    const Local = new Proxy(Pouch, {
      construct: (target, [database]: [string]) => dies(new target(`${name}-${database}`, OPTIONS), cut, isWriting),
    });
    const databases = createLocalDatabases(async () => Local);
    const journals: Journal[] = [];
    const data = createUserData({
      databases,
      openJournal: (user) => {
        const journal = openJournal({ uid: user, indexedDB });
        journals.push(journal);
        return dies(journal, cut, isDurable);
      },
      openBus: (user) => createBus({ uid: user, openChannel: undefined }),
      clock: clock.port,
    })(uid);
    const wakers = new Set<() => void>();
    const parts: EngineParts = {
      ...data,
      gateway: dies(gateway.port, cut, (method) => /^(bulkDocs|writeLocal)$/.test(method)),
      wakeUps: (wake) => {
        wakers.add(wake);
        return () => void wakers.delete(wake);
      },
      closings: () => () => undefined,
      random: () => 0.5,
    };
    const conflicts = createConflicts(data);
    const events: SyncEvent[] = [];
    const shown: Record<DatabaseName, DocumentChange[]> = { note: [], library: [], message: [] };
    for (const database of ['note', 'library', 'message'] as const) {
      data.bus.listen(database, (changes) => shown[database].push(...changes));
    }
    let stop: () => void = () => undefined;
    const factsIn = (event: SyncEvent): readonly SyncFact[] =>
      event.kind === 'fact' && event.channel === 'noteTree' ? [event.fact] : [];
    const facts = (): readonly SyncFact[] => events.flatMap(factsIn);

    return {
      parts,
      data,
      conflicts,
      clock,
      events,
      shown,
      facts,
      wake: () => wakers.forEach((wake) => wake()),
      start: () => {
        stop = createEngine(parts, conflicts, (event) => events.push(event));
      },
      stop: () => {
        stop();
        for (const journal of journals) journal.close();
      },
      isLive: (): boolean => {
        const last = facts()
          .filter(({ kind }) => kind !== 'held' && kind !== 'denied')
          .at(-1);
        return last?.kind === 'paused' && last.error === null;
      },
      documents: (database: DatabaseName = 'note'): Promise<readonly StoredDocument[]> =>
        databases.use(uid, database, async (local) => {
          const { rows } = await local.allDocs({ include_docs: true });
          return rows.map(({ doc }) => doc as StoredDocument);
        }),
      /** Writes as the documents port does: noted first. */
      write: async (database: DatabaseName, document: JsonObject & { readonly _id: string }): Promise<string> => {
        await data.waiting.settle(database, document._id);
        const { _id: id } = document;
        const found = await databases.use(uid, database, (local) => local.get(id).catch(() => null));
        const base = found as StoredDocument | null;
        await data.journal.noteWrites([{ database, id, base, at: clock.at(), over: base?._rev }]);
        const { rev } = await databases.use(uid, database, (local) => local.put(document));
        data.bus.announce(database, [{ id, isDeleted: false, document: { ...document, _rev: rev } }], 'here');
        return rev;
      },
    };
  };
  return { gateway, openTab };
};
export type Tab = ReturnType<ReturnType<typeof aBrowser>['openTab']>;

/** Real time, as databases take it; fake time moves on a little each turn where `moves`. */
export const until = async (tab: Pick<Tab, 'clock'>, check: () => unknown, { stepMs = 0 } = {}): Promise<void> => {
  const end = Date.now() + LONGEST_WAIT_MS;
  while ((await check()) !== true) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    if (stepMs > 0) await tab.clock.advance(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

export const idsAndRevs = (documents: readonly StoredDocument[]): readonly string[] =>
  documents.map(({ _id, _rev }) => `${_id} ${_rev}`).sort();

/** Opens tabs and starts their engines; they end with the test. */
export const startingTabs = () => {
  const tabs: Tab[] = [];
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop();
  });
  return (browser: ReturnType<typeof aBrowser>): Tab => {
    const tab = browser.openTab();
    tabs.push(tab);
    tab.start();
    return tab;
  };
};
