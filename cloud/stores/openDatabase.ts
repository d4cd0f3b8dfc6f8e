import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Data } from 'abstract-leveldown';
import { ClassicLevel } from 'classic-level';
import PouchDB, { type Database } from 'pouchdb-core';
import CoreLevelPouch from 'pouchdb-adapter-leveldb-core';

import { CloudFailure, EngineFailure } from '../lib/failure';
import { ClassicDown, LevelFaults } from '../level';
import { isDatabaseName } from './documentEngine';
import { createFastReads } from './feed/levelReads';
import type { FastReads, FeedDatabase } from './feed/fastReads';
import { type Around, guardCalls } from './guardCalls';

type Done = (...results: never[]) => void;

interface Bounds {
  readonly descending?: boolean;
  readonly key?: unknown;
  readonly keys?: unknown;
  readonly startkey?: unknown;
  readonly endkey?: unknown;
}

interface Listing {
  _allDocs(bounds: Bounds, done: Done): void;
}

/** Behind every id: LevelDB compares bytes of UTF-8. */
const LAST_ID = '\u{10ffff}'.repeat(4);

/** An open upper end would be U+00FF to the adapter, and ids in other scripts would not be listed. */
const withUpperEnd = (bounds: Bounds): Bounds => {
  if (bounds.key !== undefined || bounds.keys !== undefined) return bounds;
  const end = bounds.descending === true ? 'startkey' : 'endkey';
  return bounds[end] === undefined ? { ...bounds, [end]: LAST_ID } : bounds;
};

/** PouchDB's LevelDB adapter under this name, on the LevelDB that the option `db` opens. */
function LevelPouch(this: Listing, options: object, done: Done): void {
  CoreLevelPouch.call(this, options, done);
  const list = this._allDocs.bind(this);
  this._allDocs = (bounds, listed) => list(withUpperEnd(bounds), listed);
}

LevelPouch.valid = (): boolean => true;
LevelPouch.use_prefix = false;

/** A plugin of PouchDB: the adapter `leveldb`. */
export function registerLevel(constructor: PouchDB.Constructor): void {
  constructor.adapter('leveldb', LevelPouch, true);
}

PouchDB.plugin(registerLevel);

/** Of a record only the newest revision is ever read; many are written over thousands of times. */
const RECORD_REVISIONS = 10;

interface Keeping {
  /** Old revisions stay readable: the channel of a tombstone is that of the revision before it. */
  readonly history: boolean;
}

function openLevel(location: string, opened: ClassicLevel<Data, Data>[], faults: LevelFaults): ClassicDown {
  const level = new ClassicLevel<Data, Data>(location);
  opened.push(level);
  return new ClassicDown(level, faults);
}

/**
 * A read during which the store had a fault may have found less than there is, and says so. What was written is written,
 * whatever happened beside it.
 */
function createWatch(faults: LevelFaults): Around {
  const failure = (): EngineFailure => new EngineFailure('leveldb', faults.code);
  return async (call, isRead) => {
    const { count } = faults;
    let result;
    try {
      result = await call();
    } catch (thrown) {
      faults.note(thrown);
      throw faults.count === count ? thrown : failure();
    }
    if (isRead && faults.count !== count) throw failure();
    return result;
  };
}

function watched(fast: FastReads, around: Around): FastReads {
  return {
    readFeed: (range) => around(() => fast.readFeed(range), true),
    readChannels: (ids) => around(() => fast.readChannels(ids), true),
    readHistories: (ids) => around(() => fast.readHistories(ids), true),
  };
}

/**
 * Opens the database that lies in the folder `path`, and makes it when it is not there. Rejects when another process
 * holds it.
 */
export async function openDatabase(path: string, { history }: Keeping): Promise<FeedDatabase> {
  await mkdir(dirname(path), { recursive: true });
  const kept = history ? { auto_compaction: false } : { auto_compaction: true, revs_limit: RECORD_REVISIONS };
  const opened: ClassicLevel<Data, Data>[] = [];
  const faults = new LevelFaults();
  const around = createWatch(faults);
  const db = (location: string): ClassicDown => openLevel(location, opened, faults);
  const database = new PouchDB(path, { adapter: 'leveldb', db, ...kept });
  // Every running `changes()` listens for the end of its database; a hundred readers at once are no leak.
  database.setMaxListeners(0);
  await database.info();
  guardCalls(database, around);
  // PouchDB opens a folder once: for whoever comes second nothing was opened.
  const [level] = opened;
  return level === undefined ? database : Object.assign(database, { fast: watched(createFastReads(level), around) });
}

/**
 * A database of the cloud itself, such as its accounts, at `<directory>/<name>`. The caller closes it.
 * @throws CloudFailure `errors.badRequest` when the name is not a plain lower-case word.
 */
export async function createDatabase(directory: string, name: string): Promise<Database> {
  if (!isDatabaseName(name)) throw new CloudFailure('errors.badRequest', { field: 'name' });
  return openDatabase(join(directory, name), { history: false });
}
