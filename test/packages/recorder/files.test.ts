import { createFileWriter, type SyncFile } from '../../../packages/recorder/src/late/fileWriter';
import { createRooms, type FileWorker, openSink } from '../../../packages/recorder/src/late/openSink';
import type { FileOrder, FileReport } from '../../../packages/recorder/src/late/protocol';
import { createShelf } from '../../../packages/recorder/src/late/shelf';

/** A file in memory that knows what has reached the disk. */
const openFile = (room = Infinity) => {
  const disk = { written: '', flushed: '', isClosed: false };
  const content = new Uint8Array(1_000_000);
  const file: SyncFile = {
    write: (bytes, { at }) => {
      const taken = bytes.slice(0, Math.max(0, room - at));
      content.set(taken, at);
      disk.written = new TextDecoder().decode(content.subarray(0, at + taken.length));
      return taken.length;
    },
    flush: () => {
      disk.flushed = disk.written;
    },
    close: () => {
      disk.isClosed = true;
    },
  };
  let tick = (): void => undefined;
  let isStopped = false;
  const everySecond = (work: () => void) => {
    tick = work;
    return () => {
      isStopped = true;
    };
  };
  const sizes: number[] = [];
  const { write, close } = createFileWriter(file, everySecond, (size) => void sizes.push(size));
  const rooms = createRooms();
  /** As the worker gets it. */
  const writeText = (text: string): void => {
    for (const filled of rooms.fill(text)) {
      write(new Uint8Array(filled.room, 0, filled.length));
      rooms.giveBack(filled.room);
    }
  };
  return { disk, sizes, writer: { write: writeText, close }, tick: () => tick(), isStopped: () => isStopped };
};

describe('the file of a recording', () => {
  it('grows by what is written, and is on the disk after a second', () => {
    const { disk, writer, tick } = openFile();

    writer.write('one\n');
    writer.write('two\n');
    expect(disk).toMatchObject({ written: 'one\ntwo\n', flushed: '' });
    tick();

    expect(disk.flushed).toBe('one\ntwo\n');
  });

  it('says how large it is whenever it has grown on the disk', () => {
    const { writer, tick, sizes } = openFile();

    writer.write('ü\n');
    writer.write('two\n');
    tick();
    tick();
    writer.write('end\n');
    writer.close();

    expect(sizes).toEqual([7, 11]);
  });

  it('is whole and closed at the end, and nothing ticks any more', () => {
    const { disk, writer, isStopped } = openFile();

    writer.write('end\n');
    writer.close();

    expect([disk, isStopped()]).toEqual([{ written: 'end\n', flushed: 'end\n', isClosed: true }, true]);
  });

  it('takes texts of any length and any letters', () => {
    const { disk, writer, tick, sizes } = openFile();
    const text = `${'漢字\u{1f600}é'.repeat(30_000)}\n`;

    writer.write(text);
    writer.write('end\n');
    tick();

    expect(disk.flushed === `${text}end\n`).toBe(true);
    expect(sizes).toEqual([new TextEncoder().encode(text).length + 4]);
  });

  it('says that there is no room', () => {
    const { writer } = openFile(5);

    expect(() => writer.write('much too long\n')).toThrow('9 bytes found no room');
  });

  it('takes nothing more after a line that found no room, though a shorter one would fit', () => {
    const written: string[] = [];
    const full: SyncFile = {
      write: (bytes) => {
        if (bytes.length > 5) throw new Error('quota');
        return written.push(new TextDecoder().decode(bytes)) && bytes.length;
      },
      flush: () => undefined,
      close: () => undefined,
    };
    const writer = createFileWriter(full, () => () => undefined);
    const write = (text: string): void => writer.write(new TextEncoder().encode(text));

    write('abc\n');
    expect(() => write('a long line\n')).toThrow('quota');
    expect(() => write('de\n')).toThrow('quota');

    expect(written).toEqual(['abc\n']);
  });
});

