import { DELETIONS_ASKED_FROM, DELETIONS_ASKED_SHARE } from '@inkside/kit';
import type { GatewayDocument } from '../../gateway/gateway';
import { insertDocuments, type Refusal } from '../../pages/insertDocuments';
import type { Conflicts } from '../conflicts/createConflicts';
import { inOrder, isLeaf, isLive, storedOf, type Leaf } from '../conflicts/leaves';
import type { EngineParts } from '../engineParts';
import type { Finding } from './verdict';
import type { DatabaseName } from '../../syncPorts';

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
