import type { AppError } from '../../app/kit/appError';
import type { SyncFact } from '../../app/kit/syncFact';
import type { EpochMs } from '../../app/kit/units';
import type { ChannelPhase, ChannelState, SyncSummary } from './types';

export const closedChannel: ChannelState = { phase: 'closed', since: null, error: null, received: 0, sent: 0, unsent: 0 };

const moved = (state: ChannelState, phase: ChannelPhase, error: AppError | null, at: EpochMs): ChannelState => ({
  ...state,
  phase,
  error,
  since: state.phase === phase ? state.since : at,
});

const counted = (state: ChannelState, { direction, documents }: SyncFact & { kind: 'change' }): ChannelState =>
  direction === 'pull'
    ? { ...state, received: state.received + documents }
    : { ...state, sent: state.sent + documents };

/** A refused document stays refused while the others go on: only what is worse, or a new opening, takes its place. */
const afterRefusal = (state: ChannelState, fact: SyncFact): ChannelState | undefined => {
  if (fact.kind === 'change') return counted(state, fact);
  return fact.kind === 'active' || (fact.kind === 'paused' && fact.error === null) ? state : undefined;
};

const afterPlainFact = (state: ChannelState, fact: SyncFact, at: EpochMs): ChannelState => {
  switch (fact.kind) {
    case 'active':
      return moved(state, 'catchingUp', null, at);
    case 'change':
      return moved(counted(state, fact), 'catchingUp', null, at);
    case 'paused':
      return fact.error === null ? moved(state, 'live', null, at) : moved(state, 'offline', fact.error, at);
    case 'denied':
      return moved(state, 'denied', { code: 'errors.syncDenied', params: { id: fact.id, reason: fact.reason } }, at);
    case 'expired':
      return moved(state, 'refused', { code: 'elMsg.tips14', params: {} }, at);
    case 'error':
      return moved(state, 'offline', fact.error, at);
    case 'complete':
      return moved(state, 'closed', null, at);
  }
};

/** One fact after another; the newest decides the phase, counts add up. */
export const afterFact = (state: ChannelState, fact: SyncFact, at: EpochMs): ChannelState => {
  const kept = state.phase === 'denied' ? afterRefusal(state, fact) : undefined;
  return kept ?? afterPlainFact(state, fact, at);
};

/** The worst of all channels, in the order in which a person needs to know. */
export const summaryOf = (channels: readonly ChannelState[]): SyncSummary => {
  const some = (...phases: ChannelPhase[]) => channels.some(({ phase }) => phases.includes(phase));
  if (some('refused')) return 'needsSignIn';
  if (some('denied')) return 'refused';
  if (some('offline', 'paused')) return 'offline';
  if (some('catchingUp') || channels.some(({ unsent }) => unsent > 0)) return 'saving';
  if (some('opening', 'closed')) return 'starting';
  return 'saved';
};
