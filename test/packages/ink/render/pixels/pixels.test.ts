import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { PageInk } from '../../../../../packages/ink/src/model';
import type { DisplayList } from '../../../../../packages/ink/src/render/page/displayList';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { displayUntil, replaySpan } from '../../../../../packages/ink/src/render/page/replayInk';
import { anInkPage } from '../support';
import { DARK, growingOn, LIGHT, paint, pictureOf, prepared, recordedOn, replayOn } from './canvas';
import { difference, expectPicture } from './compare';
import { along, boxesPage, drawn, figuresPage, pensPage, textPage, universalPage } from './pages';

const SCALE = 0.4;
const SMALL = 0.2;

/** Machines have different fonts: what is compared has none of them. */
const withoutText = (list: DisplayList): DisplayList => ({
  ...list,
  items: list.items.filter(({ kind }) => kind !== 'text'),
});

const landscape = (): Canvas => {
  const canvas = createCanvas(300, 220);
  const context = canvas.getContext('2d');
  const sky = context.createLinearGradient(0, 0, 300, 220);
  sky.addColorStop(0, '#7fb2d8');
  sky.addColorStop(1, '#e6a15c');
  context.fillStyle = sky;
  context.fillRect(0, 0, 300, 220);
  context.fillStyle = '#ffffff';
  context.fillRect(20, 20, 80, 60);
  return canvas;
};

const picture = pictureOf(landscape());
const pictures = { pictureOf: (name: string) => (name === 'here.png' ? picture : undefined) };
const listed = (page: PageInk): DisplayList => withoutText(pageDisplay(page));

/** How much darker one picture is than another, summed over all pixels. */
function darkness(canvas: Canvas, than: Canvas): number {
  const reds = (of: Canvas) => of.getContext('2d').getImageData(0, 0, of.width, of.height).data;
  const [one, other] = [reds(canvas), reds(than)];
  let sum = 0;
  for (let at = 0; at < one.length; at += 4) sum += (other[at] ?? 0) - (one[at] ?? 0);
  return sum;
}

/** Pictures side by side, on grey. */
function sheet(shown: readonly Canvas[], columns: number): Canvas {
  const [{ width, height } = { width: 0, height: 0 }] = shown;
  const rows = Math.ceil(shown.length / columns);
  const canvas = createCanvas(columns * (width + 4) + 4, rows * (height + 4) + 4);
  const context = canvas.getContext('2d');
  context.fillStyle = '#888888';
  context.fillRect(0, 0, canvas.width, canvas.height);
  shown.forEach((one, index) => {
    context.drawImage(one, (index % columns) * (width + 4) + 4, Math.floor(index / columns) * (height + 4) + 4);
  });
  return canvas;
}

