import { asNoteId, asUid } from '@inkside/kit';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import type { InkExportOrder } from '../../../../packages/ink/src/inkPorts';
import { lazyPort } from '../../../../src/services/lazyPort';
import { createInk } from '../../../../packages/ink/src/inkPort';
import { ExportJobs, type PreviewMachine } from '../../../../packages/ink/src/worker/exportJobs';
import type { InkWorkerLike } from '../../../../packages/ink/src/worker/host/workerClient';
import { createInkHandler } from '../../../../packages/ink/src/worker/inkHandler';
import type { Call, QuestionKind, Reply } from '../../../../packages/ink/src/worker/protocol';
import { NOTE, ONE, SAMPLES, SHAPE, TWO } from '../archive/handMadeNote';
import { noteInfoFile } from '../../../../packages/ink/src/records/note';
import { hex } from '../support';
import { field, handMadePoints, handMadeZip, joined, utf8 } from '../handMade';
import { fakeContext, fakePath } from '../render/support';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId(NOTE);
const own = `${uid}/note/${NOTE}/`;
const OTHER = 'c'.repeat(32);
const IMAGE = { close: () => undefined } as ImageBitmap;

const spawn = (crashes: (kind: QuestionKind) => boolean) => (): InkWorkerLike => {
  const jobs = new ExportJobs({} as PreviewMachine);
  const handle = createInkHandler({
    newId: () => 'ab'.repeat(16),
    easel: () => ({ context: fakeContext().context, take: () => IMAGE }),
    layer: () => ({ context: fakeContext().context, picture: IMAGE }),
    makePath: fakePath,
    makePattern: () => null,
    decode: () => Promise.resolve(IMAGE),
    exporting: async (question, held) => ({ answer: await jobs.answer(question, held), transfer: [] }),
  });
  const worker: InkWorkerLike = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate: () => undefined,
    postMessage: (message) => {
      const { id, question } = message as Call;
      const answer = async (): Promise<void> => {
        if (crashes(question.kind)) worker.onerror?.({} as ErrorEvent);
        else worker.onmessage?.({ data: { id, answer: (await handle(question)).answer } } as MessageEvent<Reply>);
      };
      setImmediate(() => void answer());
    },
  };
  return worker;
};

const shape = (id: string, type: number, ...more: readonly Uint8Array[]): Uint8Array =>
  field(1, joined(field(1, id), field(3, 5), field(4, 0xff000000), field(12, type), ...more));
const picture = (id: string, resource: object): Uint8Array =>
  shape(id, 19, field(7, '{"left":10,"top":10,"right":90,"bottom":90}'), field(14, JSON.stringify(resource)));
const zip = (...shapes: readonly Uint8Array[]): Uint8Array => handMadeZip([{ name: 's', content: joined(...shapes) }]);
const info = field(
  1,
  joined(field(1, NOTE), field(3, 5), field(6, 'Old'), field(8, 1), field(20, JSON.stringify([ONE, TWO]))),
);
const stroke = shape(SHAPE, 2, field(16, 'rev'));
const points = handMadePoints(ONE, 'rev', [[SHAPE, SAMPLES]]);

type Stored = Readonly<Record<string, Uint8Array>>;
interface Around {
  readonly whole?: Uint8Array;
  readonly crashes?: (kind: QuestionKind) => boolean;
  readonly pageNames?: readonly string[];
  readonly noteBackground?: string;
  readonly notePageInfo?: string;
  /** All pages and layers, with templates, where it says nothing else. */
  readonly choice?: Partial<Pick<InkExportOrder, 'pageNumbers' | 'layers' | 'hasTemplate'>>;
}

const ORDER = {
  noteId,
  title: 'Old',
  createdAt: 1,
  updatedAt: 2,
  format: 'note',
  layers: 'all',
  hasTemplate: true,
  dpi: 0,
} as const;

/** A store that notes what it is asked for. */
const storeOf = (stored: Stored, asked: string[], whole: Around['whole']) => ({
  get: async (key: string) => {
    asked.push(key);
    return stored[key];
  },
  list: async (start: string) =>
    Object.entries(stored).flatMap(([key, { length }]) => (key.startsWith(start) ? [{ key, size: length }] : [])),
  ...(whole === undefined ? {} : { whole: async () => whole }),
});

