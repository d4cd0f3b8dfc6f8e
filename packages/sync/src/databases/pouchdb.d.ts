/**
 * The part of PouchDB 9 that the web app uses. The typings published for PouchDB redeclare globals of Node and break
 * its own, so they stay out.
 */
declare module 'pouchdb-browser' {
  namespace PouchDB {
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
      readonly changes: readonly { readonly rev: string }[];
    }

    interface ChangesOptions {
      readonly since: number;
      readonly style?: 'all_docs';
      readonly limit?: number;
      readonly include_docs?: boolean;
      readonly return_docs?: boolean;
    }

    interface AllDocuments {
      readonly rows: readonly { readonly doc?: unknown }[];
    }

    /** One a key, in order; `value` is absent where there is no such document, `doc` is null for deleted ones. */
    interface KeyedRows {
      readonly rows: readonly {
        readonly key: string;
        readonly value?: { readonly rev: string; readonly deleted?: boolean };
        readonly doc?: unknown;
      }[];
    }

    /** Leaves; `missing` names a revision that is not there. */
    type OpenRevisions = readonly { readonly ok?: unknown; readonly missing?: string }[];

    interface WriteError {
      readonly error: true;
      readonly status: number;
      readonly message?: string;
    }

    /** What was not written of a replicated batch; an empty list for success. */
    type WriteErrors = readonly { readonly id?: string; readonly error?: unknown; readonly reason?: string }[];

    interface Database {
      info(): Promise<{ readonly doc_count: number; readonly update_seq: number }>;
      /** Made anew with the database. */
      id(): Promise<string>;
      get(id: string): Promise<unknown>;
      get(id: string, options: { readonly open_revs: 'all'; readonly revs: true }): Promise<OpenRevisions>;
      /** One revision, with the bytes of its attachments in base64. */
      get(
        id: string,
        options: { readonly rev: string; readonly revs: true; readonly attachments: true },
      ): Promise<unknown>;
      put(document: IncomingDocument): Promise<WriteResult>;
      allDocs(options: { readonly include_docs: true }): Promise<AllDocuments>;
      allDocs(options: {
        readonly keys: readonly string[];
        readonly include_docs?: true;
        readonly conflicts?: true;
      }): Promise<KeyedRows>;
      /** Keeps the documents that it is given, and writes into them. */
      bulkDocs(
        batch: IncomingDocument[] | { readonly docs: IncomingDocument[] },
        options: { readonly new_edits: false },
      ): Promise<WriteErrors>;
      /** One outcome a document, in order; a document that cannot be written does not hold back the others. */
      bulkDocs(documents: IncomingDocument[]): Promise<readonly (WriteResult | WriteError)[]>;
      /** Newest change of each document, in the order of the changes. */
      changes(options: ChangesOptions): PromiseLike<{ readonly results: readonly ChangeRow[] }>;
      close(): Promise<void>;
      destroy(): Promise<void>;
    }

    interface LocalOptions {
      readonly auto_compaction: boolean;
      readonly revs_limit: number;
    }

    interface Constructor {
      new (name: string, options: LocalOptions): Database;
    }
  }

  const PouchDB: PouchDB.Constructor;
  export default PouchDB;
}
