import { asNoteId, asPageId, asUid, LOGIN_EXPIRED, PortError } from '@inkside/kit';
import { noteObjects } from '../../../../packages/ink/src/encode/encodeNote';
import type { NoteContent } from '../../../../packages/ink/src/encode/noteContent';
import { createInk } from '../../../../packages/ink/src/inkPort';
import { aNote, aPage, aStroke, DAY, NOTE_ID, pageName } from '../support';
import { turnByHand } from '../../../harness/handTurned';
import { fakeWorker, type FakeWorker } from './support';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId(NOTE_ID);
const prefix = `${uid}/note/${NOTE_ID}/`;
const page = (number: number) => asPageId(pageName(number));
const threePages = () =>
  aNote([1, 2, 3].map((number) => aPage(number, [aStroke(number * 10), aStroke(number * 10 + 1)])));

/** A store in memory that counts what is asked of it. */
const fakeStore = (content: NoteContent | undefined) => {
  const objects = new Map(
    (content === undefined ? [] : noteObjects(content)).map(({ path, bytes }) => [prefix + path, bytes]),
  );
  const got: string[] = [];
  const refused = new Map<RegExp, PortError>();
  const load = { now: 0, most: 0, lists: 0 };
  const find = (part: string): string => [...objects.keys()].find((key) => key.includes(part)) ?? '';
  return {
    objects,
    got,
    refused,
    load,
    find,
    cut: (part: string) => objects.set(find(part), (objects.get(find(part)) ?? new Uint8Array(0)).slice(0, -9)),
    port: {
      get: async (key: string) => {
        got.push(key);
        load.now += 1;
        load.most = Math.max(load.most, load.now);
        await new Promise(setImmediate);
        load.now -= 1;
        for (const [pattern, error] of refused) if (pattern.test(key)) throw error;
        return objects.get(key);
      },
      list: async (start: string) => {
        load.lists += 1;
        return [...objects]
          .filter(([key]) => key.startsWith(start))
          .map(([key, { length }]) => ({ key, size: length }));
      },
    },
  };
};

const HANG_MS = 20_000;

const downloads: string[] = [];

const start = (content: NoteContent | undefined = threePages(), worker: () => FakeWorker = fakeWorker) => {
  const store = fakeStore(content);
  const { port, surfaces } = createInk({
    objects: store.port,
    imported: async () => store.port,
    noteAddress: '',
    download: (url, name) => void downloads.push(`${url} ${name}`),
    urls: { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined },
    spawn: worker,
    hangMs: HANG_MS,
  });
  const open = (fields: Partial<Parameters<typeof port.openNote>[0]> = {}) =>
    port.openNote({
      uid,
      noteId,
      source: 'cloud',
      pageNames: [],
      removedPages: [],
      size: { width: 800, height: 600 },
      ...fields,
    });
  const load = (number: number, again = false) => port.loadPage({ noteId, pageId: page(number), again });
  return { store, port, surfaces, open, load };
};

describe('when ink was written', () => {
  const near = { x: 15, y: 30, radius: 8 };

  it('is told of the uppermost at a place, and of none where there is none', async () => {
    const { surfaces, open, load } = start();
    await open();
    await load(1);

    expect(await surfaces.writtenAt(page(1), near)).toBe(DAY + 11);
    expect(await surfaces.writtenAt(page(1), { ...near, x: 500 })).toBeUndefined();
    // One that is not held is read first.
    expect(await surfaces.writtenAt(page(2), near)).toBe(DAY + 21);
    expect(await surfaces.writtenAt(page(9), near)).toBeUndefined();
  });

  it('is not told where the worker is gone', async () => {
    const broken = start(threePages(), () => fakeWorker((kind) => (kind === 'writtenAt' ? 'crash' : undefined)));
    await broken.open();
    await broken.load(1);
    expect(await broken.surfaces.writtenAt(page(1), near)).toBeUndefined();
  });
});

const idsOf = ({ pages }: { pages: readonly { pageId: string }[] }): string[] => pages.map(({ pageId }) => pageId);

