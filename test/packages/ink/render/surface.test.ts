import type { SurfaceColours, Viewport } from '@inkside/ink';
import { asPageId } from '@inkside/kit';
import type { Frame } from '../../../../packages/ink/src/render/page/frame';
import type { ShownPage } from '../../../../packages/ink/src/render/surface/pictureShelf';
import { createSurface, type SurfaceContext } from '../../../../packages/ink/src/render/surface/surface';
import { covers, frameFor, wholeFrame } from '../../../../packages/ink/src/render/surface/visibleFrame';
import { fakeContext } from './support';

const LIGHT: SurfaceColours = { paper: '#fff', line: '#eee', isDark: false };
const canvasSize = { width: 400, height: 300 };
const page = { width: 1000, height: 1000 };
const fitted: Viewport = { scale: 0.3, offsetX: 50, offsetY: 0 };

interface Asked {
  readonly key: string;
  readonly frame: Frame;
  readonly colours: SurfaceColours;
  /** With a picture, or with none as when the worker fails. */
  answer(how?: 'drawn' | 'failed'): Promise<void>;
}

const stage = () => {
  const { context, log } = fakeContext();
  const asked: Asked[] = [];
  const closed: string[] = [];
  let shown: ShownPage | undefined = { key: 'k', ...page, version: 1 };
  let watcher: () => void = () => undefined;
  let frames: (() => void)[] = [];
  let images = 0;
  const image = (): ImageBitmap => {
    const name = `image ${(images += 1)}`;
    return { close: () => closed.push(name), toString: () => name } as unknown as ImageBitmap;
  };
  const surface = createSurface(
    { ...canvasSize, getContext: () => context as unknown as SurfaceContext },
    {
      nextFrame: (paint) => {
        frames.push(paint);
        return () => (frames = frames.filter((other) => other !== paint));
      },
      source: {
        page: (pageId) => shown && (pageId === 'p' ? shown : { ...shown, key: pageId, isHeld: pageId !== 'let go' }),
        watch: (report) => {
          watcher = report;
          return () => (watcher = () => undefined);
        },
        frame: (key, frame, colours) =>
          new Promise((resolve) => {
            asked.push({
              key,
              frame,
              colours,
              answer: async (how = 'drawn') => {
                resolve(how === 'drawn' ? image() : undefined);
                await new Promise(setImmediate);
              },
            });
          }),
      },
    },
  );
  return {
    surface,
    asked,
    closed,
    log,
    pictures: () => log.filter((line) => line.startsWith('drawImage')),
    papers: () => log.filter((line) => line.startsWith('fillRect')).length,
    repaint: () => frames.splice(0).forEach((paint) => paint()),
    read: (change: Partial<ShownPage> | undefined) => {
      shown = change === undefined ? undefined : { key: 'k', ...page, version: 1, ...change };
      watcher();
    },
    show: (viewport: Viewport = fitted, colours = LIGHT) =>
      surface.show([{ pageId: asPageId('p'), viewport }], colours),
  };
};

