import { pictureFault, screensaverFault } from '../../src/features/push/screensavers/rules';
import { areaOf, screensOf, stemOf } from '../../src/features/push/screensavers/screens';

const MIB = 1024 * 1024;

describe('a picture for a screensaver', () => {
  it('may have exactly 3 MB, and not a byte more', () => {
    expect(screensaverFault({ name: 'a.PNG', size: 3 * MIB })).toBeUndefined();
    expect(screensaverFault({ name: 'a.png', size: 3 * MIB + 1 })).toEqual({
      code: 'errors.fileLarge',
      params: { name: 'a.png', size: 3 * MIB + 1, max: 3 * MIB, over: 1 },
    });
  });

  it.each([
    ['a.gif', 'GIF'],
    ['a.webp', 'WEBP'],
    ['a', 'none'],
  ])('is no %s', (name, extension) => {
    expect(screensaverFault({ name, size: 1 })).toMatchObject({
      code: 'screensavers.refused.kind',
      params: { extension },
    });
  });

  it('is what its name says', () => {
    const pixels = { width: 10, height: 10 };

    expect(pictureFault('a.jpeg', { kind: 'jpeg', pixels, hasScript: false })).toBeUndefined();
    expect(pictureFault('a.png', { kind: null, pixels: null, hasScript: false })).toMatchObject({
      code: 'push.doubts.falseName',
      params: { extension: 'PNG', kind: 'none' },
    });
  });

  it('has no more pixels than can be unpacked, by what its first bytes say', () => {
    const look = { kind: 'png', hasScript: false };

    expect(pictureFault('a.png', { ...look, pixels: { width: 8000, height: 8000 } })).toBeUndefined();
    expect(pictureFault('a.png', { ...look, pixels: { width: 30_000, height: 30_000 } })).toMatchObject({
      code: 'screensavers.refused.pixels',
      params: { width: 30_000, height: 30_000 },
    });
    expect(pictureFault('a.png', { ...look, pixels: null })?.code).toBe('errors.pictureBroken');
  });
});

describe('the screens of an account', () => {
  const device = (id: number, model: string, width = 0, height = 0) => ({ id, model, width, height });

  it('are upright, and say who says so: the device, its model, or nobody', () => {
    const sizes = [device(1, 'NoteAir3 C', 2480, 1860), device(2, 'Palma2'), device(3, 'Quill')];

    expect(screensOf(sizes, [{ id: 2, name: 'Pocket' }])).toEqual([
      { deviceId: 1, name: 'NoteAir3 C', width: 1860, height: 2480, panel: 'kaleido3', source: 'device' },
      { deviceId: 2, name: 'Pocket', width: 824, height: 1648, panel: 'grey16', source: 'model' },
      { deviceId: 3, name: 'Quill', width: 1404, height: 1872, panel: 'grey16', source: 'usual' },
      { deviceId: null, name: '', width: 1860, height: 2480, panel: 'kaleido3', source: 'device' },
    ]);
  });

  it('are one of the usual size where no device is bound', () => {
    expect(screensOf([], [])).toMatchObject([{ deviceId: null, width: 1404, height: 1872, source: 'usual' }]);
  });
});

describe('the part that fills a screen', () => {
  const picture = { width: 4000, height: 3000 };
  const screen = { width: 1500, height: 2000 };
  const wish = { isFilling: true, areas: {} } as const;

  it('is the largest one in the middle until somebody moves it', () => {
    const moved = { x: 1, y: 2, width: 30, height: 40 };

    expect(areaOf(picture, screen, 'portrait', { ...wish, turns: 0 })).toEqual({
      x: 21.875,
      y: 0,
      width: 56.25,
      height: 100,
    });
    expect(areaOf(picture, screen, 'portrait', { ...wish, turns: 1 })).toEqual({ x: 0, y: 0, width: 100, height: 100 });
    expect(areaOf(picture, screen, 'landscape', { ...wish, turns: 0 })).toEqual({
      x: 0,
      y: 0,
      width: 100,
      height: 100,
    });
    expect(areaOf(picture, screen, 'portrait', { ...wish, turns: 0, areas: { portrait: moved } })).toBe(moved);
  });
});

describe('the name of a screensaver', () => {
  it('is that of its picture, and says how the device is held', () => {
    expect(stemOf('Lake.at.dawn.jpg', 'portrait')).toBe('Lake.at.dawn portrait');
    expect(stemOf('Lake.jpg', '')).toBe('Lake');
  });

  it('has room for its ending in the 254 bytes of a name, and cuts no character', () => {
    const name = `${stemOf(`${'长'.repeat(83)}.png`, 'горизонтальная')}.png`;

    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(254);
    expect(name).toMatch(/^长+ горизонтальная\.png$/);
  });
});
