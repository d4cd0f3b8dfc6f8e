/**
 * The part of PouchDB 9 that the web app uses. The typings published for PouchDB redeclare globals of Node and break
 * its own, so they stay out.
 */
declare module 'pouchdb-browser' {
  namespace PouchDB {
    /** A number in a local database; the gateway's are opaque. */
    type Sequence = number | string;

    interface IncomingDocument {
      readonly _id: string;
      readonly _rev?: string;
      readonly _deleted?: boolean;
      readonly [field: string]: unknown;
    }

    interface WriteResult {
      readonly id: string;
      readonly rev: string;
    }

    interface ChangeRow {
      readonly id: string;
      readonly seq: number;
      readonly deleted?: boolean;
      readonly doc?: unknown;
    }

    interface ChangesOptions {
      readonly since: number;
      readonly live?: boolean;
      readonly include_docs?: boolean;
      readonly return_docs?: boolean;
      readonly doc_ids?: readonly string[];
    }

    /** A promise of all rows and, when live, a source of `change` and `error` events. */
    interface Changes extends PromiseLike<{ readonly results: readonly ChangeRow[] }> {
      on(event: 'change', listener: (row: ChangeRow) => void): this;
      on(event: 'error', listener: (error: unknown) => void): this;
      cancel(): void;
    }

    interface ReplicationOptions {
      readonly live: boolean;
      readonly retry: boolean;
      readonly batch_size: number;
      readonly filter?: string;
      readonly query_params?: Readonly<Record<string, string>>;
    }

    interface ReplicationChange {
      readonly docs: readonly { readonly _id: string }[];
    }

    /** One direction. After `error` it has ended, but must still be cancelled: its change feeds run on. */
    interface Replication {
      on(event: 'active' | 'paused' | 'complete', listener: () => void): this;
      on(event: 'change', listener: (change: ReplicationChange) => void): this;
      on(event: 'denied', listener: (error: { readonly id?: string; readonly reason?: string }) => void): this;
      /** `checkpoint`: everything up to this sequence is on the other side. Other members tell of other steps. */
      on(event: 'checkpoint', listener: (step: { readonly checkpoint?: Sequence }) => void): this;
      on(event: 'error', listener: (error: unknown) => void): this;
      cancel(): void;
    }

    interface AllDocuments {
      readonly rows: readonly { readonly doc?: unknown }[];
    }

    interface Database {
      info(): Promise<{ readonly doc_count: number; readonly update_seq: number }>;
      get(id: string): Promise<unknown>;
      put(document: IncomingDocument): Promise<WriteResult>;
      allDocs(options: { readonly include_docs: true }): Promise<AllDocuments>;
      changes(options: ChangesOptions): Changes;
      readonly replicate: {
        to(target: Database, options: ReplicationOptions): Replication;
        from(source: Database, options: ReplicationOptions): Replication;
      };
      setMaxListeners(count: number): void;
      close(): Promise<void>;
    }

    interface LocalOptions {
      readonly auto_compaction: boolean;
      readonly revs_limit: number;
    }

    interface RemoteOptions {
      readonly skip_setup: true;
      readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
    }

    interface Constructor {
      new (name: string, options: LocalOptions | RemoteOptions): Database;
    }
  }

  const PouchDB: PouchDB.Constructor;
  export default PouchDB;
}
