import { asEpochMs, asFileId, asNoteId, asPageId, asUid, PortError } from '@inkside/kit';
import { createInk } from '../../../../packages/ink/src/inkPort';
import type { PenStroke } from '../../../../packages/ink/src/editing/edits';
import type { PointSamples } from '../../../../packages/ink/src/model';
import type { InkJournal, JournalRow } from '../../../../packages/ink/src/writing/inkJournal';
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
    unsent: async () => [],
  };
  return journal;
};

/** A note of one page, with one stroke of somebody else, by paths below the note. */
export const aNote = (): Map<string, Uint8Array> =>
  new Map([
    ['noteInfo.pb', info([ONE])],
    [`shape/${ONE}#${REVISION}#1600000000000.zip`, zip(stroke('s0', field(16, REVISION), field(3, 1)))],
    [`point/${ONE}#${REVISION}#points`, points(REVISION, 's0')],
  ]);

/** Somebody who opens that note; another one with the same journal is the same browser after a start. */
export const sitting = async (stored: Map<string, Uint8Array>, journal: InkJournal) => {
  const prefix = `${uid}/note/${NOTE}/`;
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
      get: async (key) => stored.get(key.slice(prefix.length)),
      list: async (start) =>
        [...stored]
          .map(([path, { length }]) => ({ key: prefix + path, size: length }))
          .filter(({ key }) => key.startsWith(start)),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: fakeWorker,
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
              stored.set(key.slice(prefix.length), new Uint8Array(bytes));
              report({ kind: 'done', md5: '' });
            });
          return () => undefined;
        },
        remove: async () => undefined,
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
  });
  const size = { width: 800, height: 600 };
  /** Reads the note's list of pages, anew each time. */
  const outline = () => port.openNote({ uid, noteId, source: 'cloud', pageNames: [], removedPages: [], size });
  await outline();
  const shapes = async () => (await port.loadPage({ noteId, pageId: page.pageId, again: true })).shapes;
  /** A stroke, as a hand finishes it. */
  const write = (pen: PenStroke, samples: PointSamples, on = page) => {
    const facts = surfaces.finish(on, { pen, samples });
    return writing.stroke(on, facts?.strokeId ?? '');
  };
  const send = (at: number, objects = Number.POSITIVE_INFINITY, on = page) => {
    network.left = objects;
    return writing.send(on, { commitId: 'commit', at: asEpochMs(at) });
  };
  return { writing, write, send, shapes, choose, outline, open: (on = page) => writing.open(on, AT) };
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
