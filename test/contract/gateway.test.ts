import { asUid, type Uid } from '@inkside/kit';
import { createSyncCookie } from '../../src/services/browser/keeping/cookies';
import { createHttp } from '../../src/services/http/createHttp';
import { createGateway } from '@inkside/sync';
import { readFeedPage } from '../../packages/sync/src/gateway/feedPage';
import type { FeedQuery, Gateway, GatewayDocument } from '../../packages/sync/src/gateway/gateway';
import { createSyncSession } from '../../src/services/sync/syncSession';
import { fakeDocument, fakeStorage } from '../fakes/fakeBrowser';
import { openBrowser, signInTo } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const beginning: FeedQuery = { since: '0', limit: 1000, isWaiting: false, withRevisions: true };

describe('the gateway client against the cloud', () => {
  let cloud: ContractCloud;
  let users = 0;
  const closing: AbortController[] = [];
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterEach(() => {
    for (const each of closing.splice(0)) each.abort();
  });
  afterAll(() => cloud.stop());

  const aSignal = (): AbortSignal => {
    const controller = new AbortController();
    closing.push(controller);
    return controller.signal;
  };

  /** A signed-in user's gateway. `multipartOnly`: as the gateways that refuse to answer JSON. */
  const openGateway = async (options: { readonly multipartOnly?: boolean } = {}) => {
    const { origin } = cloud;
    const browser = openBrowser(cloud, { name: `gateway${(users += 1)}` });
    const { uid } = await signInTo(cloud, browser, `gateway${users}@example.org`);
    const document = fakeDocument();
    const http = createHttp({ origin, vault: browser.vault });
    const cookie = createSyncCookie(document, { protocol: 'http:' });
    const session = createSyncSession({ http, vault: browser.vault, cookie, local: fakeStorage() });
    const asked: string[] = [];
    const pageFetch = (url: string, init?: RequestInit): Promise<Response> => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', document.cookie);
      if (options.multipartOnly === true && url.includes('_bulk_get')) headers.set('accept', 'multipart/mixed');
      asked.push(url);
      return fetch(url, { ...init, headers });
    };
    const gateway = createGateway({ fetch: pageFetch, origin, uid, session });
    return { gateway, uid, document, session, asked, browser };
  };

  const note = (uid: Uid, id: string, rev: string, fields: object = {}): GatewayDocument => ({
    _id: id,
    _rev: rev,
    user: uid,
    dbId: `${uid}-NOTE_TREE`,
    title: id,
    ...fields,
  });
  const send = (gateway: Gateway, documents: readonly GatewayDocument[]) =>
    gateway.bulkDocs(documents, { signal: aSignal() });

  it('tells which server it is', async () => {
    const { gateway } = await openGateway();

    expect((await gateway.root(aSignal())).uuid).toMatch(/^[\w-]{8,}$/);
  });

  it('sends documents and gets them back by the feed, with bodies and ancestry', async () => {
    const { gateway, uid } = await openGateway();
    const second = note(uid, 'b', '2-bb', { _revisions: { start: 2, ids: ['bb', 'b'] } });

    const outcomes = await send(gateway, [note(uid, 'a', '1-a'), second]);
    const page = await gateway.changes(beginning, aSignal());

    expect(outcomes).toEqual([{ kind: 'accepted' }, { kind: 'accepted' }]);
    expect(page.rows.map(({ id, revs, isDeleted }) => [id, revs, isDeleted])).toEqual([
      ['a', ['1-a'], false],
      ['b', ['2-bb'], false],
    ]);
    expect(page.rows[1]?.document).toMatchObject({ title: 'b', _revisions: { start: 2, ids: ['bb', 'b'] } });
    expect(readFeedPage(page.text)).toEqual(page);
    expect((await gateway.changes({ ...beginning, since: page.lastSeq }, aSignal())).rows).toEqual([]);
  });

  it('reads a long answer page by page, and goes on from the end of any page', async () => {
    const { gateway, uid, asked } = await openGateway();
    const ids = Array.from({ length: 1700 }, (_, n) => `n${String(n).padStart(4, '0')}`);
    await send(
      gateway,
      ids.map((id) => note(uid, id, '1-a', { title: `“第 ${id} 课”\n` })),
    );
    asked.length = 0;

    const first = await gateway.changes({ ...beginning, limit: 200, more: 9800 }, aSignal());
    const second = await first.next?.(1000);
    const third = await second?.next?.(1000);
    const again = await gateway.changes({ ...beginning, since: second?.lastSeq ?? '' }, aSignal());

    expect([first, second, third].map((page) => page?.given)).toEqual([200, 1000, 500]);
    expect(third?.next).toBeUndefined();
    const read = [first, second, third].flatMap((page) => page?.rows ?? []);
    expect(read.map(({ id }) => id)).toEqual(ids);
    expect(again).toMatchObject({ rows: third?.rows ?? [], lastSeq: third?.lastSeq });
    expect(asked).toHaveLength(2);
  });

  it('names all leaves of a document, the winner first, and fetches both', async () => {
    const { gateway, uid } = await openGateway();
    await send(gateway, [note(uid, 'a', '1-b', { title: 'wins' }), note(uid, 'a', '1-a', { title: 'loses' })]);

    const [row] = (await gateway.changes(beginning, aSignal())).rows;
    const leaves = await gateway.bulkGet([{ id: 'a' }, { id: 'missing', rev: '1-x' }], aSignal());
    const [loser] = await gateway.bulkGet([{ id: 'a', rev: '1-a' }], aSignal());

    expect(row?.revs).toEqual(['1-b', '1-a']);
    expect(row?.document?.['title']).toBe('wins');
    expect(leaves.map(({ _rev }) => _rev).sort()).toEqual(['1-a', '1-b']);
    expect(loser).toMatchObject({ title: 'loses', _revisions: { start: 1, ids: ['a'] } });
  });

  it('gets documents with their attachments', async () => {
    const { gateway, uid } = await openGateway();
    const attachment = { content_type: 'image/png', data: 'AAE=' };
    await send(gateway, [note(uid, 'a', '1-a', { _attachments: { x: attachment } }), note(uid, 'b', '1-b')]);

    const page = await gateway.changes(beginning, aSignal());

    expect(page.rows.find(({ id }) => id === 'a')?.document).toMatchObject({ _attachments: { x: attachment } });
    expect(readFeedPage(page.text)).toEqual(page);
  });

  it('reads documents as multipart in one request', async () => {
    const { gateway, uid, asked } = await openGateway({ multipartOnly: true });
    const ids = Array.from({ length: 50 }, (_, n) => `m${n}`);
    await send(
      gateway,
      ids.map((id) => note(uid, id, '1-a', { title: `--\r\n"${id}" ü` })),
    );
    const count = asked.length;

    const documents = await gateway.bulkGet(
      [{ id: 'missing', rev: '1-a' }, ...ids.map((id) => ({ id, rev: '1-a' }))],
      aSignal(),
    );

    expect(documents.map(({ title }) => title)).toEqual(ids.map((id) => `--\r\n"${id}" ü`));
    expect(asked).toHaveLength(count + 1);
  });

  it('tells which documents are refused, and takes the others', async () => {
    const { gateway, uid } = await openGateway();

    const outcomes = await send(gateway, [
      note(uid, 'a', '1-a'),
      note(asUid('someone'), 'b', '1-a'),
      note(uid, 'c', '1-a'),
    ]);

    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted']);
  });

  it('shows a deletion with the channel that it left', async () => {
    const { gateway, uid } = await openGateway();
    await send(gateway, [note(uid, 'a', '1-a')]);
    await send(gateway, [note(uid, 'a', '2-b', { _deleted: true, _revisions: { start: 2, ids: ['b', 'a'] } })]);

    const [row] = (await gateway.changes(beginning, aSignal())).rows;

    expect(row).toMatchObject({ id: 'a', revs: ['2-b'], isDeleted: true, removedFrom: [`${uid}-NOTE_TREE`] });
  });

  it('waits for the next change', async () => {
    const { gateway, uid } = await openGateway();
    const { lastSeq } = await gateway.changes(beginning, aSignal());
    const waiting = gateway.changes({ ...beginning, since: lastSeq, isWaiting: true }, aSignal());

    await send(gateway, [note(uid, 'late', '1-a')]);

    expect((await waiting).rows.map(({ id }) => id)).toEqual(['late']);
  });

  it('refuses a place in the feed that it does not know', async () => {
    const { gateway } = await openGateway();

    const asking = gateway.changes({ ...beginning, since: '99-nowhere' }, aSignal());

    await expect(asking).rejects.toMatchObject({ name: 'GatewayFault', kind: 'unknownSequence' });
  });

  it('keeps a local document, and writes over what stands there', async () => {
    const { gateway } = await openGateway();
    expect(await gateway.readLocal('inkside.s', aSignal())).toBeUndefined();

    await gateway.writeLocal('inkside.s', { since: '1' }, aSignal());
    await gateway.writeLocal('inkside.s', { since: '2' }, aSignal());

    expect(await gateway.readLocal('inkside.s', aSignal())).toMatchObject({ since: '2' });
  });

  it('fetches a new session, once for all calls, when the old one is refused', async () => {
    const { gateway, document, session } = await openGateway();
    await gateway.root(aSignal());
    const generation = session.generation();
    document.cookie = 'SyncGatewaySession=0000000000000000; path=/neocloud';

    const answers = await Promise.all([gateway.root(aSignal()), gateway.readLocal('x', aSignal())]);

    expect(answers[0]).toBeDefined();
    expect(session.generation()).toBe(generation + 1);
  });

  it('says that it has expired when the bearer token is refused too', async () => {
    const { gateway, browser } = await openGateway();
    await gateway.root(aSignal());
    const waiting = gateway.changes({ ...beginning, isWaiting: true }, aSignal());
    const entry = browser.vault.current();
    const elsewhere = openBrowser(cloud, { name: 'elsewhere' });
    if (entry !== undefined) elsewhere.vault.keep(entry, undefined);

    // Looked at from now on: the feed may end before the answer to the sign-out is here.
    const ended = expect(waiting).rejects.toMatchObject({ kind: 'expired' });
    await elsewhere.accounts.signOut();

    await ended;
  });
});
