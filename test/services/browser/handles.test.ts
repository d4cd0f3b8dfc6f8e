import { asMs, asNoteId, asObjectKey, asPageId } from '@inkside/kit';
import type { Ink, InkSurface } from '@inkside/ink';
import { createClock, createIds } from '../../../src/services/browser/pageEnvironment';
import { createFileShelf } from '../../../src/services/browser/files';

import { inkPorts } from '../../../src/services/lazyOptions';
import { lazyPorts } from '../../../src/services/lazyPort';
import { createPictures } from '../../../src/services/browser/pictures';
import { fakeClock } from '../../fakes/fakeClock';
import { fakeInkExport } from '../../fakes/fakeInkExport';
import { noHand } from '../../fakes/noHand';

const fakeUrls = () => {
  const revoked: string[] = [];
  let made = 0;
  return {
    revoked,
    createObjectURL: () => `blob:${(made += 1)}`,
    revokeObjectURL: (url: string) => void revoked.push(url),
  };
};

describe('the file shelf', () => {
  it('keeps a file under an id until it is released', () => {
    const link = { href: '', download: '', rel: '', click: () => undefined };
    const shelf = createFileShelf(createIds(crypto), { createElement: () => link });
    const file = new File(['x'], 'x.txt');

    const fileId = shelf.handle.keep(file);
    const kept = shelf.get(fileId);
    shelf.port.release(fileId);

    expect(kept).toBe(file);
    expect(shelf.get(fileId)).toBeUndefined();
  });

  it('hands a URL to the browser as a download', () => {
    const link = { href: '', download: '', rel: '', click: jest.fn() };

    createFileShelf(createIds(crypto), { createElement: () => link }).port.download('https://a.example/x', 'x.pdf');

    expect(link).toMatchObject({ href: 'https://a.example/x', download: 'x.pdf' });
    expect(link.click).toHaveBeenCalledTimes(1);
  });
});

/** Of a view that stays. */
const staying = (): AbortSignal => new AbortController().signal;

describe('pictures', () => {
  const key = asObjectKey('u/thumbnail/1.png');
  const STAY_MS = 300;

  type Get = (key: string) => Promise<Uint8Array | undefined>;
  const open = (getObject: Get, limit?: number) => {
    const [urls, clock] = [fakeUrls(), fakeClock()];
    const more = limit === undefined ? {} : { limit };
    return { urls, clock, pictures: createPictures({ getObject, urls, clock: clock.port, ...more }) };
  };
  const found: Get = async () => new Uint8Array([1]);

  it('are fetched once and shown from then on', async () => {
    const getObject = jest.fn(found);
    const { pictures, clock } = open(getObject);

    const loads = [pictures.load(key, staying()), pictures.load(key, staying())];
    await clock.advance(STAY_MS);

    expect(await Promise.all(loads)).toEqual(['blob:1', 'blob:1']);
    expect(await pictures.load(key, staying())).toBe('blob:1');
    expect(getObject).toHaveBeenCalledTimes(1);
  });

  it('are not asked for while they have only been wanted for a moment', async () => {
    const getObject = jest.fn(found);
    const { pictures, clock } = open(getObject);

    void pictures.load(key, staying());
    await clock.advance(STAY_MS - 1);

    expect(getObject).not.toHaveBeenCalled();
  });

  it('are not asked for when nobody wants them any more, and are when somebody does again', async () => {
    const getObject = jest.fn(found);
    const { pictures, clock } = open(getObject);
    const leaving = new AbortController();

    const load = pictures.load(key, leaving.signal);
    leaving.abort();
    await clock.advance(STAY_MS);
    expect([await load, getObject.mock.calls]).toEqual([undefined, []]);
    const again = pictures.load(key, staying());
    await clock.advance(STAY_MS);

    expect(await again).toBe('blob:1');
  });

  it('are fetched as long as one view wants them', async () => {
    const { pictures, clock } = open(found);
    const leaving = new AbortController();

    void pictures.load(key, leaving.signal);
    const load = pictures.load(key, staying());
    leaving.abort();
    await clock.advance(STAY_MS);

    expect(await load).toBe('blob:1');
  });

  it('are asked for again when they failed', async () => {
    const getObject = jest.fn(found).mockRejectedValueOnce(new Error('offline'));
    const { pictures, clock } = open(getObject);

    const loads = [pictures.load(key, staying())];
    await clock.advance(STAY_MS);
    loads.push(pictures.load(key, staying()));
    await clock.advance(STAY_MS);

    expect(await Promise.all(loads)).toEqual([undefined, 'blob:1']);
  });

  it('are asked for again after a minute when they were missing', async () => {
    const getObject = jest.fn(found).mockResolvedValueOnce(undefined);
    const { pictures, clock } = open(getObject);

    const missed = pictures.load(key, staying());
    await clock.advance(STAY_MS);
    const soon = pictures.load(key, staying());
    await clock.advance(59_000);
    expect([await missed, await soon, getObject.mock.calls.length]).toEqual([undefined, undefined, 1]);
    await clock.advance(1000);
    const later = pictures.load(key, staying());
    await clock.advance(STAY_MS);

    expect(await later).toBe('blob:1');
  });

  it('let go of the one that was asked for longest ago', async () => {
    const { pictures, clock, urls } = open(found, 2);

    for (const name of ['a', 'b', 'a', 'c']) {
      void pictures.load(asObjectKey(name), staying());
      await clock.advance(STAY_MS);
    }

    expect(urls.revoked).toEqual(['blob:2']);
  });

  it('leave connections to others: two at a time', async () => {
    const waiting: (() => void)[] = [];
    const { pictures, clock } = open(() => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined))));

    for (const name of ['a', 'b', 'c']) void pictures.load(asObjectKey(name), staying());
    await clock.advance(STAY_MS);
    const atOnce = waiting.length;
    waiting[0]?.();
    await clock.advance(0);

    expect(atOnce).toBe(2);
    expect(waiting).toHaveLength(3);
  });
});

