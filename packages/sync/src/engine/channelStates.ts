import {
  appErrorOf,
  type ChannelName,
  channelNames,
  databaseErrorOf,
  isLocalFailure,
  LOGIN_EXPIRED,
  PortError,
} from '@inkside/kit';
import { networkError } from '@inkside/protocol';

import { GatewayFault } from '../gateway/gateway';
import type { SyncEvent, SyncFact } from '../syncPorts';
import type { EngineListener } from './engineParts';

const MS_PER_S = 1000;

/** A cloud that asks for time is there. */
const askedToWait = (thrown: unknown): PortError | undefined => {
  if (!(thrown instanceof GatewayFault) || thrown.retryAfterMs === undefined) return undefined;
  return new PortError('errors.tooManyRequests', { seconds: Math.max(1, Math.ceil(thrown.retryAfterMs / MS_PER_S)) });
};

/**
 * What a failure shows: a session that has ended as that, which ends it everywhere; trouble of the local database as
 * itself, a cloud that asks for time as that, all else as "sync" and "Network connection timed out" (specification section 8, "Other sync errors").
 */
export const syncErrorOf = (thrown: unknown): PortError => {
  if (thrown instanceof PortError) return thrown;
  if (thrown instanceof GatewayFault && thrown.kind === 'expired') return new PortError(LOGIN_EXPIRED);
  const asked = askedToWait(thrown);
  if (asked !== undefined) return asked;
  const isLocal = !(thrown instanceof GatewayFault) && isLocalFailure(thrown);
  return isLocal ? databaseErrorOf(thrown) : networkError('sync');
};

export type Direction = 'pull' | 'push';

type DirectionState =
  | { readonly kind: 'opening' | 'active' | 'idle' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A failure by its code: one of another kind is said too. */
type Told = 'nothing' | 'active' | 'idle' | `failed ${string}`;

const createTeller = (tell: (fact: SyncFact) => void) => {
  let told: Told = 'nothing';
  return {
    once: (next: Told, fact: SyncFact): void => {
      if (told === next) return;
      told = next;
      tell(fact);
    },
    always: (next: Told, fact: SyncFact): void => {
      tell(fact);
      told = next;
    },
  };
};

/**
 * Makes one story of what the two directions of a channel say. A channel is offline as long as one of them is, and says
 * so once; it is up to date when both are. While one is failing, the other's progress does not make it look healthy.
 */
const createChannelState = (tell: (fact: SyncFact) => void) => {
  const directions: Record<Direction, DirectionState> = { pull: { kind: 'opening' }, push: { kind: 'opening' } };
  const teller = createTeller(tell);

  const settle = (): void => {
    const states = Object.values(directions);
    const failure = states.find((state) => state.kind === 'failed');
    if (failure !== undefined) {
      const error = appErrorOf(syncErrorOf(failure.error));
      teller.once(`failed ${error.code}`, { kind: 'paused', error });
    } else if (states.every(({ kind }) => kind === 'idle')) {
      teller.once('idle', { kind: 'paused', error: null });
    } else if (states.some(({ kind }) => kind === 'active')) {
      teller.once('active', { kind: 'active' });
    }
  };

  const move = (direction: Direction, state: DirectionState): void => {
    directions[direction] = state;
    settle();
  };

  return {
    active: (): void => {
      // What starts after a failure has yet to show that the cloud answers.
      const isFailing = Object.values(directions).some(({ kind }) => kind === 'failed');
      if (!isFailing) teller.once('active', { kind: 'active' });
    },
    moved: (direction: Direction, documents: number): void => {
      directions[direction] = { kind: 'active' };
      // A change sounds healthy: what ails the other direction is said again.
      teller.always('active', { kind: 'change', direction, documents });
      settle();
    },
    /** Came beside the feed, whatever that does: how the channel stands is said once more after it. */
    brought: (documents: number): void => {
      teller.always('active', { kind: 'change', direction: 'pull', documents });
      settle();
    },
    idle: (direction: Direction): void => move(direction, { kind: 'idle' }),
    failed: (direction: Direction, error: unknown): void => move(direction, { kind: 'failed', error }),
    /** Deletions were put aside, or someone has decided about them: how the channel stands is said once more after it. */
    held: (documents: number, of: number): void => {
      teller.always('nothing', { kind: 'held', documents, of });
      settle();
    },
  };
};

/** What the parts of the engine say, as the facts of the three channels. */
export const createChannelStates = (report: (event: SyncEvent) => void): EngineListener => {
  const tellOf = (channel: ChannelName) => (fact: SyncFact) => report({ kind: 'fact', channel, fact });
  const states = {
    noteTree: createChannelState(tellOf('noteTree')),
    library: createChannelState(tellOf('library')),
    message: createChannelState(tellOf('message')),
  };
  const all = channelNames.map((name) => states[name]);
  return {
    active: (channels = channelNames) => channels.forEach((name) => states[name].active()),
    moved: (channel, direction, documents) => states[channel].moved(direction, documents),
    brought: (channel, documents) => states[channel].brought(documents),
    idle: (direction) => all.forEach((state) => state.idle(direction)),
    failed: (direction, error) => all.forEach((state) => state.failed(direction, error)),
    denied: (channel, id, reason) => tellOf(channel)({ kind: 'denied', id, reason }),
    owed: (channel, ids) => tellOf(channel)({ kind: 'owed', ids }),
    held: (channel, documents, of) => states[channel].held(documents, of),
    unsentChanged: () => report({ kind: 'unsentChanged' }),
    conflictsChanged: () => report({ kind: 'conflictsChanged' }),
    expired: () => channelNames.forEach((channel) => tellOf(channel)({ kind: 'expired' })),
  };
};
