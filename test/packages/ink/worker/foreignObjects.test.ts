import { field, handMadePoints, joined, utf8 } from '../handMade';
import { info, NOTE, ONE, open, points, row, SAMPLES, stroke, THREE, TWO, zip } from './storedNote';

const dashed = (id: string): string =>
  `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
const floating = (number: number, value: number): Uint8Array =>
  joined(Uint8Array.of(number * 8 + 5), new Uint8Array(new Float32Array([value]).buffer));

describe('the records of a note in the viewer', () => {
  it('lose one broken row alone: pages keep their order, and what was deleted stays away', async () => {
    const broken = field(1, Uint8Array.of(0x0a, 99));
    const rows = joined(row(TWO, floating(4, 1)), broken, row(ONE, floating(4, 2)), row(THREE, field(5, 1)));

    const { pages, faults } = await open({ 'note/pb/note_info': info([ONE, TWO, THREE]), 'virtual/page/pb/a': rows });

    expect(pages.map(({ pageId }) => pageId)).toEqual([TWO, ONE]);
    expect(faults).toEqual([{ kind: 'page', name: 'a', reason: 'malformed' }]);
  });

  it('are those of the newest row of the note, whatever stands before it', async () => {
    const folder = field(1, joined(field(1, 'folder'), field(3, 9), field(20, '["nowhere"]')));
    const old = field(1, joined(field(1, dashed(NOTE)), field(3, 1), field(8, 1), field(20, JSON.stringify([ONE]))));
    const list = joined(folder, old, info([TWO], field(3, 5)));

    expect((await open({ 'note/pb/note_info': list })).pages.map(({ pageId }) => pageId)).toEqual([TWO]);
  });

  it('are folded in the order of their revision ids, hyphenated or not', async () => {
    const [earlier, later] = ['01910000aaaa70008000000000000001', '01910000bbbb70008000000000000001'];
    const size = (width: number): Uint8Array => field(1, joined(field(1, ONE), field(6, 5), field(7, `${width}x100`)));

    const { pages } = await open({
      'note/pb/note_info': info([ONE]),
      [`pageModel/pb/${earlier}`]: size(111),
      [`pageModel/pb/${dashed(later)}`]: size(222),
    });

    expect(pages).toMatchObject([{ width: 222 }]);
  });
});

describe('the points of strokes in the viewer', () => {
  it('are found where a stroke names no file, or another one', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a'), stroke('b', field(16, 'gone'))),
      [`point/${ONE}#one#points`]: points('one', 'a'),
      [`point/${ONE}#two#points`]: points('two', 'b'),
    });

    expect(await load(ONE)).toMatchObject({ shapes: 2, points: 4, faults: [] });
  });

  it('are found in a file that is called as its writer liked', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', field(16, 'rev'))),
      'point/ink.bin': points('rev', 'a'),
    });

    expect(await load(ONE)).toMatchObject({ points: 2, faults: [] });
  });

  it('are named once when they are nowhere', async () => {
    const { load } = await open({
      'note/pb/note_info': info([ONE]),
      [`shape/${ONE}#r#1.zip`]: zip(stroke('a', field(16, 'gone')), stroke('b', field(16, 'gone'))),
      [`point/${ONE}#one#points`]: points('one', 'other'),
    });

    expect((await load(ONE)).faults).toEqual([{ kind: 'points', name: `${ONE}#gone#points`, reason: 'missing' }]);
  });
});

describe('a page of which only the list of the note tells', () => {
  const rows = { 'virtual/page/pb/a': row(ONE, floating(4, 1)), 'note/pb/note_info': info([ONE, TWO]) };
  const drawn = {
    [`shape/${ONE}#r#1.zip`]: zip(stroke('a')),
    [`point/${ONE}#one#points`]: handMadePoints(ONE, 'one', [['a', SAMPLES]]),
  };
  const models = { 'pageModel/pb/a': row(ONE), 'note/pb/note_info': info([ONE, TWO]) };

  it('has not arrived when the others have records and ink', async () => {
    const { load } = await open({ ...models, ...drawn });

    expect((await load(ONE)).faults).toEqual([]);
    expect((await load(TWO)).faults).toEqual([{ kind: 'missingPage', name: TWO, reason: 'missing' }]);
  });

  it('is blank when nothing was drawn in the note, or nothing has a record', async () => {
    const empty = await open(models);
    const plain = await open({ 'note/pb/note_info': info([ONE, TWO]), ...drawn });

    expect((await empty.load(TWO)).faults).toEqual([]);
    expect((await plain.load(TWO)).faults).toEqual([]);
  });

  it('is no page where virtual pages list the others', async () => {
    expect((await open({ ...rows, ...drawn })).pages.map(({ pageId }) => pageId)).toEqual([ONE]);
  });
});

describe('the template of a page in the viewer', () => {
  const broken = utf8('{');

  it.each([
    ['the one that its record names', [ONE, TWO, ''], TWO],
    ['its own', [ONE, ''], ONE],
    ["the note's", [''], ''],
  ] as [string, string[], string][])('is %s', async (_, templates, used) => {
    const path = `document/${NOTE}/template/json/${TWO}.template_json`;
    const files = Object.fromEntries(templates.map((id) => [`template/json/${id}.template_json`, broken]));
    const { load } = await open({
      'virtual/page/pb/a': row(ONE, field(10, path)),
      'note/pb/note_info': info([ONE]),
      ...files,
    });

    expect((await load(ONE)).faults).toEqual([
      { kind: 'template', name: `${used}.template_json`, reason: 'malformed' },
    ]);
  });
});
