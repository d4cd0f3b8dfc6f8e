import type { ChangesAnswer } from '../gateway/gatewayHarness';
import { json, sending } from '../gateway/gatewayHarness';
import { Pouch, byChannel, localDatabase } from '../gateway/stockPouch';
import type { Replication, StockDatabase } from '../gateway/stockPouch';
import { idsOf, serve } from './engineUnderTest';
import type { EngineUnderTest, Served, TestUser } from './engineUnderTest';

const nextEvent = <T>(replication: Replication, event: string): Promise<T> =>
  new Promise((resolve) => replication.on(event, resolve));

/** What any engine must do behind the gateway, seen by the replicator that its users have. */
export function describeReplication(engine: EngineUnderTest): void {
  describe(`stock PouchDB on ${engine.name}`, () => {
    let served: Served;
    let user: TestUser;
    let local: StockDatabase;

    beforeAll(async () => {
      // PouchDB remarks on every checkpoint that is not there yet.
      jest.spyOn(console, 'info').mockReturnValue();
      served = await serve(await engine.open());
    });

    beforeEach(() => {
      user = served.newUser();
      local = localDatabase();
    });

    afterAll(() => served.gateway.stop());

    const pull = (into = local, channel = user.notes): Replication =>
      Pouch.replicate(user.remote, into, { ...byChannel(channel), batch_size: 100 });

    it('pulls every document of a channel once, page by page, and nothing of another', async () => {
      const docs = Array.from({ length: 250 }, (_, index) => user.note(`n${index}`));
      await served.gateway.post('/_bulk_docs', { docs }, user.sessionId);
      await served.gateway.writer.put(user.uid, { _id: 'm1', dbId: user.messages });

      const result = await pull();

      expect(result.docs_written).toBe(250);
      expect(new Set(await idsOf(local))).toEqual(new Set(docs.map(({ _id }) => _id)));
    });

    it('takes what is pushed, its revision with it', async () => {
      const { rev } = await local.put(user.note('n1', { title: 'From here' }));

      await Pouch.replicate(local, user.remote);

      const stored = await served.gateway.writer.get(user.uid, 'n1');
      expect(stored).toMatchObject({ _rev: rev, title: 'From here', user: user.uid });
    });

    it('goes on from its sequence on an engine opened anew', async () => {
      await served.gateway.writer.put(user.uid, user.note('n1'));
      const { last_seq } = await json<ChangesAnswer>(served.gateway.ask('/_changes', {}, user.sessionId));
      await served.gateway.stop();
      served = await serve(await engine.open());
      served.gateway.sessions.issue(user.sessionId, user.uid);
      await served.gateway.writer.put(user.uid, user.note('n2'));

      const rest = await json<ChangesAnswer>(served.gateway.ask(`/_changes?since=${last_seq}`, {}, user.sessionId));

      expect(rest.results.map(({ id }) => id)).toEqual(['n2']);
    });

    it('reads nothing twice when it pulls again', async () => {
      await served.gateway.writer.put(user.uid, user.note('n1'));
      await pull();
      await served.gateway.writer.put(user.uid, user.note('n2'));

      const result = await pull();

      expect(result.docs_read).toBe(1);
    });

    it('gets live changes, of the server and of another device', async () => {
      const live = Pouch.replicate(user.remote, local, { ...byChannel(user.notes), live: true, retry: true });
      await nextEvent(live, 'paused');
      const first = nextEvent(live, 'change');
      await served.gateway.writer.put(user.uid, user.note('n1'));
      await first;
      const second = nextEvent(live, 'change');
      const other = localDatabase();
      await other.put(user.note('n2'));
      await Pouch.replicate(other, user.remote);
      await second;

      const over = nextEvent(live, 'complete');
      live.cancel();
      await over;

      expect(await idsOf(local)).toEqual(['n1', 'n2']);
    });

    it('keeps both sides of a conflict and agrees on the winner', async () => {
      const other = localDatabase();
      await local.put(user.note('n1'));
      await Pouch.sync(local, user.remote);
      await Pouch.sync(other, user.remote);
      await local.put({ ...(await local.get('n1')), title: 'Mine' });
      await other.put({ ...(await other.get('n1')), title: 'Theirs' });

      await Pouch.sync(local, user.remote);
      await Pouch.sync(other, user.remote);
      await Pouch.sync(local, user.remote);

      const [mine, theirs] = await Promise.all([local, other].map((each) => each.get('n1', { conflicts: true })));
      expect(mine).toEqual(theirs);
      expect(mine?.['_conflicts']).toHaveLength(1);
    });

    it('carries a removal without a body to its channel alone', async () => {
      await local.put(user.note('n1'));
      await Pouch.replicate(local, user.remote);
      const [notes, messages] = [localDatabase(), localDatabase()];
      await pull(notes);
      await local.remove(await local.get('n1'));
      await Pouch.replicate(local, user.remote);

      const [toNotes, toMessages] = [await pull(notes), await pull(messages, user.messages)];

      expect([toNotes.docs_written, toMessages.docs_read]).toEqual([1, 0]);
      expect(await idsOf(notes)).toEqual([]);
    });

    it('is denied one foreign document and carries the others', async () => {
      await local.bulkDocs([user.note('mine'), { ...user.note('foreign'), dbId: `${'0'.repeat(24)}-NOTE_TREE` }]);

      const result = await Pouch.replicate(local, user.remote);

      expect(result).toMatchObject({ ok: true, docs_written: 1, doc_write_failures: 1 });
    });

    it('sees nothing of another user', async () => {
      const other = served.newUser();
      await served.gateway.writer.put(other.uid, other.note('secret'));

      const result = await pull(local, other.notes);
      const asked = await served.gateway.ask('/secret', {}, user.sessionId);

      expect([result.docs_read, asked.status]).toEqual([0, 404]);
    });

    it('tells the readers of a channel of a document that left it', async () => {
      const { rev } = await served.gateway.writer.put(user.uid, user.note('n1'));
      const inNotes = `/_changes?filter=sync_gateway/bychannel&channels=${user.notes}`;
      const { last_seq } = await json<ChangesAnswer>(served.gateway.ask(inNotes, {}, user.sessionId));
      const moved = user.note('n1', { _rev: rev, dbId: user.messages });
      await served.gateway.ask('/n1', sending('PUT', moved), user.sessionId);

      const answer = await json<ChangesAnswer>(served.gateway.ask(`${inNotes}&since=${last_seq}`, {}, user.sessionId));

      expect(answer.results).toMatchObject([{ id: 'n1', removed: [user.notes] }]);
    });
  });
}
