import type { Action } from '@reduxjs/toolkit';
import { put, race, take, type SagaGenerator } from 'typed-redux-saga';

import { asEpochMs, DAY_MS, PUSH_FILE_DEBOUNCE_MS, PUSH_LIST_DAYS } from '@inkside/kit';
import { pushList } from '../features/messages/logic';
import { type MessageRow, messagesChanged, messagesLoaded } from '../features/messages/slice';
import { deleteRequest, pushListSettled } from '../features/push/slice';
import { undoAsked } from '../features/toasts/slice';
import { transferMoved } from '../features/transfers/slice';
import { sleep } from './effects/effects';
import type { Scope } from './scope';

const isOwn = (action: Action): boolean =>
  deleteRequest.asked.match(action) ||
  undoAsked.match(action) ||
  (transferMoved.match(action) && action.payload.phase === 'announcing');
const isHeard = (action: Action): boolean =>
  messagesLoaded.match(action) || messagesChanged.match(action) || isOwn(action);

const fold = (rows: Map<string, MessageRow>, action: Action): void => {
  if (messagesLoaded.match(action)) rows.clear();
  if (messagesLoaded.match(action) || messagesChanged.match(action)) {
    for (const row of action.payload.rows) rows.set(row.id, row);
  }
  if (messagesChanged.match(action)) for (const id of action.payload.gone) rows.delete(id);
};

/**
 * Makes the push list from the messages: at most once in 2000 ms, but at once after the user's own upload, deletion
 * or undo, whose document comes with the next change. Keeps its own copy of the rows and never reads the store.
 * Ends by cancel.
 */
export function* pushFileDebounceSaga({ services: { clock } }: Scope): SagaGenerator<void> {
  const rows = new Map<string, MessageRow>();
  let hasOwn = false;
  const isUrgent = (action: Action): boolean =>
    messagesLoaded.match(action) || (hasOwn && messagesChanged.match(action));
  for (;;) {
    let action: Action = yield* take(isHeard);
    let waitsFrom = clock.now();
    while (!isUrgent(action)) {
      fold(rows, action);
      hasOwn ||= isOwn(action);
      // A clock that was set back would wait until it has come there again.
      waitsFrom = asEpochMs(Math.min(waitsFrom, clock.now()));
      const left = waitsFrom + PUSH_FILE_DEBOUNCE_MS - clock.now();
      const { next } = yield* race({
        next: take(isHeard),
        over: sleep(clock, Math.max(left, 0) as typeof PUSH_FILE_DEBOUNCE_MS),
      });
      if (next === undefined) break;
      action = next;
    }
    fold(rows, action);
    if (messagesChanged.match(action)) hasOwn = false;
    const now = clock.now();
    yield* put(pushListSettled({ rows: pushList([...rows.values()], now - PUSH_LIST_DAYS * DAY_MS), at: now }));
  }
}
