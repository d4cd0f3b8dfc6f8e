import { type Devices, hashSecret } from '../accounts';
import type { Clock, Log } from '../lib/config';
import type { ChannelWriter } from '../gateway';
import { stackOf } from '../lib/serverLog';
import type { UserStores } from '../stores';

export interface DoorbellParts {
  readonly devices: Pick<Devices, 'hasNative' | 'onNative'>;
  readonly stores: Pick<UserStores, 'open'>;
  readonly writer: Pick<ChannelWriter, 'get' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
  /** How long changes are gathered before they ring; two seconds without it. */
  readonly delayMs?: number;
}

const DELAY_MS = 2000;
const ID_LENGTH = 32;
const DOORBELL = 6;
const REPLICATORS = ['NOTE_TREE', 'READER_LIBRARY'] as const;
type Replicator = (typeof REPLICATORS)[number];

const createRing =
  ({ devices, writer, clock }: DoorbellParts) =>
  /** Answers whether there is still a device to ring for. */
  async (uid: string, replicatorName: Replicator): Promise<boolean> => {
    if (!(await devices.hasNative(uid))) return false;
    const _id = hashSecret(`doorbell\n${uid}\n${replicatorName}`).slice(0, ID_LENGTH);
    const before = await writer.get(uid, _id);
    const now = clock.now();
    await writer.put(uid, {
      _id,
      uniqueId: _id,
      dbId: `${uid}-MESSAGE`,
      msgType: DOORBELL,
      replicatorName,
      syncAt: now,
      msgStatus: 0,
      clusterLang: '',
      createdAt: before?.['createdAt'] ?? now,
      updatedAt: now,
    });
    return true;
  };

/** Rings some time after the first change. Later ones do not put it off: who writes all the time must be heard. */
const createDelays = (delayMs: number, ring: (uid: string, replicator: Replicator) => void) => {
  const waiting = new Map<string, NodeJS.Timeout>();
  return {
    changed: (uid: string, channel: string | undefined): void => {
      const replicator = REPLICATORS.find((name) => channel === `${uid}-${name}`);
      if (channel === undefined || replicator === undefined || waiting.has(channel)) return;
      const timer = setTimeout(() => {
        waiting.delete(channel);
        ring(uid, replicator);
      }, delayMs);
      timer.unref();
      waiting.set(channel, timer);
    },
    clear: (): void => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};

/** Watches the documents of accounts as soon as one of their devices is heard of. The returned function ends it. */
export const startDoorbells = (parts: DoorbellParts): (() => Promise<void>) => {
  const { devices, stores, log, delayMs = DELAY_MS } = parts;
  const ring = createRing(parts);
  const watched = new Map<string, Promise<() => void>>();
  const ringing = new Set<Promise<void>>();

  const failed = (thrown: unknown): void => log.error('doorbell failed', stackOf(thrown));

  const leave = async (uid: string): Promise<void> => {
    const unwatch = watched.get(uid);
    watched.delete(uid);
    (await unwatch)?.();
  };

  const delays = createDelays(delayMs, (uid, replicator) => {
    const job = ring(uid, replicator)
      .then((isWanted) => (isWanted ? undefined : leave(uid)))
      .catch(failed)
      .finally(() => ringing.delete(job));
    ringing.add(job);
  });

  const watch = (uid: string): void => {
    if (watched.has(uid)) return;
    const watching = stores.open(uid).then((store) => store.watch(({ channel }) => delays.changed(uid, channel)));
    watched.set(uid, watching);
    watching.catch((thrown: unknown) => {
      watched.delete(uid);
      failed(thrown);
    });
  };

  const stopListening = devices.onNative(watch);
  return async () => {
    stopListening();
    delays.clear();
    await Promise.allSettled([...watched.keys()].map(leave));
    await Promise.all(ringing);
  };
};
