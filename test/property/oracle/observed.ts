import { generationOf } from '../../../packages/sync/src/pages/revisions';
import type { TabLife } from '../world/tabLife';
import type { WrittenRevision } from '../world/tabPouch';
import { valuesIn, type Deed, type Ledger } from './ledger';
import type { DocumentsPort, OperationsPort, StoredDocument } from '@inkside/sync';

export type ObserveDocuments = (documents: DocumentsPort, life: TabLife) => DocumentsPort;
export type ObserveOperations = (operations: OperationsPort) => OperationsPort;

/** Watches one tab: what it is asked to write, what it acknowledges, and which revisions come of it. */
export interface TabObserver {
  readonly observe: ObserveDocuments;
  readonly observeOperations: ObserveOperations;
  readonly onWrite: (written: WrittenRevision) => void;
  /** The next edit of the document is made by someone who sees this revision. */
  seeing(id: string, rev: string | undefined): void;
  /** Runs a settlement: everything that it writes lays aside what stood before. */
  settling(id: string, loserRev: string, work: () => Promise<void>): Promise<void>;
}

/**
 * Deletions that were begun in a browser and not acknowledged, by document, in their order: after a tab has ended another
 * one may carry them out. One may be begun while another is still under way.
 */
export type OpenRemovals = Map<string, readonly Deed[]>;

/** The longer history of two; what is read may be older than what has just been announced. */
const newer = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && generationOf(b) > generationOf(a)) ? b : a;

type Begin = (id: string, fields: Readonly<Record<string, unknown>>) => Deed[];

/** Values of operations that are under way: an operation does not say which revisions come of it. */
const createOperating = (begin: Begin) => {
  const operating = new Set<Deed>();
  const observe: ObserveOperations = (operations) => ({
    ...operations,
    run: async (uid, operation) => {
      const deeds = operation.writes.flatMap((write) => (write.kind === 'edit' ? begin(write.id, write.fields) : []));
      for (const deed of deeds) operating.add(deed);
      try {
        const outcome = await operations.run(uid, operation);
        for (const deed of deeds) deed.isAcknowledged = outcome.written.includes(deed.id);
        return outcome;
      } finally {
        for (const deed of deeds) operating.delete(deed);
      }
    },
  });
  return {
    observe,
    saw: ({ id, rev, body }: WrittenRevision): void => {
      for (const deed of operating) if (deed.id === id && body[deed.field] === deed.value) deed.rev ??= rev;
    },
  };
};

export const createTabObserver = (ledger: Ledger, by: string, removals: OpenRemovals): TabObserver => {
  const seen = new Map<string, string | undefined>();
  /** What this tab's lists were told of last. */
  const told = new Map<string, string>();
  const settlements = new Map<string, Deed>();

  const begin = (id: string, fields: Readonly<Record<string, unknown>>): Deed[] =>
    valuesIn(fields).map(([field, value]) =>
      ledger.begin({ kind: 'value', id, by, field, value, seenRev: newer(seen.get(id), told.get(id)) }),
    );

  /** Undefined: a later wish of the same moment has deleted the document. */
  const acknowledged = (deeds: readonly Deed[], stored: StoredDocument | undefined): void => {
    for (const deed of deeds) Object.assign(deed, { rev: stored?._rev, isAcknowledged: true });
  };

  const operating = createOperating(begin);

  return {
    observe: (documents) => ({
      ...documents,
      watch: (uid, database, report) =>
        documents.watch(uid, database, (heard) => {
          for (const change of heard.changes ?? []) if (!change.isDeleted) told.set(change.id, change.document._rev);
          report(heard);
        }),
      edit: async (uid, database, id, fields) => {
        const deeds = begin(id, fields);
        const stored = await documents.edit(uid, database, id, fields);
        acknowledged(deeds, stored);
        return stored;
      },
      create: async (uid, database, document) => {
        const deeds = begin(document._id, document);
        const stored = await documents.create(uid, database, document);
        // A document that stood already was left as it is: nothing was promised.
        if (deeds.every(({ field, value }) => (stored as StoredDocument | undefined)?.[field] === value))
          acknowledged(deeds, stored);
        return stored;
      },
      remove: async (uid, database, id) => {
        const deed = ledger.begin({ kind: 'deletion', id, by });
        removals.set(id, [...(removals.get(id) ?? []), deed]);
        await documents.remove(uid, database, id);
        removals.set(
          id,
          (removals.get(id) ?? []).filter((each) => each !== deed),
        );
        deed.isAcknowledged = deed.rev !== undefined;
      },
    }),
    observeOperations: operating.observe,
    onWrite: (written) => {
      ledger.saw(written);
      const { id, rev, body, isReplicated } = written;
      if (!isReplicated) operating.saw(written);
      const begun = isReplicated ? [] : (removals.get(id) ?? []);
      const removal = begun.find((each) => each.rev === undefined) ?? begun[0];
      if (removal !== undefined && body['_deleted'] === true) {
        removal.rev = rev;
        removal.laidAside.push(rev);
      }
      // What arrives meanwhile was written by somebody else, and is not chosen against.
      if (!isReplicated) settlements.get(id)?.laidAside.push(rev);
    },
    seeing: (id, rev) => void seen.set(id, rev),
    settling: async (id, loserRev, work) => {
      const deed = ledger.begin({ kind: 'settlement', id, by });
      deed.laidAside.push(loserRev);
      settlements.set(id, deed);
      try {
        await work();
        deed.isAcknowledged = true;
      } finally {
        settlements.delete(id);
      }
    },
  };
};
