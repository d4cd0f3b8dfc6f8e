import { isLive, readLeaves } from '../../../../../packages/sync/src/engine/conflicts/leaves';
import { checkEverything } from '../../../../../packages/sync/src/engine/check/checkEverything';
import { GatewayFault } from '../../../../../packages/sync/src/gateway/gateway';
import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, startingTabs, uid, until, type Tab } from '../engineWorld';
import { cutAncestries } from './cutAncestries';
import type { CheckEvent } from '../../../../../packages/sync/src/syncPorts';

const EDITS = 60;

describe('a gateway that forgets the older ancestors of a document', () => {
  const started = startingTabs();

  /** The document is here and in the cloud, the pass is complete, and the tab is closed. */
  const away = async (takesBranches = true) => {
    const gateway = fakeGateway();
    gateway.state.takesBranches = takesBranches;
    gateway.put('doc', aNote('Title 0', { favorite: 0 }));
    cutAncestries(gateway);
    const browser = aBrowser(gateway);
    const first = started(browser);
    await until(
      first,
      async () =>
        first.isLive() && gateway.isHeld() && (await first.parts.journal.readPullState())?.isComplete === true,
    );
    first.stop();
    const save = (count: number): void => {
      for (let favorite = 1; favorite <= count; favorite += 1) gateway.put('doc', aNote('Title 0', { favorite }));
    };
    return { gateway, browser, save };
  };
  const leavesIn = (tab: Tab) => tab.data.databases.use(uid, 'note', (local) => readLeaves(local, 'doc'));
  const living = async (tab: Tab) => (await leavesIn(tab)).filter(isLive);
  const hasCome = (tab: Tab, rev: string | undefined) => async (): Promise<boolean> =>
    tab.isLive() &&
    (await leavesIn(tab)).some(({ _rev }) => _rev === rev) &&
    (await tab.parts.journal.pageNumbers()).length === 0;
  const checked = async (tab: Tab) => {
    const events: CheckEvent[] = [];
    await checkEverything(tab.parts, tab.conflicts, (event) => events.push(event), new AbortController().signal);
    return events.flatMap((event) => (event.kind === 'done' ? [event.report.noteTree] : []))[0];
  };

  it.each([
    ['takes branches', true],
    ['takes none', false],
  ])('makes no conflict of sixty saves of a device, where it %s', async (_name, takesBranches) => {
    const { gateway, browser, save } = await away(takesBranches);
    save(EDITS);

    const back = started(browser);
    await until(back, hasCome(back, gateway.leaves('doc')[0]?._rev));

    expect(await back.conflicts.list()).toEqual([]);
    expect(await living(back)).toMatchObject([{ favorite: EDITS }]);
    expect(await back.parts.journal.readOutboxKeys()).toEqual([]);
  });

  it('takes a document away that a device has saved sixty times and deleted', async () => {
    const { gateway, browser, save } = await away();
    save(EDITS);
    gateway.remove(['doc']);

    const back = started(browser);
    await until(back, hasCome(back, gateway.leaves('doc')[0]?._rev));

    expect(await back.documents()).toEqual([]);
    expect(back.shown.note.at(-1)).toEqual({ id: 'doc', isDeleted: true });
    expect(await back.parts.journal.readOutboxKeys()).toEqual([]);
  });

  it('leaves room for sixty more, and for a change here behind them', async () => {
    const { gateway, browser, save } = await away();
    save(EDITS);
    const second = started(browser);
    await until(second, hasCome(second, gateway.leaves('doc')[0]?._rev));
    const [document] = await second.documents();
    await second.write('note', { _id: 'doc', ...document, title: 'Renamed here' });
    await until(second, async () => (await second.parts.journal.readOutboxKeys()).length === 0, { stepMs: 50 });
    second.stop();
    for (let favorite = 100; favorite < 100 + EDITS; favorite += 1)
      gateway.put('doc', aNote('Renamed here', { favorite }));

    const third = started(browser);
    await until(third, hasCome(third, gateway.leaves('doc')[0]?._rev));

    expect(await third.conflicts.list()).toEqual([]);
    expect(await living(third)).toMatchObject([{ title: 'Renamed here', favorite: 99 + EDITS }]);
    expect(gateway.leaves('doc').filter(isLive)).toHaveLength(1);
  });

  /** The document was renamed here without a network, and saved by a device meanwhile. */
  const apart = async (takesBranches: boolean) => {
    const world = await away(takesBranches);
    const offline = world.browser.openTab();
    const [document] = await offline.documents();
    await offline.write('note', { _id: 'doc', ...document, title: 'Renamed here' });
    offline.stop();
    world.save(EDITS);
    return world;
  };
  const merged = [{ title: 'Renamed here', favorite: EDITS }];

  it('merges a change that is sent later with what it was made on', async () => {
    const { gateway, browser } = await apart(true);
    gateway.failNext('bulkDocs', new GatewayFault('offline', 'cut'), 1000);

    const back = started(browser);
    await until(back, async () => (await back.documents()).some(({ favorite }) => favorite === EDITS));
    gateway.healed();
    await until(back, async () => (await back.parts.journal.readOutboxKeys()).length === 0 && back.isLive(), {
      stepMs: 50,
    });

    expect(await back.conflicts.list()).toEqual([]);
    expect(await back.documents()).toMatchObject(merged);
    expect(gateway.leaves('doc').filter(isLive)).toMatchObject(merged);
  });

  it('merges a change that it does not take with what it was made on', async () => {
    const { gateway, browser } = await apart(false);

    const back = started(browser);
    await until(back, async () => (await back.parts.journal.readOutboxKeys()).length === 0 && back.isLive(), {
      stepMs: 50,
    });

    expect(await back.conflicts.list()).toEqual([]);
    expect(await back.parts.journal.readLosers()).toEqual([]);
    expect(await back.documents()).toMatchObject(merged);
    expect(gateway.leaves('doc')).toMatchObject(merged);
  });

  it('ends no side that the cloud still has as a leaf, though the feed does not name it', async () => {
    const { gateway, browser, save } = await away();
    const [own] = gateway.leaves('doc');
    save(EDITS);
    const ask = gateway.port.bulkGet.bind(gateway.port);
    Object.assign(gateway.port, {
      bulkGet: async (...[wanted, signal, lacking]: Parameters<typeof ask>) =>
        wanted.some(({ rev }) => rev === own?._rev) && own !== undefined ? [own] : ask(wanted, signal, lacking),
    });

    const back = started(browser);
    await until(back, hasCome(back, gateway.leaves('doc')[0]?._rev));

    expect(await back.conflicts.list()).toHaveLength(1);
  });

  it('ends nothing while it is not known which cloud this is', async () => {
    const { gateway, browser, save } = await away();
    save(EDITS);
    gateway.forgetLocals();

    const back = started(browser);
    await until(back, hasCome(back, gateway.leaves('doc')[0]?._rev));

    expect((await living(back)).map(({ favorite }) => favorite)).toContain(0);
  });

  it.each([
    ['was saved on', false],
    ['was deleted', true],
  ])('is found out by a check, which ends what stands here of a document that %s there', async (_name, isDeleted) => {
    const { gateway, browser, save } = await away();
    const before = browser.openTab();
    save(EDITS);
    if (isDeleted) gateway.remove(['doc']);
    const [cloud] = gateway.leaves('doc');
    if (cloud?._revisions === undefined) throw new Error('It has no ancestry.');
    const short = { ...cloud, _revisions: { start: cloud._revisions.start, ids: cloud._revisions.ids.slice(0, 50) } };
    await before.data.databases.use(uid, 'note', (local) => insertDocuments(local, [short]));
    expect(await living(before)).toHaveLength(isDeleted ? 1 : 2);

    const report = await checked(before);
    const again = await checked(before);

    expect(report?.different).toEqual(['doc']);
    expect(again).toMatchObject({ different: [], onlyHere: [], onlyCloud: [], same: isDeleted ? 0 : 1 });
    expect(await before.conflicts.list()).toEqual([]);
    expect((await living(before)).map(({ favorite }) => favorite)).toEqual(isDeleted ? [] : [EDITS]);
    expect(gateway.leaves('doc').filter(isLive)).toHaveLength(isDeleted ? 0 : 1);
    before.stop();
  });
});
