import { appErrorOf } from '../../../app/kit/appError';
import type { SyncFact } from '../../../app/kit/syncFact';
import type { Side } from './replicationRun';
import { syncErrorOf } from './syncErrors';

type SideState =
  | { readonly kind: 'opening' | 'active' | 'idle' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Makes one story of what the two directions of a channel say. */
export interface ChannelState {
  active(side: Side): void;
  changed(side: Side, documents: number): void;
  denied(id: string, reason: string): void;
  idle(side: Side): void;
  failed(side: Side, error: unknown): void;
  expired(): void;
}

/**
 * A channel is offline as long as one side is, and says so once; it is up to date when both sides are. While one side
 * is failing, the other's progress does not make the channel look healthy.
 */
export const createChannelState = (tell: (fact: SyncFact) => void): ChannelState => {
  const sides: Record<Side, SideState> = { pull: { kind: 'opening' }, push: { kind: 'opening' } };
  let told: 'nothing' | 'active' | 'idle' | 'failed' = 'nothing';

  const tellOnce = (next: typeof told, fact: SyncFact): void => {
    if (told === next) return;
    told = next;
    tell(fact);
  };

  const settle = (): void => {
    const states = Object.values(sides);
    const failure = states.find((state) => state.kind === 'failed');
    if (failure !== undefined) {
      tellOnce('failed', { kind: 'paused', error: appErrorOf(syncErrorOf(failure.error)) });
    } else if (states.every(({ kind }) => kind === 'idle')) {
      tellOnce('idle', { kind: 'paused', error: null });
    } else if (states.some(({ kind }) => kind === 'active')) {
      tellOnce('active', { kind: 'active' });
    }
  };

  const move = (side: Side, state: SideState): void => {
    sides[side] = state;
    settle();
  };

  return {
    active: (side) => {
      // A run that starts after a failure has yet to show that the cloud answers.
      if (sides[side].kind !== 'failed') move(side, { kind: 'active' });
    },
    changed: (side, documents) => {
      sides[side] = { kind: 'active' };
      tell({ kind: 'change', direction: side, documents });
      // A change sounds healthy: what ails the other side is said again.
      told = 'active';
      settle();
    },
    denied: (id, reason) => tell({ kind: 'denied', id, reason }),
    idle: (side) => move(side, { kind: 'idle' }),
    failed: (side, error) => move(side, { kind: 'failed', error }),
    expired: () => tell({ kind: 'expired' }),
  };
};
