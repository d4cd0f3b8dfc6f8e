import type { LocalDatabase } from '../../../../packages/sync/src/databases/localDatabases';
import { ancestryOf, readLeaves } from '../../../../packages/sync/src/engine/conflicts/leaves';
import { until } from '../../../harness/until';
import { aBrowser, aNoteOf, openTab, type Browser, type Tab } from './openTab';
import type { DatabaseName, StoredDocument } from '../../../../packages/sync/src/syncPorts';

const never = new Promise<never>(() => undefined);
type Step = 'pageNumbers' | 'noteWrites';

/** The tab goes no further than this: it is closed. What is given waits until it has come there. */
const closeAt = ({ data }: Tab, step: Step): (() => Promise<void>) => {
  const reached = jest.spyOn(data.journal, step).mockReturnValue(never);
  return () => until(() => reached.mock.calls.length > 0, `the tab comes to ${step}`);
};

/** The tab is closed when the database has the write, and nobody knows of it. */
const closeAfterWriting = ({ data }: Tab): Promise<void> =>
  new Promise((resolve) => {
    jest.spyOn(data.bus, 'announce').mockImplementation(() => {
      resolve();
      throw new Error('The tab is closed.');
    });
  });

const draftsIn = ({ local }: Browser) => local.keys().length;
const outboxOf = async ({ data }: Tab) => (await data.journal.readOutbox()).map(({ id }) => id);

/** A browser with a note that the cloud has. */
const withNote = async (database: DatabaseName = 'note') => {
  const browser = aBrowser();
  const tab = openTab(browser);
  const note = await tab.documents.create(browser.uid, database, aNoteOf('1', { favorite: 0 }));
  const entries = await tab.data.journal.readOutbox();
  await tab.data.journal.settleOutbox(entries.map((entry) => ({ ...entry, base: note })));
  return { browser, tab, note };
};

/** The revision before the one that stands. */
const revBefore = async ({ uid, databases }: Tab): Promise<string> => {
  const [winner] = await databases.use(uid, 'note', (local) => readLeaves(local, '1'));
  return winner === undefined ? '' : (ancestryOf(winner)[1] ?? '');
};

const standing = async (browser: Browser, id = '1'): Promise<StoredDocument | undefined> =>
  openTab(browser).documents.get(browser.uid, 'note', id);

