import { createFileWriter, type FileWriter, type SyncFile } from './fileWriter';
import { RECORDINGS_FOLDER, type FileOrder, type FileReport } from './protocol';

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
