import type OSS from 'ali-oss';

import {
  appErrorOf,
  asBytes,
  type ClockPort,
  type EpochMs,
  type FileId,
  PortError,
  type SendEvent,
  type Uid,
} from '@inkside/kit';
import type { FileShelf } from '../../browser/files';
import type { LeftUpload, UploadsPort, UploadSubject } from '../../ports/uploads';
import { objectErrorOf } from '../objectErrors';
import { createProgress } from '../progress';
import { sendFile, type SendParts, type SendSubject } from '../sendFile';
import { md5Of, removeStored } from '../upload';
import type { UploadCopies } from './uploadCopies';
import type { StoredParts, UploadRecord, UploadRecords } from './uploadRecords';

export interface UploadsParts extends SendParts {
  readonly files: Pick<FileShelf, 'get' | 'put' | 'handleOf'>;
  readonly records: UploadRecords;
  readonly copies: UploadCopies;
  readonly clock: Pick<ClockPort, 'now'>;
  /** Absent outside of https and localhost: then nothing is taken over from other pages. */
  readonly locks: LockManager | undefined;
}

/** The store has swept its parts by then. */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000;

/** A record that cannot be written costs going on after a reload, and nothing else. */
const quietly = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

const storedPartsOf = ({ uploadId, partSize, fileSize, name, doneParts }: OSS.Checkpoint): StoredParts => ({
  uploadId,
  partSize,
  fileSize,
  name,
  doneParts: doneParts.map(({ number, etag }) => ({ number, etag })),
});

const storedBytes = ({ partSize, fileSize, doneParts }: StoredParts): number =>
  doneParts.reduce((sum, { number }) => sum + Math.min(partSize, fileSize - (number - 1) * partSize), 0);