describe('opening a note', () => {
  it('lists its pages by its own records, with their sizes', async () => {
    const { open } = start();

    expect(await open()).toEqual({
      pages: [1, 2, 3].map((number) => ({ pageId: pageName(number), width: 1404, height: 1872, title: '' })),
      faults: [],
    });
  });

  it('has no pages when nothing is stored and nothing is named', async () => {
    const { open } = start(aNote([]));
    const nothing = start(undefined);
    nothing.store.objects.clear();

    expect((await open()).pages).toEqual([]);
    expect(await nothing.open()).toEqual({ pages: [], faults: [] });
  });

  it('takes the names of the tree document where the note has no records, without what was removed', async () => {
    const { open, store } = start();
    for (const key of [...store.objects.keys()]) if (/virtual|note_info/.test(key)) store.objects.delete(key);

    const outline = await open({ pageNames: [pageName(3), pageName(1), 'blank'], removedPages: [pageName(1)] });

    expect(outline.pages.map(({ pageId, width }) => [pageId, width])).toEqual([
      [pageName(3), 1404],
      ['blank', 800],
    ]);
  });

  it('finds the pages that were drawn on when no list is left', async () => {
    const { open, store } = start();
    for (const key of [...store.objects.keys()]) if (/virtual|note_info/.test(key)) store.objects.delete(key);

    expect(idsOf(await open()).sort()).toEqual([1, 2, 3].map(pageName));
  });

  it('names a broken list of pages and falls back on the note', async () => {
    const { open, store } = start();
    store.cut('virtual/page/pb/');

    const outline = await open();

    expect(idsOf(outline)).toEqual([1, 2, 3].map(pageName));
    expect(outline.faults).toEqual([
      { kind: 'page', name: expect.any(String), reason: expect.stringMatching(/truncated|malformed/) },
    ]);
  });

  it('names a broken record of the note, and reads the list of pages all the same', async () => {
    const { open, store } = start();
    store.cut('note/pb/note_info');

    const outline = await open();

    expect(idsOf(outline)).toEqual([1, 2, 3].map(pageName));
    expect(outline.faults).toMatchObject([{ kind: 'document', name: 'note_info' }]);
  });

  it('fails when the store cannot be reached', async () => {
    const { open, store } = start();
    store.refused.set(/./, new PortError('errors.network', { operation: 'ink' }));

    await expect(open()).rejects.toMatchObject({ code: 'errors.network' });
  });
});

