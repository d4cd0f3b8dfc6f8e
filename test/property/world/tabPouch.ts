import PouchCore from 'pouchdb-core';
import registerMemory from 'pouchdb-adapter-memory';
import type PouchDB from 'pouchdb-browser';

import type { Activity } from './activity';
import type { TabLife } from './tabLife';

PouchCore.plugin(registerMemory);

/** The databases of one browser by name; they outlive its tabs. */
export type SharedPouches = Map<string, PouchDB.Database>;

/** A revision that was written into a local database, with its ancestry as far as the writer told it, itself first. */
export interface WrittenRevision {
  readonly id: string;
  readonly rev: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ancestry: readonly string[];
  /** Brought from elsewhere with its revision, and not made here. */
  readonly isReplicated: boolean;
}
export type WriteListener = (written: WrittenRevision) => void;

/** One transaction each in a browser; the adapter in memory would let a write in between. */
const TRANSACTIONS: ReadonlySet<string | symbol> = new Set(['put', 'bulkDocs', 'changes', 'allDocs']);
const turns = new WeakMap<PouchDB.Database, Promise<unknown>>();

/** Runs after what was begun before on the same database, whichever tab began it. */
export const inTurn = <T>(database: PouchDB.Database, work: () => PromiseLike<T>): Promise<T> => {
  const before = turns.get(database) ?? Promise.resolve();
  const own = before.then(work);
  turns.set(
    database,
    own.catch(() => undefined),
  );
  return own;
};

interface TabPouchParts {
  /** Keeps the databases of several browsers in one process apart. */
  readonly prefix: string;
  readonly shared: SharedPouches;
  readonly life: TabLife;
  readonly activity: Activity;
  readonly isFull: () => boolean;
  readonly onWrite: WriteListener;
}

export interface TabPouch {
  readonly Pouch: PouchDB.Constructor;
  /** The browser closes the databases under the tab; opening them again helps. */
  closeAll(): void;
}

const WRITES: ReadonlySet<string | symbol> = new Set(['put', 'bulkDocs', 'remove']);

const failure = (name: string, reason: string): Error =>
  Object.assign(new Error(reason), { status: 500, name, reason });
const closedError = (): Error =>
  failure(
    'indexed_db_went_bad',
    "InvalidStateError: Failed to execute 'transaction': The database connection is closing.",
  );
const fullError = (): Error => failure('indexed_db_went_bad', 'QuotaExceededError');

interface GivenDocument {
  readonly _id: string;
  readonly _rev?: string;
  readonly _revisions?: { readonly start: number; readonly ids: readonly string[] };
  readonly [field: string]: unknown;
}

const revOf = (answer: unknown): string | undefined => {
  const rev: unknown = Reflect.get(Object(answer), 'rev');
  return typeof rev === 'string' ? rev : undefined;
};

const ancestryOf = (rev: string, { _rev, _revisions }: GivenDocument): string[] => {
  if (_revisions !== undefined) return _revisions.ids.map((hash, age) => `${_revisions.start - age}-${hash}`);
  return _rev === undefined || _rev === rev ? [rev] : [rev, _rev];
};

/** PouchDB writes into the documents of a batch that is an object of a class. */
const documentsOf = (given: unknown): readonly GivenDocument[] => {
  const list: unknown = Array.isArray(given) ? given : Reflect.get(Object(given), 'docs');
  const documents = (Array.isArray(list) ? (list as readonly unknown[]) : [given]) as readonly GivenDocument[];
  return documents.map((document) => ({ ...document }));
};

/** What a write wrote: with `new_edits: false` the documents bring their revisions, else the answer tells them. */
const writtenBy = (documents: readonly GivenDocument[], options: unknown, answer: unknown): WrittenRevision[] => {
  const isReplicated = Reflect.get(Object(options), 'new_edits') === false;
  const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return documents.flatMap((body, index) => {
    const rev = isReplicated ? body._rev : revOf(answers[index]);
    return rev === undefined ? [] : [{ id: body._id, rev, body, ancestry: ancestryOf(rev, body), isReplicated }];
  });
};

/** PouchDB as one tab has it: real databases in memory behind handles that die with the tab, and can go bad. */
export const createTabPouch = ({ prefix, shared, life, activity, isFull, onWrite }: TabPouchParts): TabPouch => {
  const Memory = PouchCore as unknown as PouchDB.Constructor;
  let generation = 0;

  const sharedOf = (name: string, options: PouchDB.LocalOptions): PouchDB.Database => {
    const known = shared.get(name) ?? new Memory(`${prefix}${name}`, Object.assign({ adapter: 'memory' }, options));
    shared.set(name, known);
    return known;
  };

  const call = async (
    database: PouchDB.Database,
    member: string | symbol,
    given: readonly unknown[],
  ): Promise<unknown> => {
    const method = Reflect.get(database, member) as (...all: readonly unknown[]) => PromiseLike<unknown>;
    const work = (): PromiseLike<unknown> => method.apply(database, [...given]);
    const documents = WRITES.has(member) ? documentsOf(given[0]) : [];
    const answer: unknown = await (TRANSACTIONS.has(member) ? inTurn(database, work) : work());
    writtenBy(documents, given[1], answer).forEach(onWrite);
    return answer;
  };

  const handleOf = (database: PouchDB.Database): PouchDB.Database => {
    const openedIn = generation;
    const guarded = (member: string | symbol, given: readonly unknown[]): Promise<unknown> => {
      if (!life.isAlive()) return life.never();
      if (openedIn !== generation) return Promise.reject(closedError());
      if (isFull() && WRITES.has(member)) return Promise.reject(fullError());
      return life.gate(activity.track(call(database, member, given)));
    };
    /** What adapters offer below PouchDB's own methods tells its answers to a callback. */
    const calledBack = (member: string, given: readonly unknown[]): void => {
      const tell = given.at(-1) as (...answer: readonly unknown[]) => void;
      if (!life.isAlive()) return;
      if (openedIn !== generation) {
        tell(closedError());
        return;
      }
      const method = Reflect.get(database, member) as (...all: readonly unknown[]) => void;
      const answered = new Promise<void>((resolve) => {
        method.call(database, ...given.slice(0, -1), (...answer: readonly unknown[]) => {
          resolve();
          if (life.isAlive()) tell(...answer);
        });
      });
      void activity.track(answered);
    };
    return new Proxy(database, {
      get: (target, member) => {
        if (member === 'close') return () => Promise.resolve();
        if (typeof member === 'string' && member.startsWith('_') && typeof Reflect.get(target, member) === 'function') {
          return (...given: readonly unknown[]) => calledBack(member, given);
        }
        const value: unknown = Reflect.get(target, member);
        if (typeof value !== 'function' || member === 'setMaxListeners') return value;
        return (...given: readonly unknown[]) => guarded(member, given);
      },
    });
  };

  return {
    Pouch: class {
      constructor(name: string, options: PouchDB.LocalOptions) {
        return handleOf(sharedOf(name, options));
      }
    } as unknown as PouchDB.Constructor,
    closeAll: () => {
      generation += 1;
    },
  };
};
