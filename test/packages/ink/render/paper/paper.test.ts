import { EXPORT_COLOURS, type ExportPage } from '../../../../../packages/ink/src/export/exportModel';
import { svgPage } from '../../../../../packages/ink/src/export/svg/svgPage';
import {
  contrast,
  inkColours,
  onDark,
  parseColour,
  printOnDark,
  printOpacity,
  type Rgb,
} from '../../../../../packages/ink/src/render/page/colours';
import { GRAIN_TILE, grainPixels } from '../../../../../packages/ink/src/render/page/grain';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { templateLines } from '../../../../../packages/ink/src/render/template/templateLines';
import { wrapText } from '../../../../../packages/ink/src/render/text/layoutText';
import { PathBuilder } from '../../../../../packages/ink/src/render/path/pathStream';
import { anInkPage, polygonsOf } from '../support';

const size = { width: 100, height: 200 };

const print = (properties: object, page = size) => {
  const lines = templateLines(JSON.stringify({ type: 'Feature', properties }), page);
  const [strokes, dots] = [new PathBuilder(), new PathBuilder()];
  lines?.strokes(strokes, 0);
  lines?.dots(dots, 0);
  return { lines, strokes: polygonsOf(strokes.finish()), dots: polygonsOf(dots.finish()) };
};
const ys = (strokes: ReturnType<typeof print>['strokes']): number[] =>
  strokes.map(([start]) => start?.[1] ?? Number.NaN);

describe('printed lines', () => {
  it('stand at their spacing', () => {
    const { strokes, lines } = print({
      layoutType: 'LayoutHorizontalLine',
      pageMargins: { spacing: 60 },
      strokeAttr: { width: 2 },
    });

    expect(ys(strokes)).toEqual([0, 60, 120, 180]);
    expect(lines?.width).toBe(2);
  });

  it('stretch their spacing when they are fitted, between the margins', () => {
    const margins = { spacing: 60, paddingTop: 20, paddingBottom: 30, paddingLeft: 10 };
    const { strokes } = print({ layoutType: 'LayoutFittedHorizontalLine', pageMargins: margins });

    expect(ys(strokes)).toEqual([20, 95, 170]);
    expect(strokes[0]).toEqual([
      [10, 20],
      [100, 20],
    ]);
  });

  it.each([
    ['blue', 0xff3366cc | 0, 0xff3366cc | 0],
    ['black', 0xff000000 | 0, 0xff000000 | 0],
    ['a shade of grey', 0xffb0b0b0 | 0, 0xffb0b0b0 | 0],
    ['none', 0, undefined],
    ['one that cannot be seen', 0x003366cc, undefined],
  ])('have the colour that they say, where it is one: %s', (_, color, colour) => {
    expect(
      print({ layoutType: 'LayoutHorizontalLine', pageMargins: { spacing: 60 }, strokeAttr: { color } }).lines?.colour,
    ).toBe(colour);
  });

  it.each([
    ['black', 0xff000000 | 0],
    ['a shade of grey', 0xff8a8a8a | 0],
  ])('are %s on white paper, exactly, also in exported files', (_, color) => {
    const template = JSON.stringify({
      properties: { layoutType: 'LayoutHorizontalLine', pageMargins: { spacing: 60 }, strokeAttr: { color, width: 3 } },
    });
    const list = pageDisplay(anInkPage([], { template }));
    const page: ExportPage = { pageId: 'p', number: 1, title: '', list, assets: new Map() };
    const note = { noteId: 'n', title: '', createdAt: 0, updatedAt: 0, addressOf: (id: string) => id };

    expect(inkColours(EXPORT_COLOURS).print(color)).toBe(
      `rgba(${[16, 8, 0].map((shift) => (color >> shift) & 0xff).join(', ')}, 1)`,
    );
    expect(printOpacity(EXPORT_COLOURS)).toBe(1);
    expect(svgPage(page, note)).toContain(`stroke="#${(color >>> 0).toString(16).slice(2)}" stroke-width="3"`);
  });

  it('cross in a grid', () => {
    expect(print({ layoutType: 'LayoutFittedGrid', pageMargins: { spacing: 50 } }).strokes).toHaveLength(5 + 3);
    expect(print({ layoutType: 'LayoutFittedVerticalLine', pageMargins: { spacing: 50 } }).strokes).toHaveLength(3);
  });

  it('are dots for the device picture of that name', () => {
    const resourceAttr = { resName: 'com.onyx.android.note:drawable/new_scribble_back_ground_grid_point' };

    const { dots } = print(
      { layoutType: 'LayoutResVector', resourceAttr, pageMargins: {} },
      { width: 1404, height: 1872 },
    );

    expect(dots).toHaveLength(25 * 33);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', 'broken'],
    ['blank paper', JSON.stringify({ properties: { layoutType: 'LayoutBlank', pageMargins: { spacing: 50 } } })],
    [
      'a layout of the future',
      JSON.stringify({ properties: { layoutType: 'LayoutSpiral', pageMargins: { spacing: 50 } } }),
    ],
    [
      'an unknown picture',
      JSON.stringify({ properties: { layoutType: 'LayoutResVector', resourceAttr: { resName: 'ic_spiral_galaxy' } } }),
    ],
    [
      'lines without a distance',
      JSON.stringify({ properties: { layoutType: 'LayoutHorizontalLine', pageMargins: { spacing: 0 } } }),
    ],
    ['lines upon lines', JSON.stringify({ properties: { layoutType: 'LayoutGrid', pageMargins: { spacing: 0.001 } } })],
  ])('are none for %s', (_name, template) => {
    expect(templateLines(template, size)).toBeUndefined();
  });
});

