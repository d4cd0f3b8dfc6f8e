import type PouchDB from 'pouchdb-core';
import CoreLevelPouch from 'pouchdb-adapter-leveldb-core';

type Done = (...results: never[]) => void;

/** PouchDB's LevelDB adapter under this name, on the LevelDB that the option `db` opens. */
function LevelPouch(this: object, options: object, done: Done): void {
  CoreLevelPouch.call(this, options, done);
}

LevelPouch.valid = (): boolean => true;
LevelPouch.use_prefix = false;

/** A plugin of PouchDB: the adapter `leveldb`. */
export function registerLevel(constructor: PouchDB.Constructor): void {
  constructor.adapter('leveldb', LevelPouch, true);
}
