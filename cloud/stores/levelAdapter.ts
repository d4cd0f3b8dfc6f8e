import type PouchDB from 'pouchdb-core';
import CoreLevelPouch from 'pouchdb-adapter-leveldb-core';

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
