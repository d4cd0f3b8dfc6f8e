import type { EventChannel } from 'redux-saga';
import { flush, race, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type ClockPort, FLOOD_FROM, FLOOD_WINDOW_MS, SYNC_BATCH_WINDOW_MS } from '@inkside/kit';
import { sleep } from './effects';

/**
 * Bursts of a source, each to become one action. What comes after a rest is given at once: a single change, which is
 * nearly every one, must not wait 40 ms to be seen. What follows within 40 ms of a burst is gathered into the next one,
 * so that a flood costs 25 actions a second and not one an event. After an event that alone is a flood (a page of the
 * first pull), a second: as long as such events come, each burst means a list of thousands drawn anew. A lighter event
 * ends that wait: it is the flood's last, or something of a person's own. Losing a race loses no event.
 */
export const burstsFrom = <Event extends object>(
  source: EventChannel<Event>,
  clock: ClockPort,
  weightOf: (event: Event) => number = () => 1,
) => {
  const held: Event[] = [];
  let last = -Infinity;
  let isFlooded = false;
  const isFlood = (event: Event): boolean => weightOf(event) >= FLOOD_FROM;
  /** What is left of a time after the last burst. A clock that is set back must not stop the lists. */
  const leftOf = (ms: number): number => {
    const passed = clock.now() - last;
    return passed < 0 ? 0 : Math.max(0, ms - passed);
  };

  function* gatherFlood(): SagaGenerator<void> {
    for (let left = leftOf(FLOOD_WINDOW_MS); left > 0 && held.every(isFlood); left = leftOf(FLOOD_WINDOW_MS)) {
      const { event } = yield* race({ event: take(source), over: sleep(clock, asMs(left)) });
      if (event !== undefined) held.push(event);
    }
  }

  return function* nextBurst(): SagaGenerator<readonly Event[]> {
    if (held.length === 0) held.push(yield* take(source));
    const left = leftOf(SYNC_BATCH_WINDOW_MS);
    if (left > 0) yield* sleep(clock, asMs(left));
    const rest = yield* flush(source);
    if (Array.isArray(rest)) held.push(...rest);
    if (isFlooded) yield* gatherFlood();
    last = clock.now();
    isFlooded = held.every(isFlood);
    return held.splice(0);
  };
};
