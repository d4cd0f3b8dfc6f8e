import type { SyncFact } from '../../src/app/kit/syncFact';
import { asUid, type Uid } from '../../src/app/kit/units';
import type { ChannelSpec, NewDocument, Stop } from '../../src/services/ports';
import { openBrowser, signInTo, until, type BrowserOptions, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const noteTree: ChannelSpec = { name: 'noteTree', database: 'note' };

const note = (uid: Uid, id: string, title: string): NewDocument => ({
  _id: id,
  uniqueId: id,
  user: uid,
  dbId: `${uid}-NOTE_TREE`,
  title,
  type: 1,
});

describe('sync against the cloud', () => {
  let cloud: ContractCloud;
  const stops: Stop[] = [];
  let users = 0;
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  afterAll(() => cloud.stop());

  const newUser = (): string => `sync${(users += 1)}@example.org`;

  /** A signed-in page with the note channel open. */
  const openPage = async (email: string, options: BrowserOptions) => {
    const browser = openBrowser(cloud, options);
    const { uid } = await signInTo(cloud, browser, email);
    const facts: SyncFact[] = [];
    await browser.sync.openSession();
    stops.push(browser.sync.openChannel(uid, noteTree, (fact) => facts.push(fact)));
    const isLive = (): true | undefined => (facts.at(-1)?.kind === 'paused' && isCalm(facts.at(-1))) || undefined;
    return { browser, uid, facts, live: () => until(isLive) };
  };
  const isCalm = (fact: SyncFact | undefined): boolean => fact?.kind === 'paused' && fact.error === null;

  const titleIn = async (browser: ContractBrowser, uid: Uid, id: string): Promise<unknown> =>
    (await browser.documents.get(uid, 'note', id))?.['title'];
  const unsentOf = (browser: ContractBrowser, uid: Uid) => browser.sync.unsent(uid, noteTree);
  const reaches = (count: number, browser: ContractBrowser, uid: Uid) =>
    until(async () => ((await unsentOf(browser, uid)) === count ? true : undefined));

  it('shows a rename of one browser in the other within a second', async () => {
    const email = newUser();
    const [one, two] = [await openPage(email, { name: `${email}1` }), await openPage(email, { name: `${email}2` })];
    const { uid } = one;
    await one.browser.documents.create(uid, 'note', note(uid, 'n1', 'Before'));
    await until(() => titleIn(two.browser, uid, 'n1'));
    await two.live();

    const began = performance.now();
    await one.browser.documents.update(uid, 'note', 'n1', (document) => ({ ...document, title: 'After' }));
    await until(async () => ((await titleIn(two.browser, uid, 'n1')) === 'After' ? true : undefined));

    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('sends what was written offline once the network is back, and counts it until then', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();
    browser.network.isUp = false;
    await browser.documents.create(uid, 'note', note(uid, 'n2', 'Offline'));
    await until(() => facts.find((fact) => fact.kind === 'paused' && fact.error?.code === 'errors.network'));
    expect(await unsentOf(browser, uid)).toBe(1);

    browser.network.isUp = true;
    browser.wake();
    await live();

    const other = await openPage(email, { name: `${email}2` });
    expect(await until(() => titleIn(other.browser, uid, 'n2'))).toBe('Offline');
    await reaches(0, browser, uid);
  });

  it('counts unsent changes right after a reload without a network', async () => {
    const email = newUser();
    const { browser, uid, live } = await openPage(email, { name: email });
    await browser.documents.create(uid, 'note', note(uid, 'sent', 'Sent'));
    await live();
    await reaches(0, browser, uid);
    stops.splice(0).forEach((stop) => stop());
    await browser.documents.create(uid, 'note', note(uid, 'a', 'A'));
    await browser.documents.update(uid, 'note', 'a', (document) => ({ ...document, title: 'B' }));
    await browser.documents.remove(uid, 'note', 'sent');

    const reloaded = openBrowser({ origin: 'http://127.0.0.1:9' }, { name: email });

    expect(await unsentOf(reloaded, uid)).toBe(2);
  });

  it('does not count what was only pulled', async () => {
    const email = newUser();
    const one = await openPage(email, { name: `${email}1` });
    for (const id of ['p1', 'p2', 'p3']) await one.browser.documents.create(one.uid, 'note', note(one.uid, id, id));
    await reaches(0, one.browser, one.uid);

    const two = await openPage(email, { name: `${email}2` });
    await until(() => titleIn(two.browser, two.uid, 'p3'));

    expect(await unsentOf(two.browser, two.uid)).toBe(0);
  });

  it('carries a deletion to the other browser', async () => {
    const email = newUser();
    const [one, two] = [await openPage(email, { name: `${email}1` }), await openPage(email, { name: `${email}2` })];
    const { uid } = one;
    await one.browser.documents.create(uid, 'note', note(uid, 'gone', 'Gone soon'));
    await until(() => titleIn(two.browser, uid, 'gone'));
    const heard: unknown[] = [];
    stops.push(two.browser.documents.watch(uid, 'note', (change) => heard.push(change)));
    await two.browser.documents.readAll(uid, 'note');

    await one.browser.documents.remove(uid, 'note', 'gone');

    expect(await until(() => heard[0])).toEqual({ id: 'gone', isDeleted: true });
  });

  it('pulls more documents than one batch holds', async () => {
    const email = newUser();
    const browser = openBrowser(cloud, { name: email });
    const { uid } = await signInTo(cloud, browser, email);
    for (let n = 0; n < 1001; n += 1) {
      await cloud.cloud.writer.put(uid, { ...note(uid, `m${n}`, `Note ${n}`), user: uid, dbId: `${uid}-NOTE_TREE` });
    }
    const facts: SyncFact[] = [];
    await browser.sync.openSession();

    stops.push(browser.sync.openChannel(uid, noteTree, (fact) => facts.push(fact)));
    await until(() => facts.find(isCalm), 15_000);

    expect(await browser.documents.readAll(uid, 'note')).toHaveLength(1001);
  });

  it('fetches a new sync session when the old one is refused', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();
    stops.splice(0).forEach((stop) => stop());
    browser.document.cookie = 'SyncGatewaySession=0000000000000000; path=/neocloud';
    const count = facts.length;

    stops.push(browser.sync.openChannel(uid, noteTree, (fact) => facts.push(fact)));
    await until(() => (facts.length > count ? true : undefined));

    expect(facts.slice(count).some(isCalm)).toBe(true);
    expect(facts.filter(({ kind }) => kind === 'expired')).toHaveLength(0);
  });

  it('reports once that the session has expired, and stops, when the bearer token is refused too', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();
    const entry = browser.vault.current();
    const elsewhere = openBrowser(cloud, { name: email });
    if (entry !== undefined) elsewhere.vault.keep(entry, undefined);
    await elsewhere.accounts.signOut();

    await browser.documents.create(uid, 'note', note(uid, 'late', 'Late'));
    await until(() => facts.find(({ kind }) => kind === 'expired'));
    const { requests } = browser.network;
    const count = requests.length;
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(facts.filter(({ kind }) => kind === 'expired')).toHaveLength(1);
    expect(requests).toHaveLength(count);
    expect(await unsentOf(browser, uid)).toBe(1);
  });

  it('goes on past a document that the cloud refuses, and keeps counting it', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();

    await browser.documents.create(uid, 'note', { ...note(uid, 'bad', 'Bad'), dbId: 'someone-else' });
    await browser.documents.create(uid, 'note', note(uid, 'good', 'Good'));

    const denied = await until(() => facts.find(({ kind }) => kind === 'denied'));
    expect(denied).toMatchObject({ kind: 'denied', id: 'bad' });
    await reaches(1, browser, uid);
  });

  it('leaves no local feed behind when it fails and begins again', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();
    const database = await browser.databases.open(uid, 'note');
    const changes = jest.spyOn(database, 'changes');
    /** Each living feed reads the changes once a write. */
    const feedsWokenBy = async (id: string): Promise<number> => {
      changes.mockClear();
      await browser.documents.create(uid, 'note', note(uid, id, id));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return changes.mock.calls.length;
    };
    const before = await feedsWokenBy('before');
    const failures = 4;

    for (let n = 0; n < failures; n += 1) {
      const heard = facts.length;
      browser.network.isUp = false;
      await browser.documents.create(uid, 'note', note(uid, `f${n}`, 'Failing'));
      await until(() => (facts.slice(heard).some((fact) => !isCalm(fact)) ? true : undefined));
      browser.network.isUp = true;
      browser.wake();
      await live();
    }

    // A write may wake a feed once or twice; one that is left behind at each failure would add them all.
    expect(await feedsWokenBy('after')).toBeLessThan(before + failures);
  });

  it('stops at once and asks nothing more', async () => {
    const { browser, live } = await openPage(newUser(), { name: 'stopping' });
    await live();

    stops.splice(0).forEach((stop) => stop());
    const count = browser.network.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 200));

    expect(browser.network.requests).toHaveLength(count);
  });

  it('refuses a database without a uid', async () => {
    const browser = openBrowser(cloud, { name: 'nobody' });

    await expect(browser.documents.readAll(asUid(''), 'note')).rejects.toMatchObject({ code: 'uid missing' });
  });
});
