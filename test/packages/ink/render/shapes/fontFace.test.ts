import type { Shape } from '../../../../../packages/ink/src/model';
import type { TextItem } from '../../../../../packages/ink/src/render/page/displayList';
import { shapeItems } from '../../../../../packages/ink/src/render/shapes/shapeItems';
import { familiesOf, familyIn, kindOf } from '../../../../../packages/ink/src/render/text/fontFace';
import { layoutText } from '../../../../../packages/ink/src/render/text/layoutText';
import { fontOf } from '../../../../../packages/ink/src/render/text/textPainter';
import { rulerFor } from '../../../../../packages/ink/src/render/text/textRuler';
import { aShape } from '../../support';
import { objectsOf } from '../../export/readers/readPdf';
import { aList, aPage, exported } from '../../export/support';

const boundingRect = JSON.stringify({ left: 10, top: 20, right: 610, bottom: 320 });

/** A text box whose style names a face. */
const textIn = (fontFace: unknown, fields: Partial<Shape> = {}): TextItem => {
  const textStyle = JSON.stringify({ textSize: 30, fontFace });
  const items = shapeItems({
    shape: aShape(1, { shapeType: 6, color: -0x1000000, text: 'Wide words', boundingRect, textStyle, ...fields }),
    samples: undefined,
  });
  const item = items.find((one): one is TextItem => one.kind === 'text');
  if (item === undefined) throw new Error('no text');
  return item;
};
const usual = fontOf(textIn(undefined));
const widthOf = (item: TextItem): number => layoutText(item, rulerFor(item)).runs[0]?.width ?? 0;

describe('the face that the style of a text names', () => {
  it.each([
    ['Georgia', 'Georgia'],
    ['/system/fonts/NotoSerif-Regular.ttf', 'NotoSerif'],
    ['/storage/emulated/0/Fonts/Source_Han_Serif-SemiBold.otf', 'Source Han Serif'],
    ['NotoSerifCJK-VF.ttc', 'NotoSerifCJK'],
    ['C:\\fonts\\DejaVuSans-BoldOblique.ttf', 'DejaVuSans'],
    ['楷体', '楷体'],
    ['Font-Awesome 5', 'Font-Awesome 5'],
    ['', ''],
    ['12', ''],
    ["x', url(http://evil.example)", ''],
    ['a"; color: red', ''],
    ['x'.repeat(65), ''],
    ['/system/fonts/', ''],
  ])('is a plain family name, or none: %s', (fontFace, family) => {
    expect(familyIn(fontFace)).toBe(family);
  });

  it.each([
    ['NotoSerif', 'serif'],
    ['Times New Roman', 'serif'],
    ['宋体', 'serif'],
    ['Noto Sans Mono', 'mono'],
    ['Courier', 'mono'],
    ['sans-serif', 'sans'],
    ['Microsoft YaHei', 'sans'],
    ['My Hand', 'sans'],
  ])('says of which kind it is: %s', (family, kind) => {
    expect(kindOf(family)).toBe(kind);
  });

  it('comes first in the fonts of a canvas, then its kind, then the usual ones', () => {
    expect(fontOf(textIn('/system/fonts/NotoSerif-Regular.ttf'))).toBe(
      usual.replace(
        'Arial',
        "'NotoSerif', 'Noto Serif', 'Times New Roman', Times, 'Liberation Serif', Tinos, serif, Arial",
      ),
    );
    expect(fontOf(textIn('My Hand'))).toBe(usual.replace('Arial', "'My Hand', Arial"));
    expect(fontOf(textIn('Fira Code'))).toMatch(/^400 30px 'Fira Code', "Courier New".*monospace/);
    for (const none of [undefined, null, 7, '', 'a;b']) expect(fontOf(textIn(none))).toBe(usual);
  });

  it('lets lines be as long as letters of its kind are', () => {
    expect(widthOf(textIn('Georgia'))).toBeLessThan(widthOf(textIn('Roboto')));
    expect(widthOf(textIn('Roboto'))).toBe(widthOf(textIn(undefined)));
    expect(widthOf(textIn('monospace'))).toBeCloseTo(10 * 0.6 * 30, 5);
  });

  it('stands in an SVG, and as a standard font of its kind in a PDF', async () => {
    const made = async (format: 'svg' | 'pdf', fontFace: string) =>
      (await exported(format, [aPage(aList([textIn(fontFace)]))]))[0] ?? new Uint8Array(0);

    expect(new TextDecoder().decode(await made('svg', 'NotoSerif'))).toContain(
      familiesOf({ face: 'NotoSerif' }, 'Arial').replaceAll("'", '&#39;'),
    );
    const fonts = await Promise.all(
      ['NotoSerif', 'DejaVu Sans Mono', 'Roboto'].map(async (face) =>
        objectsOf(await made('pdf', face), 'Type', 'Font'),
      ),
    );
    expect(fonts.map((found) => /Times-Roman|Courier|Helvetica/.exec(String(found))?.[0])).toEqual([
      'Times-Roman',
      'Courier',
      'Helvetica',
    ]);
  });
});
