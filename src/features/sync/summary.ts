import type { ChannelState, SyncSummary } from './types';

const failsWith =
  (code: string) =>
  ({ error }: ChannelState): boolean =>
    error?.code === code;

/** What stops a channel, the worst first, in the order in which a person needs to know. */
const troubles: readonly (readonly [SyncSummary, (channel: ChannelState) => boolean])[] = [
  ['needsSignIn', ({ phase }) => phase === 'refused'],
  ['full', failsWith('errors.quota')],
  ['broken', failsWith('errors.database')],
  ['refused', ({ phase }) => phase === 'denied'],
  ['waiting', ({ held }) => held !== null],
  ['offline', ({ phase }) => phase === 'offline'],
  ['slowed', ({ phase }) => phase === 'paused'],
  ['saving', ({ phase, unsent }) => phase === 'catchingUp' || unsent.length > 0],
  ['starting', ({ phase }) => phase === 'opening' || phase === 'closed'],
];

/** What says more than that nobody knows what became of some changes. */
const outranking: ReadonlySet<SyncSummary> = new Set(['needsSignIn', 'full', 'broken', 'refused', 'waiting']);

/**
 * The worst of all channels; `saved` only where nothing at all is left to do.
 * @param isUnknown whether nobody can tell what became of some changes: then nothing is called saved, here or elsewhere
 */
export const summaryOf = (channels: readonly ChannelState[], isUnknown: boolean): SyncSummary => {
  const summary = troubles.find(([, isSo]) => channels.some(isSo))?.[0] ?? 'saved';
  return isUnknown && !outranking.has(summary) ? 'unknown' : summary;
};