describe('a page on a canvas', () => {
  it.each([
    ['pens', pensPage],
    ['figures', figuresPage],
    ['universal', universalPage],
    ['boxes', boxesPage],
    ['text', textPage],
  ])('looks in light and dark as it did when it was found right (%s)', async (name, make) => {
    const page = prepared(listed(make()), pictures);

    await expectPicture(name, sheet([paint(page, LIGHT, SCALE), paint(page, DARK, SCALE)], 2));
  });

  it('lies on its background as the note says, in light colours in every theme', async () => {
    const ink = { ...pensPage(), template: undefined };
    const fits = (['fill', 'contain', 'tile', 'none'] as const).map((fit) => {
      const background = { kind: 'image', file: 'here.png', fit } as const;
      return paint(prepared(listed({ ...ink, shapes: ink.shapes.slice(0, 13), background }), pictures), DARK, 0.25);
    });

    await expectPicture('backgrounds', sheet(fits, 4));
  });

  it('has the lines of the sheet that the note names', async () => {
    const types = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1014, 1015, 600];
    const dark = { paper: '#ffffff', line: '#b0aca4', isDark: false };
    const sheets = types.map((type) => {
      const page = anInkPage([], { width: 1404, height: 1872, background: { kind: 'printed', type, name: '' } });
      return paint(prepared(listed(page)), dark, 0.1);
    });

    await expectPicture('sheets', sheet(sheets, 8));
  });

  it('lies on its printed paper in a recording, and on blank paper where a picture or a PDF is below', () => {
    const shapes = [
      drawn(
        2,
        along((share) => [100 + 800 * share, 300]),
      ),
    ];
    const sheets: readonly Partial<PageInk>[] = [
      { background: { kind: 'printed', type: 3, name: '' } },
      { template: pensPage().template },
    ];
    const below: readonly Partial<PageInk>[] = [
      { background: { kind: 'image', file: 'here.png', fit: 'fill' } },
      { background: { kind: 'pdf', file: 'here.pdf', pageIndex: 0 }, template: pensPage().template },
    ];
    const size = { width: 1000, height: 600 };
    const dark = { paper: '#ffffff', line: '#000000', isDark: false };
    const blank = paint(prepared(listed(anInkPage(shapes, size))), dark, SCALE);
    const again = (fields: Partial<PageInk>): Canvas => {
      const canvas = recordedOn(anInkPage(shapes, { ...size, ...fields }), dark, SCALE);
      if (canvas === undefined) throw new Error('it is not recorded');
      return canvas;
    };

    for (const fields of sheets) {
      const whole = paint(prepared(listed(anInkPage(shapes, { ...size, ...fields }))), dark, SCALE);
      // Print is faint: a sum over the page tells more than its pixels one by one.
      expect(darkness(whole, blank)).toBeGreaterThan(1000);
      expect([darkness(again(fields), whole), difference(whole, again(fields))]).toEqual([0, 0]);
    }
    for (const fields of below) expect(darkness(again(fields), blank)).toBe(0);
  });

  it('shows letters where there is text', () => {
    const page = textPage();

    expect(
      difference(paint(prepared(pageDisplay(page)), LIGHT, SCALE), paint(prepared(listed(page)), LIGHT, SCALE)),
    ).toBeGreaterThan(0.01);
  });

  it('loses ink to an eraser, and neither print nor paper', () => {
    const page = pensPage();
    const blank = paint(prepared(listed({ ...page, shapes: [] })), LIGHT, SCALE);
    const erasers = page.shapes.filter(({ shape }) => shape.shapeType === 14 || shape.shapeType === 20);
    const erased = paint(prepared(listed({ ...page, shapes: erasers })), LIGHT, SCALE);

    expect(difference(blank, erased)).toBe(0);
  });

  it('plays the same from frame to frame as each moment by itself', () => {
    const list = listed({
      ...pensPage(),
      shapes: pensPage().shapes.filter(({ shape }) => ![14, 15, 20].includes(shape.shapeType)),
    });
    const page = prepared(list);
    const { totalMs } = replaySpan(list);
    const replay = replayOn(page, SMALL);

    for (const share of [0.1, 0.3, 0.32, 0.6, 0.2, 0.9, 1]) {
      const ms = totalMs * share;
      const alone = paint(page.showing(displayUntil(list, ms)), LIGHT, SMALL);

      expect(difference(replay(LIGHT, ms), alone)).toBeLessThan(0.001);
    }
    expect(
      difference(replay(DARK, totalMs / 2), paint(page.showing(displayUntil(list, totalMs / 2)), DARK, SMALL)),
    ).toBeLessThan(0.001);
  });

  it('shows faintly what is to come, from frame to frame as each moment by itself, and at its end the whole', () => {
    const all = pensPage().shapes;
    for (const hasErasers of [false, true]) {
      const shapes = all.filter(({ shape }) => hasErasers || ![14, 20].includes(shape.shapeType));
      const list = listed({ ...pensPage(), shapes });
      const page = prepared(list);
      const { totalMs } = replaySpan(list);
      const faint = replayOn(page, SMALL);
      const whole = paint(page, LIGHT, SMALL);
      const blank = paint(page.showing(displayUntil(list, 0)), LIGHT, SMALL);
      const plain = replayOn(page, SMALL);

      // Three tenths of what the whole has.
      const share = darkness(faint(LIGHT, 0, 'faint'), blank) / darkness(whole, blank);
      expect(share).toBeGreaterThan(0.25);
      expect(share).toBeLessThan(0.35);
      for (const at of [0.1, 0.3, 0.32, 0.6, 0.2, 0.9]) {
        const alone = replayOn(page, SMALL)(LIGHT, totalMs * at, 'faint');
        expect(difference(faint(LIGHT, totalMs * at, 'faint'), alone)).toBeLessThan(0.001);
        expect(darkness(alone, plain(LIGHT, totalMs * at))).toBeGreaterThan(0);
      }
      expect(difference(faint(LIGHT, totalMs, 'faint'), whole)).toBeLessThan(0.001);
    }
  });

  it('grows stroke by stroke into the picture that painting all of it makes', () => {
    const list = listed(pensPage());
    const ink = list.items.filter((item) => item.kind !== 'image' && item.paint.blend !== 'erase');
    const first = prepared({ ...list, items: ink.slice(0, -6) });
    const { kept, show } = growingOn();
    const expectSame = (page: typeof first, colours = LIGHT, scale = SMALL): void =>
      expect(difference(show(page, colours, scale), paint(page, colours, scale))).toBe(0);
    const withItems = (items: typeof list.items): typeof first => first.showing({ ...list, items });

    expectSame(first);
    for (const count of [-5, -4, -3]) expectSame(withItems(ink.slice(0, count)));
    // The whole of it, and the small picture in the list of pages, in between.
    for (const scale of [SMALL / 2, SMALL / 4]) expectSame(first, LIGHT, scale);
    const small = kept.items;
    expectSame(withItems(ink.slice(0, -2)));
    expect([kept.layers, kept.items - small]).toEqual([3, 1]);

    expectSame(withItems(ink.slice(3)));
    expectSame(withItems(ink));
    expectSame(withItems([...ink, ...ink.slice(0, 2)]));
    expectSame(withItems([...ink.slice(0, 4), ...ink.slice(6)]));
    expectSame(withItems(ink), DARK);
    expectSame(withItems(list.items));
    expectSame(first.showing({ ...list, items: ink, height: list.height * 2 }));
    expectSame(prepared({ ...list, items: ink.slice(0, 2) }));
  });

  it('is painted as a whole where there is no canvas to keep it on, and after a painting that broke off', () => {
    const list = listed(pensPage());
    const items = list.items.filter((item) => item.kind !== 'image' && item.paint.blend !== 'erase');
    const page = prepared({ ...list, items });
    const first = page.showing({ ...list, items: items.slice(0, -3) });
    const { kept, show } = growingOn();
    const expectSame = (one: typeof page): void =>
      expect(difference(show(one, LIGHT, SMALL), paint(one, LIGHT, SMALL))).toBe(0);
    kept.hasCanvases = false;
    expectSame(first);
    kept.hasCanvases = true;
    expectSame(first);
    kept.breaksOff = true;
    expect(() => show(page, LIGHT, SMALL)).toThrow('no memory');
    kept.breaksOff = false;
    expectSame(page);
    expect(kept.layers).toBe(2);
  });

  it('is whole at the end of its replay, and grows until then', () => {
    const list = listed(pensPage());
    const page = prepared(list);
    const { totalMs } = replaySpan(list);
    const whole = paint(page, LIGHT, SMALL);
    const blank = paint(page.showing(displayUntil(list, 0)), LIGHT, SMALL);
    const missing = [0.25, 0.5, 0.75, 1].map((share) =>
      difference(whole, paint(page.showing(displayUntil(list, totalMs * share)), LIGHT, SMALL)),
    );

    expect(difference(whole, blank)).toBeGreaterThan(missing[0] ?? 1);
    expect(missing).toEqual(missing.toSorted((a, b) => b - a));
    expect(missing.at(-1)).toBe(0);
  });
});
