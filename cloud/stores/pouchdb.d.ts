/**
 * The part of PouchDB 9 that the cloud uses. The typings published for PouchDB redeclare globals of Node and break
 * its own, so they stay out.
 */
declare module 'pouchdb-core' {
  namespace PouchDB {
    /** A number on LevelDB; CouchDB answers an opaque string. */
    type Sequence = number | string;

    interface AttachmentEntry {
      content_type?: string;
      digest?: string;
      length?: number;
      revpos?: number;
      stub?: boolean;
      /** Base64 in JSON; bytes are taken in as well. */
      data?: string | Buffer;
    }

    interface Revisions {
      start: number;
      ids: string[];
    }

    interface IncomingDocument {
      _id?: string;
      _rev?: string;
      _deleted?: boolean;
      _attachments?: Record<string, AttachmentEntry>;
      _revisions?: Revisions;
      [field: string]: unknown;
    }

    interface StoredDocument extends IncomingDocument {
      _id: string;
      _rev: string;
      _conflicts?: string[];
      /** Newest first. */
      _revs_info?: { rev: string; status: 'available' | 'missing' }[];
    }

    interface GetOptions {
      rev?: string;
      revs?: boolean;
      revs_info?: boolean;
      conflicts?: boolean;
      attachments?: boolean;
    }

    type OpenRevision = { ok: StoredDocument } | { missing: string };

    interface BulkGetResult {
      results: { id: string; docs: ({ ok: StoredDocument } | { missing: string } | { error: unknown })[] }[];
    }

    interface WriteResult {
      ok: boolean;
      id: string;
      rev: string;
    }

    interface WriteFailure {
      id?: string;
      status: number;
      name: string;
      message: string;
      reason?: string;
      error: true | string;
    }

    interface ChangeRow {
      id: string;
      seq: Sequence;
      changes: { rev: string }[];
      deleted?: boolean;
      doc?: StoredDocument;
    }

    interface ChangesOptions {
      since?: Sequence;
      limit?: number;
      live?: boolean;
      style?: 'main_only' | 'all_docs';
      include_docs?: boolean;
      /** With `include_docs`: the other leaves, in `_conflicts`. */
      conflicts?: boolean;
      descending?: boolean;
      return_docs?: boolean;
      /** Rows that the HTTP adapter asks for at once; 25 without it. */
      batch_size?: number;
      doc_ids?: readonly string[];
      selector?: Record<string, unknown>;
    }

    interface ChangesResult {
      results: ChangeRow[];
      last_seq: Sequence;
    }

    /** A promise of the result and, when live, a source of `change` events. */
    interface Changes extends PromiseLike<ChangesResult> {
      on(event: 'change', listener: (row: ChangeRow) => void): this;
      on(event: 'error', listener: (error: unknown) => void): this;
      cancel(): void;
    }

    interface AllDocsOptions {
      include_docs?: boolean;
      attachments?: boolean;
      conflicts?: boolean;
      keys?: readonly string[];
      key?: string;
      startkey?: string;
      endkey?: string;
      inclusive_end?: boolean;
      limit?: number;
      skip?: number;
      descending?: boolean;
    }

    type AllDocsRow =
      | { id: string; key: string; value: { rev: string; deleted?: boolean }; doc?: StoredDocument | null }
      | { key: string; error: 'not_found' };

    interface AllDocsResult {
      total_rows: number;
      offset: number;
      rows: AllDocsRow[];
    }

    interface Database {
      readonly name: string;
      /** Identity of this database, kept inside it. */
      id: () => Promise<string>;
      info(): Promise<{ doc_count: number; update_seq: Sequence }>;
      get(id: string, options?: GetOptions): Promise<StoredDocument>;
      get(
        id: string,
        options: { open_revs: 'all' | readonly string[]; revs?: boolean; attachments?: boolean },
      ): Promise<OpenRevision[]>;
      /** One row for each revision asked for, in their order where no id comes twice. */
      bulkGet(options: { docs: readonly { id: string; rev: string }[]; revs: boolean }): Promise<BulkGetResult>;
      put(document: IncomingDocument): Promise<WriteResult>;
      remove(id: string, rev: string): Promise<WriteResult>;
      /** With `new_edits: false` only the failures come back. */
      bulkDocs(
        documents: readonly IncomingDocument[],
        options?: { new_edits?: boolean },
      ): Promise<(WriteResult | WriteFailure)[]>;
      revsDiff(revisions: Record<string, readonly string[]>): Promise<Record<string, { missing: string[] }>>;
      allDocs(options?: AllDocsOptions): Promise<AllDocsResult>;
      changes(options: ChangesOptions): Changes;
      getAttachment(id: string, name: string, options?: { rev?: string }): Promise<Buffer>;
      setMaxListeners(count: number): void;
      close(): Promise<void>;
    }

    interface LevelOptions {
      adapter: 'leveldb';
      /** Bodies of revisions that are no leaves go with the write that replaces them. */
      auto_compaction: boolean;
      /** Ancestors that a document remembers; 1000 without it. */
      revs_limit?: number;
      /** Opens the store at a location. Called without `new`, and not when PouchDB has the location open already. */
      db: (location: string) => unknown;
    }

    type Fetch = (url: string, init: object) => Promise<unknown>;

    interface HttpOptions {
      adapter: 'http';
      /** Neither asks for the database nor makes it. */
      skip_setup: boolean;
      auth?: { username: string; password: string };
      fetch: Fetch;
    }

    interface Constructor {
      new (name: string, options: LevelOptions | HttpOptions): Database;
      readonly fetch: Fetch;
      plugin(plugin: (constructor: Constructor) => void): Constructor;
      adapter(name: string, adapter: unknown, isPreferred: boolean): void;
    }
  }

  const PouchDB: PouchDB.Constructor;
  export = PouchDB;
}

declare module 'pouchdb-adapter-http' {
  import type PouchDB from 'pouchdb-core';

  function registerHttp(constructor: PouchDB.Constructor): void;
  export = registerHttp;
}
