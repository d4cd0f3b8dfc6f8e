import type PouchDB from 'pouchdb-core';
import CoreLevelPouch from 'pouchdb-adapter-leveldb-core';
import { classicDown } from '../level/classicDown';

type Done = (...results: never[]) => void;

/** PouchDB's LevelDB adapter on the LevelDB of {@link classicDown}; an option `db` opens another one. */
function LevelPouch(this: object, options: object, done: Done): void {
  CoreLevelPouch.call(this, { db: classicDown, ...options }, done);
}

LevelPouch.valid = (): boolean => true;
LevelPouch.use_prefix = false;

/** A plugin of PouchDB: the adapter `leveldb`. */
export function registerLevel(constructor: PouchDB.Constructor): void {
  constructor.adapter('leveldb', LevelPouch, true);
}
