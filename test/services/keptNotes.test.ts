import 'fake-indexeddb/auto';

import { asEpochMs, asNoteId, asUid, PortError } from '@inkside/kit';
import { createKept } from '../../src/services/objectStore/kept/createKept';
import type { StoredObject } from '../../src/services/objectStore/objects';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId('n1');
const [SHAPE, TEMPLATE] = [`${uid}/note/n1/shape/p#r#1.zip`, `${uid}/note/n1/template/json/p.template_json`] as const;
const MEBIBYTE = 1024 * 1024;

/** The cloud's objects, and what was asked of them. */
const aCloud = () => {
  const objects = new Map<string, Uint8Array>([
    [SHAPE, new Uint8Array([1])],
    [TEMPLATE, new Uint8Array([2])],
  ]);
  const asked: string[] = [];
  let fault: PortError | undefined;
  const ask = (what: string): void => {
    asked.push(what);
    if (fault !== undefined) throw fault;
  };
  const reader = {
    get: async (key: string) => {
      ask(key.slice(key.lastIndexOf('/') + 1));
      return objects.get(key);
    },
    list: async (prefix: string): Promise<readonly StoredObject[]> => {
      ask('list');
      return [...objects].filter(([key]) => key.startsWith(prefix)).map(([key, { length }]) => ({ key, size: length }));
    },
  };
  return {
    objects,
    asked,
    reader,
    fail: (code?: string) => (fault = code === undefined ? undefined : new PortError(code)),
  };
};

describe('notes that are kept in the browser', () => {
  let now = 0;
  let port: ReturnType<typeof createKept>['port'];

  const start = (quota = 10_000 * MEBIBYTE) => {
    const cloud = aCloud();
    const kept = createKept({
      reader: cloud.reader,
      clock: { now: () => asEpochMs((now += 1)) },
      quota: async () => quota,
    });
    port = kept.port;
    const read = async () => {
      await kept.reader.list(`${uid}/note/n1/`);
      return [await kept.reader.get(SHAPE), await kept.reader.get(TEMPLATE)].map((bytes) => bytes?.[0]);
    };
    return { ...cloud, ...kept, read };
  };
  afterEach(() => port.removeAll(uid));

  it('are listed anew for whoever writes on top of them, and from here without a network', async () => {
    const { objects, newest, read, fail } = start();
    await port.opened(uid, noteId, 10);
    await read();
    const other = `${uid}/note/n1/shape/p#r#2.zip`;
    objects.set(other, new Uint8Array([3]));
    const list = async () => (await newest.list(`${uid}/note/n1/`)).map(({ key }) => key);
    expect(await list()).toContain(other);
    fail('errors.network');
    expect(await list()).toEqual([SHAPE, TEMPLATE]);
    fail('elMsg.tips14');
    await expect(list()).rejects.toMatchObject({ code: 'elMsg.tips14' });
  });

  it('are fetched once as long as the tree says the same of them', async () => {
    const { asked, read } = start();
    await port.opened(uid, noteId, 10);
    await read();
    asked.length = 0;

    await port.opened(uid, noteId, 10);
    expect(await read()).toEqual([1, 2]);
    expect(asked).toEqual([]);
  });

  it('are fetched again where the tree says another thing, but for revisions, which never change', async () => {
    const { asked, read, objects } = start();
    await port.opened(uid, noteId, 10);
    await read();
    objects.set(TEMPLATE, new Uint8Array([3]));
    asked.length = 0;

    await port.opened(uid, noteId, 11);
    expect(await read()).toEqual([1, 3]);
    expect(asked).toEqual(['list', 'p.template_json']);
  });

  it('are all asked for again, revisions too, when somebody saw that they are broken; without a network they stay', async () => {
    const { asked, read, objects, fail } = start();
    await port.opened(uid, noteId, 10);
    await read();
    objects.set(SHAPE, new Uint8Array([9]));
    asked.length = 0;

    await port.doubt(uid, noteId, true);
    fail('errors.network');
    expect(await read()).toEqual([1, 2]);
    fail();
    expect(await read()).toEqual([9, 2]);
    expect(asked).toContain('p#r#1.zip');
  });

  it('are asked for again when somebody doubts them', async () => {
    const { asked, read } = start();
    await port.opened(uid, noteId, 10);
    await read();
    asked.length = 0;

    await port.doubt(uid, noteId, false);
    await read();
    expect(asked).toEqual(['list', 'p.template_json']);
  });

  it('come from here without a network, also where they are older than the tree', async () => {
    const { fail, read } = start();
    await port.opened(uid, noteId, 10);
    await read();
    fail('errors.network');

    await port.opened(uid, noteId, 11);
    expect(await read()).toEqual([1, 2]);
  });

  it('fail where nothing is here, and where the session has ended', async () => {
    const { fail, read } = start();
    await port.opened(uid, noteId, 10);
    fail('errors.network');
    await expect(read()).rejects.toMatchObject({ code: 'errors.network' });

    fail();
    await read();
    fail('elMsg.tips14');
    await port.opened(uid, noteId, 11);
    await expect(read()).rejects.toMatchObject({ code: 'elMsg.tips14' });
  });

  it('are whole when all of their objects were fetched, and are counted', async () => {
    const { objects } = start();
    expect(await port.keep(uid, noteId, 10)).toBe(true);
    expect(await port.keep(uid, asNoteId('none'), 10)).toBe(false);

    const { notes, bytes, limit } = await port.use(uid);
    expect([bytes, limit]).toEqual([objects.size, 512 * MEBIBYTE]);
    expect(notes.filter(({ wholeAt }) => wholeAt !== null)).toEqual([
      { noteId, wholeAt: 10, isPinned: false, bytes: objects.size },
    ]);
  });

  it('are not whole where all was removed while they were fetched', async () => {
    const { objects } = start();
    const get = objects.get.bind(objects);
    objects.get = (key) => {
      if (key === TEMPLATE) void port.clear(uid);
      return get(key);
    };
    await port.keep(uid, noteId, 10);
    expect((await port.use(uid)).notes.filter(({ wholeAt }) => wholeAt !== null)).toEqual([]);
  });

  it('make room for what is kept later, those that were used longest ago first, never those kept on purpose', async () => {
    // A tenth of it is two bytes and a half: one note of two.
    const { objects } = start(25);
    for (const id of ['n2', 'n3']) {
      objects.set(`${uid}/note/${id}/shape/p#r#1.zip`, new Uint8Array([1, 2]));
    }
    await port.pin(uid, noteId, true);
    for (const id of ['n1', 'n2', 'n3']) {
      await port.opened(uid, asNoteId(id), 10);
      await port.keep(uid, asNoteId(id), 10);
    }

    const { notes } = await port.use(uid);
    expect(notes.map((note) => note.noteId)).toEqual(['n1', 'n3']);
  });

  it('refuse a note that is larger than all that may be kept', async () => {
    start(10);
    expect(await port.keep(uid, noteId, 10)).toBe(false);
  });

  it('go all at once when they are cleared, and facts stay', async () => {
    start();
    await port.keep(uid, noteId, 10);
    await port.keepFact(uid, 'a', { b: 1 });

    await port.clear(uid);

    expect(await port.use(uid)).toMatchObject({ bytes: 0, notes: [] });
    expect(await port.fact(uid, 'a')).toEqual({ b: 1 });
  });
});
