import { aBrowser, aNote, idsAndRevs, someNotes, startingTabs, uid, until, type Tab } from '../engineWorld';
import type { DatabaseName } from '../../../../../packages/sync/src/syncPorts';

type Browser = ReturnType<typeof aBrowser>;

const databases: readonly DatabaseName[] = ['note', 'library', 'message'];

/** A cloud that tells its uuid and its own sequences, and one that tells neither. */
const clouds = [
  ['that tells its uuid', () => aBrowser()],
  [
    'that tells no uuid and takes any sequence (Sync Gateway)',
    () => {
      const browser = aBrowser();
      Object.assign(browser.gateway.state, { uuid: undefined, takesAnySequence: true });
      return browser;
    },
  ],
] as const;

describe.each(clouds)('a cloud %s, which is put back while the engine runs,', (_name, make) => {
  const started = startingTabs();

  const checkpointWrites = async (tab: Tab): Promise<number> => {
    const written = await Promise.all(
      databases.map((database) =>
        tab.data.databases.use(uid, database, (local) => local.get('_local/inkside.checkpoint').catch(() => ({}))),
      ),
    );
    return Math.min(...written.map((each) => Number(Reflect.get(Object(each), 'writes') ?? 0)));
  };
  const nextCheckpoint = async (tab: Tab): Promise<void> => {
    const before = await checkpointWrites(tab);
    await until(tab, async () => (await checkpointWrites(tab)) > before, { stepMs: 1000 });
  };
  /** A tab that has everything, and has written its checkpoints. */
  const running = async (browser: Browser, count = 30): Promise<Tab> => {
    browser.gateway.putMany(someNotes(count));
    const tab = started(browser);
    await until(tab, tab.isLive);
    await nextCheckpoint(tab);
    await until(tab, () => browser.gateway.isHeld());
    return tab;
  };
  const empty = (browser: Browser): void => {
    const { uuid } = browser.gateway.state;
    browser.gateway.replace({ uuid: uuid ?? '', documents: [] });
    browser.gateway.state.uuid = uuid;
  };
  /** Both sides have the same, and it stays so in a tab that is opened afterwards. */
  const agreesWith = async (browser: Browser, tab: Tab, count: number): Promise<void> => {
    await until(tab, () => tab.isLive() && browser.gateway.live().length === count, { stepMs: 50 });
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    expect(tab.facts().filter(({ kind }) => kind === 'held')).toEqual([]);
    tab.stop();
    const reloaded = started(browser);
    await until(reloaded, () => reloaded.isLive(), { stepMs: 50 });
    expect(browser.gateway.live()).toHaveLength(count);
    expect(idsAndRevs(await reloaded.documents())).toEqual(browser.gateway.live());
  };

  it('gets everything again when it was emptied behind a broken connection', async () => {
    const browser = make();
    const tab = await running(browser);
    empty(browser);
    await until(tab, () => browser.gateway.isHeld());
    browser.gateway.cutFeeds();

    await agreesWith(browser, tab, 30);
  });

  it('gets everything again when it was emptied and nothing broke: no checkpoint certifies it', async () => {
    const browser = make();
    const tab = await running(browser);
    empty(browser);
    // Enough for a number beyond the one that is known.
    browser.gateway.putMany(someNotes(35, 100));

    await agreesWith(browser, tab, 65);
  });

  it('gets what it lost when it was restored to an older state', async () => {
    const browser = make();
    const tab = await running(browser);
    const restore = browser.gateway.backUp();
    browser.gateway.putMany(someNotes(5, 100));
    browser.gateway.put('n00003', aNote('Newer'));
    browser.gateway.remove(['n00004']);
    await nextCheckpoint(tab);
    restore();
    browser.gateway.cutFeeds();

    await until(tab, () => browser.gateway.live().length === 34, { stepMs: 50 });
    await agreesWith(browser, tab, 34);
    expect(browser.gateway.leaves('n00003')[0]).toMatchObject({ title: 'Newer' });
  });

  it('gets what it lost and what was not sent when it was restored to an older state', async () => {
    const browser = make();
    const tab = await running(browser);
    const restore = browser.gateway.backUp();
    const rev = await tab.write('note', { _id: 'mine', ...aNote('Sent before') });
    await until(tab, () => browser.gateway.live().some((each) => each.startsWith('mine')), { stepMs: 50 });
    await nextCheckpoint(tab);
    browser.gateway.delay((method) => (method === 'bulkDocs' ? new Promise(() => undefined) : Promise.resolve()));
    await tab.write('note', { _id: 'mine', _rev: rev, ...aNote('Not sent') });
    await tab.write('note', { _id: 'other', ...aNote('Not sent either') });
    restore();
    browser.gateway.cutFeeds();
    tab.stop();
    browser.gateway.delay(async () => undefined);
    const again = started(browser);

    await agreesWith(browser, again, 32);
    expect(browser.gateway.leaves('mine')[0]).toMatchObject({ title: 'Not sent' });
  });

  it('is known by its number where the backup is younger than the checkpoint', async () => {
    const browser = make();
    const tab = await running(browser);
    const restore = browser.gateway.backUp();
    browser.gateway.putMany(someNotes(5, 100));
    await until(tab, () => tab.shown.note.length === 35 && browser.gateway.isHeld());
    restore();
    browser.gateway.cutFeeds();

    await agreesWith(browser, tab, 35);
  });
});
