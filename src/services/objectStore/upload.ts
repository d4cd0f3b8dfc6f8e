import { appErrorOf, asBytes, type ObjectKey, PortError, type UploadEvent } from '@inkside/kit';
import type { FileShelf } from '../browser/files';
import type { ObjectsPort } from '../ports/transfers';
import { objectErrorOf } from './objectErrors';
import { createProgress } from './progress';
import { sendFile, type SendParts, type SendSubject } from './sendFile';

/** Small enough to hash within a frame. */
const SLICE_BYTES = 1024 * 1024;

/**
 * MD5 of a file in lower-case hexadecimal, read slice by slice so that memory does not grow with it.
 * Rejects when the file cannot be read any more, and when `signal` ends it.
 */
export const md5Of = async (file: Blob, signal: AbortSignal): Promise<string> => {
  const { default: SparkMD5 } = await import('spark-md5');
  const hash = new SparkMD5.ArrayBuffer();
  try {
    for (let start = 0; start < file.size; start += SLICE_BYTES) {
      signal.throwIfAborted();
      hash.append(await file.slice(start, start + SLICE_BYTES).arrayBuffer());
    }
    return hash.end();
  } finally {
    hash.destroy();
  }
};

export interface UploadParts extends SendParts {
  readonly files: Pick<FileShelf, 'get'>;
}

/**
 * Takes away what an unfinished upload stored.
 * @throws what the store or the network throws
 */
export const removeStored = async (
  { clients }: Pick<UploadParts, 'clients'>,
  key: string,
  uploadId: string | undefined,
): Promise<void> => {
  const client = await clients.open();
  if (uploadId !== undefined) await client.abortMultipartUpload(key, uploadId).catch(() => undefined);
  // It may have been completed without our hearing of it.
  await client.delete(key);
};

/** Best effort: the store sweeps what is left behind, and nobody waits for this any more. */
const cleanUp = (parts: UploadParts, { key, checkpoint }: SendSubject): Promise<void> =>
  removeStored(parts, key, checkpoint?.uploadId).catch(() => undefined);

const send = async (parts: UploadParts, subject: SendSubject): Promise<string> => {
  // Hashed beside the upload; a file that cannot be read ends both.
  const [md5] = await Promise.all([md5Of(subject.file, subject.signal), sendFile(parts, subject)]);
  return md5;
};

const run = async (
  parts: UploadParts,
  file: File,
  key: ObjectKey,
  report: (event: UploadEvent) => void,
  stop: AbortSignal,
): Promise<void> => {
  const over = new AbortController();
  const abort = (): void => over.abort();
  stop.addEventListener('abort', abort);
  if (stop.aborted) abort();
  const tell = (event: UploadEvent): void => {
    if (!stop.aborted) report(event);
  };
  const onSent = (bytes: number): void => tell({ kind: 'progress', sent: asBytes(bytes) });
  const progress = createProgress(file.size, onSent, () => performance.now());
  const subject: SendSubject = { file, key, progress, signal: over.signal, checkpoint: undefined };
  try {
    const md5 = await send(parts, subject);
    if (stop.aborted) await cleanUp(parts, { ...subject, checkpoint: undefined });
    tell({ kind: 'done', md5 });
  } catch (thrown) {
    abort();
    await cleanUp(parts, subject);
    tell({ kind: 'failed', error: appErrorOf(objectErrorOf(thrown, file.name)) });
  } finally {
    stop.removeEventListener('abort', abort);
  }
};

/** Uploads of chosen files. A stop after `done` or `failed` changes nothing. */
export const createUpload =
  (parts: UploadParts): ObjectsPort['upload'] =>
  (fileId, key, report) => {
    const file = parts.files.get(fileId);
    const stopping = new AbortController();
    if (file === undefined) {
      // Let go of in the meantime. Told later, because the caller is not listening yet.
      queueMicrotask(() => {
        const error = appErrorOf(new PortError('errors.fileChanged', { name: key }));
        if (!stopping.signal.aborted) report({ kind: 'failed', error });
      });
    } else {
      void run(parts, file, key, report, stopping.signal);
    }
    return () => stopping.abort();
  };
