import { PortError } from '@inkside/kit';
import type { FileOrder, FileReport, Filled } from './protocol';

/** A text comes in pieces of 64 K characters, most of which are one byte. */
const ROOM_BYTES = 98_304;
/** More are on their way only where somebody waits for the end. */
const MOST_SPARE = 4;

/**
 * Texts as bytes, in the same few rooms again and again: a worker has so little else to do that it hardly ever collects
 * garbage, and an hour of messages, each with a copy of its text, would lie about in it.
 */
export const createRooms = () => {
  const encoder = new TextEncoder();
  const spare: ArrayBuffer[] = [];
  return {
    *fill(text: string): Generator<Filled, void> {
      for (let rest = text; rest !== '';) {
        const room = spare.pop() ?? new ArrayBuffer(ROOM_BYTES);
        const { read, written } = encoder.encodeInto(rest, new Uint8Array(room));
        rest = rest.slice(read);
        yield { room, length: written };
      }
    },
    /** Takes a room back whose bytes are written. */
    giveBack: (room: ArrayBuffer): void => {
      if (spare.length < MOST_SPARE) spare.push(room);
    },
  };
};

/** A worker, as far as it is used here. */
export interface FileWorker {
  onmessage: ((event: MessageEvent<FileReport>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: FileOrder, transfer?: Transferable[]): void;
  terminate(): void;
}

/** Where a recording goes while it runs. */
export interface Sink {
  write(text: string): void;
  /** The size of the file in bytes, when it has grown on the disk, and when it is closed. @throws `recorder.faults.write {reason}` once something did not get there */
  whenGrown(): Promise<number>;
  /** Everything is in the file. @throws `recorder.faults.write {reason}` where something did not get there */
  close(): Promise<void>;
}

export const spawnFileWorker = (): FileWorker =>
  new Worker(new URL('./recordingWorker.ts', import.meta.url), { type: 'module', name: 'recording' });

const failure = (reason: string): PortError => new PortError('recorder.faults.write', { reason });

/** What was told last, for everyone who waits for it. */
const createSize = () => {
  let size = 0;
  let fault: PortError | undefined;
  const waiting = new Set<{ readonly resolve: (size: number) => void; readonly reject: (fault: PortError) => void }>();
  return {
    tell: (told = size): void => {
      size = told;
      for (const { resolve } of waiting) resolve(size);
      waiting.clear();
    },
    /** It does not grow any more. */
    fail: (reason: PortError): void => {
      fault = reason;
      for (const { reject } of waiting) reject(reason);
      waiting.clear();
    },
    whenTold: (): Promise<number> =>
      fault === undefined
        ? new Promise((resolve, reject) => void waiting.add({ resolve, reject }))
        : Promise.reject(fault),
  };
};

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
  const size = createSize();
  const rooms = createRooms();
  const fail = (reason: string): void => {
    fault ??= failure(reason);
    settle?.reject(fault);
    size.fail(fault);
    worker.terminate();
  };
  worker.onmessage = ({ data }) => {
    if (data.kind === 'flushed') size.tell(data.size);
    else if (data.kind === 'written') rooms.giveBack(data.room);
    else if (data.kind === 'failed') fail(data.reason);
    else settle?.resolve();
  };
  worker.onerror = (event) => fail(event.message);
  const opened = reported();
  worker.postMessage({ kind: 'open', name });
  await opened;
  return {
    write: (text) => {
      if (fault !== undefined) return;
      for (const filled of rooms.fill(text)) worker.postMessage({ kind: 'write', ...filled }, [filled.room]);
    },
    close: async () => {
      const closed = reported();
      if (fault === undefined) worker.postMessage({ kind: 'close' });
      try {
        await closed;
      } finally {
        size.tell();
        worker.terminate();
      }
    },
    whenGrown: () => size.whenTold(),
  };
};
