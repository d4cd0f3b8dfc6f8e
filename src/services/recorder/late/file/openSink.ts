import { PortError } from '../../../../app/kit/appError';
import type { FileOrder, FileReport } from './protocol';

/** A worker, as far as it is used here. */
export interface FileWorker {
  onmessage: ((event: MessageEvent<FileReport>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: FileOrder): void;
  terminate(): void;
}

/** Where a recording goes while it runs. */
export interface Sink {
  write(text: string): void;
  /** Everything is in the file. @throws `recorder.faults.write {reason}` where something did not get there */
  close(): Promise<void>;
}

export const spawnFileWorker = (): FileWorker => new Worker(new URL('./recordingWorker.ts', import.meta.url), { type: 'module', name: 'recording' });

const failure = (reason: string): PortError => new PortError('recorder.faults.write', { reason });

/** Opens a file for a recording in a worker of its own. @throws `recorder.faults.write {reason}` */
export const openSink = async (name: string, spawn: () => FileWorker): Promise<Sink> => {
  const worker = spawn();
  let fault: PortError | undefined;
  let settle: { readonly resolve: () => void; readonly reject: (thrown: PortError) => void } | undefined;
  const reported = (): Promise<void> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      if (fault !== undefined) reject(fault);
    });
  const fail = (reason: string): void => {
    fault ??= failure(reason);
    settle?.reject(fault);
    worker.terminate();
  };
  worker.onmessage = ({ data }) => (data.kind === 'failed' ? fail(data.reason) : settle?.resolve());
  worker.onerror = (event) => fail(event.message);
  const opened = reported();
  worker.postMessage({ kind: 'open', name });
  await opened;
  return {
    write: (text) => {
      if (fault === undefined) worker.postMessage({ kind: 'write', text });
    },
    close: async () => {
      const closed = reported();
      if (fault === undefined) worker.postMessage({ kind: 'close' });
      await closed;
      worker.terminate();
    },
  };
};
