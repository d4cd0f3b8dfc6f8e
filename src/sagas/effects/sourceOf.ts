import { buffers, eventChannel, type EventChannel } from 'redux-saga';

import type { Stop } from '../../services/ports';

const FIRST_ROOM = 32;

/**
 * A port that speaks, as a channel. The buffer expands, because a channel without one keeps only the event that a
 * waiting taker catches. Whoever makes it closes it in `finally`; it never ends by itself.
 */
export const sourceOf = <Event extends object>(
  subscribe: (report: (event: Event) => void) => Stop,
): EventChannel<Event> => eventChannel<Event>((emit) => subscribe(emit), buffers.expanding(FIRST_ROOM));
