import type { Browser } from 'playwright-core';

import { until } from '../../../harness/until';
import { launchBrowser } from '../browserSession';
import { startCloud, type RunningCloud } from '../cloudProcess';
import { openAs, signedIn, type Line, type SignedIn, type SyncPerson } from './syncPerson';
import { openWire, type SyncWire } from './syncWire';

/** A user of their own, whose notes a device has made. */
interface Reader {
  readonly email: string;
  readonly state: SignedIn;
  readonly wire: SyncWire;
}

/**
 * A cloud and a browser process for all tests of a `describe`, inside of which it is called: there before the first
 * test, ended after the last.
 * @param name begins the addresses of its users
 */
export const syncStage = (name: string) => {
  let cloud: RunningCloud;
  let browser: Browser;
  let users = 0;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const recent = (): string => `${cloud.origin}/#/note/recentNote`;

  return {
    /** The one that runs now. */
    cloud: () => cloud,
    /** The same data on the same port, after it was stopped or killed. */
    restart: async (): Promise<void> => {
      cloud = await cloud.restart();
    },
    /** Where the newest notes are shown. */
    recent,
    /** A person in front of the newest notes, in a browser of their own. */
    open: (state: SignedIn, line?: Line): Promise<SyncPerson> => openAs(browser, state, recent(), line),
    /** Somebody in front of the sign-in page. */
    openSignIn: (): Promise<SyncPerson> => openAs(browser, undefined, `${cloud.origin}/#/login`),
    /** @param prefix begins the titles of the notes */
    newReader: async (prefix: string, notes: number): Promise<Reader> => {
      const email = `${name}${(users += 1)}@example.org`;
      const state = await signedIn(cloud.origin, email);
      const wire = await openWire(cloud.origin, state);
      await wire.seed(prefix, notes);
      return { email, state, wire };
    },
  };
};

/** Waits until the cloud has a note of that title. */
export const titleArrives = (wire: SyncWire, title: string): Promise<void> =>
  until(async () => (await wire.titles()).includes(title), `the cloud has ${title}`);
