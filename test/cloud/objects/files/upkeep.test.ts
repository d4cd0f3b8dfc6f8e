import { join } from 'node:path';
import { openLevelDatabase } from '../../../../cloud/objects/catalogue/levelDatabase';
import { createFileStore } from '../../../../cloud/objects/openObjects';
import { UPLOAD_LIFE_MS } from '../../../../cloud/objects/objectStore';
import { chunksOf, expectFiles, openTemporaryStore, type TemporaryStore } from '../harness/temporaryStore';

describe('the upkeep of a store', () => {
  let temporary: TemporaryStore;
  let nowMs: number;

  beforeEach(async () => {
    nowMs = Date.UTC(2026, 0, 1);
    temporary = await openTemporaryStore({ now: () => nowMs });
  });

  afterEach(() => temporary.remove());

  it('gives up what nobody finished in a week, while the store is open', async () => {
    const { store } = temporary;
    const old = { key: 'u/old', uploadId: await store.createUpload('u/old', {}) };
    await store.putPart(old, 1, chunksOf('part'));
    nowMs += UPLOAD_LIFE_MS;
    const young = { key: 'u/young', uploadId: await store.createUpload('u/young', {}) };
    nowMs += 1;

    await store.sweep();

    await expect(store.listParts(old)).rejects.toMatchObject({ code: 'noSuchUpload' });
    expect(await store.listParts(young)).toEqual([]);
    expect(await store.usedBytes('u')).toBe(0);
    await expectFiles(temporary.directory, { kept: 0, incoming: 0 });
  });

  it('adds up a folder from before there were totals', async () => {
    const { store, directory } = temporary;
    await store.putBytes('a/1', Buffer.alloc(100));
    await store.putBytes('a/2', Buffer.alloc(20));
    await store.putBytes('b/1', Buffer.alloc(3));
    const upload = { key: 'b/up', uploadId: await store.createUpload('b/up', {}) };
    await store.putPart(upload, 1, chunksOf('seven b'));
    await store.close();
    const index = await openLevelDatabase(join(directory, 'index'));
    const kept = ['qa', 'qb', 'c'].map((key) => ({ type: 'del' as const, key: Buffer.from(key) }));
    await index.write(kept, 'durable');
    await index.close();

    const opened = await createFileStore({ directory, clock: { now: () => nowMs } });

    expect(await Promise.all(['a', 'b', 'c'].map((owner) => opened.usedBytes(owner)))).toEqual([120, 10, 0]);
    await opened.close();
  });
});
