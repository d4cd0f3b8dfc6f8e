import type { GatewayDocument } from '../../gateway/gateway';
import { ancestryOf, isLeaf, isLive, parentOf, type Leaf } from '../conflicts/leaves';

export type Verdict = 'same' | 'onlyHere' | 'onlyCloud' | 'different' | 'gone';

export interface Finding {
  readonly verdict: Verdict;
  /** Leaves of the cloud that are not here. */
  readonly missingHere: readonly GatewayDocument[];
  /** Whether the cloud lacks a leaf that is here. */
  readonly isMissingThere: boolean;
}

const ancestries = (documents: readonly GatewayDocument[]): ReadonlySet<string> =>
  new Set(documents.flatMap((document) => (isLeaf(document) ? ancestryOf(document) : [document._rev])));

/** The end of a side branch is no news to a cloud that does not have this branch (it may take no branches at all). */
const isNews = (leaf: Leaf, isWinner: boolean, cloud: readonly GatewayDocument[]): boolean =>
  isLive(leaf) || isWinner || cloud.some(({ _rev }) => _rev === parentOf(leaf));

const verdictOf = (here: readonly Leaf[], cloud: readonly GatewayDocument[], isEqual: boolean): Verdict => {
  const [livesHere, livesThere] = [here.some(isLive), cloud.some(isLive)];
  if (!livesHere && !livesThere) return 'gone';
  if (isEqual) return 'same';
  if (cloud.length === 0) return 'onlyHere';
  return here.length === 0 ? 'onlyCloud' : 'different';
};

/** Judges one document by its trees. `waitingRev`: a revision that waits in the journal. */
export const judgeTrees = (
  here: readonly Leaf[],
  cloud: readonly GatewayDocument[],
  waitingRev: string | undefined,
): Finding => {
  const [known, taken] = [ancestries(here), ancestries(cloud)];
  const missingHere = cloud.filter(({ _rev }) => !known.has(_rev) && _rev !== waitingRev);
  // Without its ancestry it would stand beside what it ends, and nobody knows what of this the cloud has.
  if (here.some(isLive) && !missingHere.every(isLeaf))
    return { verdict: 'different', missingHere: [], isMissingThere: false };
  const isMissingThere = here.some((leaf, index) => !taken.has(leaf._rev) && isNews(leaf, index === 0, cloud));
  const isEqual = missingHere.length === 0 && !isMissingThere;
  const verdict = verdictOf(here, cloud, isEqual);
  return verdict === 'gone'
    ? { verdict, missingHere: [], isMissingThere: false }
    : { verdict, missingHere, isMissingThere };
};