describe('a canvas on the screen', () => {
  it('shows the paper at once, and the ink when it is drawn', async () => {
    const { show, asked, log, pictures, repaint } = stage();

    show();
    expect(log).toContain('fillRect 50 0 300 300 source-over #fff');
    expect(asked.map(({ frame }) => frame)).toEqual([{ left: 0, top: 0, width: 300, height: 300, scale: 0.3 }]);

    await asked[0]?.answer();
    repaint();
    expect(pictures().at(-1)).toBe('drawImage 50 0 300 300');
  });

  it('paints once a frame, however often it is told to', () => {
    const { show, papers, repaint } = stage();

    for (let offsetX = 0; offsetX < 20; offsetX += 1) show({ ...fitted, offsetX });
    expect(papers()).toBe(1);

    repaint();
    expect(papers()).toBe(2);
  });

  it('places the old picture while a sharp one is drawn, and asks for one at a time', async () => {
    const { show, asked, pictures, repaint } = stage();
    show();
    await asked[0]?.answer();
    repaint();

    show({ scale: 0.8, offsetX: 0, offsetY: 0 });
    repaint();
    show({ scale: 1.7, offsetX: -100, offsetY: 0 });
    repaint();

    expect(pictures().at(-1)).toBe('drawImage -100 0 1700 1700');
    expect(asked).toHaveLength(2);
    await asked[1]?.answer();
    repaint();
    expect(asked[2]?.frame.scale).toBe(1.7);
  });

  it('shows the picture that it has larger and smaller while a hand zooms, and asks for a sharp one when it rests', async () => {
    const { show, asked, pictures, repaint } = stage();
    show();
    await asked[0]?.answer();
    repaint();

    for (let step = 1; step <= 40; step += 1) {
      show({ ...fitted, scale: 0.3 + 0.005 * step });
      repaint();
    }
    expect(asked).toHaveLength(1);
    expect(pictures().at(-1)).toBe('drawImage 50 0 500 500');

    for (let frame = 0; frame < 20; frame += 1) repaint();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.frame.scale).toBe(0.5);
    const before = pictures().length;
    for (let frame = 0; frame < 20; frame += 1) repaint();
    expect(pictures()).toHaveLength(before);
  });

  it('places nothing below a picture that hides it', async () => {
    const { show, asked, pictures, repaint } = stage();
    const near = { scale: 2, offsetX: -300, offsetY: -300 };
    show(near);
    await asked[0]?.answer();
    repaint();
    await asked[1]?.answer();
    repaint();

    const placed = (): number => {
      const before = pictures().length;
      repaint();
      return pictures().length - before;
    };
    show({ ...near, offsetX: -310 });
    expect(placed()).toBe(1);
    show({ ...near, offsetX: -600 });
    expect(placed()).toBe(2);
  });

  it('moves a sharp picture without drawing it anew, as long as it shows all that is seen', async () => {
    const { show, asked, repaint } = stage();
    show({ scale: 2, offsetX: -300, offsetY: -300 });
    await asked[0]?.answer();
    repaint();
    await asked[1]?.answer();
    repaint();

    show({ scale: 2, offsetX: -308, offsetY: -304 });
    repaint();
    expect(asked).toHaveLength(2);

    show({ scale: 2, offsetX: -500, offsetY: -300 });
    repaint();
    expect(asked).toHaveLength(3);
  });

  it('draws whole pages small while they pass by, and what is seen when they rest', async () => {
    const { show, asked, repaint } = stage();
    const pass = (offsetY: number) => {
      show({ scale: 4, offsetX: 0, offsetY });
      repaint();
    };
    for (const offsetY of [0, -40, -80]) pass(offsetY);
    // It was asked for at rest.
    await asked[0]?.answer();
    pass(-600);
    expect(asked.slice(1).map(({ frame }) => [frame.left, frame.top])).toEqual([[0, 0]]);
    expect(asked[1]?.frame.scale).toBeLessThan(4);
    await asked[1]?.answer();
    for (const offsetY of [-700, -800, -900]) pass(offsetY);
    expect(asked).toHaveLength(2);
    for (let frame = 0; frame < 6; frame += 1) repaint();
    expect(asked[2]?.frame).toMatchObject({ scale: 4 });
  });

  it('shows nothing of a picture from before what was drawn last, once it was zoomed', async () => {
    const { show, asked, pictures, closed, read, repaint } = stage();
    const settle = async (turn: number) => {
      for (let frame = 0; frame < 7; frame += 1) repaint();
      await asked[turn]?.answer();
      repaint();
    };
    show({ scale: 2, offsetX: -300, offsetY: -300 });
    await settle(0);
    await settle(1);
    show();
    await settle(2);
    // The one that was zoomed is gone, and so is the small one that this replaces.
    expect(closed.toSorted()).toEqual(['image 1', 'image 2']);
    read({ version: 2 });
    const before = pictures().length;
    repaint();
    // Until the new one comes, the last one stands alone.
    expect(
      pictures()
        .slice(before)
        .every((line) => line === 'drawImage 50 0 300 300'),
    ).toBe(true);
  });

  it('draws nothing sharply of a page beside it, however large it has become', async () => {
    const { surface, asked, repaint } = stage();
    const at = (pageId: string, offsetY: number) => ({
      pageId: asPageId(pageId),
      viewport: { scale: 4, offsetX: 0, offsetY },
    });
    surface.show([at('p', 0)], LIGHT, [at('above', -3990)]);
    for (let turn = 0; turn < 8; turn += 1) {
      await asked[turn]?.answer();
      repaint();
    }
    expect(asked.map(({ key }) => key)).toEqual(['k', 'k', 'above']);
  });

  it('draws small pictures of pages beside it ahead, but of none that would have to be read anew', async () => {
    const { surface, asked, pictures, repaint } = stage();
    const at = (pageId: string, offsetY: number) => ({ pageId: asPageId(pageId), viewport: { ...fitted, offsetY } });
    surface.show([at('p', 0)], LIGHT, [at('next', 310), at('let go', -310)]);
    for (let turn = 0; turn < 4; turn += 1) {
      await asked[turn]?.answer();
      repaint();
    }
    expect(asked.map(({ key }) => key)).toEqual(['k', 'next']);
    const before = pictures().length;
    surface.show([at('next', 0)], LIGHT, [at('p', -310)]);
    repaint();
    // What was drawn ahead is all that is seen of it, and sharp.
    expect(asked).toHaveLength(2);
    expect(pictures()).toHaveLength(before + 1);
  });

  it('draws a small picture of the whole page for what is not drawn yet', async () => {
    const { show, asked, repaint } = stage();
    show({ scale: 4, offsetX: -300, offsetY: -300 });

    await asked[0]?.answer();
    repaint();

    expect(asked[1]?.frame).toMatchObject({ left: 0, top: 0 });
    expect(asked[1]?.frame.width).toBe(Math.round(1000 * (asked[1]?.frame.scale ?? 0)));
  });

  it('draws again when the page was read again, and for other colours', async () => {
    const { show, asked, read, repaint } = stage();
    show();
    await asked[0]?.answer();
    repaint();

    read({ version: 2 });
    repaint();
    await asked[1]?.answer();
    repaint();
    show(fitted, { ...LIGHT, isDark: true });
    repaint();

    expect(asked.map(({ colours }) => colours.isDark)).toEqual([false, false, true]);
  });

  it('never shows the ink of another page', async () => {
    const { show, asked, read, pictures, repaint } = stage();
    show();
    await asked[0]?.answer();
    repaint();
    const before = pictures().length;

    read({ key: 'other', version: 0 });

    expect(pictures()).toHaveLength(before);
    expect(asked).toHaveLength(1);
  });

  it('waits for the page to be read', () => {
    const { show, asked, read, repaint } = stage();
    read(undefined);
    repaint();
    show();
    repaint();
    expect(asked).toHaveLength(0);

    read({ version: 1 });
    repaint();

    expect(asked).toHaveLength(1);
  });

  it('does not ask without end for what cannot be drawn, but for what is wanted next', async () => {
    const { show, asked, repaint } = stage();
    show();

    await asked[0]?.answer('failed');
    repaint();
    expect(asked).toHaveLength(1);

    show({ ...fitted, scale: 0.5 });
    show({ ...fitted, scale: 0.6 });
    repaint();
    await asked[1]?.answer('failed');
    repaint();
    expect(asked.map(({ frame }) => frame.scale)).toEqual([0.3, 0.5, 0.6]);
  });

  it('gives its pictures back when it is detached, also the one on its way', async () => {
    const { show, asked, closed, surface, repaint } = stage();
    show({ scale: 4, offsetX: 0, offsetY: 0 });
    await asked[0]?.answer();
    repaint();

    surface.detach();
    await asked[1]?.answer();

    expect(closed).toEqual(['image 1', 'image 2']);
  });
});

describe('the part of a page that is drawn', () => {
  it('is what is seen and a margin, inside the page', () => {
    const viewport = { scale: 1, offsetX: -300, offsetY: -10 };

    const frame = frameFor(page, viewport, canvasSize);

    expect(frame).toEqual({ left: 200, top: 0, width: 600, height: 385, scale: 1 });
    expect(frame !== undefined && covers(frame, page, viewport, canvasSize)).toBe(true);
  });

  it('is nothing when the page lies beside the canvas', () => {
    expect(frameFor(page, { scale: 1, offsetX: 900, offsetY: 0 }, canvasSize)).toBeUndefined();
  });

  it('has no margin on a screen that is large enough by itself', () => {
    const frame = frameFor(
      { width: 9000, height: 9000 },
      { scale: 1, offsetX: -2000, offsetY: -2000 },
      { width: 3840, height: 2400 },
    );

    expect(frame).toMatchObject({ width: 3840, height: 2400 });
  });

  it('is small for the picture of the whole', () => {
    const { width, height } = wholeFrame({ width: 1404, height: 1872 }, { scale: 8, offsetX: 0, offsetY: 0 });

    expect(width * height).toBeLessThan(1_300_000);
  });
});
