import { readLeaves, type Leaf } from '../../../../../packages/sync/src/engine/conflicts/leaves';
import { answerHeld } from '../../../../../packages/sync/src/engine/held/answerHeld';
import type { EngineParts } from '../../../../../packages/sync/src/engine/engineParts';
import type { GatewayDocument } from '../../../../../packages/sync/src/gateway/gateway';
import { aBrowser, aNote, noteTree, someNotes, uid, until, type Tab } from '../engineWorld';

/** The document that a test looks at. */
export const X = 'n00003';

export const idsOf = (count: number, from = 0): readonly string[] => someNotes(count, from).map(([id]) => id);
export const leavesHere = (tab: Tab, id = X): Promise<readonly Leaf[]> =>
  tab.data.databases.use(uid, 'note', (local) => readLeaves(local, id));
export const livingTitles = (leaves: readonly GatewayDocument[]): readonly string[] =>
  leaves.flatMap(({ _deleted, title }) => (_deleted !== true && typeof title === 'string' ? [title] : [])).sort();

/** A revision over another one of the cloud's tree. No two of a tree may have the same digits: PouchDB takes one for the other. */
export const over = (parent: GatewayDocument, digits: string, fields: object): GatewayDocument => {
  const { start = 0, ids = [] } = parent._revisions ?? {};
  const hash = digits.repeat(32).slice(0, 32);
  return {
    ...fields,
    _id: parent._id,
    _rev: `${start + 1}-${hash}`,
    _revisions: { start: start + 1, ids: [hash, ...ids] },
  };
};
export const tombstoneOver = (parent: GatewayDocument, digits: string): GatewayDocument =>
  over(parent, digits, { user: uid, dbId: noteTree, _deleted: true });

/** A hundred notes here and in the cloud. `withRevisions`: the feed tells ancestries, as it does after the first pass. */
export const synced = async (
  started: (browser: ReturnType<typeof aBrowser>) => Tab,
  { withRevisions = false } = {},
) => {
  const browser = aBrowser();
  const { gateway } = browser;
  if (withRevisions) {
    const ask = gateway.port.changes.bind(gateway.port);
    gateway.port.changes = (query, signal) => ask({ ...query, withRevisions: true }, signal);
  }
  gateway.putMany(someNotes(100));
  const tab = started(browser);
  await until(tab, () => tab.isLive() && gateway.isHeld());
  const cloudLeaf = (id = X): GatewayDocument => {
    const [leaf] = gateway.leaves(id);
    if (leaf === undefined) throw new Error('a leaf');
    return leaf;
  };
  return { browser, gateway, tab, cloudLeaf };
};

/** Two sides of the document, which differ in one field. */
export const twoSides = async ({ gateway, tab, cloudLeaf }: Awaited<ReturnType<typeof synced>>) => {
  const base = cloudLeaf();
  const [loser, winner] = [over(base, 'a', aNote('Left')), over(base, 'f', aNote('Right'))];
  gateway.insert(loser);
  gateway.insert(winner);
  await until(tab, async () => (await tab.conflicts.list()).length === 1, { stepMs: 50 });
  await until(tab, tab.isLive, { stepMs: 50 });
  return { loser, winner };
};

export const isHeld = async (tab: Tab, count = 30): Promise<void> =>
  until(tab, async () => (await tab.data.journal.readHeld()).length === count && tab.isLive(), { stepMs: 50 });

export const answer = (parts: EngineParts, how: 'delete' | 'keep'): Promise<void> => answerHeld(parts, 'note', how);
