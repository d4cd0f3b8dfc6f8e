import {
  aBrowser,
  aNote,
  idsAndRevs,
  library,
  noteTree,
  someNotes,
  startingTabs,
  uid,
  until,
  type Tab,
} from './engineWorld';

describe('a mass deletion', () => {
  const started = startingTabs();
  const ids = (count: number) => someNotes(count).map(([id]) => id);
  const synced = async (count: number, browser = aBrowser()) => {
    browser.gateway.putMany(someNotes(count));
    const tab = started(browser);
    await until(tab, () => tab.isLive() && browser.gateway.isHeld());
    return { browser, gateway: browser.gateway, tab };
  };
  const heldOf = (tab: Tab) => tab.facts().filter(({ kind }) => kind === 'held');
  const answer = async (tab: Tab, how: 'delete' | 'keep') => {
    const { answerHeld } = await import('../../../../packages/sync/src/engine/held/answerHeld');
    await answerHeld(tab.parts, 'note', how);
  };

  it.each([
    ['20 of 30', 30, 20],
    ['30 of 400', 400, 30],
  ])('goes through while it is small: %s', async (_name, count, deleted) => {
    const { gateway, tab } = await synced(count);

    gateway.remove(ids(deleted));
    await until(tab, async () => (await tab.documents()).length === count - deleted);

    expect(heldOf(tab)).toEqual([]);
  });

  it('waits for a word, shows nothing as deleted, and goes on with the rest', async () => {
    const { gateway, tab } = await synced(100);
    tab.shown.note.length = 0;

    gateway.remove(ids(30));
    gateway.put('new', aNote('New'));
    await until(tab, async () => (await tab.documents()).length === 101);

    expect(heldOf(tab)).toEqual([{ kind: 'held', documents: 30, of: 100 }]);
    expect(tab.shown.note.filter(({ isDeleted }) => isDeleted)).toEqual([]);
  });

  it('goes through when a person says so', async () => {
    const { gateway, tab } = await synced(100);
    gateway.remove(ids(30));
    await until(tab, () => heldOf(tab).length > 0);

    await answer(tab, 'delete');
    await until(tab, () => heldOf(tab).length === 2);

    expect(await tab.documents()).toHaveLength(70);
    expect(heldOf(tab).at(-1)).toMatchObject({ documents: 0 });
    expect(tab.shown.note.filter(({ isDeleted }) => isDeleted)).toHaveLength(30);
  });

  it('waits on in part where the cloud does not say what some deletions end', async () => {
    const browser = aBrowser();
    browser.gateway.state.givesRevisions = false;
    const { gateway, tab } = await synced(100, browser);
    gateway.remove(ids(30));
    await until(tab, () => heldOf(tab).length > 0);
    gateway.state.givesWinners = true;
    gateway.lack('n00003', 'busy');

    await expect(answer(tab, 'delete')).rejects.toMatchObject({ kind: 'offline' });
    expect(await tab.data.journal.readHeld()).toMatchObject([{ id: 'n00003' }]);
    expect(await tab.documents()).toHaveLength(71);
    gateway.lack('n00003');
    await answer(tab, 'delete');

    expect(await tab.data.journal.readHeld()).toEqual([]);
    expect(await tab.documents()).toHaveLength(70);
  });

  it('is undone on all sides when a person says so', async () => {
    const { gateway, tab } = await synced(100);
    gateway.remove(ids(30));
    await until(tab, () => heldOf(tab).length > 0);

    await answer(tab, 'keep');
    await until(tab, () => gateway.live().length === 100, { stepMs: 50 });

    expect(heldOf(tab).at(-1)).toMatchObject({ documents: 0 });
    expect((await tab.documents()).map(({ _id, _rev }) => `${_id} ${_rev}`).sort()).toEqual(gateway.live());
    expect(gateway.leaves('n00000')).toHaveLength(1);
  });

  it('is still asked about after a reload', async () => {
    const { browser, gateway, tab } = await synced(100);
    gateway.remove(ids(30));
    await until(tab, () => heldOf(tab).length > 0 && tab.isLive());
    tab.stop();

    const again = started(browser);
    await until(again, again.isLive);

    expect(heldOf(again)).toEqual([{ kind: 'held', documents: 30, of: 100 }]);
    expect(await again.documents()).toHaveLength(100);
    await answer(again, 'keep');
    await until(again, () => gateway.live().length === 100, { stepMs: 50 });
  });

  it('is forgotten for documents that came again', async () => {
    const { gateway, tab } = await synced(100);
    gateway.remove(ids(30));
    await until(tab, () => heldOf(tab).length > 0);

    gateway.putMany(someNotes(30));
    await until(tab, () => heldOf(tab).some((fact) => fact.kind === 'held' && fact.documents === 0));

    expect(await tab.documents()).toHaveLength(100);
    expect(await tab.data.journal.readHeld()).toEqual([]);
  });

  it.each(['keep', 'delete'] as const)(
    'does not go over what others brought back before the answer came: %s',
    async (how) => {
      const { browser, gateway, tab } = await synced(100);
      gateway.remove(ids(30));
      await until(tab, () => heldOf(tab).length > 0 && tab.isLive());
      tab.stop();
      gateway.put('n00003', aNote('Brought back'));
      let goOn: () => void = () => undefined;
      const cut = new Promise<void>((resolve) => (goOn = resolve));
      gateway.delay((method) => (method === 'changes' ? cut : Promise.resolve()));
      const later = started(browser);

      await answer(later, how);
      const shown = later.shown.note.filter(({ id }) => id === 'n00003');
      goOn();
      await until(later, () => later.isLive() && gateway.live().length === (how === 'keep' ? 100 : 71), { stepMs: 50 });

      expect(shown).toMatchObject([{ document: { title: 'Brought back' } }]);
      expect(gateway.leaves('n00003')).toMatchObject([{ title: 'Brought back' }]);
      expect(idsAndRevs(await later.documents())).toEqual(gateway.live());
      expect(await later.data.journal.readHeld()).toEqual([]);
    },
  );

  it('shows what was written over what another answer of the same moment had kept', async () => {
    const { gateway, tab } = await synced(100);
    gateway.remove(ids(30));
    await until(tab, () => heldOf(tab).length > 0);
    const { answerHeld } = await import('../../../../packages/sync/src/engine/held/answerHeld');
    const { journal } = tab.parts;
    const dropHeld: typeof journal.dropHeld = async (deletions) => {
      await journal.dropHeld(deletions);
      const [first] = await tab.documents();
      if (first !== undefined) await tab.write('note', { ...first, title: 'Written over it' });
    };

    await answerHeld({ ...tab.parts, journal: { ...journal, dropHeld } }, 'note', 'keep');

    expect(tab.shown.note.filter(({ id }) => id === 'n00000').at(-1)).toMatchObject({
      document: { title: 'Written over it' },
    });
  });

  it('does not count what was deleted in this browser', async () => {
    const { gateway, tab } = await synced(100);
    for (const { _id, _rev, user, dbId } of await tab.documents()) {
      if (_id < 'n00030') await tab.write('note', { _id, _rev, _deleted: true, user, dbId } as never);
    }

    await until(tab, () => gateway.live().length === 70, { stepMs: 50 });
    await until(tab, tab.isLive);

    expect(heldOf(tab)).toEqual([]);
    expect(await tab.data.databases.use(uid, 'note', (local) => local.info())).toMatchObject({ doc_count: 70 });
  });

  it('is no question any more where a person here has deleted the document, and both sides end with the same tombstone', async () => {
    const { gateway, tab } = await synced(100);
    gateway.remove(ids(30));
    await until(tab, () => heldOf(tab).length > 0);
    const own = (await tab.documents()).find(({ _id }) => _id === 'n00003');

    await tab.write('note', { _id: 'n00003', _rev: own?._rev, _deleted: true, user: uid, dbId: noteTree } as never);
    await until(tab, () => heldOf(tab).some((fact) => fact.kind === 'held' && fact.documents === 29), { stepMs: 50 });
    const greatest = 'f'.repeat(32);
    gateway.insert({
      _id: 'n00003',
      _rev: `2-${greatest}`,
      _revisions: { start: 2, ids: [greatest, own?._rev.slice(2) ?? ''] },
      _deleted: true,
      user: uid,
      dbId: noteTree,
    });
    const standing = () => tab.data.databases.use(uid, 'note', (local) => local.allDocs({ keys: ['n00003'] }));
    await until(tab, async () => JSON.stringify(await standing()).includes(greatest), { stepMs: 50 });

    expect(await tab.documents()).toHaveLength(99);
  });

  it('in a first pull is held, also for documents that are in the database already', async () => {
    const browser = aBrowser();
    const { gateway } = browser;
    gateway.putMany(someNotes(400));
    const ask = gateway.port.changes.bind(gateway.port);
    let asked = 0;
    // So many pages that the first ones have gone in before the last one comes.
    gateway.port.changes = async (query, signal) => {
      asked += 1;
      if (asked === 76) gateway.remove(ids(60));
      const page = await ask({ ...query, limit: 5 }, signal);
      return page.rows.length < 5 ? page : { ...page, given: query.limit };
    };

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(heldOf(tab).at(-1)).toMatchObject({ documents: 60 });
    await answer(tab, 'keep');
    await until(tab, () => gateway.live().length === 400, { stepMs: 50 });
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
  });

  it('that began one by one is undone with those that had gone through', async () => {
    const { gateway, tab } = await synced(100);
    for (const id of ids(15)) {
      gateway.remove([id]);
      await until(tab, async () => !(await tab.documents()).some(({ _id }) => _id === id));
    }
    gateway.remove(ids(30).slice(15));
    await until(tab, () => heldOf(tab).length > 0);
    expect(heldOf(tab)).toEqual([{ kind: 'held', documents: 30, of: 100 }]);

    await answer(tab, 'keep');
    await until(tab, () => gateway.live().length === 100, { stepMs: 50 });

    expect(gateway.leaves('n00003')).toMatchObject([{ title: 'Note 3' }]);
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
    expect(await tab.data.journal.readHeld()).toEqual([]);
  });

  it('that began one by one goes through as a whole when a person says so', async () => {
    const { gateway, tab } = await synced(100);
    gateway.remove(ids(15));
    await until(tab, async () => (await tab.documents()).length === 85);
    gateway.remove(ids(30).slice(15));
    await until(tab, () => heldOf(tab).length > 0);

    await answer(tab, 'delete');
    await until(tab, () => heldOf(tab).length === 2);

    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
    expect(await tab.data.journal.readHeld()).toEqual([]);
  });

  describe('by a channel that was taken away', () => {
    const elsewhere = `${uid}-TAKEN_AWAY`;
    const takenAway = async () => {
      const world = await synced(100);
      world.gateway.putMany(someNotes(30).map(([id, fields]) => [id, { ...fields, dbId: elsewhere }]));
      await until(world.tab, () => heldOf(world.tab).length > 0);
      return world;
    };

    it('waits for a word too', async () => {
      const { tab } = await takenAway();

      expect(heldOf(tab)).toEqual([{ kind: 'held', documents: 30, of: 100 }]);
      expect(tab.shown.note.filter(({ isDeleted }) => isDeleted)).toEqual([]);
      expect(await tab.documents()).toHaveLength(100);
    });

    it('is undone when a person says so', async () => {
      const { gateway, tab } = await takenAway();

      await answer(tab, 'keep');
      await until(tab, () => gateway.leaves('n00029')[0]?.['dbId'] === noteTree, { stepMs: 50 });

      expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
      expect(await tab.data.journal.readHeld()).toEqual([]);
    });

    it('goes through when a person says so, and deletes nothing in the cloud', async () => {
      const { gateway, tab } = await takenAway();

      await answer(tab, 'delete');
      await until(tab, () => heldOf(tab).length === 2);

      expect(await tab.documents()).toHaveLength(70);
      expect(gateway.live()).toHaveLength(100);
    });

    it('is none where the documents only went to another place of the same person', async () => {
      const { gateway, tab } = await synced(100);

      gateway.putMany(someNotes(30).map(([id, fields]) => [id, { ...fields, dbId: library }]));
      await until(tab, async () => (await tab.documents('library')).length === 30);
      await until(tab, async () => (await tab.documents()).length === 70);

      expect(heldOf(tab)).toEqual([]);
    });
  });
});
