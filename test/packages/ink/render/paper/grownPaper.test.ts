import type { PageInk } from '../../../../../packages/ink/src/model';
import { growsWithInk } from '../../../../../packages/ink/src/pageOrder';
import { blankNoteInfo } from '../../../../../packages/ink/src/records/note';
import { blankPageModel } from '../../../../../packages/ink/src/records/pages';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { PathBuilder } from '../../../../../packages/ink/src/render/path/pathStream';
import { field, handMadePoints } from '../../handMade';
import { info, ONE, open, row, SAMPLES, stroke, zip } from '../../worker/storedNote';
import { aShape } from '../../support';
import { anInkPage, polygonsOf, through } from '../support';

type Points = readonly (readonly [x: number, y: number])[];

const pencil = (...points: Points) => ({
  shape: aShape(1, { shapeType: 2, thickness: 4, color: -1 }),
  samples: through(...points),
});
const ruled = JSON.stringify({ properties: { layoutType: 'LayoutHorizontalLine', pageMargins: { spacing: 150 } } });
const shown = (points: Points, fields: Partial<PageInk> = {}) =>
  pageDisplay(anInkPage([pencil(...points)], { growsWithInk: true, ...fields }));
const sizeOf = ({ width, height }: ReturnType<typeof shown>) => [width, height];

describe('a page that grows with its ink', () => {
  it('is as large as the ink that lies beyond its right and lower edge, and a margin', () => {
    expect(
      sizeOf(
        shown([
          [10, 10],
          [150, 300],
        ]),
      ),
    ).toEqual([176, 326]);
  });

  it('moves everything on it when ink lies beyond its left and upper edge', () => {
    const list = shown(
      [
        [-50, -30],
        [60, 70],
      ],
      { template: ruled },
    );
    const [item] = list.items;
    const [printed, late] = [new PathBuilder(), new PathBuilder()];
    list.template?.strokes(printed, 0);
    const first = list.writings[0]?.itemsAt?.(0)[0];
    if (first?.kind === 'fill') first.draw(late, 0);

    expect(sizeOf(list)).toEqual([176, 256]);
    expect(item?.bounds.left).toBeGreaterThanOrEqual(0);
    expect(polygonsOf(printed.finish())[0]?.[0]).toEqual([76, 56]);
    expect(
      polygonsOf(late.finish())
        .flat()
        .every(([x, y]) => x > 20 && x < 32 && y > 20 && y < 32),
    ).toBe(true);
  });

  it.each<[string, Points, Partial<PageInk>]>([
    [
      'its ink is on it',
      [
        [1, 1],
        [99, 199],
      ],
      {},
    ],
    [
      'a pen slipped over its edge',
      [
        [-6, 5],
        [105, 190],
      ],
      {},
    ],
    [
      'ink lies on no canvas at all',
      [
        [10, 10],
        [1e7, 300],
      ],
      {},
    ],
    [
      'it has a size of its own',
      [
        [10, 10],
        [150, 300],
      ],
      { growsWithInk: false },
    ],
    [
      'a picture lies below it',
      [
        [10, 10],
        [150, 300],
      ],
      { background: { kind: 'image', file: 'a.png', fit: 'fill' } },
    ],
  ])('stays as it is when %s', (_, points, fields) => {
    expect(sizeOf(shown(points, fields))).toEqual([100, 200]);
  });
});

describe('whether a page grows', () => {
  const page = (table: object, model = '') => ({
    pageId: ONE,
    info: blankNoteInfo({ uniqueId: 'n', notePageInfo: JSON.stringify(table) }),
    model: blankPageModel({ uniqueId: ONE, pageSize: model }),
    virtualPage: undefined,
  });

  it.each([
    ['no record says its size', {}, '', true],
    ['the table of the note says its size', { pageInfoMap: { [ONE]: { width: 1, height: 2 } } }, '', false],
    ['its model says its size', {}, '10x20', false],
    ['its canvas grows', { canvasExpandType: 'WIDTH_HEIGHT_EXPAND' }, '10x20', true],
    ['its canvas has no end', { canvasExpandType: 'INFINITE' }, '10x20', true],
    ['its canvas is cut', { canvasExpandType: 'CLIP' }, '10x20', false],
  ])('is told: %s', (_, table, model, grows) => {
    expect(growsWithInk(page(table, model))).toBe(grows);
  });
});

describe('a page in the viewer', () => {
  const files = {
    'note/pb/note_info': info([ONE]),
    [`shape/${ONE}#r#1.zip`]: zip(stroke('a', field(16, 'rev'))),
    [`point/${ONE}#rev#points`]: handMadePoints(ONE, 'rev', [['a', [...SAMPLES, [900, 50, 0, 1000, 20]]]]),
  };

  it('says how wide its ink makes it, the same however often it is read', async () => {
    const { load, again } = await open(files);
    const wide = { width: 925, faults: [] };

    expect([await load(ONE), await again(ONE)]).toMatchObject([wide, wide]);
  });

  it('is as wide as its own record says', async () => {
    const { load } = await open({ ...files, 'pageModel/pb/m': row(ONE, field(7, '800x600')) });

    expect((await load(ONE)).width).toBeUndefined();
  });
});
