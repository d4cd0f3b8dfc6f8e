import { asEpochMs, asNoteId, asUid, type FileId, type ObjectKey } from '@inkside/kit';
import { createInk } from '../../../../packages/ink/src/inkPort';
import { decodeShapes, readShapeZip } from '../../../../packages/ink/src/records/shapes';
import { revisionId, revisionTime } from '../../../../packages/ink/src/worker/loading/revisionTimes';
import { field } from '../handMade';
import { fakeWorker } from '../render/support';
import { info, NOTE, ONE, points, row, stroke, TWO, zip } from './storedNote';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId(NOTE);
const prefix = `${uid}/note/${NOTE}/`;
const [FIRST, SECOND, NOW] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 26)] as const;
const [A, B] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const [POINTS_A, POINTS_B] = ['c'.repeat(32), 'd'.repeat(32)] as const;
const at = (ms: number, seed: number): string => revisionId(ms, new Uint8Array(10).fill(seed));

/** A note that had one stroke on its first page; later another one took the place of it, and a page was added. */
const files = (): Record<string, Uint8Array> => ({
  'note/pb/note_info': info([ONE, TWO]),
  [`virtual/page/pb/${at(FIRST, 1)}`]: row(ONE, field(3, FIRST)),
  [`virtual/page/pb/${at(SECOND, 2)}`]: row(TWO, field(3, SECOND)),
  [`shape/${ONE}#r1#${FIRST}.zip`]: zip(stroke(A, field(3, FIRST), field(16, POINTS_A))),
  [`point/${ONE}#${POINTS_A}#points`]: points(POINTS_A, A),
  [`shape/${ONE}#r2#${SECOND}.zip`]: zip(
    stroke(A, field(3, SECOND), field(15, 1), field(16, POINTS_A)),
    stroke(B, field(3, SECOND), field(16, POINTS_B)),
  ),
  [`point/${ONE}#${POINTS_B}#points`]: points(POINTS_B, B),
});

const openStore = () => {
  const stored = new Map(Object.entries(files()).map(([path, bytes]) => [prefix + path, bytes]));
  const chosen = new Map<string, File>();
  let fails = false;
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
            if (fails && key.includes('/virtual/'))
              report({ kind: 'failed', error: { code: 'errors.network', params: {} } });
            else {
              const bytes = await chosen.get(fileId)?.arrayBuffer();
              stored.set(key, new Uint8Array(bytes ?? new ArrayBuffer(0)));
              report({ kind: 'done', md5: '' });
            }
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
    spawn: fakeWorker,
  });
  const open = async (version: { until?: number; as?: string } = {}) => {
    const { pages } = await ink.port.openNote({
      uid,
      noteId,
      source: 'cloud',
      pageNames: [ONE, TWO],
      removedPages: [],
      size: { width: 800, height: 600 },
      ...(version.until === undefined ? {} : { until: asEpochMs(version.until) }),
      ...(version.as === undefined ? {} : { as: asNoteId(version.as) }),
    });
    const first = pages[0];
    if (first === undefined) throw new Error('no page');
    const noteOf = asNoteId(version.as ?? noteId);
    const report = await ink.port.loadPage({ noteId: noteOf, pageId: first.pageId, again: false });
    ink.port.closeNote(noteOf);
    return { pages: pages.map(({ pageId }) => pageId as string), faults: report.faults, shapes: report.shapes };
  };
  const shapesOf = (key: string) => {
    const bytes = stored.get(key) ?? new Uint8Array(0);
    return decodeShapes(readShapeZip(bytes, key), key).shapes;
  };
  const putBack = () => ink.versions.putBack({ uid, noteId, until: asEpochMs(FIRST), at: asEpochMs(NOW) });
  return { ink, stored, open, shapesOf, putBack, fail: () => (fails = true) };
};

describe('versions of a note', () => {
  it.each([
    [`shape/${ONE}#r1#${FIRST}.zip`, FIRST],
    [`resource/pb/x#${SECOND}`, SECOND],
    [`virtual/page/pb/${at(FIRST, 9)}`, FIRST],
    [`point/${ONE}#${at(SECOND, 9)}#points`, SECOND],
    [`point/${ONE}#${POINTS_A}#points`, undefined],
    ['note/pb/note_info', undefined],
    [`template/json/${ONE}.template_json`, undefined],
  ])('are told by the names of their objects: %s', (path, ms) => {
    expect(revisionTime(prefix + path)).toBe(ms);
  });

  it('are opened as the note was then, without pages and strokes that came later', async () => {
    const { open } = openStore();

    expect(await open()).toMatchObject({ pages: [ONE, TWO], shapes: 1, faults: [] });
    expect(await open({ until: FIRST })).toMatchObject({ pages: [ONE], shapes: 1, faults: [] });
  });

  it('can be open beside the note itself, under a name of their own', async () => {
    const { ink } = openStore();
    const known = {
      uid,
      noteId,
      source: 'cloud',
      pageNames: [],
      removedPages: [],
      size: { width: 8, height: 6 },
    } as const;
    await ink.port.openNote(known);
    const other = await ink.port.openNote({ ...known, until: asEpochMs(FIRST), as: asNoteId('then') });

    expect(other.pages.map(({ pageId }) => pageId)).toEqual([`then/${ONE}`]);
    const page = (await ink.port.openNote(known)).pages[0];
    expect(page?.pageId).toBe(ONE);
  });

  it('have the size of what the note had then', async () => {
    const { ink, stored } = openStore();
    const all = [...stored.values()].reduce((sum, { length }) => sum + length, 0);

    const [then = 0, now] = await ink.versions.sizes(uid, noteId, [asEpochMs(FIRST), asEpochMs(NOW)]);

    expect(now).toBe(all);
    expect(then).toBeLessThan(all);
  });

  it('are put back by a revision on top: strokes and pages of then as they were, later ones as removed', async () => {
    const { stored, open, shapesOf, putBack } = openStore();
    const before = new Map(stored);

    const { written } = await putBack();

    const [zipKey = '', pageKey = ''] = written;
    expect(zipKey).toMatch(new RegExp(`shape/${ONE}#.*#${NOW}\\.zip$`));
    expect(pageKey).toContain('virtual/page/pb/');
    expect(shapesOf(zipKey).map(({ uniqueId, shapeStatus, updatedAt }) => [uniqueId, shapeStatus, updatedAt])).toEqual([
      [A, 0, NOW],
      [B, 1, NOW],
    ]);
    expect(await open()).toMatchObject({ pages: [ONE], shapes: 1, faults: [] });
    // Nothing that was there is another: what is put back can be taken back.
    for (const [key, bytes] of before) expect(stored.get(key)).toBe(bytes);
  });

  it('leave nothing behind when a part of them could not be stored', async () => {
    const { stored, putBack, fail } = openStore();
    const before = [...stored.keys()];
    fail();

    await expect(putBack()).rejects.toMatchObject({ code: 'errors.network' });
    expect([...stored.keys()]).toEqual(before);
  });
});
