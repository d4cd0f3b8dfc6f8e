import type { UserData } from '../../userData';
import type { Bases } from './bases';
import type { OpenLosers } from './conflictIndex';
import type { FactSource } from './facts';
import { nextStep, type Step } from './judge';
import { isLive, readLeaves, storedOf, type Leaf } from './leaves';
import type { TreeWriter } from './treeWriter';
import type { DatabaseName } from '../../syncPorts';

export interface ResolveParts {
  readonly data: UserData;
  readonly writer: TreeWriter;
  readonly facts: FactSource;
  readonly bases: Bases;
}

export interface Resolved {
  /** As they stand now, the winner first. */
  readonly leaves: readonly Leaf[];
  readonly open: OpenLosers;
  readonly isWritten: boolean;
}

/** Each step ends a leaf or is the last one about its pair; more come only where other tabs write at the same time. */
const MAX_STEPS = 200;

const perform = async (writer: TreeWriter, database: DatabaseName, step: Step): Promise<OpenLosers> => {
  if (step.kind === 'end') {
    await writer.end(database, step.loser, step.into._rev, step.into);
    return {};
  }
  const rev = await writer.child(database, step.winner, step.fields);
  if (rev === undefined) return {};
  if (step.isPartial) return { [step.loser._rev]: rev };
  await writer.end(database, step.loser, rev, step.winner);
  return {};
};

/**
 * Merges what can be merged of one document, a step at a time over its newest tree. A merge is written before the
 * loser's branch is ended: cut between the two, the next call merges what is the same by then.
 */
export const resolveTree = async (
  { data, writer, facts, bases }: ResolveParts,
  database: DatabaseName,
  id: string,
): Promise<Resolved> => {
  const read = () => data.databases.use(data.uid, database, (local) => readLeaves(local, id));
  let leaves = await read();
  for (const leaf of leaves.filter(isLive)) bases.remember(database, storedOf(leaf));
  if (leaves.filter(isLive).length < 2) return { leaves, open: {}, isWritten: false };
  let open = await facts.open(id);
  let isWritten = false;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const step = nextStep(leaves, await facts.of(id, open));
    if (step === undefined) break;
    open = { ...open, ...(await perform(writer, database, step)) };
    isWritten = true;
    leaves = await read();
  }
  for (const leaf of leaves.filter(isLive)) {
    bases.remember(database, storedOf(leaf));
    bases.meet(database, id, leaf._rev);
  }
  return { leaves, open, isWritten };
};