describe('colours', () => {
  const paper: Rgb = [35, 35, 34];

  it.each([
    ['#fff', [255, 255, 255]],
    [' #24508C ', [36, 80, 140]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['rgb(1 2 3 / 50%)', [1, 2, 3]],
    ['Canvas', undefined],
    ['', undefined],
  ])('are read from a token (%s)', (text, rgb) => {
    expect(parseColour(text)).toEqual(rgb);
  });

  it('keep a hue that is seen on dark paper, and lighten one that is not', () => {
    const [yellow, blue]: [Rgb, Rgb] = [
      [255, 204, 0],
      [0, 0, 160],
    ];

    expect(onDark(yellow, paper)).toEqual(yellow);
    expect(contrast(onDark(blue, paper), paper)).toBeGreaterThanOrEqual(3);
    expect(onDark(blue, paper)[2]).toBeGreaterThan(onDark(blue, paper)[0]);
  });

  it('of print are as faint on dark paper as on white, and never as strong as ink', () => {
    const dark = inkColours({ paper: '#232322', line: '#444444', isDark: true });
    const shown = (rgb: Rgb): number => contrast(printOnDark(rgb, paper), paper);

    expect(shown([0, 0, 0])).toBeGreaterThanOrEqual(3);
    expect(shown([0, 0, 0])).toBeLessThan(4);
    expect(shown([201, 197, 186])).toBeGreaterThan(1.4);
    expect(shown([201, 197, 186])).toBeLessThan(1.8);
    expect(shown([255, 255, 255])).toBeGreaterThan(1);
    expect(dark.print(0xff000000 | 0)).toBe(`rgba(${printOnDark([0, 0, 0], paper).join(', ')}, 1)`);
  });

  it('turn black and near black light', () => {
    for (const black of [
      [0, 0, 0],
      [28, 27, 25],
      [40, 30, 44],
    ] satisfies Rgb[]) {
      expect(contrast(onDark(black, paper), paper)).toBeGreaterThan(10);
    }
  });

  it('keep their own transparency', () => {
    expect(inkColours({ paper: '#fff', line: '#eee', isDark: false }).css(0x80ff0000 | 0, 0.5)).toBe(
      'rgba(255, 0, 0, 0.251)',
    );
  });

  it('give charcoal as many grains as its density says', () => {
    const share = (density: number): number =>
      grainPixels([10, 20, 30], density).reduce(
        (sum, value, index) => sum + (index % 4 === 3 && value > 0 ? 1 : 0),
        0,
      ) /
      GRAIN_TILE ** 2;

    expect(share(0.1)).toBeLessThan(share(0.4));
    expect([...grainPixels([10, 20, 30], 0.3).subarray(0, 3)]).toEqual([10, 20, 30]);
  });
});

describe('lines of text', () => {
  const measure = (line: string): number => line.length;

  it.each([
    ['the quick brown fox', 9, ['the quick', 'brown fox']],
    ['a\n\nb', 9, ['a', '', 'b']],
    ['无法加载这一页', 3, ['无法加', '载这一', '页']],
    ['mixed 文字', 6, ['mixed', '文字']],
    ['unbreakable', 4, ['unbreakable']],
    ['', 4, ['']],
  ])('break %j at %d', (text, width, lines) => {
    expect(wrapText(text, width, measure)).toEqual(lines);
  });

  it('do not pile up without end', () => {
    expect(wrapText('\n'.repeat(100_000), 10, measure).length).toBeLessThanOrEqual(2000);
  });
});
