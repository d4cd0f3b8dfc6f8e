import { createSelector } from '@reduxjs/toolkit';

import type { TransfersSlice } from './slice';

const selectState = (state: TransfersSlice) => state.transfers;

export const selectTransfers = createSelector(selectState, ({ order, byId }) =>
  order.flatMap((id) => {
    const transfer = byId[id];
    return transfer === undefined ? [] : [transfer];
  }),
);

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
