import { FLOOD_FROM } from '@inkside/kit';
import { createBus } from '../../../../../packages/sync/src/bus';
import { createHeldDeletions } from '../../../../../packages/sync/src/engine/held/heldDeletions';
import type { Journal } from '../../../../../packages/sync/src/journal/journal';
import { createPageIndex } from '../../../../../packages/sync/src/pages/pageIndex';
import type { GatewayDocument } from '../../../../../packages/sync/src/gateway/gateway';
import { aNote, idsAndRevs, startingTabs, uid, until, type Tab } from '../engineWorld';
import { answer, idsOf, isHeld, leavesHere, livingTitles, over, synced, tombstoneOver, X } from './heldWorld';

describe('the answer about held deletions', () => {
  const started = startingTabs();
  const held = async (withRevisions = false) => {
    const world = await synced(started, { withRevisions });
    world.gateway.remove(idsOf(30));
    await isHeld(world.tab);
    return world;
  };

  it('is sent, also where the outbox is sent between its note and its writing', async () => {
    const { gateway, tab } = await held(true);
    const { journal, bus } = tab.parts;
    const settle: Journal['settleOutbox'] = journal.settleOutbox.bind(journal);
    let sent = 0;
    journal.settleOutbox = async (entries) => {
      await settle(entries);
      sent += entries.length;
    };
    let isFirst = true;
    const noteWrites: Journal['noteWrites'] = async (writes) => {
      const numbers = await journal.noteWrites(writes);
      if (!isFirst) return numbers;
      isFirst = false;
      bus.announce('note', [], 'here');
      await until(tab, () => sent >= 30, { stepMs: 50 });
      return numbers;
    };

    await answer({ ...tab.parts, journal: { ...journal, noteWrites } }, 'keep');
    await until(tab, () => gateway.live().length === 100, { stepMs: 50 });

    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
  });

  it('is noted again when it is written: it may have taken so long that nobody waited for it', async () => {
    const { tab } = await held();
    const { journal } = tab.parts;
    const standing: (readonly boolean[])[] = [];
    const noteWrites: Journal['noteWrites'] = async (writes) => {
      const here = new Set(idsAndRevs(await tab.documents()));
      standing.push(writes.map(({ id, over: rev }) => here.has(`${id} ${rev}`)));
      return journal.noteWrites(writes);
    };

    await answer({ ...tab.parts, journal: { ...journal, noteWrites } }, 'keep');

    expect(standing.map((each) => new Set(each))).toEqual([new Set([true]), new Set([false])]);
    expect(standing.map(({ length }) => length)).toEqual([30, 30]);
  });

  it('is heard by the other tabs when it is carried out, also where it is about many', async () => {
    const { tab } = await held();
    const { journal } = tab.parts;
    const [deletion] = await journal.readHeld();
    if (deletion === undefined) throw new Error('a deletion');
    await journal.hold(
      idsOf(FLOOD_FROM, 1000).map((id) => ({ ...deletion, id, tombstone: { ...deletion.tombstone, _id: id } })),
    );
    const others = new Set<Pick<BroadcastChannel, 'onmessage'>>();
    const openChannel = () => {
      const channel: Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'> = {
        onmessage: null,
        postMessage: (data: unknown) => {
          for (const other of others)
            if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
        },
        close: () => void others.delete(channel),
      };
      others.add(channel);
      return channel;
    };
    const [own, leaders] = [createBus({ uid, openChannel }), createBus({ uid, openChannel })];
    const heard = new Set<string>();
    leaders.listen('note', (changes) => changes.forEach(({ id }) => heard.add(id)));

    await answer({ ...tab.parts, bus: own }, 'delete');
    const heardThen = heard.size;
    own.close();
    leaders.close();

    expect(heardThen).toBe(30 + FLOOD_FROM);
  });

  it.each(['keep', 'delete'] as const)(
    'asks the cloud also where tombstones came with their ancestry, and leaves what others brought back: %s',
    async (how) => {
      const { browser, gateway, tab } = await held(true);
      tab.stop();
      gateway.put(X, aNote('Brought back'));
      const later = browser.openTab();

      await answer(later.parts, how);

      expect(await later.data.journal.readHeld()).toEqual([]);
      expect(later.shown.note.filter(({ id }) => id === X)).toMatchObject([{ document: { title: 'Brought back' } }]);
      expect(livingTitles(await leavesHere(later))).toEqual(['Brought back']);
      expect((await later.data.journal.readOutboxKeys()).map(({ id }) => id)).not.toContain(X);
      later.stop();
    },
  );

  it('leaves what others have written beside the deletion', async () => {
    const { browser, gateway, tab } = await held(true);
    const [tombstone] = gateway.leaves(X);
    tab.stop();
    const { start, ids } = tombstone?._revisions ?? { start: 0, ids: [] };
    gateway.insert(
      over({ _id: X, _rev: '', _revisions: { start: start - 1, ids: ids.slice(1) } }, 'e', aNote('Edited offline')),
    );
    const later = browser.openTab();

    await answer(later.parts, 'keep');

    expect(livingTitles(await leavesHere(later))).toEqual(['Edited offline']);
    expect((await later.data.journal.readOutboxKeys()).map(({ id }) => id)).not.toContain(X);
    later.stop();
  });

  it('is none about a tombstone that was put aside meanwhile', async () => {
    const { tab, cloudLeaf } = await held();
    const { journal, gateway: port } = tab.parts;
    const newer = tombstoneOver(over(cloudLeaf(), 'c', aNote('Back for a moment')), 'd');
    const bulkGet: typeof port.bulkGet = async (...asked) => {
      const found = await port.bulkGet(...asked);
      await journal.hold([{ database: 'note', id: X, tombstone: newer, revs: [newer._rev] }]);
      return found;
    };

    await answer({ ...tab.parts, gateway: { ...port, bulkGet } }, 'delete');

    expect(await journal.readHeld()).toMatchObject([{ id: X, tombstone: { _rev: newer._rev } }]);
  });

  it('is still asked for when a document comes that was deleted once more since', async () => {
    const { tab, cloudLeaf } = await held();
    const { journal } = tab.parts;
    const back = over(cloudLeaf(), 'c', aNote('Back for a moment'));
    const again = tombstoneOver(back, 'd');
    await journal.hold([{ database: 'note', id: X, tombstone: again, revs: [again._rev] }]);
    const deletions = createHeldDeletions({
      parts: tab.parts,
      index: createPageIndex(),
      listener: { held: () => undefined },
    });
    await deletions.open();
    const arrived = (document: GatewayDocument) =>
      deletions.outlived([
        { database: 'note', id: X, revs: [document._rev], document, isDeleted: false, isMoved: false, isLost: false },
      ]);

    await arrived(back);
    expect(await journal.readHeld()).toHaveLength(30);
    await arrived(over(again, 'e', aNote('Back for good')));

    expect((await journal.readHeld()).map(({ id }) => id)).not.toContain(X);
    deletions.stop();
  });

  /** Keeps a row in the journal, as a long catching up does before it moves anything. */
  const waits = async (tab: Tab, document: GatewayDocument): Promise<void> => {
    const state = await tab.data.journal.readPullState();
    if (state === undefined) throw new Error('a state');
    const row = { seq: '900:1', id: document._id, changes: [{ rev: document._rev }], doc: document };
    await tab.data.journal.appendPage(JSON.stringify({ results: [row], last_seq: '900:1' }), state);
  };

  it.each([
    ['with its ancestry', true],
    ['without', false],
  ])('"delete" does not hide a document that came back and waits in the journal, %s', async (_name, isWhole) => {
    const { browser, gateway, tab, cloudLeaf } = await held(true);
    tab.stop();
    const later = browser.openTab();
    const { _revisions, ...bare } = over(cloudLeaf(), 'c', aNote('Back'));
    await waits(later, isWhole ? { ...bare, _revisions: _revisions ?? { start: 0, ids: [] } } : bare);
    gateway.lack(X, 'busy');

    await answer(later.parts, 'delete');

    expect(later.shown.note.filter(({ id }) => id === X).at(-1)).toMatchObject({
      isDeleted: false,
      document: { title: 'Back' },
    });
    later.stop();
  });

  it('"keep" brings back the newest body, also where that waits in the journal and cannot go in by itself', async () => {
    const { browser, gateway, tab } = await synced(started, { withRevisions: true });
    tab.stop();
    gateway.put(X, aNote('Newest'));
    const [{ _revisions: _ancestry, ...newest } = { _id: X, _rev: '' }] = gateway.leaves(X);
    gateway.remove([X]);
    const [tombstone] = gateway.leaves(X);
    const later = browser.openTab();
    await waits(later, newest);
    await later.data.journal.hold([
      { database: 'note', id: X, tombstone: tombstone ?? {}, revs: [tombstone?._rev ?? ''] },
    ]);

    await answer(later.parts, 'keep');

    expect(livingTitles(await leavesHere(later))).toEqual(['Newest']);
    later.stop();
  });
});