/** Which uploads this tab has in hand: a lock each, which goes with the page. */
const createHands = (locks: LockManager | undefined) => {
  const held = new Map<FileId, () => void>();
  return {
    /** False where another tab has it, or this one already. */
    take: (fileId: FileId): Promise<boolean> => {
      if (held.has(fileId) || locks === undefined) return Promise.resolve(false);
      return new Promise((resolve) => {
        void locks.request(`inkside-upload-${fileId}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise<void>((release) => held.set(fileId, release));
        });
      });
    },
    letGo: (fileId: FileId): void => {
      held.get(fileId)?.();
      held.delete(fileId);
    },
    letGoAll: (): void => {
      for (const release of held.values()) release();
      held.clear();
    },
  };
};
type Hands = ReturnType<typeof createHands>;

/** The file: of this page, else its copy. */
const fileOf = async ({ files, copies }: UploadsParts, uid: Uid, { fileId, size }: UploadSubject) => {
  const known = files.get(fileId);
  if (known !== undefined) return known;
  const copy = await copies.open(uid, fileId, size);
  if (copy !== undefined) files.put(fileId, copy);
  return copy;
};

const subjectOf = (
  { records }: UploadsParts,
  uid: Uid,
  { fileId, key }: UploadSubject,
  { file, parts, signal }: { readonly file: File; readonly parts: StoredParts | null; readonly signal: AbortSignal },
  tell: (event: SendEvent) => void,
): SendSubject => {
  const onSent = (bytes: number): void => tell({ kind: 'progress', sent: asBytes(bytes) });
  return {
    file,
    key,
    signal,
    progress: createProgress(file.size, onSent, () => performance.now()),
    checkpoint: parts === null ? undefined : { ...parts, file, doneParts: [...parts.doneParts] },
    onCheckpoint: (checkpoint) => {
      const stored = checkpoint === undefined ? null : storedPartsOf(checkpoint);
      void quietly(records.change(uid, fileId, { parts: stored }));
    },
    onWaiting: () => tell({ kind: 'waiting' }),
  };
};

/** One try, until it is stored, paused, or cannot go on. */
const run = async (
  parts: UploadsParts,
  uid: Uid,
  upload: UploadSubject,
  report: (event: SendEvent) => void,
  stop: AbortSignal,
): Promise<void> => {
  const over = new AbortController();
  const abort = (): void => over.abort();
  stop.addEventListener('abort', abort);
  const tell = (event: SendEvent): void => {
    if (!stop.aborted) report(event);
  };
  const { fileId } = upload;
  try {
    const file = await fileOf(parts, uid, upload);
    if (file === undefined) throw new PortError('errors.fileChanged', { name: upload.name });
    const record = await parts.records.get(uid, fileId).catch(() => undefined);
    await quietly(parts.records.change(uid, fileId, { isStarted: true }));
    stop.throwIfAborted();
    const subject = subjectOf(parts, uid, upload, { file, parts: record?.parts ?? null, signal: over.signal }, tell);
    const [md5] = await Promise.all([md5Of(file, over.signal), sendFile(parts, subject)]);
    await quietly(parts.records.change(uid, fileId, { md5, parts: null }));
    tell({ kind: 'done', md5 });
  } catch (thrown) {
    abort();
    tell({ kind: 'failed', error: appErrorOf(objectErrorOf(thrown, upload.name)) });
  } finally {
    stop.removeEventListener('abort', abort);
  }
};

/** What is kept of one upload, here and in the cloud, goes. Without a network it stays marked, and goes the next time. */
const discard = async (parts: UploadsParts, uid: Uid, { fileId, key }: Pick<UploadSubject, 'fileId' | 'key'>) => {
  const { records, copies } = parts;
  const record = await records.get(uid, fileId).catch(() => undefined);
  await quietly(records.change(uid, fileId, { isCancelled: true, hasCopy: false }));
  await copies.remove(uid, fileId);
  try {
    if (record?.isStarted !== false) await removeStored(parts, key, record?.parts?.uploadId);
    await records.remove(uid, fileId);
  } catch {
    // Marked: the next page tries again.
  }
};

/**
 * One that nobody has come back to. Where all bytes are stored a document may name them already, so that only what is kept
 * here goes.
 */
const expire = async (parts: UploadsParts, uid: Uid, record: UploadRecord): Promise<void> => {
  if (record.md5 === null) {
    await discard(parts, uid, record);
    return;
  }
  await parts.copies.remove(uid, record.fileId);
  await quietly(parts.records.remove(uid, record.fileId));
};

const keep = async (parts: UploadsParts, hands: Hands, uid: Uid, subject: UploadSubject): Promise<void> => {
  const { files, records, clock } = parts;
  const { fileId, key, name, size, screensaverFor, folder } = subject;
  const file = files.get(fileId);
  await hands.take(fileId);
  const known = await records.get(uid, fileId);
  if (known?.key === key) return;
  await records.put(uid, {
    ...{ fileId, key, name, size, begunAt: clock.now(), isStarted: false, hasCopy: known?.hasCopy ?? false },
    ...{ parts: null, md5: null, isCancelled: false },
    ...(screensaverFor === undefined ? {} : { screensaverFor }),
    ...(folder === undefined ? {} : { folder }),
    file: file === undefined ? null : { name: file.name, lastModified: file.lastModified },
    handle: files.handleOf(fileId) ?? null,
  });
};

/** Gives whether the copy stands; of one that has ended while it was copied nothing stays. */
const keepCopy = async (
  { records, copies }: UploadsParts,
  uid: Uid,
  { fileId }: UploadRecord,
  file: File,
): Promise<boolean> => {
  const hasCopy = await copies.keep(uid, fileId, file);
  await records.change(uid, fileId, { hasCopy });
  const isOver = (await records.get(uid, fileId))?.isCancelled !== false;
  if (hasCopy && isOver) await copies.remove(uid, fileId);
  return hasCopy && !isOver;
};

const copy = async (parts: UploadsParts, uid: Uid, fileId: FileId): Promise<boolean> => {
  try {
    const [known, file] = [await parts.records.get(uid, fileId), parts.files.get(fileId)];
    if (known === undefined || file === undefined) return false;
    if (known.hasCopy && (await parts.copies.open(uid, fileId, known.size)) !== undefined) return true;
    return await keepCopy(parts, uid, known, file);
  } catch {
    return false;
  }
};

const leftOf = async (parts: UploadsParts, uid: Uid, record: UploadRecord): Promise<LeftUpload> => {
  const { fileId, key, name, size, md5, parts: stored, screensaverFor, folder } = record;
  // What a book says of itself is read from its file, also when all of it is stored.
  const isFile = (md5 === null || folder !== undefined) && (await fileOf(parts, uid, record)) !== undefined;
  const isHere = md5 !== null || isFile;
  const sent = md5 !== null ? size : stored === null ? 0 : storedBytes(stored);
  const found = { fileId, key, name, size, md5, isHere, isAllowable: Boolean(record.handle), sent: asBytes(sent) };
  return {
    ...found,
    ...(screensaverFor === undefined ? {} : { screensaverFor }),
    ...(folder === undefined ? {} : { folder }),
  };
};

const left = async (parts: UploadsParts, hands: Hands, uid: Uid): Promise<readonly LeftUpload[]> => {
  const all = await parts.records.all(uid);
  const found: LeftUpload[] = [];
  const isOld = (begunAt: EpochMs): boolean => parts.clock.now() - begunAt > OLDEST_MS;
  for (const record of all.toSorted((one, other) => one.begunAt - other.begunAt)) {
    if (!(await hands.take(record.fileId))) continue;
    if (!record.isCancelled && !isOld(record.begunAt)) found.push(await leftOf(parts, uid, record));
    else void (record.isCancelled ? discard : expire)(parts, uid, record).then(() => hands.letGo(record.fileId));
  }
  return found;
};

/** Takes a file for one that was left. @throws PortError `errors.otherFile` where name or size is another */
const takeFor = async ({ files, records }: UploadsParts, uid: Uid, record: UploadRecord, file: File): Promise<void> => {
  const { fileId, size } = record;
  const wanted = record.file?.name ?? record.name;
  if (file.name !== wanted || file.size !== size) throw new PortError('errors.otherFile', { name: wanted, size });
  // What was written to since may differ anywhere: then no part of it counts.
  const isSame = record.file === null || record.file.lastModified === file.lastModified;
  const change = { file: { name: file.name, lastModified: file.lastModified }, ...(isSame ? {} : { parts: null }) };
  await records.change(uid, fileId, change);
  files.put(fileId, file);
};

const attach = async (parts: UploadsParts, uid: Uid, fileId: FileId, chosen: FileId): Promise<void> => {
  const file = parts.files.get(chosen);
  const record = await parts.records.get(uid, fileId);
  if (file === undefined || record === undefined) throw new PortError('errors.fileChanged', { name: file?.name ?? '' });
  await takeFor(parts, uid, record, file);
};

/** Asks the person by the browser's own question, which a page that was loaded anew needs for a file of before. */
const allow = async (parts: UploadsParts, uid: Uid, fileId: FileId): Promise<void> => {
  const record = await parts.records.get(uid, fileId);
  const handle = record?.handle;
  if (record === undefined || !handle) throw new PortError('errors.fileChanged', { name: record?.name ?? '' });
  if ((await handle.requestPermission?.({ mode: 'read' })) !== 'granted')
    throw new PortError('errors.fileNotAllowed', { name: record.name });
  const file = await handle.getFile().catch(() => {
    throw new PortError('errors.fileChanged', { name: record.name });
  });
  await takeFor(parts, uid, record, file);
};

/** Uploads that outlive the page. */
export const createUploads = (parts: UploadsParts): UploadsPort => {
  const hands = createHands(parts.locks);
  return {
    keep: (uid, subject) => quietly(keep(parts, hands, uid, subject)),
    copy: (uid, fileId) => copy(parts, uid, fileId),
    send: (uid, subject, report) => {
      const stopping = new AbortController();
      void run(parts, uid, subject, report, stopping.signal);
      return () => stopping.abort();
    },
    left: (uid) => left(parts, hands, uid),
    attach: (uid, fileId, chosen) => attach(parts, uid, fileId, chosen),
    allow: (uid, fileId) => allow(parts, uid, fileId),
    cancel: async (uid, subject) => {
      await discard(parts, uid, subject);
      hands.letGo(subject.fileId);
    },
    finish: async (uid, fileId) => {
      await quietly(parts.records.remove(uid, fileId));
      await parts.copies.remove(uid, fileId);
      hands.letGo(fileId);
    },
    letGo: hands.letGoAll,
  };
};
