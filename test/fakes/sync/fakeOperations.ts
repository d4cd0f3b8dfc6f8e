import { type ClockPort, type JsonObject, PortError, type Uid } from '@inkside/kit';
import type { KeptOperation } from '../../../packages/sync/src/journal/journal';
import { createOperations, type OperationDocuments } from '../../../packages/sync/src/operations/createOperations';
import type { OperationConflicts } from '../../../packages/sync/src/operations/settling';
import type { StoredDocument } from '../../../packages/sync/src/syncPorts';
import type { fakeDocuments } from './fakeDocuments';

const MOST = 50;

interface Kept {
  readonly operation: KeptOperation;
  readonly text: string;
  readonly isSealed?: true;
}

/** What a journal keeps of one user's operations. */
const createKept = () => {
  let kept: readonly Kept[] = [];
  const open = (): readonly Kept[] => kept.filter(({ isSealed }) => isSealed !== true);
  return {
    keepOperation: async (operation: KeptOperation, text: string) => {
      if (kept.some((each) => each.operation.id === operation.id)) return false;
      const outdated = new Set(open().slice(MOST - 1));
      const stand = kept.flatMap((each): readonly Kept[] => {
        if (!outdated.has(each)) return [each];
        return each.operation.isFinal === true ? [{ ...each, isSealed: true }] : [];
      });
      kept = [{ operation, text }, ...stand];
      return true;
    },
    readOperations: async () => open().map(({ operation }) => operation),
    readFinal: async () =>
      kept.flatMap(({ operation }) => (operation.isFinal === true ? [operation] : [])).toReversed(),
    beginUndo: async (id: string) => open().some(({ operation }) => operation.id === id),
    sealOperation: async (id: string) => {
      kept = kept.map((each) => (each.operation.id === id ? { ...each, isSealed: true } : each));
      return kept.some(({ operation }) => operation.id === id);
    },
    readInverses: async (id: string) => kept.find(({ operation }) => operation.id === id)?.text,
    changeInverses: async (id: string, text: string) => {
      kept = kept.map((each) => (each.operation.id === id ? { ...each, text } : each));
    },
    dropOperation: async (id: string) => {
      kept = kept.filter(({ operation }) => operation.id !== id);
    },
  };
};

/** Fields that make one document of the other. */
const fieldsBetween = (before: StoredDocument, next: JsonObject): JsonObject => {
  const { _id, _rev, ...gone } = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]));
  return { ...gone, ...next };
};

/** The real operations over documents and a journal in memory; what is written goes through the fake's own port. */
export const fakeOperations = (
  { port, onRemoval }: Pick<ReturnType<typeof fakeDocuments>, 'port' | 'onRemoval'>,
  clock: Pick<ClockPort, 'now'>,
  conflicts: OperationConflicts,
) => {
  const users = new Map<Uid, ReturnType<typeof createKept>>();
  onRemoval((uid) => void users.delete(uid));
  const userData = (uid: Uid) => {
    if (uid === '') throw new PortError('uid missing');
    const journal = users.get(uid) ?? createKept();
    users.set(uid, journal);
    return { journal, clock };
  };
  const documents: OperationDocuments = {
    read: async (uid, database, ids) => {
      const found = await Promise.all(ids.map((id) => port.get(uid, database, id)));
      return found.flatMap((document) => document ?? []);
    },
    write: async (uid, write, over) => {
      const { database } = write;
      const id = write.kind === 'edit' ? write.id : write.document._id;
      const standing = await port.get(uid, database, id);
      if (standing !== undefined) over(standing);
      if (write.kind === 'edit') await port.edit(uid, database, id, write.fields);
      else await port.create(uid, database, write.document);
    },
    change: async (uid, database, id, decide) => {
      const standing = await port.get(uid, database, id);
      const next = decide(standing);
      if (next === undefined || standing === undefined) return;
      if (next._deleted === true) await port.remove(uid, database, id);
      else await port.edit(uid, database, id, fieldsBetween(standing, next));
    },
  };
  return { port: createOperations({ userData, documents, conflicts: () => conflicts }) };
};
