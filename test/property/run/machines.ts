import { notesReloadAsked } from '../../../src/features/notes/slice';
import { networkFaults } from '../network/faults';
import { type Perform, someTab } from './people';
import type { OperationKind } from './plan';
import type { SimulatedBrowser, World } from './world';

const DAY_MS = 24 * 3_600_000;
const CHECKPOINT_ID = '_local/inkside.checkpoint';

const living = ({ tabs }: SimulatedBrowser) => tabs.filter(({ tab }) => tab.isAlive());

const closeAll = async (browser: SimulatedBrowser, pick: number): Promise<void> => {
  for (const { tab } of living(browser)) await tab.close(pick % 2 === 0 ? 'closed' : 'crashed');
};

/** Tabs are closed first: an engine that runs knows its checkpoint by heart. */
const loseLocalCheckpoint: Perform = async (world, { pick }, browser) => {
  await closeAll(browser, pick);
  await world.activity.calm();
  const databases = [...browser.profile.pouches.values()];
  const database = databases[pick % Math.max(1, databases.length)];
  const found = await database?.get(CHECKPOINT_ID).catch(() => undefined);
  const rev: unknown = Reflect.get(Object(found), '_rev');
  if (database !== undefined && typeof rev === 'string')
    await database.put({ _id: CHECKPOINT_ID, _rev: rev, _deleted: true });
  await world.openTab(browser);
};

/** Its database names a browser's checkpoint in the cloud. */
const loseCloudCheckpoint: Perform = async (world, { pick }, browser) => {
  await closeAll(browser, pick);
  await world.activity.calm();
  for (const database of browser.profile.pouches.values()) {
    await world.wire().removeLocal(`inkside.${await database.id()}`);
  }
  await world.openTab(browser);
};

const calm = ({ faults: plan, rough }: SimulatedBrowser['profile']['network']): void => {
  plan.set(0, []);
  rough.set(0);
};

const faults: Perform = ({ random, rough }, { pick }, { profile }) => {
  const chosen = networkFaults.filter(
    (_fault, index) => (pick >> (index % 17)) % 2 === 1 || index === pick % networkFaults.length,
  );
  profile.network.faults.set(0.15 + random.next() * 0.6, chosen);
  profile.network.rough.set(0.1 + rough.random.next() * 0.5);
};

/** What happens to browsers, their computers and their network. */
export const machines: Readonly<Partial<Record<OperationKind, Perform>>> = {
  offline: (_world, _operation, { profile }) => profile.network.setOnline(false),
  online: (_world, _operation, browser) => {
    browser.profile.network.setOnline(true);
    for (const { tab } of living(browser)) tab.wakeUp();
  },
  reload: async (world, { pick }, browser) => {
    await closeAll(browser, pick);
    await world.openTab(browser);
  },
  secondTab: async (world, _operation, browser) => {
    if (living(browser).length < 2) await world.openTab(browser);
  },
  closeTab: async (_world, { pick }, browser) => {
    const tabs = living(browser);
    if (tabs.length > 1) await tabs[pick % tabs.length]?.tab.close(pick % 2 === 0 ? 'closed' : 'crashed');
  },
  faults,
  noFaults: (_world, _operation, { profile }) => calm(profile.network),
  full: (_world, _operation, { profile }) => void (profile.trouble.isFull = true),
  freed: (_world, _operation, { profile }) => void (profile.trouble.isFull = false),
  closeDatabases: (_world, _operation, browser) => {
    for (const { tab } of living(browser)) tab.closeDatabases();
  },
  skew: (_world, { pick }, { profile }) => void (profile.trouble.skewMs = ((pick % 3) - 1) * DAY_MS),
  loseLocalCheckpoint,
  loseCloudCheckpoint,
  staleCookie: (_world, _operation, { profile }) => {
    if (profile.document.cookies.size > 0)
      profile.document.cookie = 'SyncGatewaySession=0000000000000000; path=/neocloud';
  },
  endSessions: async (world) => {
    await world.cloud.endSessions(world.uid);
    await world.renewWire();
  },
  wakeUp: (_world, { pick }, browser) => someTab(browser, pick)?.tab.wakeUp(),
};

const signIn = ({ tabs }: SimulatedBrowser): void => {
  for (const { tab } of tabs) {
    if (tab.isAlive() && tab.state().session.current.phase === 'signedOut') tab.signIn();
  }
};

/** A list that could not be read says so, and is read again when someone asks. */
const lookAgain = (browser: SimulatedBrowser): void => {
  for (const { tab } of living(browser)) {
    const { notes, library, messages } = tab.state();
    const hasFailed = [notes, library, messages].some(({ projection }) => projection.phase === 'failed');
    if (hasFailed) tab.dispatch(notesReloadAsked());
  }
};

/** Everything is well again: every browser has a tab, a network and space, and somebody signed in. */
export const mend = async (world: World): Promise<void> => {
  for (const browser of world.browsers) {
    const { profile } = browser;
    calm(profile.network);
    profile.network.setOnline(true);
    profile.person.uid = world.uid;
    Object.assign(profile.trouble, { isFull: false, skewMs: 0 });
    if (living(browser).length === 0) await world.openTab(browser);
    signIn(browser);
    lookAgain(browser);
  }
};