describe('loading a page', () => {
  it('fetches what the page needs, once, and reports what is on it', async () => {
    const { open, load, store } = start();
    await open();
    store.got.length = 0;

    const counts = { shapes: 2, points: 40, skipped: 0 };
    expect(await load(2)).toEqual({
      pageId: pageName(2),
      ...counts,
      layers: [{ id: 0, name: '', lock: false, show: true, shapes: 2 }],
      spots: [],
      replayMs: expect.any(Number),
      faults: [],
    });

    expect(store.got).toHaveLength(3);
    expect(store.got.every((key) => key.includes(pageName(2)))).toBe(true);
  });

  it('is at once for a page that is held, and shared by all who ask', async () => {
    const { open, load, store } = start();
    await open();
    const [one, other] = await Promise.all([load(1), load(1)]);
    const fetched = store.got.length;

    await load(1);

    expect(one).toEqual(other);
    expect(store.got).toHaveLength(fetched);
  });

  it('fetches a page again when it is told to, with what came since', async () => {
    const { open, load, store } = start();
    const key = store.find(`point/${pageName(1)}`);
    const bytes = store.objects.get(key) ?? new Uint8Array(0);
    store.objects.delete(key);
    await open();
    expect((await load(1)).faults).toMatchObject([{ kind: 'points', reason: 'missing' }]);

    store.objects.set(key, bytes);

    expect((await load(1)).faults).toHaveLength(1);
    expect(await load(1, true)).toMatchObject({ points: 40, faults: [] });
  });

  it('finds points where older firmware put them', async () => {
    const { open, load, store } = start();
    const key = store.find(`point/${pageName(1)}`);
    store.objects.set(key.replace(prefix, `${uid}/`), store.objects.get(key) ?? new Uint8Array(0));
    store.objects.delete(key);
    await open();

    expect(await load(1)).toMatchObject({ points: 40, faults: [] });
  });

  it.each([
    ['shape/', 'shape', 'missing', 0],
    ['point/', 'points', 'missing', 2],
    ['template/json/', 'template', 'missing', 2],
  ])('names an object that is not there (%s)', async (folder, kind, reason, shapes) => {
    const { open, load, store } = start();
    const key = store.find(folder + pageName(1));
    await open();
    store.objects.delete(key);

    const report = await load(1);

    expect(report.faults).toEqual([{ kind, name: key.slice(key.lastIndexOf('/') + 1), reason }]);
    expect(report.shapes).toBe(shapes);
  });

  it.each([
    ['shape/', 'shape'],
    ['point/', 'points'],
    ['template/json/', 'template'],
  ])('names an object that is cut short (%s), and other pages still open', async (folder, kind) => {
    const { open, load, store } = start();
    store.cut(folder + pageName(1));
    await open();

    expect((await load(1)).faults).toMatchObject([{ kind, reason: expect.stringMatching(/truncated|malformed/) }]);
    expect((await load(2)).faults).toEqual([]);
  });

  it('names an object that cannot be reached, and draws the rest', async () => {
    const { open, load, store } = start();
    await open();
    store.refused.set(/template/, new PortError('errors.network', { operation: 'ink' }));

    expect(await load(1)).toMatchObject({ shapes: 2, faults: [{ kind: 'template', reason: 'unreachable' }] });
  });

  it('fails when nothing can be reached, and when the session has ended', async () => {
    const { open, load, store } = start();
    await open();
    store.refused.set(/template/, new PortError(LOGIN_EXPIRED));
    await expect(load(1)).rejects.toMatchObject({ code: LOGIN_EXPIRED });

    store.refused.clear();
    store.refused.set(/./, new PortError('errors.network'));

    await expect(load(1)).rejects.toMatchObject({ code: 'errors.network' });
  });

  it('fetches six objects at a time', async () => {
    const strokes = Array.from({ length: 40 }, (_, number) => aStroke(number, 3000));
    const { open, load, store } = start(aNote([aPage(1, strokes)]));
    await open();

    await load(1);

    expect(store.load.most).toBe(6);
  });

  it('holds the twelve pages read last', async () => {
    const { open, load, store } = start(
      aNote(Array.from({ length: 13 }, (_, number) => aPage(number + 1, [aStroke(number)]))),
    );
    await open();
    for (let number = 1; number <= 13; number += 1) await load(number);
    const fetched = store.got.length;

    await load(13);
    await load(2);
    expect(store.got).toHaveLength(fetched);

    await load(1);
    expect(store.got.length).toBeGreaterThan(fetched);
  });

  it('lets go of a note that is closed', async () => {
    const { open, load, port } = start();
    await open();
    await load(1);

    port.closeNote(noteId);

    await expect(load(1)).rejects.toMatchObject({ code: 'errors.inkWorker' });
  });
});

describe('a worker that fails', () => {
  it('is an error of the page it crashed on, and the next page opens', async () => {
    let crashes = 1;
    const worker = () => fakeWorker((kind) => (kind === 'page' && crashes-- > 0 ? 'crash' : undefined));
    const { open, load } = start(undefined, worker);
    await open({ pageNames: [pageName(1), pageName(2)] });

    await expect(load(1)).rejects.toMatchObject({ code: 'errors.inkWorker' });

    expect(await load(2)).toMatchObject({ pageId: pageName(2) });
  });

  it('is an error of the page it hangs on', async () => {
    let isHanging = false;
    const { open, load } = start(threePages(), () =>
      fakeWorker((kind) => {
        if (kind !== 'page' || isHanging) return undefined;
        isHanging = true;
        return 'hang';
      }),
    );
    await open();
    turnByHand('setTimeout');

    const failure = load(1).catch((thrown: unknown) => thrown);
    // The page is fetched first; only then the worker is asked.
    while (!isHanging) await new Promise(setImmediate);
    jest.advanceTimersByTime(HANG_MS);

    expect(await failure).toMatchObject({ code: 'errors.inkWorker' });
    expect(await load(1)).toMatchObject({ shapes: 2 });
    jest.useRealTimers();
  });

  it('takes the pages that it held along', async () => {
    let crashes = 0;
    const { open, load, store } = start(threePages(), () => fakeWorker(() => (crashes-- > 0 ? 'crash' : undefined)));
    await open();
    await load(1);
    crashes = 1;
    await expect(load(2)).rejects.toMatchObject({ code: 'errors.inkWorker' });
    const fetched = store.got.length;

    await load(1);

    expect(store.got.length).toBeGreaterThan(fetched);
  });
});