/** A `.note` of what the store holds, as its reader opens it. */
const exported = async (stored: Stored, around: Around = {}) => {
  const { whole, crashes = () => false, pageNames = [], noteBackground = '', notePageInfo = '', choice } = around;
  const blobs: Blob[] = [];
  const asked: string[] = [];
  const objects = storeOf(stored, asked, whole);
  const { port, exports } = createInk({
    // As the app hands it over: a port that is loaded late.
    objects: lazyPort<Pick<typeof objects, 'get' | 'list'>>(async () => () => objects, { methods: {} }),
    imported: async () => objects,
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: (blob) => String(blobs.push(blob as Blob)), revokeObjectURL: () => undefined },
    spawn: spawn(crashes),
  });
  const source = whole === undefined ? 'cloud' : 'imported';
  const { pages } = await port.openNote({
    uid,
    noteId,
    source,
    pageNames: [...pageNames],
    removedPages: [],
    size: { width: 800, height: 600 },
    noteBackground,
    notePageInfo,
  });
  const before = asked.length;
  const pageNumbers = pages.map((_, index) => index + 1);
  const { exportId, steps } = await exports.start({ ...ORDER, pageNumbers, ...choice });
  const faults = [];
  for (let index = 0; index < steps; index += 1) faults.push(...(await exports.step(exportId, index)));
  await exports.finish(exportId);
  jest.useFakeTimers();
  await exports.save(exportId);
  jest.useRealTimers();
  const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  return { bytes, faults, asked: asked.slice(before) };
};

