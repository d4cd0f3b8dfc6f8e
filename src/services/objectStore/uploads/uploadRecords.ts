import type { EpochMs, FileId, ObjectKey, Uid } from '@inkside/kit';
import type { EntityTable } from 'dexie';
import { uploadsDatabase } from '../../browser/keeping/userDatabases';
import { createUserDatabase } from '../../withUserDatabase';

/** What the store has of an upload, as ali-oss goes on from it; the file itself is put back when it does. */
export interface StoredParts {
  readonly uploadId: string;
  /** Bytes. */
  readonly partSize: number;
  readonly fileSize: number;
  readonly name: string;
  readonly doneParts: readonly { readonly number: number; readonly etag: string }[];
}

/** A handle of a file of the computer's own, with what typings of the platform do not know yet. */
export interface ReadableHandle extends Pick<FileSystemFileHandle, 'getFile'> {
  requestPermission?(mode: { readonly mode: 'read' }): Promise<PermissionState>;
}

/** An upload that is not over: what another page needs to go on with it. */
export interface UploadRecord {
  readonly fileId: FileId;
  readonly key: ObjectKey;
  /** What it is called in the list. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As its subject has it. */
  readonly screensaverFor?: readonly number[] | null;
  /** As its subject has it. */
  readonly folder?: string;
  /** Of the file itself; null where nobody knows. */
  readonly file: { readonly name: string; readonly lastModified: number } | null;
  /** By which the file itself is read again, where the browser gave one; a later page has to be allowed to. */
  readonly handle?: ReadableHandle | null;
  readonly begunAt: EpochMs;
  /** Bytes have gone out under the key. */
  readonly isStarted: boolean;
  readonly hasCopy: boolean;
  readonly parts: StoredParts | null;
  /** All bytes are stored; what is left is to tell of them. */
  readonly md5: string | null;
  /** Nobody wants it any more, and what the store has of it is still there. */
  readonly isCancelled: boolean;
}

/** The uploads of each user that are not over. @throws PortError `errors.database`, `errors.quota` */
export interface UploadRecords {
  all(uid: Uid): Promise<readonly UploadRecord[]>;
  get(uid: Uid, fileId: FileId): Promise<UploadRecord | undefined>;
  put(uid: Uid, record: UploadRecord): Promise<void>;
  /** Changes one that is there. */
  change(uid: Uid, fileId: FileId, change: Partial<UploadRecord>): Promise<void>;
  remove(uid: Uid, fileId: FileId): Promise<void>;
}

const open = async (name: string) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name) as InstanceType<typeof Dexie> & {
    readonly upload: EntityTable<UploadRecord, 'fileId'>;
  };
  database.version(1).stores({ upload: 'fileId' });
  return database;
};

export const createUploadRecords = (): UploadRecords => {
  const withDatabase = createUserDatabase((uid) => open(uploadsDatabase(uid)));
  const within = <T>(uid: Uid, task: (table: EntityTable<UploadRecord, 'fileId'>) => PromiseLike<T>): Promise<T> =>
    withDatabase(uid, ({ upload }) => task(upload));
  return {
    all: (uid) => within(uid, (table) => table.toArray()),
    get: (uid, fileId) => within(uid, (table) => table.get(fileId)),
    put: (uid, record) => within(uid, async (table) => void (await table.put(record))),
    change: (uid, fileId, change) => within(uid, async (table) => void (await table.update(fileId, change))),
    remove: (uid, fileId) => within(uid, (table) => table.delete(fileId)),
  };
};
