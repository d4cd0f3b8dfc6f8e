declare module 'pouchdb-adapter-memory' {
  import type PouchDB from 'pouchdb-core';

  function registerMemory(constructor: PouchDB.Constructor): void;
  export = registerMemory;
}
