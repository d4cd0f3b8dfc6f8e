import { checkNote } from '../../../../packages/ink/src/archive/checkNote';
import { field, joined } from '../handMade';
import { at, drawn, info, noteInfo, ONE, only, SHAPE, shape, shapeZip, TWO } from './handMadeNote';

const PAGE_TABLE = 12;
const table = (...pages: readonly string[]): Uint8Array =>
  field(
    PAGE_TABLE,
    JSON.stringify({ pageInfoMap: Object.fromEntries(pages.map((page) => [page, { width: 100, height: 200 }])) }),
  );
const tabled = (listed: readonly string[], ...pages: readonly string[]) =>
  at('note/pb/note_info', info(JSON.stringify({ pageNameList: listed }), table(...pages)));

describe('a page without ink of a writer that gives no page a record of its own', () => {
  it('is blank when the table of the note tells of it', () => {
    const note = only([tabled([ONE, TWO], ONE, TWO.toUpperCase()), ...drawn()]);

    expect([note.state.wholeness, checkNote(note).failures]).toEqual(['whole', []]);
  });

  it('is missing when the table tells of the others alone, and when the others have records', () => {
    const model = at('pageModel/pb/m', field(1, joined(field(1, ONE), field(6, 5))));

    expect(only([tabled([ONE, TWO], ONE), ...drawn()]).state.missingPages).toEqual([TWO]);
    expect(only([tabled([ONE, TWO], ONE, TWO), model, ...drawn()]).state.missingPages).toEqual([TWO]);
  });
});

describe('a stroke that names no points file and has points nowhere', () => {
  it.each([
    ['pencil', 2],
    ['fountain', 5],
    ['polyline', 31],
    ['fill', 37],
  ])('is named: %s', (_, type) => {
    const record = shape(SHAPE, field(12, type));

    const { failures, shapes } = only([noteInfo(ONE), shapeZip(ONE, record)]).page(ONE);

    expect(failures).toEqual([{ kind: 'points', name: `${ONE}#${SHAPE}`, reason: 'missing' }]);
    expect(shapes).toHaveLength(1);
  });

  it('is not missed for what is drawn from its box', () => {
    const record = shape(SHAPE, joined(field(7, '{"left":1,"top":1,"right":9,"bottom":9}'), field(12, 1)));

    expect(only([noteInfo(ONE), shapeZip(ONE, record)]).page(ONE).failures).toEqual([]);
  });
});
