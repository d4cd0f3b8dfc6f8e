import { type FileOrder, type FileReport, RECORDINGS_FOLDER } from './protocol';

/** The part of a synchronous access handle that is used here. */
export interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

/** Calls back every second until it is stopped. */
type EverySecond = (work: () => void) => () => void;

/**
 * Appends bytes to a file, and after one failure no more: a smaller piece might fit, and a line would be missing before it. What was written is on
 * the disk a second later at the latest. @param onFlushed hears the file's size
 */
export const createFileWriter = (
  file: SyncFile,
  everySecond: EverySecond,
  onFlushed: (size: number) => void = () => undefined,
) => {
  let size = 0;
  let isDirty = false;
  let fault: Error | undefined;
  const flush = (): void => {
    if (!isDirty) return;
    file.flush();
    isDirty = false;
    onFlushed(size);
  };
  const stop = everySecond(flush);
  return {
    /** @throws what the file threw first, such as where there is no room */
    write: (bytes: Uint8Array<ArrayBuffer>): void => {
      if (fault !== undefined) throw fault;
      try {
        const written = file.write(bytes, { at: size });
        size += written;
        isDirty = true;
        if (written < bytes.length) throw new Error(`${bytes.length - written} bytes found no room`);
      } catch (thrown) {
        fault = thrown instanceof Error ? thrown : new Error(String(thrown));
        throw fault;
      }
    },
    close: (): void => {
      stop();
      try {
        flush();
      } finally {
        file.close();
      }
    },
  };
};
type FileWriter = ReturnType<typeof createFileWriter>;

/** The part of a worker's global scope that is used here; `self` is typed as a window's in this program. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<FileOrder>) => void) | null;
  postMessage(report: FileReport, transfer?: Transferable[]): void;
}
declare const self: WorkerScope;

/** Only workers have it, and this program's types are those of a page. */
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncFile> };

const FLUSH_MS = 1000;
const everySecond = (work: () => void): (() => void) => {
  const timer = setInterval(work, FLUSH_MS);
  return () => clearInterval(timer);
};

let writer: FileWriter | undefined;

const open = async (name: string): Promise<void> => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(RECORDINGS_FOLDER, { create: true });
  const file = (await folder.getFileHandle(name, { create: true })) as SyncFileHandle;
  writer = createFileWriter(await file.createSyncAccessHandle(), everySecond, (size) =>
    self.postMessage({ kind: 'flushed', size }),
  );
};

const obey = async (order: FileOrder): Promise<void> => {
  if (order.kind === 'open') {
    await open(order.name);
    self.postMessage({ kind: 'opened' });
  }
  if (order.kind === 'write') {
    writer?.write(new Uint8Array(order.room, 0, order.length));
    self.postMessage({ kind: 'written', room: order.room }, [order.room]);
  }
  if (order.kind === 'close') {
    writer?.close();
    self.postMessage({ kind: 'closed' });
  }
};

self.onmessage = ({ data }) => {
  obey(data).catch((thrown: unknown) => {
    self.postMessage({ kind: 'failed', reason: thrown instanceof Error ? thrown.message : String(thrown) });
  });
};
