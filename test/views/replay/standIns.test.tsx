import {
  type AbsenceWords,
  drawSheet,
  pictureFile,
  standInHandles,
  wrapped,
} from '../../../src/app/replay/picture/standInHandles';
import { asNoteId, asPageId } from '@inkside/kit';
import type { InkState, OpenPage } from '../../../src/features/ink/types';

const words: AbsenceWords = {
  picture: 'Picture not recorded',
  ink: 'No ink here',
  page: ({ shapes, points }) => `${shapes} shapes, ${points} points`,
};
const colours = { paper: '#fff', line: '#888', isDark: false };
const aPage = (change: Partial<OpenPage>): OpenPage => ({
  pageId: asPageId('p1'),
  width: 100,
  height: 200,
  title: '',
  phase: 'ready',
  faults: [],
  error: null,
  shapes: 2,
  points: 40,
  spots: [],
  replayMs: 0,
  ...change,
});
const open = (...pages: OpenPage[]): InkState => ({
  phase: 'open',
  noteId: asNoteId('n1'),
  source: 'cloud',
  pages,
  current: 0,
  turns: 0,
  faults: [],
});

/** What is painted: texts with their middle, and filled boxes. A letter is as wide as high. */
const aPen = (width = 2000, height = 2000) => {
  const painted: unknown[][] = [];
  const pen = {
    font: '10px sans-serif',
    canvas: { width, height },
    save: () => undefined,
    restore: () => undefined,
    setLineDash: () => undefined,
    strokeRect: () => undefined,
    clearRect: () => void painted.splice(0),
    fillRect: (...box: number[]) => void painted.push(['sheet', ...box]),
    fillText: (text: string, x: number, y: number) => void painted.push([text, x, Math.round(y)]),
    measureText: (text: string) => ({ width: text.length * Number.parseFloat(pen.font) }),
  };
  return { painted, pen: pen as unknown as CanvasRenderingContext2D };
};
const aCanvas = (pen: CanvasRenderingContext2D): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { getContext: () => pen });

describe('what stands for what a recording does not hold', () => {
  it('is the ink itself of a page that was written on, at each moment that is shown', () => {
    const { painted, pen } = aPen();
    let isWritten = false;
    let tell: () => void = () => undefined;
    const sheets = {
      draw: () => (isWritten ? painted.push(['ink']) > 0 : false),
      watch: (report: () => void) => {
        tell = report;
        return () => (tell = () => undefined);
      },
    };
    const { ink } = standInHandles(words, () => open(aPage({})), sheets);
    const surface = ink.attach(aCanvas(pen));

    surface.show([{ pageId: asPageId('p1'), viewport: { scale: 5, offsetX: 10, offsetY: 20 } }], colours);
    expect(painted[0]).toEqual(['sheet', 10, 20, 500, 1000]);
    isWritten = true;
    tell();
    expect(painted).toEqual([['ink']]);
    surface.detach();
    isWritten = false;
    tell();
    expect(painted).toEqual([['ink']]);
  });

  it('is a sheet in the place and size of each page, which says so and what was there', () => {
    const { painted, pen } = aPen();
    const { ink } = standInHandles(words, () => open(aPage({}), aPage({ pageId: asPageId('p2'), phase: 'loading' })));
    const surface = ink.attach(aCanvas(pen));

    surface.show(
      [
        { pageId: asPageId('p1'), viewport: { scale: 5, offsetX: 10, offsetY: 20 } },
        { pageId: asPageId('p2'), viewport: { scale: 5, offsetX: 600, offsetY: 20 } },
      ],
      colours,
    );

    expect(painted).toEqual([
      ['sheet', 10, 20, 500, 1000],
      ['No ink here', 260, 481],
      ['2 shapes, 40', 260, 520],
      ['points', 260, 559],
      ['sheet', 600, 20, 500, 1000],
      ['No ink here', 850, 520],
    ]);
  });

  it('has its words where they are seen: in the part of the sheet that is on the canvas', () => {
    const { painted, pen } = aPen(600, 300);

    drawSheet(pen, { x: -100, y: 0, width: 1000, height: 5000 }, ['No ink here'], colours);
    drawSheet(pen, { x: 0, y: 295, width: 600, height: 5000 }, ['No ink here'], colours);

    // Of the second one too little is seen.
    expect(painted).toEqual([
      ['sheet', -100, 0, 1000, 5000],
      ['No ink here', 300, 150],
      ['sheet', 0, 295, 600, 5000],
    ]);
  });

  it('is an empty sheet until the words are there', () => {
    const { painted, pen } = aPen();
    standInHandles(undefined, () => open(aPage({})))
      .ink.attach(aCanvas(pen))
      .show([{ pageId: asPageId('p1'), viewport: { scale: 1, offsetX: 0, offsetY: 0 } }], colours);

    expect(painted).toEqual([['sheet', 0, 0, 100, 200]]);
  });

  it('is a drawing with words for each stored picture, which nobody is asked for', async () => {
    const { pictures } = standInHandles(words, () => ({ phase: 'closed' }));

    const url = (await pictures.load('a/key' as never, new AbortController().signal)) ?? '';

    expect(url).toMatch(/^data:image\/svg\+xml,/);
    const drawing = new DOMParser().parseFromString(
      decodeURIComponent(url.slice(url.indexOf(',') + 1)),
      'image/svg+xml',
    );
    expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      'Picture not',
      'recorded',
    ]);
  });

  it('escapes its words', () => {
    expect(decodeURIComponent(pictureFile('a<b & c'))).toContain('>a&lt;b &amp; c</text>');
  });

  it('says of sounds that they are not there, instead of waiting for ever', async () => {
    const { ink } = standInHandles(words, () => open(aPage({})));

    await expect(ink.file(asPageId('p1'), 'a.m4a')).rejects.toMatchObject({ code: 'replay.faults.absent' });
  });

  it('lets words have room, also where nothing stands between them', () => {
    expect(wrapped('one two three', (line) => line.length <= 7)).toEqual(['one two', 'three']);
    expect(wrapped('录制中不含手写', (line) => line.length <= 3)).toEqual(['录制中', '不含手', '写']);
    expect(wrapped('extraordinarily', (line) => line.length <= 3)).toEqual(['extraordinarily']);
    expect(wrapped('', () => true)).toEqual([]);
    const { painted, pen } = aPen();
    drawSheet(pen, { x: 0, y: 0, width: 20, height: 100 }, ['a b'], colours);
    expect(painted.slice(1).map(([text]) => text)).toEqual(['a', 'b']);
  });
});
