import type { SyncEvent, SyncFact } from '@inkside/sync';
import { asUid, type Stop, type Uid } from '@inkside/kit';
import { openBrowser, signInTo, until, type BrowserOptions, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';
import type { NewDocument } from '../../packages/sync/src/syncPorts';

const note = (uid: Uid, id: string, title: string): NewDocument => ({
  _id: id,
  uniqueId: id,
  user: uid,
  dbId: `${uid}-NOTE_TREE`,
  title,
  type: 1,
});

const isCalm = (fact: SyncFact | undefined): boolean => fact?.kind === 'paused' && fact.error === null;

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

  /** Runs the engine of a page, and keeps what it says of the notes. */
  const run = (browser: ContractBrowser, uid: Uid): SyncFact[] => {
    const facts: SyncFact[] = [];
    const hear = (event: SyncEvent): void => {
      if (event.kind === 'fact' && event.channel === 'noteTree') facts.push(event.fact);
    };
    stops.push(browser.sync.open(uid, hear));
    return facts;
  };
  const calm = (facts: readonly SyncFact[]) => until(() => (isCalm(facts.at(-1)) ? true : undefined));

  /** A signed-in page with a running engine. */
  const openPage = async (email: string, options: BrowserOptions) => {
    const browser = openBrowser(cloud, options);
    const { uid } = await signInTo(cloud, browser, email);
    await browser.sync.openSession();
    const facts = run(browser, uid);
    return { browser, uid, facts, live: () => calm(facts) };
  };
  const openTwo = async () => {
    const email = newUser();
    // One after the other: a second code is not sent while the first is waited for.
    const one = await openPage(email, { name: `${email}1` });
    return [one, await openPage(email, { name: `${email}2` })] as const;
  };

  const titleIn = async (browser: ContractBrowser, uid: Uid, id: string): Promise<unknown> =>
    (await browser.documents.get(uid, 'note', id))?.['title'];
  const unsentOf = async (browser: ContractBrowser, uid: Uid) => (await browser.sync.unsent(uid)).noteTree.toSorted();
  const allSent = (browser: ContractBrowser, uid: Uid) =>
    until(async () => ((await unsentOf(browser, uid)).length === 0 ? true : undefined));

  it('shows a rename of one browser in the other', async () => {
    const [one, two] = await openTwo();
    const { uid } = one;
    await one.browser.documents.create(uid, 'note', note(uid, 'n1', 'Before'));
    await until(() => titleIn(two.browser, uid, 'n1'));
    await two.live();

    await one.browser.documents.edit(uid, 'note', 'n1', { title: 'After' });

    await until(async () => ((await titleIn(two.browser, uid, 'n1')) === 'After' ? true : undefined));
  });

  it('sends what was written offline once the network is back, and names it until then', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();
    browser.network.isUp = false;
    await browser.documents.create(uid, 'note', note(uid, 'n2', 'Offline'));
    await until(() => facts.find((fact) => fact.kind === 'paused' && fact.error?.code === 'errors.network'));
    expect(await unsentOf(browser, uid)).toEqual(['n2']);

    browser.network.isUp = true;
    browser.wake();
    await live();

    const other = await openPage(email, { name: `${email}2` });
    expect(await until(() => titleIn(other.browser, uid, 'n2'))).toBe('Offline');
    await allSent(browser, uid);
  });

  it('names unsent changes right after a reload without a network', async () => {
    const email = newUser();
    const { browser, uid, live } = await openPage(email, { name: email });
    await browser.documents.create(uid, 'note', note(uid, 'sent', 'Sent'));
    await live();
    await allSent(browser, uid);
    stops.splice(0).forEach((stop) => stop());
    await browser.documents.create(uid, 'note', note(uid, 'a', 'A'));
    await browser.documents.edit(uid, 'note', 'a', { title: 'B' });
    await browser.documents.remove(uid, 'note', 'sent');

    const reloaded = openBrowser({ origin: 'http://127.0.0.1:9' }, { name: email });

    expect(await unsentOf(reloaded, uid)).toEqual(['a', 'sent']);
  });

  it('does not name what was only pulled', async () => {
    const [one, two] = await openTwo();
    for (const id of ['p1', 'p2', 'p3']) await one.browser.documents.create(one.uid, 'note', note(one.uid, id, id));
    await allSent(one.browser, one.uid);

    await until(() => titleIn(two.browser, two.uid, 'p3'));

    expect(await unsentOf(two.browser, two.uid)).toEqual([]);
  });

  it('sends what an earlier version of the app had not sent', async () => {
    const email = newUser();
    const browser = openBrowser(cloud, { name: email });
    const { uid } = await signInTo(cloud, browser, email);
    const database = await browser.databases.open(uid, 'note');
    await database.put(note(uid, 'old', 'Written before the update'));
    await database.put({ _id: '_local/unsent', confirmed: 0, written: { old: 1 }, denied: [] });

    await browser.sync.openSession();
    await calm(run(browser, uid));

    const other = await openPage(email, { name: `${email}2` });
    expect(await until(() => titleIn(other.browser, uid, 'old'))).toBe('Written before the update');
  });

  it('carries a deletion to the other browser', async () => {
    const [one, two] = await openTwo();
    const { uid } = one;
    await one.browser.documents.create(uid, 'note', note(uid, 'gone', 'Gone soon'));
    await until(() => titleIn(two.browser, uid, 'gone'));
    const heard: unknown[] = [];
    stops.push(two.browser.documents.watch(uid, 'note', ({ changes = [] }) => heard.push(...changes)));

    await one.browser.documents.remove(uid, 'note', 'gone');

    expect(await until(() => heard[0])).toMatchObject({ id: 'gone', isDeleted: true });
  });

  it('pulls more documents than one page holds, counted', async () => {
    const email = newUser();
    const browser = openBrowser(cloud, { name: email });
    const { uid } = await signInTo(cloud, browser, email);
    const puts = Array.from({ length: 1001 }, (_, n) =>
      cloud.cloud.writer.put(uid, { ...note(uid, `m${n}`, `Note ${n}`), user: uid, dbId: `${uid}-NOTE_TREE` }),
    );
    await Promise.all(puts);
    await browser.sync.openSession();

    await calm(run(browser, uid));

    expect((await browser.documents.readAll(uid, 'note')).documents).toHaveLength(1001);
  });

  it('fetches a new sync session when the old one is refused', async () => {
    const email = newUser();
    const { browser, uid, live } = await openPage(email, { name: email });
    await live();
    stops.splice(0).forEach((stop) => stop());
    browser.document.cookie = 'SyncGatewaySession=0000000000000000; path=/neocloud';

    const facts = run(browser, uid);
    await calm(facts);

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
    expect(await unsentOf(browser, uid)).toEqual(['late']);
  });

  it('ends at the 401 of a portal too, after one new session, and what is unsent goes with the next sign-in', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();
    const headers = { 'content-type': 'text/html' };
    browser.network.instead = () => new Response('<html>Who are you?</html>', { status: 401, headers });

    await browser.documents.create(uid, 'note', note(uid, 'kept', 'Kept'));
    await until(() => facts.find(({ kind }) => kind === 'expired'));
    // As the session saga does.
    browser.accounts.forget();
    expect(await unsentOf(browser, uid)).toEqual(['kept']);

    browser.network.instead = undefined;
    stops.splice(0).forEach((stop) => stop());
    const again = await openPage(email, { name: email });
    await again.live();

    await allSent(again.browser, uid);
    const other = await openPage(email, { name: `${email}2` });
    expect(await until(() => titleIn(other.browser, uid, 'kept'))).toBe('Kept');
  });

  it('goes on past a document that the cloud refuses, and keeps naming it', async () => {
    const email = newUser();
    const { browser, uid, facts, live } = await openPage(email, { name: email });
    await live();

    await browser.documents.create(uid, 'note', { ...note(uid, 'bad', 'Bad'), dbId: 'someone-else' });
    await browser.documents.create(uid, 'note', note(uid, 'good', 'Good'));

    const denied = await until(() => facts.find(({ kind }) => kind === 'denied'));
    expect(denied).toMatchObject({ kind: 'denied', id: 'bad' });
    await until(async () => ((await unsentOf(browser, uid)).join() === 'bad' ? true : undefined));
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
