import { isRevision, readDocument } from '../../gateway/documentShape';
import type { GatewayDocument } from '../../gateway/gateway';
import { createHomeOf } from '../../databaseNames';
import type { HeldDeletion } from '../../journal/journal';
import { ancestryOf, inOrder, isLeaf, isLive, type Leaf } from '../conflicts/leaves';
import type { EngineParts } from '../engineParts';
import type { DatabaseName } from '../../syncPorts';

/** What one call of the gateway takes. */
const AT_ONCE = 200;

/** A deletion that was put aside, with what the cloud has of the document now. */
export interface End {
  readonly held: HeldDeletion;
  /** Others have brought it back: it lives in the cloud, in the channel of this database. */
  readonly isBack: boolean;
  /** The cloud's leaves as this database shall have them, the winner first. */
  readonly leaves: readonly Leaf[];
}

/** Entries of older versions name the winning tombstone only. */
export const revsOf = ({ tombstone, revs }: Pick<HeldDeletion, 'tombstone' | 'revs'>): readonly string[] =>
  revs ?? [tombstone['_rev']].filter(isRevision);

/** In the database that a document has left, its revision stands as a tombstone. */
const departed = ({ _id, _rev, _revisions }: Leaf): Leaf => ({ _id, _rev, _deleted: true, _revisions });

/** Without those that others have grown out of; of two that came the later one. */
const tipsOf = (leaves: readonly Leaf[]): readonly Leaf[] => {
  const byRev = new Map(leaves.map((leaf) => [leaf._rev, leaf]));
  const grown = new Set([...byRev.values()].flatMap((leaf) => ancestryOf(leaf).slice(1)));
  return inOrder([...byRev.values()].filter(({ _rev }) => !grown.has(_rev)));
};

const endOf = (held: HeldDeletion, told: readonly GatewayDocument[], isHome: (leaf: Leaf) => boolean): End => {
  const tombstone = readDocument(held.tombstone);
  const tips = tipsOf([...(tombstone === undefined ? [] : [tombstone]), ...told].filter(isLeaf));
  const [winner] = tips;
  const livesHere = (leaf: Leaf): boolean => isLive(leaf) && isHome(leaf);
  const isBack = winner !== undefined && livesHere(winner);
  // A side that lives on under a winner which lies in another channel, or in nobody's, is no way back.
  const own = isBack ? tips : tips.filter((leaf) => !livesHere(leaf));
  return { held, isBack, leaves: own.map((leaf) => (isLive(leaf) && !isHome(leaf) ? departed(leaf) : leaf)) };
};

/**
 * Asks the cloud what it has of each document: the tombstones of all its sides with their ancestry, without which they
 * would stand beside what they end, or what others have written over them, or beside them, while nobody had answered
 * here. What the cloud does not say is left out.
 * @throws GatewayFault
 */
export const endsOf = async (
  { uid, gateway }: Pick<EngineParts, 'uid' | 'gateway'>,
  name: DatabaseName,
  deletions: readonly HeldDeletion[],
  signal: AbortSignal,
): Promise<readonly End[]> => {
  const homeOf = createHomeOf(uid);
  // By id alone too: what was written beside the tombstones has not grown out of them.
  const wanted = deletions.flatMap((held) => [{ id: held.id }, ...revsOf(held).map((rev) => ({ id: held.id, rev }))]);
  const found = new Map<string, GatewayDocument[]>();
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    for (const document of await gateway.bulkGet(wanted.slice(from, from + AT_ONCE), signal)) {
      found.set(document._id, [...(found.get(document._id) ?? []), document]);
    }
  }
  return deletions.map((held) => endOf(held, found.get(held.id) ?? [], (leaf) => homeOf(leaf['dbId']) === name));
};
