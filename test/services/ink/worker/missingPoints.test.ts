import { asNoteId, asPageId, asUid } from '../../../../src/app/kit/text/units';
import { createInk } from '../../../../src/services/ink/inkPort';
import { field, handMadePoints, handMadeZip, joined, utf8 } from '../handMade';
import { fakeWorker } from '../../inkRender/support';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const NOTE = 'effb14ba3645472c9b34b74932773bc9';
const noteId = asNoteId(NOTE);
const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
const SAMPLES = [
  [10, 20, 0, 1000, 0],
  [30, 40, 0, 2000, 9],
];

type Files = Readonly<Record<string, Uint8Array>>;

const info = (names: readonly string[], ...more: readonly Uint8Array[]): Uint8Array =>
  field(1, joined(field(1, NOTE), field(8, 1), field(20, JSON.stringify(names)), ...more));
const row = (id: string): Uint8Array => field(1, field(1, id));
const zip = (...shapes: readonly Uint8Array[]): Uint8Array => handMadeZip([{ name: 'shape.pb', content: joined(...shapes) }]);
const stroke = (id: string, ...more: readonly Uint8Array[]): Uint8Array => field(1, joined(field(1, id), field(12, 2), ...more));
const points = (revision: string, ...ids: readonly string[]): Uint8Array =>
  handMadePoints(ONE, revision, ids.map((id) => [id, SAMPLES] as const));

const open = async (files: Files) => {
  const prefix = `${uid}/note/${NOTE}/`;
  const stored = new Map(Object.entries(files).map(([path, bytes]) => [prefix + path, bytes]));
  const got: string[] = [];
  const { port } = createInk({
    objects: {
      get: async (key) => {
        got.push(key.slice(prefix.length));
        return stored.get(key);
      },
      list: async (start) => [...stored].filter(([key]) => key.startsWith(start)).map(([key, { length }]) => ({ key, size: length })),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: fakeWorker,
  });
  const outline = await port.openNote({ uid, noteId, source: 'cloud', pageNames: [], removedPages: [], size: { width: 800, height: 600 } });
  const load = (pageId: string) => port.loadPage({ noteId, pageId: asPageId(pageId), again: false });
  return { ...outline, load, got };
};

const IN_ONE = field(16, 'one');

describe('a stroke that the points file it names knows nothing of', () => {
  it('is found in another file of its page', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE), stroke('b', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      [`point/${ONE}#two#points`]: points('two', 'b'),
    });

    expect(await load(ONE)).toMatchObject({ shapes: 2, points: 4, faults: [] });
  });

  it('is named when it is nowhere, and the others are drawn', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE), stroke('b', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      [`point/${ONE}#two#points`]: points('two', 'other'),
    });

    expect(await load(ONE)).toMatchObject({ points: 2, faults: [{ kind: 'points', name: `${ONE}#b`, reason: 'missing' }] });
  });

  it('costs no page more than its own file where nothing is missing', async () => {
    const { load, got } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      [`point/${ONE}#two#points`]: points('two', 'b'),
    });
    await load(ONE);

    expect(got.filter((path) => path.startsWith('point/'))).toEqual([`point/${ONE}#one#points`]);
  });
});

describe('a shape in a state that nobody knows', () => {
  it('is drawn with its points, as in a file', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', field(15, 2), IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
    });

    expect(await load(ONE)).toMatchObject({ shapes: 1, points: 2, faults: [] });
  });
});

describe('shapes that are broken inside', () => {
  it('are counted where the other faults of their page are told', async () => {
    const broken = field(1, Uint8Array.of(0x0a, 99));
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE), broken, broken),
      [`point/${ONE}#one#points`]: points('one', 'a'),
    });

    expect(await load(ONE)).toMatchObject({
      shapes: 1,
      skipped: 2,
      faults: [{ kind: 'skipped', name: `2 (${ONE})`, reason: 'malformed' }],
    });
  });
});

describe('pages of the list beside a virtual page of another, in the viewer', () => {
  const background = JSON.stringify({ pageBKGroundMap: { [TWO]: { type: 1 } } });

  it.each([
    ['a model', { 'pageModel/pb/m': joined(row(ONE), row(TWO)) }],
    ['a template', { [`template/json/${TWO}.template_json`]: utf8('{"type":"Feature"}') }],
    ['points', { [`point/${TWO}#r2#points`]: handMadePoints(TWO, 'r2', [['b', SAMPLES]]) }],
    ['a background', { 'note/pb/note_info': info([ONE, TWO, THREE], field(13, background)) }],
  ] as [string, Files][])('are in the note when %s of theirs is there', async (_, trace) => {
    const { pages, load } = await open({
      'note/pb/note_info': info([ONE, TWO, THREE]),
      'virtual/page/pb/a': row(ONE),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', IN_ONE)),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      ...trace,
    });

    expect(pages.map(({ pageId }) => pageId)).toEqual([ONE, TWO]);
    expect((await load(TWO)).faults.filter(({ kind }) => kind === 'missingPage')).toEqual([]);
  });
});
