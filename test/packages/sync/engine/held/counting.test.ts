import { asMs, PortError } from '@inkside/kit';
import type { Journal } from '../../../../../packages/sync/src/journal/journal';
import { aBrowser, someNotes, startingTabs, until, type Tab } from '../engineWorld';
import { idsOf, synced } from './heldWorld';

describe('deletions are counted', () => {
  const started = startingTabs();
  const heldFacts = (tab: Tab) => tab.facts().filter(({ kind }) => kind === 'held');

  /** Pages of 90 rows, each a little more than a minute after the one before it. */
  const slowly = ({ port }: ReturnType<typeof aBrowser>['gateway'], tab: () => Tab): void => {
    const ask = port.changes.bind(port);
    let isFirst = true;
    port.changes = async (query, signal) => {
      if (query.isWaiting) return ask(query, signal);
      if (!isFirst) await tab().clock.port.sleep(asMs(61_000));
      isFirst = false;
      const page = await ask({ ...query, limit: 90 }, signal);
      return { ...page, pending: page.given >= 90 ? 1 : 0 };
    };
  };

  it('as long as the pull lasts that brings them, also where its pages come more than a minute apart', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1000));
    const first = started(browser);
    await until(first, () => first.isLive() && browser.gateway.isHeld());
    first.stop();
    browser.gateway.remove(idsOf(900));
    slowly(browser.gateway, () => tab);

    const tab: Tab = started(browser);
    await until(
      tab,
      async () => (await tab.data.journal.readHeld()).length === 900 && (await tab.documents()).length === 910,
      { stepMs: 5000 },
    );

    // What went through before it was many waits with its body.
    const bodies = (await tab.data.journal.readHeld()).filter(({ body }) => body !== undefined);
    expect([bodies.length, (await tab.documents()).length]).toEqual([90, 910]);
    expect(heldFacts(tab).at(-1)).toMatchObject({ documents: 900 });
  });

  it('no longer than a minute where the feed has come to its end in between', async () => {
    const { gateway, tab } = await synced(started);

    for (let count = 0; count < 30; count += 6) {
      gateway.remove(idsOf(6, count));
      await until(tab, async () => (await tab.documents()).length === 94 - count && tab.isLive());
      await tab.clock.advance(61_000);
    }

    expect(heldFacts(tab)).toEqual([]);
  });

  it('once, however often the page comes before it can be kept', async () => {
    const { gateway, tab } = await synced(started);
    const { journal } = tab.parts;
    const append: Journal['appendPage'] = journal.appendPage.bind(journal);
    let tries = 0;
    Object.assign(journal, {
      appendPage: async (...[page, state]: Parameters<Journal['appendPage']>) => {
        if (page !== undefined && (tries += 1) < 5) throw new PortError('errors.quota');
        return append(page, state);
      },
    });

    gateway.remove(idsOf(6));
    await until(tab, () => tries >= 5, { stepMs: 1000 });
    await until(tab, async () => (await tab.documents()).length === 94 && tab.isLive(), { stepMs: 50 });

    expect(heldFacts(tab)).toEqual([]);
  });
});
