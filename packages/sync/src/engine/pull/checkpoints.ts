import * as v from 'valibot';
import { isNotFound, type JsonObject, type Stop } from '@inkside/kit';

import { databaseNames } from '../../databaseNames';
import { GatewayFault } from '../../gateway/gateway';
import type { PullState } from '../../journal/journal';
import type { EngineParts } from '../engineParts';
import { restFor, type Waits } from '../waits';

const LOCAL_ID = '_local/inkside.checkpoint';
/** One a browser, however often a pass is begun: a gateway takes only so many of a user. */
const cloudIdOf = async ({ uid, databases }: EngineParts): Promise<string> =>
  `inkside.${await databases.use(uid, 'note', (database) => database.id())}`;

/** Others may write between a reading and a writing. */
const MOST_TRIES = 4;

const checkpointSchema = v.object({
  session: v.string(),
  since: v.string(),
  /** Counts the writings: the cloud is written to first, so it is ahead by one at most. */
  writes: v.number(),
  /** Epoch milliseconds. */
  at: v.number(),
  /** False where the gateway keeps no local documents of ours: then only what is here can be compared. */
  isInCloud: v.optional(v.boolean(), true),
});
type Checkpoint = v.InferOutput<typeof checkpointSchema>;
type Mark = Pick<Checkpoint, 'session' | 'since' | 'writes'>;

const checkpointIn = (document: unknown): Checkpoint | undefined => {
  const result = v.safeParse(checkpointSchema, document);
  return result.success ? result.output : undefined;
};

/** What the three local databases remember; undefined where one of them does not. */
export type LocalCheckpoints = readonly (Checkpoint | undefined)[];

export const readLocalCheckpoints = ({ uid, databases }: EngineParts): Promise<LocalCheckpoints> =>
  Promise.all(
    databaseNames.map((name) =>
      databases.use(uid, name, async (database) => {
        try {
          return checkpointIn(await database.get(LOCAL_ID));
        } catch (thrown) {
          if (isNotFound(thrown)) return undefined;
          throw thrown;
        }
      }),
    ),
  );

const isRefusal = (thrown: unknown): boolean => thrown instanceof GatewayFault && thrown.kind === 'refused';

/** What the cloud remembers; `refused` where it gives no local documents to us. */
type CloudCheckpoint = Checkpoint | 'refused' | undefined;

export const readCloudCheckpoint = async (parts: EngineParts, signal: AbortSignal): Promise<CloudCheckpoint> => {
  const id = await cloudIdOf(parts);
  try {
    return checkpointIn(await parts.gateway.readLocal(id, signal));
  } catch (thrown) {
    if (isRefusal(thrown)) return 'refused';
    throw thrown;
  }
};

/** Whether nothing was lost, restored or cleared on either side since the checkpoint was written last. */
export const agree = ({ session }: PullState, locals: LocalCheckpoints, cloud: CloudCheckpoint): boolean => {
  const ours = locals.flatMap((local) => (local?.session === session ? [local] : []));
  if (ours.length !== databaseNames.length) return false;
  const known = ours.map(({ writes }) => writes);
  const isAlone = cloud === 'refused' || ours.some(({ isInCloud }) => !isInCloud);
  if (isAlone) return Math.max(...known) - Math.min(...known) <= 1;
  if (cloud?.session !== session) return false;
  return cloud.writes >= Math.max(...known) && cloud.writes - Math.min(...known) <= 1;
};

/** `isLater`: only into databases that hold the one before it; the storage may be cleared at any moment. */
const writeLocal = ({ uid, databases }: EngineParts, checkpoint: Checkpoint, isLater: boolean): Promise<unknown> =>
  Promise.all(
    databaseNames.map((name) =>
      databases.use(uid, name, async (database) => {
        const stands: unknown = await database.get(LOCAL_ID).catch((thrown: unknown) => {
          if (isNotFound(thrown)) return {};
          throw thrown;
        });
        if (isLater && checkpointIn(stands)?.session !== checkpoint.session) return;
        await database.put({ ...Object(stands), ...checkpoint, _id: LOCAL_ID });
      }),
    ),
  );

/** False where the gateway refuses to remember. `isLater`: only over what was read last. */
const writeCloud = async (
  parts: EngineParts,
  checkpoint: JsonObject & Mark,
  signal: AbortSignal,
  isLater: boolean,
): Promise<boolean> => {
  const id = await cloudIdOf(parts);
  try {
    for (let tries = 1; !(await parts.gateway.writeLocal(id, checkpoint, signal)); tries += 1) {
      if (isLater) throw new GatewayFault('offline', 'Another page has written its checkpoint.');
      if (tries === MOST_TRIES) return false;
      await parts.gateway.readLocal(id, signal);
    }
    return true;
  } catch (thrown) {
    if (isRefusal(thrown)) return false;
    throw thrown;
  }
};

/** `isSeen`: the cloud is known to give back what it takes. Else that is found out: one that does not would be void for ever. */
const isKeptInCloud = async (
  parts: EngineParts,
  { session }: Mark,
  signal: AbortSignal,
  isSeen: boolean,
): Promise<boolean> => {
  if (isSeen) return true;
  const kept = await readCloudCheckpoint(parts, signal);
  return kept !== 'refused' && kept?.session === session;
};

/**
 * Both sides remember; the cloud first. Rejects where one cannot. `isLater`: over the checkpoint before it, and over
 * nothing else.
 */
export const writeCheckpoint = async (
  parts: EngineParts,
  { session, since, writes }: Mark,
  signal: AbortSignal,
  { isLater, isSeen }: { readonly isLater: boolean; readonly isSeen: boolean },
): Promise<void> => {
  const checkpoint = { session, since, writes, at: parts.clock.now() };
  const isTaken = await writeCloud(parts, checkpoint, signal, isLater);
  const isInCloud = isTaken && (await isKeptInCloud(parts, checkpoint, signal, isSeen));
  await writeLocal(parts, { ...checkpoint, isInCloud }, isLater);
};

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
