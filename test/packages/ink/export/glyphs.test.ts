import { startNoteExport } from '../../../../packages/ink/src/export/noteExport';
import { canvasTextPictures } from '../../../../packages/ink/src/export/textPictures';
import type { ExportCanvas, TextPictures } from '../../../../packages/ink/src/export/exportModel';
import { rgbOf } from '../../../../packages/ink/src/export/exportedInk';
import type { TextItem } from '../../../../packages/ink/src/render/page/displayList';
import { fontOf, setSpareFonts } from '../../../../packages/ink/src/render/text/textPainter';
import { closeReader, drawnPage, factsOf } from './readers/readPdf';
import { aList, aNote, aPage, box, ink, pixelAt, theMachine, words } from './support';

afterAll(closeReader);

/** For private use, at the very end: no font has it. */
const NOBODYS = '\u{10fffd}';
const item = (text: string, change: Partial<TextItem> = {}): TextItem => words(text, box(50, 50, 650, 400), change);
const gapsOf = async (format: 'pdf' | 'bitmapPdf' | 'png' | 'svg', ...texts: readonly string[]) => {
  const making = await startNoteExport({ format, note: aNote() }, theMachine());
  return making.gapsIn(aPage(aList(texts.map((text) => item(text)))));
};

describe('characters that no font has', () => {
  it.each(['pdf', 'bitmapPdf', 'png'] as const)('are named, each once, and no others (%s)', async (format) => {
    expect(await gapsOf(format, `Waves ${NOBODYS}, é\u0301 and ${NOBODYS}`, `more\u200d ${NOBODYS}`)).toEqual([
      NOBODYS,
    ]);
    expect(await gapsOf(format, 'Waves, and nothing else')).toEqual([]);
  });

  it('are left to whoever looks at an SVG', async () => {
    expect(await gapsOf('svg', NOBODYS)).toEqual([]);
  });

  it('are found in every look of a text', () => {
    const { text } = theMachine();

    for (const look of [{ isBold: true }, { isItalic: true }, { isFixed: true }]) {
      expect(text.lacking(`a${NOBODYS}`, item('', look))).toEqual([NOBODYS]);
    }
  });
});

describe('fonts that a canvas has besides those that are named', () => {
  afterEach(() => setSpareFonts([]));

  it('are asked for what lies beyond usual letters alone', () => {
    setSpareFonts(['One "Two"', 'Three']);

    expect(fontOf(item('ع'))).toMatch(/sans-serif, "One Two", "Three"$/);
    expect(fontOf(item('🦄', { isFixed: true }))).toMatch(/monospace, "One Two", "Three"$/);
    for (const usual of ['Waves, “quoted” – é', 'Съешь', '床前明月光，', 'かな'])
      expect(fontOf(item(usual))).not.toContain('Three');
  });
});

describe('a letter with colours of its own', () => {
  const [width, height] = [8, 8];
  const rgba = new Uint8Array(width * height * 4).map((_, at) => [200, 30, 40, 255][at % 4] ?? 0);
  const text: TextPictures = {
    measure: () => 40,
    draw: () => ({ width, height, cover: new Uint8Array(width * height).fill(255), rgba, left: 0, top: -40, pixel: 5 }),
    lacking: () => [],
  };

  it('keeps them in a PDF, and is still found as text', async () => {
    const making = await startNoteExport({ format: 'pdf', note: aNote() }, { ...theMachine(), text });
    const one = item('🦄', { size: 40 });
    await making.addPage(aPage(aList([one])));
    const pdf = (await making.finish()) ?? new Uint8Array(0);

    const page = await drawnPage(pdf, 0, { width: 702, height: 936 });
    const runs = (await factsOf(pdf)).pages[0]?.runs ?? [];

    expect(pixelAt(page, 60, 75)).toEqual([200, 30, 40]);
    expect(runs.map((run) => run.text).join('')).toContain('🦄');
  });

  it('stands beside letters of the colour of the text', () => {
    const [red, own] = ['#ff0000', '#00c800'];
    // Two pixels: a letter, and one that has a colour of its own.
    const canvas = () => {
      const context = {
        font: '',
        fillStyle: '',
        measureText: () => ({ width: 20 }),
        setTransform: () => undefined,
        fillText: () => undefined,
      };
      const rgbaOf = (colour: string) => [...Buffer.from(colour.slice(1), 'hex'), 255];
      const pixels = () => ({
        width: 2,
        height: 1,
        rgba: Uint8Array.from([...rgbaOf(context.fillStyle), ...rgbaOf(own)]),
      });
      return { context: context as unknown as ExportCanvas['context'], pixels, png: async () => new Uint8Array(0) };
    };
    const pictures = canvasTextPictures(canvas);

    const picture = pictures.draw('你🦄', item('', { paint: ink(Number.parseInt(red.slice(1), 16)) }));

    expect([...(picture?.rgba ?? [])]).toEqual([255, 0, 0, 255, 0, 200, 0, 255]);
  });

  it('has a picture for each colour of its text', async () => {
    const drawn = (_: string, { paint }: TextItem) => {
      const colour = [...rgbOf(paint.colour), 255];
      const filled = new Uint8Array(width * height * 4).map((__, at) => colour[at % 4] ?? 0);
      return {
        width,
        height,
        cover: new Uint8Array(width * height).fill(255),
        rgba: filled,
        left: 0,
        top: -40,
        pixel: 5,
      };
    };
    const making = await startNoteExport(
      { format: 'pdf', note: aNote() },
      { ...theMachine(), text: { ...text, draw: drawn } },
    );
    const at = (top: number, colour: number) =>
      words('🦄', box(50, top, 650, top + 100), { size: 40, paint: ink(colour) });
    await making.addPage(aPage(aList([at(50, 0xff0000), at(250, 0x0000ff)])));
    const pdf = (await making.finish()) ?? new Uint8Array(0);

    const page = await drawnPage(pdf, 0, { width: 702, height: 936 });

    expect([pixelAt(page, 60, 75), pixelAt(page, 60, 275)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
  });
});
