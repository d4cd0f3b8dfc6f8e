import type { FileId, Uid } from '@inkside/kit';
import type { UploadCopies } from '../../src/services/objectStore/uploads/uploadCopies';
import type { UploadRecord, UploadRecords } from '../../src/services/objectStore/uploads/uploadRecords';

/** What one browser keeps of uploads, in memory: pages that share it are one browser. */
export const uploadStore = () => {
  const rows = new Map<string, UploadRecord>();
  const copied = new Map<string, Blob>();
  const of = (uid: Uid, fileId: FileId): string => `${uid} ${fileId}`;
  const records: UploadRecords = {
    all: async (uid) => [...rows].flatMap(([key, row]) => (key.startsWith(`${uid} `) ? [row] : [])),
    get: async (uid, fileId) => rows.get(of(uid, fileId)),
    put: async (uid, record) => void rows.set(of(uid, record.fileId), record),
    change: async (uid, fileId, change) => {
      const row = rows.get(of(uid, fileId));
      if (row !== undefined) rows.set(of(uid, fileId), { ...row, ...change });
    },
    remove: async (uid, fileId) => void rows.delete(of(uid, fileId)),
  };
  const copies: UploadCopies = {
    keep: async (uid, fileId, file) => {
      copied.set(of(uid, fileId), file);
      return true;
    },
    open: async (uid, fileId, size) => {
      const copy = copied.get(of(uid, fileId));
      return copy?.size === size ? new File([copy], fileId) : undefined;
    },
    remove: async (uid, fileId) => void copied.delete(of(uid, fileId)),
  };
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<void> | undefined) => {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      await work({});
    } finally {
      held.delete(name);
    }
    return undefined;
  };
  return { rows, copied, records, copies, locks: { request } as unknown as LockManager };
};
