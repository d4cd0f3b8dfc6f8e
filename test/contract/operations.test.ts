import type { Operation, OperationWrite } from '@inkside/sync';
import type { Stop, Uid } from '@inkside/kit';
import { openBrowser, signInTo, until } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const creationOf = (uid: Uid, id: string): OperationWrite => ({
  kind: 'create',
  database: 'note',
  document: {
    _id: id,
    uniqueId: id,
    user: uid,
    dbId: `${uid}-NOTE_TREE`,
    title: `Title of ${id}`,
    type: 1,
    status: 1,
    enabled: true,
    parentUniqueId: null,
    updatedAt: 1,
  },
});

const anOperation = (id: string, writes: readonly OperationWrite[]): Operation => ({
  id,
  words: { code: 'notes.moved', params: { count: writes.length } },
  writes,
});

const ids = Array.from({ length: 40 }, (_, n) => `n${n}`);
const movesOf = (fields: object): readonly OperationWrite[] =>
  ids.map((id) => ({ kind: 'edit', database: 'note', id, fields: { ...fields, updatedAt: 2 } }));

describe('operations against the cloud', () => {
  let cloud: ContractCloud;
  const stops: Stop[] = [];
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  afterAll(() => cloud.stop());

  const openPage = async (email: string, name: string) => {
    const browser = openBrowser(cloud, { name });
    const { uid } = await signInTo(cloud, browser, email);
    await browser.sync.openSession();
    stops.push(browser.sync.open(uid, () => undefined));
    const all = async () => (await browser.documents.readAll(uid, 'note')).documents;
    const isSent = async () => ((await browser.sync.unsent(uid)).noteTree.length === 0 ? true : undefined);
    const parents = async () => new Set((await all()).map(({ parentUniqueId }) => parentUniqueId));
    return { ...browser, uid, all, isSent, parents };
  };
  type Page = Awaited<ReturnType<typeof openPage>>;

  /** A computer whose operations the other one sees. */
  const openTwo = async (email: string): Promise<readonly [Page, Page]> => {
    const one = await openPage(email, `${email}1`);
    await one.operations.run(
      one.uid,
      anOperation(
        'create',
        ids.map((id) => creationOf(one.uid, id)),
      ),
    );
    const two = await openPage(email, `${email}2`);
    await until(async () => ((await two.all()).length === ids.length ? true : undefined));
    return [one, two];
  };
  const parentsBecome = (page: Page, parent: string | null) =>
    until(async () => {
      const all = await page.parents();
      return all.size === 1 && all.has(parent) ? true : undefined;
    });

  it('are seen by another computer, and so is their undo', async () => {
    const [one, two] = await openTwo('both@example.org');

    const { written } = await one.operations.run(one.uid, anOperation('move', movesOf({ parentUniqueId: 'folder' })));
    await parentsBecome(two, 'folder');
    const result = await one.operations.undo(one.uid, 'move');
    await parentsBecome(two, null);

    expect(written).toEqual(ids);
    expect(result).toEqual({ undone: ids, left: [] });
    await until(one.isSent);
  });

  it('leave and name what another computer has changed since', async () => {
    const [one, two] = await openTwo('left@example.org');
    await one.operations.run(one.uid, anOperation('move', movesOf({ parentUniqueId: 'folder' })));
    await parentsBecome(two, 'folder');
    await two.documents.edit(two.uid, 'note', 'n7', { parentUniqueId: 'theirs', updatedAt: 3 });
    await two.documents.edit(two.uid, 'note', 'n8', { title: 'Renamed there', updatedAt: 3 });
    await until(async () =>
      (await one.documents.get(one.uid, 'note', 'n7'))?.['parentUniqueId'] === 'theirs' &&
      (await one.documents.get(one.uid, 'note', 'n8'))?.['title'] === 'Renamed there'
        ? true
        : undefined,
    );

    const result = await one.operations.undo(one.uid, 'move');
    await until(one.isSent);
    await until(async () => ((await two.parents()).has('folder') ? undefined : true));

    expect(result?.left).toEqual([{ id: 'n7', title: 'Title of n7' }]);
    expect(result?.undone).toHaveLength(ids.length - 1);
    expect(await two.documents.get(two.uid, 'note', 'n7')).toMatchObject({ parentUniqueId: 'theirs' });
    expect(await two.documents.get(two.uid, 'note', 'n8')).toMatchObject({
      parentUniqueId: null,
      title: 'Renamed there',
    });
  });

  it('that created notes are undone into the bin of every computer', async () => {
    const [one, two] = await openTwo('bin@example.org');

    await one.operations.undo(one.uid, 'create');

    await until(async () => ((await two.all()).every(({ status }) => status === 0) ? true : undefined));
    expect(await two.all()).toHaveLength(ids.length);
  });

  it('are undone after a reload that found no network', async () => {
    const email = 'reload@example.org';
    const [one] = await openTwo(email);
    await until(one.isSent);
    stops.splice(0).forEach((stop) => stop());
    await one.operations.run(one.uid, anOperation('move', movesOf({ parentUniqueId: 'folder' })));

    const reloaded = openBrowser({ origin: 'http://127.0.0.1:9' }, { name: `${email}1` });
    const listed = await reloaded.operations.list(one.uid);
    const result = await reloaded.operations.undo(one.uid, 'move');

    expect(listed.map(({ id }) => id)).toEqual(['move', 'create']);
    expect(result).toEqual({ undone: ids, left: [] });
  });
});
