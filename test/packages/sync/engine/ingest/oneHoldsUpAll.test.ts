import { createPatientBulkGet } from '../../../../../packages/sync/src/gateway/createGateway';
import { GatewayFault } from '../../../../../packages/sync/src/gateway/gateway';
import { aBrowser, aNote, someNotes, startingTabs, until } from '../engineWorld';

describe('one document that nobody can fetch', () => {
  const started = startingTabs();

  it('is owed, and holds up none of those beside it', async () => {
    const browser = aBrowser();
    const { gateway } = browser;
    gateway.putMany(someNotes(20));
    const { port } = gateway;
    const bulkGet = port.bulkGet.bind(port);
    const root = port.root.bind(port);
    let isBad = true;
    const failing: typeof bulkGet = async (wanted, signal, lacking) => {
      if (isBad && wanted.some(({ id }) => id === 'n00007'))
        throw new GatewayFault('offline', 'The gateway answered 500.');
      return bulkGet(wanted, signal, lacking);
    };
    // As the client of the gateway makes it.
    Object.assign(port, { bulkGet: createPatientBulkGet({ bulkGet: failing, root }) });
    const tab = started(browser);
    await until(tab, () => tab.isLive() && gateway.isHeld());

    // Feeds of other gateways carry no ancestry: it is asked for.
    gateway.state.givesRevisions = false;
    gateway.putMany(someNotes(20).map(([id]) => [id, aNote(`Second ${id}`)] as const));
    const second = async () =>
      (await tab.documents()).filter(({ title }) => typeof title === 'string' && title.startsWith('Second'));
    await until(tab, async () => (await second()).length === 19, { stepMs: 500 });
    await until(tab, () => tab.parts.owed.all().length === 1);
    isBad = false;
    await until(tab, async () => (await second()).length === 20, { stepMs: 500 });
    await until(tab, () => tab.parts.owed.all().length === 0);

    expect(await tab.conflicts.list()).toEqual([]);
  });
});
