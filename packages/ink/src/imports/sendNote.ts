import {
  appErrorOf,
  asBytes,
  asObjectKey,
  type FileId,
  type ObjectKey,
  PortError,
  type UploadEvent,
} from '@inkside/kit';
import type { SaveEvent } from './importsPort';

/** Objects that go up at the same time. */
const LANES = 4;

/** One object with its whole key. */
export interface KeyedObject {
  readonly key: string;
  readonly bytes: Uint8Array;
}

export interface SendParts {
  /** Where objects go. Stopping an upload removes what was stored. */
  readonly objects: {
    upload(fileId: FileId, key: ObjectKey, report: (event: UploadEvent) => void): () => void;
    remove(keys: readonly ObjectKey[]): Promise<void>;
  };
  /** Chosen files by id: what is made here goes up the same way. */
  readonly files: { keep(file: File): FileId; release(fileId: FileId): void };
}

const fileOf = ({ key, bytes }: KeyedObject): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], key.slice(key.lastIndexOf('/') + 1));

function sendOne(
  { objects, files }: SendParts,
  object: KeyedObject,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const fileId = files.keep(fileOf(object));
  return new Promise<void>((resolve, reject) => {
    let sent = 0;
    const advance = (to: number): void => {
      onSent(to - sent);
      sent = to;
    };
    const stop = objects.upload(fileId, asObjectKey(object.key), (event) => {
      if (event.kind === 'progress') advance(Math.min(event.sent, object.bytes.length));
      if (event.kind === 'failed') reject(new PortError(event.error.code, event.error.params));
      if (event.kind !== 'done') return;
      advance(object.bytes.length);
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(new PortError('errors.cancelled'));
    });
  }).finally(() => files.release(fileId));
}

/**
 * Sends objects, some at a time; the last `late` of them one by one after all others. Stopping, and failing, removes
 * what was sent.
 */
export async function sendObjects(
  parts: SendParts,
  sending: { readonly objects: readonly KeyedObject[]; readonly late: number },
  report: (event: SaveEvent) => void,
  stop: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const abort = (): void => over.abort();
  stop.addEventListener('abort', abort);
  const tell = (event: SaveEvent): void => {
    if (!stop.aborted) report(event);
  };
  const total = asBytes(sending.objects.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const done: ObjectKey[] = [];
  let sent = 0;
  const send = async (object: KeyedObject): Promise<void> => {
    if (over.signal.aborted) throw new PortError('errors.cancelled');
    await sendOne(parts, object, over.signal, (bytes) => {
      sent += bytes;
      tell({ kind: 'progress', sent: asBytes(sent), total });
    });
    done.push(asObjectKey(object.key));
  };
  const early = sending.objects.slice(0, sending.objects.length - sending.late);
  const lane = async (): Promise<void> => {
    for (let next = early.shift(); next !== undefined; next = early.shift()) await send(next);
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    for (const object of sending.objects.slice(sending.objects.length - sending.late)) await send(object);
    if (stop.aborted) throw new PortError('errors.cancelled');
    tell({ kind: 'done' });
  } catch (thrown) {
    abort();
    // Best effort: what stays behind is written over by the next try, or swept by the store.
    await parts.objects.remove(done).catch(() => undefined);
    tell({ kind: 'failed', error: appErrorOf(thrown) });
  } finally {
    stop.removeEventListener('abort', abort);
  }
}
