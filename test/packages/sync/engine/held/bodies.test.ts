import { aNote, idsAndRevs, startingTabs, uid, until, type Tab } from '../engineWorld';
import { answer, idsOf, isHeld, leavesHere, livingTitles, synced, X } from './heldWorld';

describe('documents whose deletion had gone through before it was known to be one of a mass', () => {
  const started = startingTabs();
  const sketch = { content_type: 'text/plain', data: btoa('a sketch') };
  const isGone = (tab: Tab, id: string) => async (): Promise<boolean> =>
    !(await tab.documents()).some(({ _id }) => _id === id);

  const oneByOne = async () => {
    const world = await synced(started);
    const { gateway, tab } = world;
    gateway.put(X, { ...aNote('With a sketch'), _attachments: { 'sketch.txt': sketch } });
    await until(tab, async () => (await tab.documents()).some(({ title }) => title === 'With a sketch'));
    for (const id of idsOf(15)) {
      gateway.remove([id]);
      await until(tab, isGone(tab, id));
    }
    gateway.remove(idsOf(15, 15));
    await isHeld(tab);
    return world;
  };

  it('come back with the bytes of their attachments', async () => {
    const { gateway, tab } = await oneByOne();

    await answer(tab.parts, 'keep');
    await until(tab, () => gateway.live().length === 100, { stepMs: 50 });

    expect(gateway.leaves(X)).toMatchObject([
      { title: 'With a sketch', _attachments: { 'sketch.txt': { data: sketch.data } } },
    ]);
    const [back] = await leavesHere(tab);
    const here = await tab.data.databases.use(uid, 'note', (local) =>
      local.get(X, { rev: back?._rev ?? '', revs: true, attachments: true }),
    );
    expect(here).toMatchObject({ _attachments: { 'sketch.txt': { data: sketch.data } } });
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
    expect(await tab.data.journal.readHeld()).toEqual([]);
  });

  it('come back with them too where they stood still, from the database itself', async () => {
    const { gateway, tab } = await synced(started);
    gateway.put(X, { ...aNote('With a sketch'), _attachments: { 'sketch.txt': sketch } });
    await until(tab, async () => (await tab.documents()).some(({ title }) => title === 'With a sketch'));
    gateway.remove(idsOf(30));
    await isHeld(tab);
    expect(JSON.stringify(await tab.data.journal.readHeld())).not.toContain(sketch.data);

    await answer(tab.parts, 'keep');
    await until(tab, () => gateway.live().length === 100, { stepMs: 50 });

    expect(gateway.leaves(X)).toMatchObject([
      { title: 'With a sketch', _attachments: { 'sketch.txt': { data: sketch.data } } },
    ]);
  });

  it('stay put aside where the database does not take them back, and the answer says so', async () => {
    const { gateway, tab } = await oneByOne();
    const { journal } = tab.data;
    const entry = (await journal.readHeld()).find(({ id }) => id === X);
    const stub = { content_type: 'text/plain', digest: 'md5-bm90IGhlcmU=', length: 8, revpos: 2, stub: true };
    if (entry?.body === undefined) throw new Error('a body');
    await journal.hold([{ ...entry, body: { ...entry.body, _attachments: { 'lost.txt': stub } } }]);

    await expect(answer(tab.parts, 'keep')).rejects.toMatchObject({
      code: 'errors.database',
      params: { detail: expect.stringContaining(X) },
    });
    await until(tab, () => gateway.live().length === 99, { stepMs: 50 });

    expect(await journal.readHeld()).toMatchObject([{ id: X, body: { title: 'With a sketch' } }]);
    expect(livingTitles(await leavesHere(tab))).toEqual([]);
    expect(livingTitles(await leavesHere(tab, 'n00004'))).toEqual(['Note 4']);
  });

  it('come back as one revision from two browsers, whether the deletion had gone through there or not', async () => {
    const { tab } = await oneByOne();
    const entry = (await tab.data.journal.readHeld()).find(({ id }) => id === X);
    await answer(tab.parts, 'keep');
    const [back] = await leavesHere(tab);
    const [start, ...line] = back?._revisions.ids.slice(1) ?? [];
    if (entry === undefined || start === undefined) throw new Error('a deletion');
    const { body, ...standing } = entry;
    const other = await synced(started);
    const stood = { ...body, _revisions: { start: 2, ids: line } } as never;
    await other.tab.data.databases.use(uid, 'note', (local) => local.bulkDocs([stood], { new_edits: false }));
    await other.tab.data.journal.hold([
      { ...standing, tombstone: { ...standing.tombstone, _revisions: { start: 3, ids: [start, ...line] } } },
    ]);
    other.gateway.lack(X, 'gone', true);

    await answer(other.tab.parts, 'keep');

    expect((await leavesHere(other.tab))[0]?._rev).toBe(back?._rev);
  });
});
