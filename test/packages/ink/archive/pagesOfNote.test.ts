import { archivedPage } from '../../../../cloud/operator/note/archivedPage';
import { checkNote } from '../../../../packages/ink/src/archive/checkNote';
import { field, handMadePoints, joined, utf8, type HandMadeFile } from '../handMade';
import { at, drawn, info, noteInfo, ONE, only, SAMPLES, shape, shapeZip, THREE, TWO } from './handMadeNote';

const FOUR = '4'.repeat(32);
const OTHER = '10000000-0000-4000-8000-00000000000b';

const model = (page: string, createdAt = 5): Uint8Array =>
  field(1, joined(field(1, page), field(5, createdAt), field(6, 5)));
const virtualPage = (page: string, order?: number): Uint8Array => {
  const place = order === undefined ? [] : [Uint8Array.of(0x25), new Uint8Array(new Float32Array([order]).buffer)];
  return field(1, joined(field(1, page), field(3, 5), ...place));
};
const inkOn = (page: string): HandMadeFile[] => [
  shapeZip(page, shape(OTHER, field(16, 'r2'))),
  at(`point/${page}/${page}#r2#points`, handMadePoints(page, 'r2', [[OTHER, SAMPLES]])),
];

describe('pages of the list beside a virtual page of another', () => {
  const one = at('virtual/page/pb/a', virtualPage(ONE));
  const background = JSON.stringify({ pageBKGroundMap: { [TWO]: { type: 1 } } });

  it.each([
    ['a model', at('pageModel/pb/m', joined(model(ONE), model(TWO)))],
    ['a template', at(`template/json/${TWO}.template_json`, utf8('{"type":"Feature"}'))],
    ['points', at(`point/${TWO}/${TWO}#r2#points`, handMadePoints(TWO, 'r2', [[OTHER, SAMPLES]]))],
    ['a background', at('note/pb/note_info', info(JSON.stringify([ONE, TWO, THREE]), field(13, background)))],
  ])('are in the note when %s of theirs is there', (_, trace) => {
    expect(only([noteInfo(ONE, TWO, THREE), one, ...drawn(), trace]).pageIds).toEqual([ONE, TWO]);
  });
});

describe('a list of pages that is full', () => {
  const filler = Array.from({ length: 499 }, (_, index) => `a${String(index).padStart(31, '0')}`);
  const full = [ONE, ...filler];
  const models = (...pages: readonly string[]): HandMadeFile =>
    at(
      'pageModel/pb/m',
      joined(...full.map((page) => model(page)), ...pages.map((page, index) => model(page, 9 - index))),
    );

  it('is followed by pages that it has no room for, in the order in which they were made, then those with ink alone', () => {
    const note = only([noteInfo(...full), models(TWO, THREE), ...drawn(), ...inkOn(FOUR)]);

    expect(note.pageIds.slice(500)).toEqual([THREE, TWO, FOUR]);
    expect(note.page(FOUR).shapes).toHaveLength(1);
    expect([note.state.wholeness, checkNote(note).failures]).toEqual(['whole', []]);
  });

  it('is not followed by pages that were removed', () => {
    const record = at('note/pb/note_info', info(JSON.stringify(full), field(44, JSON.stringify([TWO, FOUR]))));

    expect(only([record, models(TWO, THREE), ...drawn(), ...inkOn(FOUR)]).pageIds.slice(500)).toEqual([THREE]);
  });

  it('is all there is where it is not full', () => {
    expect(only([noteInfo(ONE), at('pageModel/pb/m', model(TWO)), ...drawn(), ...inkOn(FOUR)]).pageIds).toEqual([ONE]);
  });
});

describe('pages whose records say no place, or the same', () => {
  it('come as the list has them', () => {
    const rows = [ONE, TWO, THREE].map((page, index) =>
      at(`virtual/page/pb/${'cba'.charAt(index)}`, virtualPage(page)),
    );

    expect(only([noteInfo(ONE, TWO, THREE), ...rows, ...drawn()]).pageIds).toEqual([ONE, TWO, THREE]);
  });

  it('come before those that the list does not name, and behind those of an earlier place', () => {
    const rows = [virtualPage(FOUR), virtualPage(TWO), virtualPage(ONE), virtualPage(THREE, -1)];

    expect(only([noteInfo(ONE, TWO), at('virtual/page/pb/a', joined(...rows)), ...drawn()]).pageIds).toEqual([
      THREE,
      ONE,
      TWO,
      FOUR,
    ]);
  });
});

describe('a page that is not blank though nothing can be drawn on it', () => {
  const wish = { index: 0, title: '', layers: 'all', hasTemplate: true } as const;
  const [, points = noteInfo()] = drawn();

  it('is named when points of strokes are there and no record of any', () => {
    const note = only([noteInfo(ONE, TWO), points, ...inkOn(TWO)]);
    const missing = [{ kind: 'shape', name: `${ONE}#…`, reason: 'missing' }];

    expect([note.page(ONE).failures, note.page(TWO).failures]).toEqual([missing, []]);
    expect(checkNote(note).failures).toEqual(missing);
    expect(archivedPage(note, ONE, wish).failures).toEqual(missing);
  });

  it('is named when nothing of it is there and others have records and ink', () => {
    const note = only([noteInfo(ONE, TWO), at('pageModel/pb/m', model(ONE)), ...drawn()]);
    const missing = [{ kind: 'page', name: TWO, reason: 'missing' }];

    expect([note.page(ONE).failures, archivedPage(note, TWO, wish).failures]).toEqual([[], missing]);
    expect(checkNote(note).failures).toEqual(missing);
  });

  it('is blank where nothing was drawn in the note, and where no page has a record', () => {
    expect(only([noteInfo(ONE, TWO), at('pageModel/pb/m', model(ONE))]).page(TWO).failures).toEqual([]);
    expect(only([noteInfo(ONE, TWO), ...drawn()]).page(TWO).failures).toEqual([]);
  });
});

describe('a note without any list of pages', () => {
  it('is whole when its ink says which there are', () => {
    const note = only([at('note/pb/note_info', info('[]')), ...drawn()]);

    expect([note.pageIds, note.state]).toEqual([[ONE], { wholeness: 'whole', missingPages: [] }]);
  });
});
