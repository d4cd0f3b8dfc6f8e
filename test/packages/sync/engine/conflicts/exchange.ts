import type { JsonObject } from '@inkside/kit';
import { readLeaves, type Leaf } from '../../../../../packages/sync/src/engine/conflicts/leaves';
import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { fakeGateway, type FakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote } from '../engineWorld';
import type { StoredDocument } from '../../../../../packages/sync/src/syncPorts';

/** A browser that sends and fetches when a test says so, one document or a few. */
export const aSide = (cloud: FakeGateway, browser = aBrowser(cloud)) => {
  const tab = browser.openTab();
  const { data, conflicts } = tab;
  const withNotes = <T>(work: Parameters<typeof data.databases.use<T>>[2]): Promise<T> =>
    data.databases.use(data.uid, 'note', work);
  const leaves = (id: string): Promise<readonly Leaf[]> => withNotes((local) => readLeaves(local, id));
  const live = async (id: string): Promise<readonly Leaf[]> =>
    (await leaves(id)).filter(({ _deleted }) => _deleted !== true);

  return {
    tab,
    conflicts,
    leaves,
    live,
    create: (id: string, fields: JsonObject = {}): Promise<string> =>
      tab.write('note', { _id: id, ...aNote('Start'), ...fields }),
    edit: async (id: string, fields: JsonObject): Promise<void> => {
      const [winner] = await leaves(id);
      if (winner === undefined) return;
      const { _revisions: _ancestry, _deleted, ...document } = winner;
      await tab.write('note', { ...document, ...fields });
    },
    remove: async (id: string): Promise<void> => {
      const [winner] = await live(id);
      if (winner !== undefined) await tab.write('note', { _id: id, _rev: winner._rev, ...aNote(''), _deleted: true });
    },
    /** As the push does: all leaves of what is noted, then the note is struck off and the base is remembered. */
    send: async (): Promise<number> => {
      const entries = await data.journal.readOutbox();
      for (const entry of entries) {
        const own = await leaves(entry.id);
        for (const leaf of own) cloud.insert(leaf);
        const { database, id, base: had } = entry;
        await conflicts.sent([{ database, id, base: had, rev: own[0]?._rev ?? '' }]);
        const [{ _revisions: _ancestry, ...base } = { _revisions: undefined }] = own;
        await data.journal.settleOutbox([{ ...entry, base: base as StoredDocument }]);
      }
      return entries.length;
    },
    /** As the pull does: what the cloud has is put in, and judged. */
    fetch: async (id: string): Promise<void> => {
      await withNotes((local) => insertDocuments(local, cloud.leaves(id)));
      await conflicts.resolve('note', [id]);
    },
  };
};
export type Side = ReturnType<typeof aSide>;

export const sides = (count: number) => {
  const cloud = fakeGateway();
  return { cloud, all: Array.from({ length: count }, () => aSide(cloud)) };
};

/** Sends and fetches until nobody has anything to say; the number of rounds, or undefined when it does not end. */
export const settleAll = async (
  all: readonly Side[],
  ids: readonly string[],
  maxRounds = 12,
): Promise<number | undefined> => {
  for (let round = 1; round <= maxRounds; round += 1) {
    let sent = 0;
    for (const side of all) sent += await side.send();
    for (const side of all) for (const id of ids) await side.fetch(id);
    if (sent === 0) return round;
  }
  return undefined;
};

export const revsOf = (leaves: readonly { readonly _rev: string }[]): readonly string[] =>
  leaves.map(({ _rev }) => _rev).sort();