const opened = (bytes: Uint8Array) => {
  const [note] = openNoteArchive(bytes).notes;
  if (note === undefined) throw new Error('no note');
  return note;
};
const says = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('a .note of a note in the cloud', () => {
  it('has the points that old firmware put beside the notes', async () => {
    const { bytes, faults } = await exported({
      [`${own}note/pb/note_info`]: info,
      [`${own}shape/${ONE}#r#1.zip`]: zip(stroke),
      [`${uid}/point/${ONE}#rev#points`]: points,
    });

    expect(faults).toEqual([]);
    expect(opened(bytes).page(ONE)).toMatchObject({ failures: [], shapes: [{ samples: { x: { length: 2 } } }] });
  });

  it('has the files that lie where a key or another note says, and old backgrounds, under their own names', async () => {
    const { bytes, faults } = await exported({
      [`${own}note/pb/note_info`]: info,
      [`${own}shape/${ONE}#r#1.zip`]: zip(
        picture('a', { relativePath: '/keyed.png', ossUrl: `${uid}/elsewhere/1.png` }),
        picture('b', { relativePath: '/copied.png', documentId: OTHER }),
        picture('c', { relativePath: '/old.png' }),
        picture('d', { relativePath: '/own.png' }),
        shape(
          'e',
          29,
          field(7, '{"left":10,"top":10,"right":90,"bottom":90}'),
          field(14, JSON.stringify({ relativePath: '/text.json', ossUrl: `${uid}/elsewhere/2` })),
        ),
      ),
      [`${uid}/elsewhere/1.png`]: utf8('keyed'),
      [`${uid}/elsewhere/2`]: utf8('{"type":"doc","content":[]}'),
      [`${uid}/note/${OTHER}/resource/data/copied.png`]: utf8('copied'),
      [`${uid}/resource/old.jpg`]: utf8('old'),
      [`${own}resource/data/own.png`]: utf8('own'),
    });

    const note = opened(bytes);
    expect(faults).toEqual([]);
    expect(
      ['keyed.png', 'copied.png', 'old.png', 'own.png', 'text.json'].map((name) => says(note.asset(name))),
    ).toEqual(['keyed', 'copied', 'old', 'own', '{"type":"doc","content":[]}']);
    expect(note.files.paths.filter((path) => path.startsWith('resource/'))).toHaveLength(5);
  });

  it('names what lies nowhere, also on a layer that is hidden', async () => {
    const layers = field(3, JSON.stringify({ layerList: [{ id: 0, show: false, lock: false }] }));
    const { faults } = await exported({
      [`${own}note/pb/note_info`]: info,
      [`${own}pageModel/pb/m`]: field(1, joined(field(1, ONE), layers)),
      [`${own}shape/${ONE}#r#1.zip`]: zip(stroke, picture('a', { relativePath: '/gone.png', title: 'Gone' })),
    });

    expect(faults).toEqual([
      { kind: 'points', name: `${ONE}#rev#points`, reason: 'missing' },
      { kind: 'resource', name: 'Gone', reason: 'missing' },
      { kind: 'missingPage', name: TWO, reason: 'missing' },
    ]);
  });

  it.each([
    ['of which nobody says a size', '', 'DEFAULT', [true, true]],
    ['whose canvas grows', '{"canvasExpandType":"INFINITE"}', 'INFINITE', [true, true]],
    [
      'of which one has a size',
      JSON.stringify({ pageInfoMap: { [ONE]: { width: 500, height: 700 } } }),
      'DEFAULT',
      [false, true],
    ],
  ])('has pages that end where they did before: %s', async (_name, notePageInfo, mode, grows) => {
    const stored = { [`${own}shape/${ONE}#r#1.zip`]: zip(stroke), [`${own}point/${ONE}#rev#points`]: points };
    const note = opened((await exported(stored, { pageNames: [ONE, TWO], notePageInfo })).bytes);

    expect(JSON.parse(note.info.notePageInfo)).toMatchObject({ canvasExpandType: mode });
    expect([ONE, TWO].map((page) => note.page(page).growsWithInk === true)).toEqual(grows);
  });

  it('has every object of the note, each fetched once and the same every time, and can be opened without a record', async () => {
    const stored = {
      [`${own}shape/${ONE}#r#1.zip`]: zip(stroke),
      [`${own}shape/${TWO}#r#1.zip`]: zip(shape('two', 2, field(16, 'two'))),
      [`${own}point/${ONE}#rev#points`]: points,
      [`${own}point/${TWO}#two#points`]: handMadePoints(TWO, 'two', [['two', SAMPLES]]),
      [`${own}later/x`]: utf8('kept'),
    };
    const noteBackground = '{"useDocBKGround":true,"docBKGround":{"type":1}}';
    const { bytes, faults, asked } = await exported(stored, { pageNames: [TWO, ONE], noteBackground });

    const note = opened(bytes);
    expect(faults).toEqual([]);
    expect(note.info).toMatchObject({ uniqueId: NOTE, title: 'Old', createdAt: 1, updatedAt: 2, noteBackground });
    expect(note.pageIds).toEqual([TWO, ONE]);
    expect([ONE, TWO].map((page) => note.page(page).shapes[0]?.samples?.x.length)).toEqual([2, 2]);
    expect(says(note.files.read('later/x', 'document'))).toBe('kept');
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    const again = await exported(stored, { pageNames: [TWO, ONE], noteBackground });
    expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  it('has a record that a device accepts where the cloud has none, also when nothing is known of its papers', async () => {
    const stored = { [`${own}shape/${ONE}#r#1.zip`]: zip(stroke), [`${own}point/${ONE}#rev#points`]: points };
    const { info: record } = opened((await exported(stored, { pageNames: [ONE, TWO] })).bytes);

    expect(record).toMatchObject({ status: 1, notePenInfo: '{}' });
    expect(JSON.parse(record.noteBackground)).toMatchObject({ pageBKGroundMap: {}, docBKGround: { type: 0 } });
    expect([record.richTextPageNameList, record.removePageList]).toEqual([
      '{"pageNameList":[]}',
      '{"pageNameList":[]}',
    ]);
  });

  it('has what a device needs of the record that the cloud keeps, which says nothing of its user', async () => {
    const folder = field(1, joined(field(1, 'folder'), field(6, 'Folder'), field(39, 'user')));
    const row = field(1, joined(field(1, NOTE), field(3, 5), field(8, 1), field(20, `["${ONE}"]`), field(39, 'user')));
    const stored = (record: Uint8Array): Stored => ({ [`${own}note/pb/note_info`]: record });
    const recordIn = (bytes: Uint8Array): Uint8Array => opened(bytes).files.read('note/pb/note_info', 'document');

    const once = recordIn((await exported(stored(joined(folder, row)))).bytes);
    const twice = recordIn((await exported(stored(once))).bytes);
    const broken = await exported(stored(Uint8Array.of(0x0a, 99)));

    expect(noteInfoFile.decode(once, '').records).toMatchObject([{ status: 0 }, { uniqueId: NOTE, status: 1 }]);
    expect(says(once).split('user')).toHaveLength(2);
    expect(hex(once).startsWith(hex(folder))).toBe(true);
    expect(hex(twice)).toBe(hex(once));
    expect(hex(recordIn(broken.bytes))).toBe('0a63');
  });

  it('has a folder for the points of each page, also of one of which nothing but its name is known', async () => {
    const stored = {
      [`${own}note/pb/note_info`]: info,
      [`${own}shape/${ONE}#r#1.zip`]: zip(stroke),
      [`${own}point/${ONE}#rev#points`]: points,
    };
    const { bytes } = await exported(stored, { pageNames: [ONE, TWO, '../../evil'] });

    const folders = openNoteArchive(bytes).entries.flatMap(({ name }) => (name.endsWith('/') ? [name] : []));
    expect(folders).toEqual([`${NOTE}/point/${TWO}/`]);
  });

  it('is whole although a page ends its reader, and names the page', async () => {
    const { bytes, faults } = await exported(
      {
        [`${own}note/pb/note_info`]: info,
        [`${own}shape/${ONE}#r#1.zip`]: zip(stroke),
        [`${own}point/${ONE}#rev#points`]: points,
      },
      { crashes: (kind) => kind === 'page' },
    );

    expect(faults).toEqual([ONE, TWO].map((name) => ({ kind: 'page', name, reason: 'malformed' })));
    expect(opened(bytes).page(ONE).shapes[0]?.samples?.x.length).toBe(2);
  });
});

describe('a .note of some pages of a note in the cloud', () => {
  const stored = {
    [`${own}note/pb/note_info`]: info,
    [`${own}shape/${ONE}#r#1.zip`]: zip(stroke),
    [`${own}point/${ONE}#rev#points`]: points,
    [`${own}shape/${TWO}#r#1.zip`]: zip(shape('two', 2, field(16, 'two'))),
    [`${own}point/${TWO}#two#points`]: handMadePoints(TWO, 'two', [['two', SAMPLES]]),
    [`${own}template/json/${TWO}.template_json`]: utf8('{"type":"Feature"}'),
  };

  it('has these pages alone, and fetches nothing of the others', async () => {
    const { bytes, faults, asked } = await exported(stored, { choice: { pageNumbers: [2] } });

    const note = opened(bytes);
    expect(faults).toEqual([]);
    expect(note.pageIds).toEqual([TWO]);
    expect(note.page(TWO)).toMatchObject({ failures: [], shapes: [{ samples: { x: { length: 2 } } }] });
    expect([...note.files.paths, ...asked].filter((path) => path.includes(ONE))).toEqual([]);
  });

  it('has blank paper when templates are not wanted', async () => {
    const { bytes } = await exported(stored, { choice: { hasTemplate: false } });

    expect(opened(bytes).page(TWO).template).toContain('LayoutBlank');
  });
});

describe('a .note of a note that came as a file', () => {
  it('has the pages that are chosen', async () => {
    const whole = handMadeZip([
      { name: `${NOTE}/note/pb/note_info`, content: info },
      { name: `${NOTE}/shape/${ONE}#r#1.zip`, content: zip(stroke) },
      { name: `${NOTE}/point/${ONE}/${ONE}#rev#points`, content: points },
      { name: `${NOTE}/shape/${TWO}#r#1.zip`, content: zip(shape('two', 2)) },
    ]);
    const seen = { [`${own}note/pb/note_info`]: info };
    const { bytes } = await exported(seen, { whole, choice: { pageNumbers: [1] } });

    expect(opened(bytes).pageIds).toEqual([ONE]);
    expect(opened(bytes).files.paths.filter((path) => path.includes(TWO))).toEqual([]);
  });

  it('is that file, byte for byte', async () => {
    const whole = joined(
      utf8('before'),
      handMadeZip([
        { name: `${NOTE}/note/pb/note_info`, content: info },
        { name: `${NOTE}/stash/x`, content: utf8('history') },
      ]),
    );

    const { bytes, faults } = await exported({ [`${own}note/pb/note_info`]: info }, { whole });

    expect([Buffer.from(bytes).equals(Buffer.from(whole)), faults]).toEqual([true, []]);
  });
});