/** A worker that answers when the test says so. */
const fakeWorker = () => {
  const orders: FileOrder[] = [];
  const worker: FileWorker & { isGone: boolean } = {
    onmessage: null,
    onerror: null,
    isGone: false,
    postMessage: (order, transfer) => void orders.push(structuredClone(order, { transfer: transfer ?? [] })),
    terminate: () => {
      worker.isGone = true;
    },
  };
  const say = (data: FileReport): void => worker.onmessage?.({ data } as MessageEvent<FileReport>);
  return { orders, worker, say };
};

/** An order with its bytes as text. */
const shown = (order: FileOrder): object =>
  order.kind === 'write'
    ? { kind: 'write', text: new TextDecoder().decode(new Uint8Array(order.room, 0, order.length)) }
    : order;

describe('the way to a file', () => {
  const open = async () => {
    const { orders, worker, say } = fakeWorker();
    const opening = openSink('a', () => worker);
    say({ kind: 'opened' });
    return { orders, worker, say, sink: await opening };
  };

  it('opens, writes and closes it in this order, and lets the worker go', async () => {
    const { orders, worker, say, sink } = await open();

    sink.write('line\n');
    const closing = sink.close();
    say({ kind: 'closed' });
    await closing;

    expect(orders.map(shown)).toEqual([
      { kind: 'open', name: 'a' },
      { kind: 'write', text: 'line\n' },
      { kind: 'close' },
    ]);
    expect(worker.isGone).toBe(true);
  });

  it('sends an hour of texts in the room that comes back', async () => {
    const { orders, say, sink } = await open();

    for (let count = 0; count < 1000; count += 1) {
      sink.write(`line ${count}\n`);
      const order = orders.at(-1);
      if (order?.kind !== 'write') throw new Error('Nothing was written.');
      expect(shown(order)).toEqual({ kind: 'write', text: `line ${count}\n` });
      const before = orders.at(-2);
      // It went there and back, and there again.
      if (before?.kind === 'write') expect(before.room.byteLength).toBe(0);
      say({ kind: 'written', room: order.room });
    }
  });

  it('tells its size as it grows, and at the end, to everyone who waits', async () => {
    const { say, sink } = await open();
    const grown = [sink.whenGrown(), sink.whenGrown()];

    say({ kind: 'flushed', size: 2048 });
    await expect(Promise.all(grown)).resolves.toEqual([2048, 2048]);
    const last = sink.whenGrown();
    const closing = sink.close();
    say({ kind: 'flushed', size: 3000 });
    say({ kind: 'closed' });
    await closing;

    await expect(last).resolves.toBe(3000);
  });

  it('says to who waits for its size that it has failed, then and afterwards', async () => {
    const { say, sink } = await open();
    const grown = sink.whenGrown();

    say({ kind: 'failed', reason: 'quota' });

    await expect(grown).rejects.toMatchObject({ code: 'recorder.faults.write', params: { reason: 'quota' } });
    await expect(sink.whenGrown()).rejects.toMatchObject({ params: { reason: 'quota' } });
  });

  it('says why it could not be opened', async () => {
    const { worker, say } = fakeWorker();
    const opening = openSink('a', () => worker);

    say({ kind: 'failed', reason: 'no access' });

    await expect(opening).rejects.toMatchObject({ code: 'recorder.faults.write', params: { reason: 'no access' } });
    expect(worker.isGone).toBe(true);
  });

  it('says at the end that something did not get there, and writes no more after it', async () => {
    const { orders, say, sink } = await open();

    say({ kind: 'failed', reason: 'quota' });
    sink.write('lost\n');

    await expect(sink.close()).rejects.toMatchObject({ params: { reason: 'quota' } });
    expect(orders).toEqual([{ kind: 'open', name: 'a' }]);
  });

  it('is refused by a browser without files of its own', async () => {
    await expect(createShelf({}).names()).rejects.toMatchObject({ code: 'recorder.faults.noStorage' });
  });
});
