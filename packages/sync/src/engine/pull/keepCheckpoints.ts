import { GatewayFault } from '../../gateway/gateway';
import type { PullState } from '../../journal/journal';
import type { EngineParts } from '../engineParts';
import { restFor, type Waits } from '../waits';
import {
  agree,
  readCloudCheckpoint,
  readLocalCheckpoints,
  writeCheckpoint,
  type LocalCheckpoints,
} from './checkpoints';
import type { Stop } from '@inkside/kit';

/** Often enough to be of use, seldom enough to cost nothing beside a live row. */
const WRITE_PAUSE_MS = 5000;
/** Gateways forget local documents that nobody writes (90 days by default). */
const REFRESH_MS = 7 * 86_400_000;

interface CheckpointParts {
  readonly parts: EngineParts;
  readonly waits: Waits;
  readonly signal: AbortSignal;
  readonly state: () => PullState;
  /** Whether everything up to `since` is in PouchDB. */
  readonly isIdle: () => boolean;
  /** The cloud does not hold what was written into it: it was emptied or restored. */
  readonly doubted: Stop;
}

export interface Checkpoints {
  /** Everything is in PouchDB: the sequence is worth to be remembered. */
  rested(): void;
  /**
   * The cloud holds the checkpoint that was written last. One that was emptied or restored from a backup does not, though
   * it is the same server.
   * @throws GatewayFault unknownSequence
   */
  assertKept(): Promise<void>;
  /** The pass is not the one that counts any more. */
  readonly end: Stop;
}

const lowest = (locals: LocalCheckpoints): number => Math.min(...locals.map((local) => local?.writes ?? 0));

/** Compares what both sides hold of a running pass. */
const createComparison =
  ({ parts, signal, state }: CheckpointParts) =>
  async () => {
    const { session } = state();
    // Before the cloud is asked: what is written meanwhile lies there first.
    const locals = await readLocalCheckpoints(parts);
    // Databases that were cleared under us do not hold it, nor where another page has begun anew: that is not the cloud's fault.
    if (!locals.every((local) => local?.session === session)) return undefined;
    const cloud = await readCloudCheckpoint(parts, signal);
    if (!agree(state(), locals, cloud)) throw new GatewayFault('unknownSequence', 'The cloud has lost our checkpoint.');
    return { writes: lowest(locals), isSeen: cloud !== 'refused' && cloud?.session === session };
  };

const isLoss = (thrown: unknown): boolean => thrown instanceof GatewayFault && thrown.kind === 'unknownSequence';

/**
 * Writes the checkpoint of a running pull now and then, over the one before it. One that cannot be written is left to the
 * next rest. `last`: what was written when the pass began.
 */
export const keepCheckpoints = (
  keeping: CheckpointParts,
  last: { readonly since: string; readonly at: number },
): Checkpoints => {
  const { parts, waits, signal, state, isIdle, doubted } = keeping;
  const compare = createComparison(keeping);
  let { since: written, at } = last;
  let isPlanned = false;
  let isOver = false;

  const write = async (): Promise<void> => {
    const { session, since } = state();
    const before = await compare();
    if (before === undefined || isOver) return;
    const mark = { session, since, writes: before.writes + 1 };
    await writeCheckpoint(parts, mark, signal, { isLater: true, isSeen: before.isSeen });
    written = since;
    at = parts.clock.now();
  };

  const run = async (): Promise<void> => {
    await restFor(waits, WRITE_PAUSE_MS, signal);
    isPlanned = false;
    if (!signal.aborted && !isOver && isIdle()) await write();
  };

  return {
    rested: () => {
      const isStale = parts.clock.now() - at > REFRESH_MS;
      if (isPlanned || signal.aborted || (state().since === written && !isStale)) return;
      isPlanned = true;
      run().catch((thrown: unknown) => {
        if (isLoss(thrown) && !isOver && !signal.aborted) doubted();
      });
    },
    assertKept: async () => void (await compare()),
    end: () => {
      isOver = true;
    },
  };
};
