import type { LocalDatabases } from '../../../../packages/sync/src/databases/localDatabases';
import { readLeaves } from '../../../../packages/sync/src/engine/conflicts/leaves';
import { readUnsent } from '../../../../packages/sync/src/engine/push/unsent';
import { aBrowser, aNoteOf, openTab, type Tab } from './openTab';

const entryOf = async ({ data }: Tab) => {
  const [entry] = await data.journal.readOutbox();
  if (entry === undefined) throw new Error('Nothing is noted.');
  return entry;
};

const leavesOf = ({ databases, uid }: Tab) => databases.use(uid, 'note', (local) => readLeaves(local, '1'));

describe('what this tab has just written', () => {
  it('is known to the push as PouchDB has it, without reading it', async () => {
    const tab = openTab(aBrowser());
    const { uid, documents, data } = tab;
    const steps = [
      () => documents.create(uid, 'note', aNoteOf('1')),
      () => documents.edit(uid, 'note', '1', { title: 'B' }),
      () => documents.edit(uid, 'note', '1', { title: undefined, favorite: 1 }),
      () => documents.remove(uid, 'note', '1'),
    ];

    for (const step of steps) {
      await step();
      const own = data.ownWrites.find(await entryOf(tab));
      expect([own]).toEqual(await leavesOf(tab));
    }
  });

  it('has the ancestry as PouchDB cuts it', async () => {
    const tab = openTab(aBrowser());
    await tab.documents.create(tab.uid, 'note', aNoteOf('1'));
    for (let n = 0; n < 60; n += 1) await tab.documents.edit(tab.uid, 'note', '1', { title: `${n}` });

    expect([tab.data.ownWrites.find(await entryOf(tab))]).toEqual(await leavesOf(tab));
  });

  it('is sent from memory', async () => {
    const { uid, documents, data } = openTab(aBrowser());
    const written = await documents.create(uid, 'note', aNoteOf('1'));
    const databases: LocalDatabases = { ...data.databases, use: () => Promise.reject(new Error('It was read.')) };

    const { unsent } = await readUnsent({ ...data, databases }, await data.journal.readOutbox());

    expect(unsent.map(({ leaves }) => leaves.map(({ _rev }) => _rev))).toEqual([[written._rev]]);
  });

  it('is read again once something else was noted for the document', async () => {
    const browser = aBrowser();
    const [tab, other] = [openTab(browser), openTab(browser)];
    await tab.documents.create(tab.uid, 'note', aNoteOf('1'));
    const edited = await other.documents.edit(tab.uid, 'note', '1', { title: 'B' });

    const { unsent } = await readUnsent(tab.data, await tab.data.journal.readOutbox());

    expect(tab.data.ownWrites.find(await entryOf(tab))).toBeUndefined();
    expect(unsent[0]?.leaves.map(({ _rev }) => _rev)).toEqual([edited._rev]);
  });

  it('is read again where the document had branched, so that all its leaves are sent', async () => {
    const tab = openTab(aBrowser());
    const { uid, documents, databases, data } = tab;
    await documents.create(uid, 'note', aNoteOf('1'));
    await databases.use(uid, 'note', (local) =>
      local.bulkDocs([{ ...aNoteOf('1'), _rev: '1-0', _revisions: { start: 1, ids: ['0'] } }], { new_edits: false }),
    );

    await documents.edit(uid, 'note', '1', { title: 'B' });
    const { unsent } = await readUnsent(data, await data.journal.readOutbox());

    expect(unsent[0]?.leaves).toHaveLength(2);
  });

  it('is forgotten with everything else', async () => {
    const tab = openTab(aBrowser());
    await tab.documents.create(tab.uid, 'note', aNoteOf('1'));
    const entry = await entryOf(tab);

    await tab.documents.removeAll(tab.uid);

    expect(tab.data.ownWrites.find(entry)).toBeUndefined();
  });
});

describe('what this tab is writing', () => {
  const writing = async () => {
    const tab = openTab(aBrowser());
    await tab.documents.create(tab.uid, 'note', aNoteOf('1'));
    const stands = tab.data.ownWrites.find(await entryOf(tab));
    const local = await tab.databases.open(tab.uid, 'note');
    const bulkDocs = local.bulkDocs.bind(local);
    let goOn = (): void => undefined;
    const begun = new Promise<void>((begin) => {
      local.bulkDocs = (async (documents: Parameters<typeof bulkDocs>[0]) => {
        begin();
        await new Promise<void>((resolve) => (goOn = resolve));
        return bulkDocs(documents);
      }) as typeof local.bulkDocs;
    });
    const edited = tab.documents.edit(tab.uid, 'note', '1', { title: 'B' });
    await begun;
    return { ...tab, tab, stands, edited, goOn: () => goOn() };
  };

  it('is left to the next round of the push', async () => {
    const { tab, data, edited, goOn } = await writing();

    const during = await readUnsent(data, await data.journal.readOutbox());
    goOn();
    const { _rev: rev } = await edited;
    const after = await readUnsent(data, await data.journal.readOutbox());

    expect(during).toMatchObject({ unsent: [], unwritten: [], expected: [{ id: '1' }] });
    expect(after.unsent[0]?.leaves.map(({ _rev }) => _rev)).toEqual([rev]);
    expect(data.ownWrites.isComing(await entryOf(tab))).toBe(false);
  });

  it('does not hold back what stands before it when the page closes', async () => {
    const { data, stands, edited, goOn } = await writing();

    const { unsent, expected } = await readUnsent(data, await data.journal.readOutbox(), { isLast: true });
    goOn();
    await edited;

    expect(unsent[0]?.leaves).toEqual([stands]);
    expect(expected).toHaveLength(1);
  });

  it('is over also when it fails', async () => {
    const { uid, data, documents, databases } = openTab(aBrowser());
    const local = await databases.open(uid, 'note');
    local.bulkDocs = () => Promise.reject(Object.assign(new Error('x'), { reason: 'QuotaExceededError' }));

    await expect(documents.create(uid, 'note', aNoteOf('1'))).rejects.toMatchObject({ code: 'errors.quota' });

    const [entry] = await data.journal.readOutbox();
    expect(entry !== undefined && data.ownWrites.isComing(entry)).toBe(false);
  });
});
