import { createSelector } from '@reduxjs/toolkit';

import type { TransfersSlice } from './slice';
import type { Transfer } from './types';

const selectState = (state: TransfersSlice) => state.transfers;

const isRunning = ({ phase }: Transfer): boolean =>
  phase === 'uploading' || phase === 'announcing' || phase === 'queued';

/** What runs or waits first, then what is over; each in the order in which it was chosen. */
export const selectTransfers = createSelector(selectState, ({ order, byId }) => {
  const transfers = order.flatMap((id) => byId[id] ?? []);
  return [...transfers.filter(isRunning), ...transfers.filter((transfer) => !isRunning(transfer))];
});

/** How many are in which state, for the panel's header, the status bar and the question before leaving. */
export const selectTransferCounts = createSelector(selectTransfers, (transfers) => {
  const count = (...phases: string[]) => transfers.filter(({ phase }) => phases.includes(phase)).length;
  return {
    all: transfers.length,
    running: count('queued', 'uploading', 'announcing'),
    done: count('done'),
    failed: count('failed'),
    over: count('done', 'failed', 'cancelled'),
  };
});
