import { asNoteId, asPageId, asUid, type EpochMs, type FileId, type ObjectKey, type PageId } from '@inkside/kit';
import { createInk } from '../../../../packages/ink/src/inkPort';
import type { Placing } from '../../../../packages/ink/src/making/placing';
import type { PagesChange } from '../../../../packages/ink/src/writing/pagesChange';
import { blankVirtualPage, decodeVirtualPages, encodeVirtualPages } from '../../../../packages/ink/src/records/pages';
import { revisionId } from '../../../../packages/ink/src/worker/loading/revisionTimes';
import { field } from '../handMade';
import { fakeWorker } from '../render/support';
import { info, NOTE, ONE, points, stroke, THREE, TWO, zip } from '../worker/storedNote';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId(NOTE);
const prefix = `${uid}/note/${NOTE}/`;
const [FIRST, NOW] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 26)] as const;
const [A, POINTS] = ['a'.repeat(32), 'c'.repeat(32)] as const;
const [NEW, OTHER] = [asPageId('4'.repeat(32)), asPageId('5'.repeat(32))] as const;
const [one, two, three] = [asPageId(ONE), asPageId(TWO), asPageId(THREE)] as const;

/** A note of another program: three pages that only its list orders, one of them with ink. */
const listed = (): Record<string, Uint8Array> => ({
  'note/pb/note_info': info([ONE, TWO, THREE]),
  [`shape/${ONE}#r1#${FIRST}.zip`]: zip(stroke(A, field(3, FIRST), field(16, POINTS))),
  [`point/${ONE}#${POINTS}#points`]: points(POINTS, A),
});

const storeOf = (files: Record<string, Uint8Array>) =>
  new Map(Object.entries(files).map(([path, bytes]) => [prefix + path, bytes]));

