import { field, joined } from '../handMade';
import { NOTE, ONE, open, row, stroke, TWO, zip } from './storedNote';

const ink = { [`shape/${ONE}#r#1.zip`]: zip(stroke('a')), [`shape/${TWO}#r#2.zip`]: zip(stroke('b')) };
const names = { pageNames: [ONE, TWO] };
const background = {
  docBKGround: { type: 0 },
  pageBKGroundMap: { [ONE]: { type: 27, value: '/sdcard/plan.pdf', resIndex: 3 } },
};
const layerList = [{ id: 0, lock: false, show: false }];
const notePageInfo = JSON.stringify({
  pageInfoMap: { [ONE]: { width: 1860, height: 2480, title: 'Plan', layerList } },
});

describe('the tables of a tree document, for a note that a device put into the cloud without a record', () => {
  it('say how large its pages are and what they are called', async () => {
    const { pages } = await open(ink, { ...names, notePageInfo });

    expect(pages).toMatchObject([
      { pageId: ONE, width: 1860, height: 2480, title: 'Plan' },
      { pageId: TWO, width: 800, height: 600 },
    ]);
  });

  it('say which layers are hidden', async () => {
    const [bare, told] = [await open(ink, names), await open(ink, { ...names, notePageInfo })];

    expect([(await bare.load(ONE)).shapes, (await told.load(ONE)).shapes]).toEqual([1, 0]);
  });

  it('say which page of a PDF lies below a page', async () => {
    const { load, got } = await open(ink, { ...names, noteBackground: JSON.stringify(background) });

    await load(ONE);

    expect(got).toContain('resource/data/plan.pdf');
  });

  it('stand behind the records that a note has', async () => {
    const info = field(
      1,
      joined(
        field(1, NOTE),
        field(8, 1),
        field(12, JSON.stringify({ pageInfoMap: { [ONE]: { width: 10, height: 20 } } })),
      ),
    );
    const files = { ...ink, 'note/pb/note_info': info, 'pageModel/pb/m': row(TWO, field(7, '30x40')) };

    const { pages } = await open(files, { ...names, notePageInfo });

    expect(pages).toMatchObject([
      { width: 10, height: 20 },
      { width: 30, height: 40 },
    ]);
  });

  it.each(['{', 'null', '[]', '{"pageInfoMap":7}'])('count for nothing when they say nothing (%s)', async (text) => {
    const { pages, faults } = await open(ink, { ...names, notePageInfo: text, noteBackground: text });

    expect([pages.map(({ width }) => width), faults]).toEqual([[800, 800], []]);
  });
});
