import type { TextItem } from '../../../../../packages/ink/src/render/page/displayList';
import { layoutText } from '../../../../../packages/ink/src/render/text/layoutText';
import { drawText, type TextContext } from '../../../../../packages/ink/src/render/text/textPainter';
import { rulerFor } from '../../../../../packages/ink/src/render/text/textRuler';
import { closeReader, contentOf, factsOf } from '../../export/readers/readPdf';
import { aList, aPage, box, exported, svgOf, words } from '../../export/support';

afterAll(closeReader);

const TEXTS = {
  Latin: 'The quick brown fox jumps over the lazy dog, again and again, until its line breaks somewhere.',
  Cyrillic: 'Съешь же ещё этих мягких французских булок, да выпей чаю, и так до самого конца строки.',
  Chinese: '床前明月光，疑是地上霜。举头望明月，低头思故乡。床前明月光，疑是地上霜。',
  accents: 'Žluťoučký kůň, señor, façade, naïve, Ångström: ¿dónde?',
} as const;

const item = (text: string, change: Partial<TextItem> = {}): TextItem => words(text, box(50, 50, 600, 400), change);
const runsOf = (one: TextItem) => layoutText(one, rulerFor(one)).runs;

/** What a canvas is asked to draw: each text's left end and how long it becomes, page units. */
function onCanvas(one: TextItem, widthOf: (text: string) => number) {
  let [stretch, x] = [1, 0];
  const drawn: { text: string; x: number; width: number }[] = [];
  const context: TextContext = {
    ...{ font: '', textAlign: 'left', textBaseline: 'alphabetic', fillStyle: '', fillRect: () => undefined },
    setTransform: (...values: unknown[]) => {
      [stretch, x] = [Number(values[0]), Number(values[4])];
    },
    measureText: (text: string) => ({ width: widthOf(text) }) as TextMetrics,
    fillText: (text: string, at: number) =>
      void drawn.push({ text, x: x + at * stretch, width: widthOf(text) * stretch }),
  } as TextContext;
  drawText(context, one, { scale: 1, left: 0, top: 0, width: 700, height: 900 });
  return drawn;
}

describe.each(Object.entries(TEXTS))('a text in %s', (_, text) => {
  it.each([0.8, 1, 1.3])('stands at one place on every screen, whatever its fonts are like (%f)', (wide) => {
    const one = item(text, { size: 32 });
    const ruler = rulerFor(one);
    const drawn = onCanvas(one, (part) => ruler(part) * wide);

    expect(drawn.map(({ text: run }) => run)).toEqual(runsOf(one).map((run) => run.text));
    runsOf(one).forEach((run, index) => {
      expect(drawn[index]?.x).toBeCloseTo(run.x, 3);
      expect(drawn[index]?.width).toBeCloseTo(run.width, 3);
    });
  });

  it('has the same lines in SVG, each as long as on the screen', async () => {
    const one = item(text);
    const svg = await svgOf(aPage(aList([one])));
    const spans = [...svg.matchAll(/<tspan x="([\d.]+)" y="[\d.]+" textLength="([\d.]+)"/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ]);

    expect(spans.map(([x]) => x)).toEqual(runsOf(one).map(({ x }) => x));
    spans.forEach(([, width], index) => expect(width).toBeCloseTo(runsOf(one)[index]?.width ?? 0, 1));
  });

  it.each([false, true])('has the same lines in PDF, where they are selected (bold: %s)', async (isBold) => {
    const one = item(text, { isBold });
    const [pdf = new Uint8Array(0)] = await exported('pdf', [aPage(aList([one]))]);
    const found = (await factsOf(pdf)).pages[0]?.runs ?? [];
    const unit = 72 / 227;

    for (const run of runsOf(one)) {
      const base = (936 - run.y) * unit;
      const line = found.filter(({ y, text: words }) => Math.abs(y - base) < 1 && words.trim() !== '');
      const left = Math.min(...line.map(({ x }) => x));
      const right = Math.max(...line.map(({ x, width }) => x + width));

      expect(line.map(({ text: words }) => words).join('')).toBe(run.text);
      expect(left).toBeCloseTo(run.x * unit, 0);
      expect(Math.abs(right - (run.x + run.width) * unit)).toBeLessThan(0.4);
    }
  });
});

describe('text in PDF', () => {
  it('needs no stretching in the fonts that its lines are measured by', async () => {
    const [pdf = new Uint8Array(0)] = await exported('pdf', [
      aPage(aList([item('Plain letters, digits 0123.'), item('Source', { isFixed: true })])),
    ]);

    expect(await contentOf(pdf)).not.toContain('Tz');
  });
});
