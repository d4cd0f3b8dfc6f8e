import { asEpochMs, asFileId, asNoteId, asPageId, asUid, type NoteId, PortError } from '@inkside/kit';
import { createInk } from '../../../../packages/ink/src/inkPort';
import type { PenStroke } from '../../../../packages/ink/src/editing/edits';
import type { PointSamples } from '../../../../packages/ink/src/model';
import type { InkJournal, JournalRow } from '../../../../packages/ink/src/writing/inkJournal';
import type { WrittenDeps } from '../../../../packages/ink/src/writing/writtenDeps';
import { fakeWorker } from '../render/support';
import { info, NOTE, ONE, points, stroke, zip } from '../worker/storedNote';
import { field } from '../handMade';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId(NOTE);
export const page = { uid, noteId, pageId: asPageId(ONE) };
export const AT = asEpochMs(1_700_000_000_000);
export const REVISION = '018f0000-0000-7000-a000-000000000001';

/** A journal in memory, of one note. */
export const memoryJournal = (): InkJournal & { isFull: boolean; readonly kept: JournalRow[] } => {
  const journal = {
    isFull: false,
    kept: [] as JournalRow[],
    add: async (added: Parameters<InkJournal['add']>[0]) => {
      if (journal.isFull) throw new PortError('errors.quota');
      const seq = journal.kept.length + 1;
      journal.kept.push({ ...added, seq, isSent: false });
      return seq;
    },
    rows: async () => journal.kept,
    sent: async (_uid: string, seqs: readonly number[]) => {
      journal.kept = journal.kept.map((each) => (seqs.includes(each.seq) ? { ...each, isSent: true } : each));
    },
    endSitting: async () => undefined,
    carry: async (_uid: string, _from: string, to: NoteId) => {
      journal.kept = journal.kept.map((each) => ({ ...each, noteId: to, isSent: false }));
    },
    unsent: async () => [],
  };
  return journal;
};

/** The same note as firmware before 3.1 left it: its points lie beside the notes. A path that begins with a stroke is one of the user's. */
export const anOldNote = (): Map<string, Uint8Array> => {
  const stored = aNote();
  const name = `point/${ONE}#${REVISION}#points`;
  stored.set(`/${name}`, stored.get(name) ?? new Uint8Array());
  stored.delete(name);
  return stored;
};

/** A note of one page, with one stroke of somebody else, by paths below the note. */
export const aNote = (): Map<string, Uint8Array> =>
  new Map([
    ['noteInfo.pb', info([ONE])],
    [`shape/${ONE}#${REVISION}#1600000000000.zip`, zip(stroke('s0', field(16, REVISION), field(3, 1)))],
    [`point/${ONE}#${REVISION}#points`, points(REVISION, 's0')],
  ]);

/** Somebody who opens that note; another one with the same journal is the same browser after a start. */
export const sitting = async (
  stored: Map<string, Uint8Array>,
  journal: InkJournal,
  more: Partial<Parameters<typeof createInk>[0]> = {},
) => {
  const prefix = `${uid}/note/${NOTE}/`;
  // Other notes lie beside it by their whole keys, and what lies beside notes by what comes after the user's id.
  const pathOf = (key: string): string => {
    if (key.startsWith(prefix)) return key.slice(prefix.length);
    return key.startsWith(`${uid}/note/`) ? key : key.slice(uid.length);
  };
  const keyOf = (path: string): string => {
    if (path.startsWith('/')) return uid + path;
    return path.startsWith(uid) ? path : prefix + path;
  };
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const files = new Map<string, File>();
  const picked = new Map<string, File>();
  /** Somebody chooses a file. */
  const choose = (file: File) => {
    const fileId = asFileId(`picked-${picked.size}`);
    picked.set(fileId, file);
    return fileId;
  };
  // How many objects come through until the network breaks off, as in a tab that is killed: nothing is taken back.
  const network = { left: Number.POSITIVE_INFINITY };
  const { port, writing, surfaces } = createInk({
    objects: {
      get: async (key) => stored.get(pathOf(key)),
      list: async (start) =>
        [...stored]
          .map(([path, { length }]) => ({ key: keyOf(path), size: length }))
          .filter(({ key }) => key.startsWith(start)),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: () => {
      const spawned = fakeWorker();
      workers.push(spawned);
      return spawned;
    },
    journal,
    chosen: (fileId) => picked.get(fileId),
    send: {
      objects: {
        upload: (fileId, key, report) => {
          network.left -= 1;
          const file = files.get(fileId);
          if (network.left < 0 || file === undefined)
            report({ kind: 'failed', error: { code: 'errors.network', params: { operation: 'objects' } } });
          else
            void file.arrayBuffer().then((bytes) => {
              stored.set(pathOf(key), new Uint8Array(bytes));
              report({ kind: 'done', md5: '' });
            });
          return () => undefined;
        },
        // Whoever has no network cannot take anything away either.
        remove: async (keys) => (network.left < 0 ? undefined : keys.forEach((key) => stored.delete(pathOf(key)))),
      },
      files: {
        keep: (file) => {
          const fileId = asFileId(`file-${files.size}`);
          files.set(fileId, file);
          return fileId;
        },
        release: () => undefined,
      },
    },
    ...more,
  });
  const size = { width: 800, height: 600 };
  /** Reads the note's list of pages, anew each time. */
  const outlined = () => port.openNote({ uid, noteId, source: 'cloud', pageNames: [], removedPages: [], size });
  const outline = await outlined();
  /** The pages that the note has by now. */
  const reopen = async () => (await outlined()).pages.map(({ pageId }) => pageId);
  const loaded = () => port.loadPage({ noteId, pageId: page.pageId, again: true });
  const shapes = async () => (await loaded()).shapes;
  /** A stroke, as a hand finishes it. */
  const write = (pen: PenStroke, samples: PointSamples, on = page) => {
    const facts = surfaces.finish(on, { pen, samples });
    return writing.stroke(on, facts?.strokeId ?? '');
  };
  const send = (at: number, objects = Number.POSITIVE_INFINITY, on = page) => {
    network.left = objects;
    return writing.send(on, { commitId: 'commit', at: asEpochMs(at) });
  };
  /** All that stands on the page now, as its worker holds it. */
  const onPage = async () => {
    const { ids } = await writing.lasso(page, { way: box(-9000, -9000, 9000, 9000) });
    const { worker } = Reflect.get(writing, 'deps') as WrittenDeps;
    return (await worker.ask<'copy'>({ kind: 'copy', key: `${noteId}/${page.pageId}`, ids })).shapes;
  };
  /** How many edits the worker was asked for by now. */
  const edits = () => workers.flatMap(({ asked }) => asked).filter((kind) => kind === 'edit').length;
  return {
    ...{ port, outline, outlined, reopen, edits, writing, surfaces, write, send, loaded, shapes, onPage, choose },
    open: (on = page) => writing.open(on, AT),
  };
};

export const aPen = (shapeId: string) => ({
  ...{ shapeId, shapeType: 5, colour: -16777216, thickness: 4, layer: 0, createArgs: '', at: AT + 1000 },
});

/** A level stroke. */
export const line = (y: number): PointSamples => ({
  x: Float32Array.from([100, 200, 300]),
  y: Float32Array.from([y, y, y]),
  pressure: Int16Array.from([1000, 1000, 1000]),
  size: Int16Array.from([0, 0, 0]),
  time: Int32Array.from([0, 10, 20]),
});

/** Begins the ids of shapes; one more digit is wanted. */
export const ID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeee';

/** A lasso. */
export const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
