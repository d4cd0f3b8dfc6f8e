import Pouch from 'pouchdb-browser';

interface AllDocuments {
  readonly rows: readonly { readonly doc: { readonly _id: string } }[];
}

interface Replicated {
  readonly docs_written: number;
}

/** What the benchmark uses of a stock PouchDB in a page. */
export interface StockDatabase {
  info(): Promise<{ readonly doc_count: number; readonly update_seq: number | string }>;
  get(id: string): Promise<{ readonly _id: string; readonly _rev: string }>;
  put(document: object): Promise<unknown>;
  bulkDocs(documents: readonly object[], options?: { readonly new_edits: boolean }): Promise<readonly unknown[]>;
  allDocs(options: { readonly include_docs: true }): Promise<AllDocuments>;
  readonly replicate: {
    from(source: StockDatabase, options: object): Promise<Replicated>;
    to(target: StockDatabase, options: object): Promise<Replicated>;
  };
}

type StockPouch = new (name: string, options?: object) => StockDatabase;

// The product declares the few members of PouchDB that it uses itself; replication is not among them.
export const StockPouchDB = Pouch as unknown as StockPouch;
