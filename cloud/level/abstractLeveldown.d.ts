/** The part of abstract-leveldown 7 that an engine for PouchDB needs; the package brings no types. */
declare module 'abstract-leveldown' {
  export type Data = string | Buffer;
  export type Done<Value = void> = (error?: Error | null, value?: Value) => void;
  export type NextDone = (error?: Error | null, key?: Data, value?: Data) => void;

  export type Operation =
    | { readonly type: 'put'; readonly key: Data; readonly value: Data }
    | { readonly type: 'del'; readonly key: Data };

  export interface ReadOptions {
    readonly asBuffer: boolean;
  }

  export interface IteratorOptions {
    readonly gt?: Data;
    readonly gte?: Data;
    readonly lt?: Data;
    readonly lte?: Data;
    readonly reverse: boolean;
    /** -1 for no limit. */
    readonly limit: number;
    readonly keyAsBuffer: boolean;
    readonly valueAsBuffer: boolean;
  }

  /** Callers use the methods without the underscore, which check their arguments and the state first. */
  export class AbstractLevelDOWN {
    constructor(manifest: Readonly<Record<string, boolean>>);
  }

  export class AbstractIterator {
    constructor(database: AbstractLevelDOWN);
  }
}

/** PouchDB on anything that looks like LevelDB; what it opens stands in the option `db`. */
declare module 'pouchdb-adapter-leveldb-core' {
  function CoreLevelPouch(this: object, options: object, done: (...results: never[]) => void): void;
  export = CoreLevelPouch;
}