/** A browser of its own on a store. */
const browserOn = (stored: Map<string, Uint8Array>) => {
  const chosen = new Map<string, File>();
  const picked = new Map<string, File>();
  const ink = createInk({
    objects: {
      get: async (key) => stored.get(key),
      list: async (start) =>
        [...stored].filter(([key]) => key.startsWith(start)).map(([key, { length }]) => ({ key, size: length })),
    },
    send: {
      objects: {
        upload: (fileId, key, report) => {
          void (async () => {
            if (stored.has(key)) throw new Error(`${key} is written over`);
            stored.set(key, new Uint8Array((await chosen.get(fileId)?.arrayBuffer()) ?? new ArrayBuffer(0)));
            report({ kind: 'done', md5: '' });
          })();
          return () => undefined;
        },
        remove: async (keys: readonly ObjectKey[]) => keys.forEach((key) => stored.delete(key)),
      },
      files: {
        keep: (file) => {
          const id = `f${chosen.size}` as FileId;
          chosen.set(id, file);
          return id;
        },
        release: () => undefined,
      },
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: () => fakeWorker(undefined, { sheet: async ({ bytes }) => ({ sheet: { bytes, extension: 'png' } }) }),
    chosen: (fileId) => picked.get(fileId),
  });
  const read = async (): Promise<readonly string[]> => {
    const size = { width: 800, height: 600 };
    const known = { pageNames: [ONE, TWO, THREE], removedPages: [], size };
    const { pages, faults } = await ink.port.openNote({ uid, noteId, source: 'cloud', ...known });
    expect(faults).toEqual([]);
    return pages.map(({ pageId }) => pageId);
  };
  const change = (act: PagesChange) =>
    ink.writing.changePages({ noteId }, act, { commitId: 'commit', at: NOW as EpochMs });
  const shapes = async (pageId: typeof one) => {
    const { shapes: count, points: samples, faults } = await ink.port.loadPage({ noteId, pageId, again: false });
    return { count, samples, faults };
  };
  /** Somebody chooses a file as paper of the first page. */
  const putFile = (file: File, placing: Placing = 'contain', others: readonly PageId[] = []) => {
    const fileId = `picked-${picked.size}` as FileId;
    picked.set(fileId, file);
    return change({ kind: 'file', pageId: one, others, fileId, placing });
  };
  return { read, change, shapes, putFile };
};

const add = (newId: typeof NEW, after: typeof one | null): PagesChange => ({
  ...{ kind: 'add', newId, like: one, after, paper: 'line' },
});

/** What each revision says of pages, the oldest first. */
const rowsIn = (stored: ReadonlyMap<string, Uint8Array>) =>
  [...stored].filter(([key]) => key.includes('virtual/page/pb/')).map(([key, bytes]) => decodeVirtualPages(bytes, key));

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('the list of pages of a note', () => {
  it('takes a page between others, moves it, removes it and brings it back; no object goes', async () => {
    const stored = storeOf(listed());
    const { read, change } = browserOn(stored);
    expect(await read()).toEqual([ONE, TWO, THREE]);
    const { commit, pageIds } = await change(add(NEW, one));
    expect(pageIds).toEqual([ONE, NEW, TWO, THREE]);
    expect(commit).toMatchObject({ _id: 'commit', documentId: NOTE, commitStatus: 0 });
    expect(await read()).toEqual([ONE, NEW, TWO, THREE]);
    await change({ kind: 'move', pageId: NEW, after: null });
    expect(await read()).toEqual([NEW, ONE, TWO, THREE]);
    const before = [...stored.keys()];
    await change({ kind: 'remove', pageIds: [one] });
    expect(await read()).toEqual([NEW, TWO, THREE]);
    await change({ kind: 'restore', pageIds: [one] });
    expect(await read()).toEqual([NEW, ONE, TWO, THREE]);
    expect([...stored.keys()]).toEqual(expect.arrayContaining(before));
  });

  it('copies a page with its ink, under ids of its own', async () => {
    const { read, change, shapes } = browserOn(storeOf(listed()));
    await read();
    await change({ kind: 'copy', pageId: one, newId: NEW });
    expect(await read()).toEqual([ONE, NEW, TWO, THREE]);
    const copy = await shapes(NEW);
    expect(copy).toEqual({ count: 1, samples: 2, faults: [] });
    expect(await shapes(one)).toEqual(copy);
  });

  it('ends the same in two browsers that add and move at once', async () => {
    const stored = storeOf({
      ...listed(),
      [`virtual/page/pb/${revisionId(FIRST, new Uint8Array(10))}`]: encodeVirtualPages(
        [ONE, TWO, THREE].map((pageId, orderIndex) => blankVirtualPage({ pageId, orderIndex, updatedAt: FIRST })),
      ),
    });
    const [ann, ben] = [browserOn(stored), browserOn(stored)];
    await Promise.all([ann.read(), ben.read()]);
    await Promise.all([ann.change(add(NEW, one)), ben.change({ kind: 'move', pageId: three, after: null })]);
    // Neither has read what the other did.
    await Promise.all([ann.change(add(OTHER, two)), ben.change({ kind: 'remove', pageIds: [two] })]);
    const seen = await ann.read();
    expect(await ben.read()).toEqual(seen);
    expect(seen).toEqual([THREE, ONE, NEW, OTHER]);
  });

  it('refuses to remove the last page, and what is not there', async () => {
    const { read, change } = browserOn(storeOf(listed()));
    await read();
    await expect(change({ kind: 'remove', pageIds: [OTHER] })).rejects.toMatchObject({ code: 'errors.objectMissing' });
    for (const pageId of [one, two]) {
      await change({ kind: 'remove', pageIds: [pageId] });
      await read();
    }
    await expect(change({ kind: 'remove', pageIds: [three] })).rejects.toMatchObject({ code: 'errors.badRequest' });
  });

  it('lays another paper below pages beside the one before, which comes back, and leaves the ink alone', async () => {
    const stored = storeOf(listed());
    const { read, change, shapes } = browserOn(stored);
    await read();
    const { before, added } = await change({ kind: 'paper', pageIds: [one, two], paper: 'cornell' });
    expect({ before: before.map(({ pageId }) => pageId), added }).toEqual({ before: [ONE, TWO], added: [] });
    const templates = [...stored].filter(([key]) => key.endsWith('.template_json'));
    expect(templates).toHaveLength(1);
    expect(Buffer.from(templates[0]?.[1] ?? []).toString()).toContain('template/cornell');
    const [name = ''] = templates.map(([key]) => key.slice(prefix.length));
    expect(
      rowsIn(stored)
        .at(-1)
        ?.find(({ pageId }) => pageId === ONE),
    ).toMatchObject({
      contentType: 'geo_layout',
      contentRelativePath: `document/${NOTE}/${name}`,
    });
    expect(await read()).toEqual([ONE, TWO, THREE]);
    expect(await shapes(one)).toEqual({ count: 1, samples: 2, faults: [] });
    await change({ kind: 'under', unders: before });
    expect(
      rowsIn(stored)
        .at(-1)
        ?.find(({ pageId }) => pageId === ONE),
    ).toMatchObject({ contentRelativePath: '' });
  });

  it('lays a chosen picture below a page, its bytes before what names them, and refuses what is none', async () => {
    const stored = storeOf(listed());
    const { read, putFile } = browserOn(stored);
    await read();
    const known = stored.size;
    await putFile(new File([PICTURE], 'sketch.png'));
    const sent = [...stored.keys()].slice(known).map((key) => key.slice(prefix.length).replace(/[^/]*$/, ''));
    expect(sent).toEqual(['resource/data/', 'resource/pb/', 'template/json/', 'virtual/page/pb/']);
    await expect(putFile(new File(['words'], 'words.png'))).rejects.toMatchObject({ code: 'making.faults.noPicture' });
    await expect(putFile(new File(['%PDF-1.7 broken'], 'a.pdf'))).rejects.toMatchObject({
      code: 'making.faults.noPdf',
    });
    expect(stored.size).toBe(known + 4);
  });

  it('lays a chosen picture below all pages, as one file, or as one for each of their sizes where it is laid out', async () => {
    const stored = storeOf(listed());
    const { read, change, putFile } = browserOn(stored);
    await read();
    await change({ ...add(NEW, three), size: { width: 2200, height: 1650 } } as PagesChange);
    await read();
    const sent = (from: number) => [...stored.keys()].slice(from).map((key) => key.slice(prefix.length).split('#')[0]);
    const count = (kind: string, from: number) => sent(from).filter((path) => path?.startsWith(kind)).length;
    const known = stored.size;
    const { before } = await putFile(new File([PICTURE], 'sketch.png'), 'contain', [two, three, NEW]);
    expect(before.map(({ pageId }) => pageId)).toEqual([ONE, TWO, THREE, NEW]);
    expect([count('resource/data/', known), count('template/json/', known)]).toEqual([1, 2]);
    const rows = rowsIn(stored).at(-1) ?? [];
    expect(new Set(rows.map(({ contentType }) => contentType))).toEqual(new Set(['geo_layout']));
    expect(new Set(rows.map(({ contentRelativePath }) => contentRelativePath)).size).toBe(2);

    await change({ kind: 'remove', pageIds: [two] });
    await read();
    const then = stored.size;
    await putFile(new File([PICTURE], 'sketch.png'), 'tile', [two, three, NEW]);
    expect([count('resource/data/', then), count('template/json/', then)]).toEqual([2, 2]);
  });

  it('stretches a chosen picture over the page where that is wanted', async () => {
    const stored = storeOf(listed());
    const { read, putFile } = browserOn(stored);
    await read();
    await putFile(new File([PICTURE], 'sketch.png'), 'fill');
    const templates = [...stored].filter(([key]) => key.includes('template/json/'));
    const said = templates.map(([, bytes]) => JSON.parse(Buffer.from(bytes).toString()) as unknown);
    expect(said.at(-1)).toMatchObject({ properties: { useFixedRatio: false } });
  });

  it('lays a new page on the paper of the one beside it, in its own size, and on none beside a PDF', async () => {
    const stored = storeOf(listed());
    const { read, change } = browserOn(stored);
    await read();
    const paperOf = (id: string) =>
      JSON.parse(Buffer.from(stored.get(`${prefix}template/json/${id}.template_json`) ?? []).toString()) as {
        properties: { resourceAttr: { resName: string }; pageMargins: { layoutRect: unknown } };
      };
    await change({ kind: 'paper', pageIds: [one], paper: 'cornell' });
    await read();
    const size = { width: 824, height: 1648 };
    await change({ kind: 'add', newId: NEW, like: one, after: one, paper: 'same', size });
    expect(paperOf(NEW).properties).toMatchObject({
      resourceAttr: { resName: 'template/cornell' },
      pageMargins: { layoutRect: { left: 0, top: 0, right: 824, bottom: 1648 } },
    });
    await read();
    await change({ kind: 'add', newId: OTHER, like: NEW, after: NEW, paper: 'same' });
    expect(paperOf(OTHER).properties.resourceAttr.resName).toBe('template/cornell');
    await read();
    const third = asPageId('6'.repeat(32));
    const pdf = { contentType: 'pdf', contentRelativePath: `document/${NOTE}/resource/data/a.pdf`, contentId: '0' };
    await change({ kind: 'under', unders: [{ pageId: NEW, contentPageId: '{"pageIndex":0}', ...pdf }] });
    await read();
    await change({ kind: 'add', newId: third, like: NEW, after: NEW, paper: 'same' });
    expect(paperOf(third).properties.resourceAttr.resName).toBe('');
  });

  it('gives a new page a size of its own', async () => {
    const stored = storeOf(listed());
    const { read, change } = browserOn(stored);
    await read();
    await change({
      kind: 'add',
      newId: NEW,
      like: one,
      after: null,
      paper: 'empty',
      size: { width: 2200, height: 1650 },
    });
    expect(
      rowsIn(stored)
        .at(-1)
        ?.find(({ pageId }) => pageId === NEW)?.pageSize,
    ).toContain('"right":2200');
  });
});