describe('a draft', () => {
  it('stands before the call returns, and is gone when the write is done', async () => {
    const { browser, tab } = await withNote();

    const edited = tab.documents.edit(browser.uid, 'note', '1', { title: 'B' });
    expect(draftsIn(browser)).toBe(1);
    await edited;

    expect(draftsIn(browser)).toBe(0);
  });

  it('is gone when the caller was told that the write failed', async () => {
    const { browser, tab } = await withNote();

    await expect(tab.documents.edit(browser.uid, 'note', 'nope', { title: 'B' })).rejects.toMatchObject({
      code: 'errors.documentMissing',
    });

    expect(draftsIn(browser)).toBe(0);
  });

  it.each<Step>(['pageNumbers', 'noteWrites'])(
    'is written by the next tab when its own was closed at %s',
    async (step) => {
      const { browser, tab } = await withNote();
      const closed = closeAt(tab, step);
      void tab.documents.edit(browser.uid, 'note', '1', { title: 'B', favorite: undefined });
      await closed();

      const next = openTab(browser);
      const note = await next.documents.get(browser.uid, 'note', '1');

      expect(note).toMatchObject({ title: 'B' });
      expect(note).not.toHaveProperty('favorite');
      expect(await outboxOf(next)).toEqual(['1']);
      expect(draftsIn(browser)).toBe(0);
    },
  );

  it('is shown by the first reading of the next tab', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'noteWrites');
    void tab.documents.create(browser.uid, 'note', aNoteOf('2', { title: 'New' }));
    await closed();

    const { documents } = await openTab(browser).documents.readAll(browser.uid, 'note');

    expect(documents.map(({ title }) => title)).toEqual(['A', 'New']);
  });

  /** A browser whose tab ended when the edit was written, and its draft was not taken away yet. */
  const closedBeforeForgetting = async () => {
    const { browser, tab } = await withNote();
    const written = closeAfterWriting(tab);
    const edited = tab.documents.edit(browser.uid, 'note', '1', { title: 'B' }).catch(() => undefined);
    const draft = [...browser.local.values];
    await written;
    await edited;
    for (const [key, text] of draft) browser.local.setItem(key, text);
    return browser;
  };

  it('that was written already is told to the push, which nothing else would wake', async () => {
    const browser = await closedBeforeForgetting();
    const next = openTab(browser);
    const rings: string[] = [];
    next.data.bus.listen('note', (changes, origin) => void rings.push(`${origin} ${changes.length}`));
    await next.documents.get(browser.uid, 'note', '1');

    expect(rings).toEqual(['here 1']);
    expect(await outboxOf(next)).toEqual(['1']);
  });

  it('that was written already makes no second revision, and is noted for the cloud', async () => {
    const browser = await closedBeforeForgetting();
    const next = openTab(browser);

    expect(await next.documents.get(browser.uid, 'note', '1')).toMatchObject({ title: 'B' });
    expect(await outboxOf(next)).toEqual(['1']);
  });

  it('gives way, field by field, to what was written after it', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'noteWrites');
    void tab.documents.edit(browser.uid, 'note', '1', { title: 'Mine', favorite: 1 });
    await closed();
    const local = await tab.databases.open(browser.uid, 'note');
    const known = (await local.get('1')) as StoredDocument;
    await local.put({ ...known, title: 'Theirs' });

    expect(await standing(browser)).toMatchObject({ title: 'Theirs', favorite: 1 });
  });

  /** The tab was closed before it could read what its edit is over; `between` happens before the next one opens. */
  const blindEdit = async (between: (local: LocalDatabase) => Promise<unknown>) => {
    const { browser, tab } = await withNote();
    const writer = openTab(browser);
    await writer.documents.readAll(browser.uid, 'note');
    const closed = closeAt(writer, 'pageNumbers');
    void writer.documents.edit(browser.uid, 'note', '1', { title: 'Mine' });
    await closed();
    await between(await tab.databases.open(browser.uid, 'note'));
    return browser;
  };
  const theirs = async (local: LocalDatabase): Promise<void> => {
    await local.put({ ...((await local.get('1')) as StoredDocument), title: 'Theirs' });
  };

  it('that cannot say what it was over is carried out on what its tab had read', async () => {
    expect(await standing(await blindEdit(() => Promise.resolve()))).toMatchObject({ title: 'Mine' });
  });

  it('that cannot say what it was over covers nothing that its tab had not seen, whatever the clocks say', async () => {
    const browser = await blindEdit(theirs);

    expect(await standing(browser)).toMatchObject({ title: 'Theirs' });
    expect(draftsIn(browser)).toBe(0);
  });

  it('that cannot say what it was over is carried out on what its tab was told of', async () => {
    const { browser, tab } = await withNote();
    await tab.documents.readAll(browser.uid, 'note');
    const local = await tab.databases.open(browser.uid, 'note');
    await theirs(local);
    tab.data.bus.announce(
      'note',
      [{ id: '1', isDeleted: false, document: (await local.get('1')) as StoredDocument }],
      'cloud',
    );
    const closed = closeAt(tab, 'pageNumbers');
    void tab.documents.edit(browser.uid, 'note', '1', { title: 'Mine' });
    await closed();

    expect(await standing(browser)).toMatchObject({ title: 'Mine' });
  });

  it('of one gesture in two writes is carried out whole', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'pageNumbers');
    void tab.documents.edit(browser.uid, 'note', '1', { title: 'Mine' });
    void tab.documents.edit(browser.uid, 'note', '1', { favorite: 1 });
    await closed();

    expect(await standing(browser)).toMatchObject({ title: 'Mine', favorite: 1 });
  });

  it('behind another of the same tab that was written, and could not be taken away, is carried out', async () => {
    const { browser, tab } = await withNote();
    await tab.documents.readAll(browser.uid, 'note');
    const written = closeAfterWriting(tab);
    void tab.documents.edit(browser.uid, 'note', '1', { title: 'First' }).catch(() => undefined);
    const first = [...browser.local.values];
    await written;
    const text = (first[0]?.[1] ?? '').replace(
      '"madeOn":null',
      `"madeOn":${JSON.stringify({ rev: await revBefore(tab), fields: { title: 'A' } })}`,
    );
    const key = first[0]?.[0] ?? '';
    const second = {
      ...(JSON.parse(first[0]?.[1] ?? '') as Record<string, unknown>),
      write: { kind: 'edit', fields: { favorite: 1 }, unset: [] },
    };
    browser.local.setItem(key, text);
    browser.local.setItem(`${key}0`, JSON.stringify(second));

    expect(await standing(browser)).toMatchObject({ title: 'First', favorite: 1 });
  });

  it('behind another of the same tab is made on what that wrote', async () => {
    const { browser, tab } = await withNote();
    await tab.documents.readAll(browser.uid, 'note');
    const pageNumbers = tab.data.journal.pageNumbers.bind(tab.data.journal);
    const reached = jest
      .spyOn(tab.data.journal, 'pageNumbers')
      .mockImplementationOnce(pageNumbers)
      .mockReturnValue(never);
    const first = tab.documents.edit(browser.uid, 'note', '1', { title: 'First' });
    await new Promise((resolve) => setImmediate(resolve));
    void tab.documents.edit(browser.uid, 'note', '1', { favorite: 1 });
    await first;
    await until(() => reached.mock.calls.length > 1, 'the second reads');

    expect(await standing(browser)).toMatchObject({ title: 'First', favorite: 1 });
  });

  it('of a clock that ran ahead gives way to what was written since, of which it cannot know', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'pageNumbers');
    void tab.documents.edit(browser.uid, 'note', '1', { title: 'Mine' });
    await closed();
    for (const [key, text] of [...browser.local.values]) {
      const ahead = { ...(JSON.parse(text) as Record<string, unknown>), at: Date.now() + 86_400_000 };
      browser.local.setItem(key, JSON.stringify(ahead));
    }
    const local = await tab.databases.open(browser.uid, 'note');
    await local.put({ ...((await local.get('1')) as StoredDocument), title: 'Theirs', updatedAt: Date.now() });

    expect(await standing(browser)).toMatchObject({ title: 'Theirs' });
    expect(draftsIn(browser)).toBe(0);
  });

  it('brings back nothing that was deleted after it', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'noteWrites');
    void tab.documents.edit(browser.uid, 'note', '1', { title: 'Mine' });
    void tab.documents.create(browser.uid, 'note', aNoteOf('2'));
    await closed();
    const local = await tab.databases.open(browser.uid, 'note');
    await local.put({ _id: '2' });
    for (const id of ['1', '2'])
      await local.put({ _id: id, _rev: ((await local.get(id)) as StoredDocument)._rev, _deleted: true });

    expect(await standing(browser, '1')).toBeUndefined();
    expect(await standing(browser, '2')).toBeUndefined();
    expect(draftsIn(browser)).toBe(0);
  });

  it('of a deletion deletes nothing that was changed after it', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'noteWrites');
    void tab.documents.remove(browser.uid, 'note', '1');
    await closed();
    const local = await tab.databases.open(browser.uid, 'note');
    await local.put({ ...((await local.get('1')) as StoredDocument), title: 'Theirs' });

    expect(await standing(browser)).toMatchObject({ title: 'Theirs' });
  });

  it('of a deletion deletes what stands as it stood', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'pageNumbers');
    void tab.documents.remove(browser.uid, 'note', '1');
    await closed();

    expect(await standing(browser)).toBeUndefined();
  });

  it('does the same when two tabs start at once', async () => {
    const { browser, tab } = await withNote();
    const closed = closeAt(tab, 'pageNumbers');
    for (const title of ['B', 'C', 'D']) void tab.documents.edit(browser.uid, 'note', '1', { title });
    await closed();

    const notes = await Promise.all([standing(browser), standing(browser)]);

    expect(notes[0]).toMatchObject({ title: 'D' });
    expect(await standing(browser)).toEqual(notes[1]);
  });

  it('that cannot be read is dropped', async () => {
    const browser = aBrowser();
    browser.local.setItem(`inkside.draft.${browser.uid}.note.x-1`, '{"database":"note"');

    expect((await openTab(browser).documents.readAll(browser.uid, 'note')).documents).toEqual([]);
    expect(draftsIn(browser)).toBe(0);
  });

  it('of another user is left alone', async () => {
    const browser = aBrowser();
    const key = `inkside.draft.${'f'.repeat(24)}.note.x-1`;
    browser.local.setItem(key, '{}');

    await openTab(browser).documents.readAll(browser.uid, 'note');

    expect(browser.local.keys()).toEqual([key]);
  });
});
