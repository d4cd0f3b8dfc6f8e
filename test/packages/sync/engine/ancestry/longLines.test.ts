import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, startingTabs, until, type Tab } from '../engineWorld';

const EDITS = 60;

/** More revisions than a few dozen lie between what two sides have. */
describe('a document with a long history between two sides', () => {
  const started = startingTabs();

  /** The document is here and in the cloud, and the tab is closed. */
  const away = async (takesBranches = true) => {
    const gateway = fakeGateway();
    gateway.state.takesBranches = takesBranches;
    gateway.put('doc', aNote('Title 0', { favorite: 0 }));
    const browser = aBrowser(gateway);
    const first = started(browser);
    await until(first, () => first.isLive() && gateway.isHeld());
    first.stop();
    return { gateway, browser, offline: browser.openTab() };
  };
  const edit = async (tab: Tab, title: string): Promise<void> => {
    const [document] = await tab.documents();
    if (document !== undefined) await tab.write('note', { ...document, title });
  };
  const isSettled = (tab: Tab, cloud: () => number) => async (): Promise<boolean> =>
    tab.isLive() && cloud() >= 1 && (await tab.parts.journal.readOutboxKeys()).length === 0;

  it('is merged by field after sixty saves of a device beside a rename here', async () => {
    const { gateway, browser, offline } = await away();
    await edit(offline, 'Renamed here');
    offline.stop();
    for (let favorite = 1; favorite <= EDITS; favorite += 1) gateway.put('doc', aNote('Title 0', { favorite }));

    const back = started(browser);
    await until(
      back,
      isSettled(back, () => gateway.leaves('doc').filter(({ title }) => title === 'Renamed here').length),
      { stepMs: 50 },
    );

    expect(await back.documents()).toMatchObject([{ title: 'Renamed here', favorite: EDITS }]);
    expect(await back.conflicts.list()).toEqual([]);
  });

  it.each([
    ['takes branches', true],
    ['takes none', false],
  ])(
    'is sent after sixty writes without a network and asks nobody, where the gateway %s',
    async (_name, takesBranches) => {
      const { gateway, browser, offline } = await away(takesBranches);
      for (let n = 1; n <= EDITS; n += 1) await edit(offline, `Title ${n}`);
      offline.stop();

      const back = started(browser);
      await until(
        back,
        isSettled(back, () => 1),
        { stepMs: 50 },
      );
      await until(back, () => gateway.isHeld());

      expect(gateway.leaves('doc')).toMatchObject([{ title: `Title ${EDITS}` }]);
      expect(await back.documents()).toMatchObject([{ title: `Title ${EDITS}` }]);
      expect(await back.conflicts.list()).toEqual([]);
      expect(await back.parts.journal.readLosers()).toEqual([]);
    },
  );
});
