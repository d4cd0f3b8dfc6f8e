import { createSelector } from '@reduxjs/toolkit';

import type { Transfer, TransfersSlice } from './slice';

const selectState = (state: TransfersSlice) => state.transfers;

const isRunning = ({ phase }: Transfer): boolean =>
  phase === 'uploading' || phase === 'announcing' || phase === 'queued' || phase === 'waiting';
const isResting = ({ phase }: Transfer): boolean => phase === 'paused' || phase === 'missing';

/** What runs or waits first, then what rests, then what is over; each in the order in which it was chosen. */
export const selectTransfers = createSelector(selectState, ({ order, byId }) => {
  const transfers = order.flatMap((id) => byId[id] ?? []);
  return [
    ...transfers.filter(isRunning),
    ...transfers.filter(isResting),
    ...transfers.filter((transfer) => !isRunning(transfer) && !isResting(transfer)),
  ];
});

/** How many are in which state, for the panel's header, the status bar and the question before leaving. */
export const selectTransferCounts = createSelector(selectTransfers, (transfers) => {
  const count = (...phases: string[]) => transfers.filter(({ phase }) => phases.includes(phase)).length;
  return {
    all: transfers.length,
    running: transfers.filter(isRunning).length,
    resting: transfers.filter(isResting).length,
    done: count('done'),
    failed: count('failed'),
    over: count('done', 'failed', 'cancelled'),
  };
});

/** What becomes of the uploads of now when the page is left. Once its bytes are stored, a file needs nobody any more. */
export const selectLeaving = createSelector(selectTransfers, (transfers) => {
  const open = transfers.filter((transfer) => isRunning(transfer) || transfer.phase === 'paused');
  const lost = open.filter(({ isKept, phase }) => !isKept && phase !== 'announcing').length;
  return { back: open.length - lost, lost };
});
