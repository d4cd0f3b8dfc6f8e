import { startNoteExport } from '../../../src/services/ink/export/noteExport';
import type { TextPictures } from '../../../src/services/ink/export/exportTools';
import type { TextItem } from '../../../src/services/ink/render/page/displayList';
import { fontOf, setSpareFonts } from '../../../src/services/ink/render/text/textPainter';
import { closeReader, drawnPage, factsOf } from './readPdf';
import { aList, aNote, aPage, box, pixelAt, theMachine, words } from './support';

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
    expect(await gapsOf(format, `Waves ${NOBODYS}, é\u0301 and ${NOBODYS}`, `more\u200d ${NOBODYS}`)).toEqual([NOBODYS]);
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
    for (const usual of ['Waves, “quoted” – é', 'Съешь', '床前明月光，', 'かな']) expect(fontOf(item(usual))).not.toContain('Three');
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
});
