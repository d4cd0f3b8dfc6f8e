import { DELETIONS_ASKED_FROM, DELETIONS_ASKED_SHARE } from '@inkside/kit';

import type { GatewayDocument } from '../../gateway/gateway';
import { ancestryOf, inOrder, isLeaf, isLive, type Leaf, parentOf, storedOf } from '../conflicts/leaves';
import { insertDocuments, type Refusal } from '../../pages/insertDocuments';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineParts } from '../engineParts';
import type { DatabaseName } from '../../syncPorts';
import { endsOfOutgrown } from '../ingest/outgrown';

type Verdict = 'same' | 'onlyHere' | 'onlyCloud' | 'different' | 'gone';

interface Finding {
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

/** A document that differs, with what was found of it on both sides. */
export interface Difference extends Finding {
  readonly database: DatabaseName;
  readonly id: string;
  readonly here: readonly Leaf[];
  readonly cloud: readonly GatewayDocument[];
  /** It lives on in another database of the user. */
  readonly isMoved?: boolean;
}

/** What stands here goes when the cloud's leaves come in. */
const isDeleting = ({ here, missingHere, isMissingThere, isMoved = false }: Difference): boolean =>
  !isMoved && here.some(isLive) && !isMissingThere && missingHere.every((leaf) => !isLive(leaf));

/**
 * As many deletions as the pull would ask about are not done by a check either: they stay, and are reported. The pull
 * asks when it meets them.
 */
export const massDeletionIn = (differences: readonly Difference[], documents: number): readonly Difference[] => {
  const deletions = differences.filter(isDeleting);
  const isMass = deletions.length > DELETIONS_ASKED_FROM && deletions.length > documents * DELETIONS_ASKED_SHARE;
  return isMass ? deletions : [];
};

const baseOf = ({ cloud }: Difference) => {
  const [winner] = inOrder(cloud.filter(isLeaf));
  return winner === undefined || !isLive(winner) ? null : storedOf(winner);
};

/**
 * Notes first what the cloud lacks, then puts in what lacks here; done twice it changes nothing. Gives the documents
 * that PouchDB does not take.
 */
export const repair = async (
  parts: EngineParts,
  conflicts: Conflicts,
  database: DatabaseName,
  differences: readonly Difference[],
): Promise<readonly Refusal[]> => {
  const { uid, databases, journal, bus, clock, waiting } = parts;
  const missingThere = differences.filter(({ isMissingThere }) => isMissingThere);
  await journal.noteWrites(
    missingThere.map((each) => ({ database, id: each.id, base: baseOf(each), at: clock.now() })),
  );
  const missingHere = differences.flatMap((each) => each.missingHere);
  const refusals = await databases.use(uid, database, (local) => insertDocuments(local, missingHere));
  const ids = differences.map(({ id }) => id);
  // Something newer may have come by the feed, which the lists show already.
  await waiting.settleAll(database, ids);
  const changes = await conflicts.resolve(database, ids);
  const unsent = new Set(missingThere.map(({ id }) => id));
  bus.announce(
    database,
    changes.filter(({ id }) => !unsent.has(id)),
    'cloud',
  );
  // Also where there are none: other tabs hear of many that came with what follows them.
  bus.announce(
    database,
    changes.filter(({ id }) => unsent.has(id)),
    'here',
  );
  return refusals;
};

/** Where the cloud has gone on from what stands here, and its line is cut before that: it comes in, and ours goes. */
export const joinOutgrown = async (
  parts: Pick<EngineParts, 'gateway' | 'journal'>,
  database: DatabaseName,
  found: readonly Difference[],
  signal: AbortSignal,
): Promise<readonly Difference[]> => {
  const grown = found.flatMap(({ id, here, cloud: [cloud, ...others] }) =>
    cloud === undefined || others.length > 0 ? [] : [{ id, here, cloud }],
  );
  const ends = await endsOfOutgrown(parts, database, grown, signal);
  return found.map((each) => {
    const end = ends.get(each.id);
    return end === undefined ? each : { ...each, missingHere: [...each.cloud, end], isMissingThere: false };
  });
};
