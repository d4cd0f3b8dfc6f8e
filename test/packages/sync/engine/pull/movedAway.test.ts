import { aBrowser, aNote, idsAndRevs, library, someNotes, startingTabs, uid, until, type Tab } from '../engineWorld';
import type { DatabaseName } from '../../../../../packages/sync/src/syncPorts';

const inLibrary = (title: string) => ({ ...aNote(title), dbId: library });

const leavesIn = (tab: Tab, database: DatabaseName, id: string) =>
  tab.data.databases.use(uid, database, (local) => local.get(id, { open_revs: 'all', revs: true }));

describe.each([true, false])(
  'a document that moved while this browser was away and forgotten (ancestry in the feed: %s)',
  (givesRevisions) => {
    const started = startingTabs();

    /** A browser with `x` in the library; while it is closed, others write, and the cloud loses the checkpoint. */
    const away = async (
      meanwhile: (gateway: ReturnType<typeof aBrowser>['gateway'], tab: Tab) => Promise<void> | void,
    ) => {
      const browser = aBrowser();
      const { gateway } = browser;
      gateway.state.givesRevisions = givesRevisions;
      gateway.putMany(someNotes(3));
      gateway.put('x', inLibrary('One'));
      const tab = started(browser);
      await until(tab, async () => tab.isLive() && (await tab.documents('library')).length === 1);
      await meanwhile(gateway, tab);
      tab.stop();
      gateway.forgetLocals();
      gateway.calls.length = 0;
      return browser;
    };

    it('leaves the database that it was in, and is not offered to the cloud', async () => {
      const browser = await away((gateway, tab) => {
        tab.stop();
        gateway.put('x', aNote('Moved'));
      });

      const tab = started(browser);
      await until(tab, tab.isLive, { stepMs: 50 });

      expect(await tab.documents('library')).toEqual([]);
      expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
      expect(tab.shown.library.at(-1)).toEqual({ id: 'x', isDeleted: true });
      expect(await leavesIn(tab, 'library', 'x')).toMatchObject([
        { ok: { _rev: browser.gateway.leaves('x')[0]?._rev, _deleted: true } },
      ]);
      expect(browser.gateway.calls.filter(({ method }) => method === 'bulkDocs')).toEqual([]);
      expect(await tab.data.journal.readOutboxKeys()).toEqual([]);
    });

    it('is sent where it was edited here and the note of it was lost', async () => {
      const browser = await away(async (gateway, tab) => {
        tab.stop();
        await tab.data.databases.use(uid, 'library', async (local) => {
          const { _rev } = Object(await local.get('x')) as { readonly _rev: string };
          await local.put({ _id: 'x', _rev, ...inLibrary('Mine') });
        });
        gateway.put('x', aNote('Moved'));
        gateway.put('x', aNote('Moved twice'));
      });

      const tab = started(browser);
      await until(tab, () => tab.isLive() && browser.gateway.leaves('x').length === 2, { stepMs: 50 });

      expect(browser.gateway.leaves('x')).toMatchObject([{ title: 'Moved twice' }, { title: 'Mine' }]);
      const leaves = await leavesIn(tab, 'library', 'x');
      expect(leaves).toHaveLength(2);
      expect(leaves).toContainEqual({ ok: expect.objectContaining({ title: 'Mine' }) });
      expect(leaves).toContainEqual({
        ok: expect.objectContaining({ _deleted: true, _rev: browser.gateway.leaves('x')[0]?._rev }),
      });
    });

    it('comes back with its next revision', async () => {
      const browser = await away((gateway, tab) => {
        tab.stop();
        gateway.put('x', aNote('Moved'));
      });
      const tab = started(browser);
      await until(tab, () => tab.isLive() && browser.gateway.isHeld(), { stepMs: 50 });

      browser.gateway.put('x', inLibrary('Back'));
      await until(
        tab,
        async () => (await tab.documents('library')).length === 1 && (await tab.documents()).length === 3,
        { stepMs: 50 },
      );

      expect(await tab.documents('library')).toMatchObject([{ title: 'Back' }]);
      expect(await leavesIn(tab, 'library', 'x')).toHaveLength(1);
    });

    it('leaves later where the cloud does not say at once what it grew out of', async () => {
      const browser = await away((gateway, tab) => {
        tab.stop();
        gateway.put('x', aNote('Moved'));
        gateway.state.givesWinners = true;
        gateway.lack('x', 'busy');
      });
      const tab = started(browser);
      await until(tab, () => tab.isLive() && browser.gateway.isHeld(), { stepMs: 50 });

      browser.gateway.lack('x');
      await until(tab, async () => (await tab.documents('library')).length === 0, { stepMs: 1000 });

      expect((await tab.documents()).map(({ _id }) => _id)).toContain('x');
      expect(tab.shown.library.at(-1)).toEqual({ id: 'x', isDeleted: true });
    });
  },
);
