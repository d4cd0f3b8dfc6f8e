import { DELETIONS_ASKED_FROM, LOGIN_EXPIRED } from '@inkside/kit';
import { createSync } from '../../../packages/sync/src/createSync';
import { createUnknownFate } from '../../../packages/sync/src/unknownFate';
import { GatewayFault } from '../../../packages/sync/src/gateway/gateway';
import { fakeStorage } from '../../fakes/fakeBrowser';
import { aBrowser, someNotes, startingTabs, uid, until } from './engine/engineWorld';
import type { CheckEvent } from '../../../packages/sync/src/syncPorts';

const expired = (): GatewayFault => new GatewayFault('expired', 'The session is refused.');

describe('a session that is over', () => {
  const started = startingTabs();
  const running = async () => {
    const browser = aBrowser();
    // Tombstones come without their ancestry, and are asked for again.
    browser.gateway.state.givesRevisions = false;
    browser.gateway.putMany(someNotes(100));
    const tab = started(browser);
    await until(tab, tab.isLive);
    const { wakeUps, closings, random } = tab.parts;
    const session = { open: async () => undefined };
    const sync = createSync({
      userData: () => tab.data,
      gateway: () => browser.gateway.port,
      session,
      wakeUps,
      closings,
      random,
      unknownFate: createUnknownFate(fakeStorage()),
    });
    return { ...browser, tab, sync };
  };

  it('is what a comparison with the cloud says, and no lost network', async () => {
    const { gateway, tab, sync } = await running();
    gateway.failNext('changes', expired());
    const heard: CheckEvent[] = [];

    sync.check(uid, (event) => heard.push(event));
    await until(tab, () => heard.length > 0);

    expect(heard).toEqual([{ kind: 'failed', error: { code: LOGIN_EXPIRED, params: {} } }]);
  });

  it('is what an answer about deletions says, and the question stays', async () => {
    const { gateway, tab, sync } = await running();
    gateway.remove(someNotes(DELETIONS_ASKED_FROM + 10).map(([id]) => id));
    await until(tab, async () => (await tab.data.journal.readHeld()).length === DELETIONS_ASKED_FROM + 10);
    gateway.failNext('bulkGet', expired());

    await expect(sync.answerHeld(uid, 'noteTree', 'delete')).rejects.toMatchObject({ code: LOGIN_EXPIRED });

    expect(await tab.data.journal.readHeld()).toHaveLength(DELETIONS_ASKED_FROM + 10);
    expect(await tab.documents()).toHaveLength(100);
  });
});
