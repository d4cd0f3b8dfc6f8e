import type { AppError, EpochMs } from '@inkside/kit';
import type { SyncFact } from '@inkside/sync';
import type { ChannelPhase, ChannelState } from './types';

export const closedChannel: ChannelState = {
  phase: 'closed',
  since: null,
  error: null,
  lastError: null,
  received: 0,
  sent: 0,
  lastAt: null,
  agreedAt: null,
  unsent: [],
  denied: [],
  held: null,
};

const moved = (state: ChannelState, phase: ChannelPhase, error: AppError | null, at: EpochMs): ChannelState => ({
  ...state,
  phase,
  error,
  lastError: error === null ? state.lastError : { error, at },
  since: state.phase === phase ? state.since : at,
});

/** What the cloud says of a document that it does not take. */
export const deniedErrorOf = ({ id, reason }: Pick<SyncFact & { kind: 'denied' }, 'id' | 'reason'>): AppError => ({
  code: 'errors.syncDenied',
  params: { id, reason },
});

/**
 * While deletions wait for a word the channel is paused, whatever else moves in it; else it says that a document is
 * refused as long as one is, also after something worse is over.
 */
const going = (state: ChannelState, phase: 'catchingUp' | 'live', at: EpochMs): ChannelState => {
  const { held, denied, refusal = null } = state;
  if (held !== null) return moved(state, 'paused', null, at);
  if (denied.length === 0) return moved(state, phase, null, at);
  return {
    ...moved(state, 'denied', null, at),
    error: denied.some((id) => id === refusal?.params['id']) ? refusal : null,
  };
};

const counted = (state: ChannelState, fact: SyncFact & { kind: 'change' }, at: EpochMs): ChannelState => {
  const { direction, documents } = fact;
  const lastAt = documents > 0 ? at : state.lastAt;
  return direction === 'pull'
    ? { ...state, lastAt, received: state.received + documents }
    : { ...state, lastAt, sent: state.sent + documents };
};

/** Both sides say that there is nothing left to do. */
const agreed = (state: ChannelState, at: EpochMs): ChannelState => ({ ...state, lastAt: at, agreedAt: at });

const refusedOne = (state: ChannelState, fact: SyncFact & { kind: 'denied' }, at: EpochMs): ChannelState => {
  const refusal = deniedErrorOf(fact);
  return {
    ...moved(state, 'denied', refusal, at),
    refusal,
    denied: state.denied.includes(fact.id) ? state.denied : [...state.denied, fact.id],
  };
};

const heldBack = (state: ChannelState, { documents, of }: SyncFact & { kind: 'held' }, at: EpochMs): ChannelState =>
  documents === 0
    ? going({ ...state, held: null }, 'catchingUp', at)
    : moved({ ...state, held: { documents, of } }, 'paused', null, at);

/** A refused document stays refused while the others go on: only what is worse, or a new opening, takes its place. */
const afterRefusal = (state: ChannelState, fact: SyncFact, at: EpochMs): ChannelState | undefined => {
  if (fact.kind === 'change') return counted(state, fact, at);
  if (fact.kind === 'active') return state;
  return fact.kind === 'paused' && fact.error === null ? agreed(state, at) : undefined;
};

/** A full disk, a broken one, or a cloud that asks for time is no lost network. */
const PAUSING = new Set(['errors.quota', 'errors.database', 'errors.tooManyRequests']);

const failed = (state: ChannelState, error: AppError, at: EpochMs): ChannelState =>
  moved(state, PAUSING.has(error.code) ? 'paused' : 'offline', error, at);

const afterPlainFact = (state: ChannelState, fact: Exclude<SyncFact, { kind: 'owed' }>, at: EpochMs): ChannelState => {
  switch (fact.kind) {
    case 'active':
      return going(state, 'catchingUp', at);
    case 'change':
      return going(counted(state, fact, at), 'catchingUp', at);
    case 'paused':
      return fact.error === null ? going(agreed(state, at), 'live', at) : failed(state, fact.error, at);
    case 'denied':
      return refusedOne(state, fact, at);
    case 'held':
      return heldBack(state, fact, at);
    case 'expired':
      return moved(state, 'refused', { code: 'elMsg.tips14', params: {} }, at);
    case 'error':
      return failed(state, fact.error, at);
    case 'complete':
      return moved(state, 'closed', null, at);
  }
};

/** One fact after another; the newest decides the phase, counts add up. */
export const afterFact = (state: ChannelState, fact: SyncFact, at: EpochMs): ChannelState => {
  if (fact.kind === 'owed') return { ...state, owed: fact.ids };
  const kept = state.phase === 'denied' ? afterRefusal(state, fact, at) : undefined;
  return kept ?? afterPlainFact(state, fact, at);
};

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * What the cloud has confirmed meanwhile is not refused any more, also where it was refused and confirmed between two
 * looks at what is unsent. Where nothing is new the channel stays as it is.
 */
export const withUnsent = (state: ChannelState, unsent: readonly string[]): ChannelState => {
  const known = new Set(unsent);
  const denied = state.denied.filter((id) => known.has(id));
  const isOver = state.phase === 'denied' && denied.length === 0;
  if (!isOver && denied.length === state.denied.length && sameIds(state.unsent, unsent)) return state;
  return { ...state, unsent, denied, ...(isOver ? { phase: 'live', error: null } : {}) };
};