describe('lazy ink', () => {
  const [pageId, colours] = [asPageId('1'.repeat(32)), { paper: '', line: '', isDark: false }];
  const wish = (id: typeof pageId) => [{ pageId: id, viewport: { scale: 1, offsetX: 0, offsetY: 0 } }];

  const anEngine = () => {
    const shown: string[] = [];
    const surface: InkSurface = {
      show: (pages) => void shown.push(...pages.map((page) => page.pageId)),
      detach: () => void shown.push('detached'),
    };
    const engine: Ink = {
      port: {
        openNote: async () => ({ pages: [], faults: [] }),
        loadPage: jest.fn(),
        words: async () => [],
        saveFile: async () => undefined,
        closeNote: () => undefined,
      },
      versions: { sizes: async () => [], putBack: async ({ at }) => ({ written: [], at }) },
      writing: {
        ...{ open: jest.fn(), stroke: jest.fn(), edit: jest.fn(), lasso: jest.fn(), send: jest.fn() },
        ...{ copy: jest.fn(), paste: jest.fn(), textAt: jest.fn(), changePages: jest.fn() },
        ...{ insert: jest.fn(), renewCover: jest.fn(), keepCopy: jest.fn(), carry: jest.fn(), savePiece: jest.fn() },
        ...{ waiting: jest.fn(), receive: jest.fn(), settle: jest.fn(), end: jest.fn() },
      },
      exports: { ...fakeInkExport().port, preview: async () => undefined, endPreviews: () => undefined },
      surfaces: {
        ...noHand,
        attach: () => surface,
        thumbnail: async () => undefined,
        dayInk: async () => undefined,
        file: async () => ({ url: '', release: () => undefined }),
      },
    };
    return { shown, engine };
  };

  it('shows the newest wish once the engine has come', async () => {
    const { shown, engine } = anEngine();
    const ink = lazyPorts(async () => () => engine, inkPorts);

    const surface = ink.surfaces.attach({} as HTMLCanvasElement);
    surface.show(wish(asPageId('0'.repeat(32))), colours);
    surface.show(wish(pageId), colours);
    await createClock().sleep(asMs(0));

    expect(shown).toEqual([pageId]);
  });

  it('does not attach a canvas that went away meanwhile', async () => {
    const { shown, engine } = anEngine();

    const surface = lazyPorts(async () => () => engine, inkPorts).surfaces.attach({} as HTMLCanvasElement);
    surface.show(wish(pageId), colours);
    surface.detach();
    await createClock().sleep(asMs(0));

    expect(shown).toEqual([]);
  });

  it('says that the network failed when the engine cannot be loaded, and tries again', async () => {
    const { engine } = anEngine();
    const load = jest.fn<Promise<() => Ink>, []>();
    load.mockRejectedValueOnce(new Error('chunk')).mockResolvedValueOnce(() => engine);
    const { port } = lazyPorts(load, inkPorts);
    const size = { width: 1, height: 1 };
    const request = {
      uid: '' as never,
      noteId: asNoteId('n'),
      source: 'cloud' as const,
      pageNames: [],
      removedPages: [],
      size,
    };

    const network = { code: 'errors.network', params: { operation: 'ink' } };

    await expect(port.openNote(request)).rejects.toMatchObject(network);
    await expect(port.openNote(request)).resolves.toEqual({ pages: [], faults: [] });
  });
});
