import type { ChangesAnswer } from '../gateway/gatewayHarness';
import { json, sending } from '../gateway/gatewayHarness';
import { serve } from './engineUnderTest';
import type { EngineUnderTest, Served, TestUser } from './engineUnderTest';

type Rows = ChangesAnswer['results'];

/** As the web's sync engine reads: one feed of several channels, bodies with their ancestries. */
export function describeChanges(engine: EngineUnderTest): void {
  describe(`_changes with documents on ${engine.name}`, () => {
    let served: Served;
    let user: TestUser;

    beforeAll(async () => {
      served = await serve(await engine.open());
    });

    beforeEach(() => {
      user = served.newUser();
    });

    afterAll(() => served.gateway.stop());

    const ask = (path: string, init?: RequestInit): Promise<Response> => served.gateway.ask(path, init, user.sessionId);
    const write = (...docs: object[]): Promise<Response> =>
      served.gateway.post('/_bulk_docs', { docs }, user.sessionId);
    const replicate = (...docs: object[]): Promise<Response> =>
      served.gateway.post('/_bulk_docs', { docs, new_edits: false }, user.sessionId);
    const put = (document: object & { _id: string }): Promise<{ rev: string }> =>
      json(ask(`/${document._id}`, sending('PUT', document)));

    const feedOf = (channels: readonly string[], more = ''): string =>
      `/_changes?style=all_docs&include_docs=true&revs=true&filter=sync_gateway/bychannel` +
      `&channels=${channels.map(encodeURIComponent).join(',')}${more}`;
    const read = (more = '', channels = [user.notes]): Promise<ChangesAnswer> =>
      json<ChangesAnswer>(ask(feedOf(channels, more)));

    /** The bodies that the other call gives for the documents of these rows. */
    async function bodiesOf(rows: Rows): Promise<unknown[]> {
      const docs = rows.map(({ id, doc }) => ({ id, rev: doc?.['_rev'] }));
      const path = '/_bulk_get?revs=true&latest=true';
      const answer = await json<{ results: { docs: { ok: unknown }[] }[] }>(
        served.gateway.post(path, { docs }, user.sessionId),
      );
      return answer.results.map((entry) => entry.docs[0]?.ok);
    }

    async function writeEveryKind(): Promise<void> {
      const _attachments = { 'a/b': { content_type: 'text/plain', data: btoa('hello') } };
      await write(user.note('plain'), user.note('attached', { _attachments }));
      for (const id of ['edited', 'deleted', 'removed']) {
        const { rev } = await put(user.note(id));
        const second = await put(user.note(id, { _rev: rev, title: 'Second' }));
        if (id === 'deleted') await ask(`/${id}?rev=${second.rev}`, { method: 'DELETE' });
        const ids = ['dead', second.rev.slice(2), rev.slice(2)];
        const bare = { _id: id, _rev: '3-dead', _deleted: true, _revisions: { start: 3, ids } };
        if (id === 'removed') await replicate(bare);
      }
      const branch = (hash: string): object =>
        user.note('conflict', { title: hash, _rev: `2-${hash}`, _revisions: { start: 2, ids: [hash, 'aa'] } });
      await replicate(user.note('conflict', { _rev: '1-aa' }), branch('bb'), branch('cc'));
    }

    it('gives every body its ancestry, as _bulk_get does', async () => {
      await writeEveryKind();

      const { results } = await read();

      expect(results.map(({ id }) => id)).toEqual(['plain', 'attached', 'edited', 'deleted', 'removed', 'conflict']);
      expect(results.map(({ doc }) => doc)).toEqual(await bodiesOf(results));
      expect(results.map(({ doc }) => Reflect.get(Object(doc?.['_revisions']), 'start'))).toEqual([1, 1, 2, 3, 3, 2]);
    });

    it('gives the winning leaf and names the others', async () => {
      await writeEveryKind();

      const { results } = await read();

      const conflict = results.find(({ id }) => id === 'conflict');
      expect(conflict?.doc).toMatchObject({ title: 'cc', _revisions: { start: 2, ids: ['cc', 'aa'] } });
      expect(new Set(conflict?.changes.map(({ rev }) => rev))).toEqual(new Set(['2-bb', '2-cc']));
    });

    it('gives no ancestry that was not asked for', async () => {
      await write(user.note('n1'));

      const { results } = await read('&revs=false');

      expect(results[0]?.doc).toMatchObject({ _id: 'n1' });
      expect(results[0]?.doc).not.toHaveProperty('_revisions');
    });

    it('gives the ancestry to a longpoll that waited', async () => {
      const { rev } = await put(user.note('n1'));
      const { last_seq } = await read();
      const waiting = read(`&feed=longpoll&timeout=60000&since=${encodeURIComponent(last_seq)}`);

      const second = await put(user.note('n1', { _rev: rev, title: 'Second' }));

      const ids = [second.rev.slice(2), rev.slice(2)];
      const doc = { title: 'Second', _revisions: { start: 2, ids } };
      expect((await waiting).results).toMatchObject([{ id: 'n1', doc }]);
    });

    it('gives the ancestry to a continuous feed', async () => {
      const { rev } = await put(user.note('n1'));

      const text = await (await ask(feedOf([user.notes], '&feed=continuous&limit=1'))).text();

      const [line = ''] = text.split('\n').filter((each) => each !== '');
      expect(JSON.parse(line)).toMatchObject({ doc: { _revisions: { start: 1, ids: [rev.slice(2)] } } });
    });

    it('takes several channels in one feed, in the order of their writing', async () => {
      const [config, library] = [`${user.uid}-CONFIG`, `${user.uid}-READER_LIBRARY`];
      await write(user.note('n1'));
      await write(user.note('m1', { dbId: user.messages }));
      await write(user.note('c1', { dbId: config }));
      await write(user.note('l1', { dbId: library }));

      const { results } = await read('', [user.notes, library, user.messages]);

      expect(results.map(({ id, doc }) => [id, doc?.['dbId']])).toEqual([
        ['n1', user.notes],
        ['m1', user.messages],
        ['l1', library],
      ]);
    });

    it('pages through several channels without a row lost or told twice', async () => {
      const docs = Array.from({ length: 60 }, (_, index) =>
        user.note(`n${index}`, { dbId: [user.notes, user.messages, `${user.uid}-CONFIG`][index % 3] }),
      );
      await write(...docs);
      const [seen, channels]: [string[], string[]] = [[], [user.notes, user.messages]];

      let page = await read('&limit=7', channels);
      while (page.results.length > 0) {
        seen.push(...page.results.map(({ id }) => id));
        page = await read(`&limit=7&since=${encodeURIComponent(page.last_seq)}`, channels);
      }

      expect(seen.toSorted()).toEqual(docs.flatMap(({ _id }, index) => (index % 3 < 2 ? [_id] : [])).toSorted());
    });

    it('gives the tombstone with the user and channel that it names', async () => {
      const { rev } = await put(user.note('n1'));
      await ask(`/n1?rev=${rev}`, { method: 'DELETE' });

      const { results } = await read();

      const doc = { _id: 'n1', _deleted: true, user: user.uid, dbId: user.notes, _revisions: { start: 2 } };
      expect(results).toMatchObject([{ id: 'n1', deleted: true, removed: [user.notes], doc }]);
    });
  });
}
