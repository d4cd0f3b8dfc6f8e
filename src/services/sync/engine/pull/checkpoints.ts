import * as v from 'valibot';

import type { JsonObject } from '../../../../app/kit/text/json';
import { isNotFound } from '../../../databases/databaseErrors';
import type { Stop } from '../../../ports';
import { databaseNames } from '../../homes';
import { GatewayFault } from '../../gateway/gateway';
import type { PullState } from '../../journal/journal';
import type { EngineParts } from '../engineParts';
import { restFor, type Waits } from '../waits';

const LOCAL_ID = '_local/inkside.checkpoint';
/** One a browser, however often a pass is begun: a gateway takes only so many of a user. */
const cloudIdOf = async ({ uid, databases }: EngineParts): Promise<string> =>
  `inkside.${await databases.use(uid, 'note', (database) => database.id())}`;

/** Often enough to be of use, seldom enough to cost nothing beside a live row. */
const WRITE_PAUSE_MS = 5000;
/** Gateways forget local documents that nobody writes (90 days by default). */
const REFRESH_MS = 7 * 86_400_000;

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
export const agree = (
  { session }: PullState,
  locals: LocalCheckpoints,
  cloud: CloudCheckpoint,
): boolean => {
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

/** False where the gateway refuses to remember. */
const writeCloud = async (
  parts: EngineParts,
  checkpoint: JsonObject & Mark,
  signal: AbortSignal,
): Promise<boolean> => {
  const id = await cloudIdOf(parts);
  try {
    await parts.gateway.writeLocal(id, checkpoint, signal);
    return true;
  } catch (thrown) {
    if (isRefusal(thrown)) return false;
    throw thrown;
  }
};

/** Both sides remember; the cloud first. Rejects where one cannot. */
export const writeCheckpoint = async (
  parts: EngineParts,
  { session, since, writes }: Mark,
  signal: AbortSignal,
  isLater = false,
): Promise<void> => {
  const checkpoint = { session, since, writes, at: parts.clock.now() };
  const isInCloud = await writeCloud(parts, checkpoint, signal);
  await writeLocal(parts, { ...checkpoint, isInCloud }, isLater);
};

interface CheckpointParts {
  readonly parts: EngineParts;
  readonly waits: Waits;
  readonly signal: AbortSignal;
  readonly state: () => PullState;
  /** Whether everything up to `since` is in PouchDB. */
  readonly isIdle: () => boolean;
}

export interface Checkpoints {
  /** Everything is in PouchDB: the sequence is worth to be remembered. */
  rested(): void;
  /** The pass is not the one that counts any more. */
  readonly end: Stop;
}

/** Writes the checkpoint of a running pull now and then. One that cannot be written is left to the next rest. */
export const createCheckpoints = (
  { parts, waits, signal, state, isIdle }: CheckpointParts,
  last: Pick<Checkpoint, 'since' | 'writes' | 'at'>,
): Checkpoints => {
  let { since: written, writes, at } = last;
  let isPlanned = false;
  let isOver = false;

  const write = async (): Promise<void> => {
    const { session, since } = state();
    // Databases that were cleared under us do not hold what the checkpoint would say.
    const locals = await readLocalCheckpoints(parts);
    if (!locals.every((local) => local?.session === session)) return;
    await writeCheckpoint(parts, { session, since, writes: writes + 1 }, signal, true);
    written = since;
    writes += 1;
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
      run().catch(() => undefined);
    },
    end: () => {
      isOver = true;
    },
  };
};
