import type { ChangesAnswer, Feed } from './feed';
import { changesUrl } from './feed';

export interface Arrival {
  readonly title: string;
  /** Epoch milliseconds: the answer is parsed; the frame after its title was put into the page begins. */
  readonly parsed: number;
  readonly inFrame: number;
}

const arrivals: Arrival[] = [];

const show = (title: string): void => {
  const parsed = performance.timeOrigin + performance.now();
  document.body.textContent = title;
  requestAnimationFrame(() => arrivals.push({ title, parsed, inFrame: performance.timeOrigin + performance.now() }));
};

/** Asks for the next change again and again, with bodies, and does nothing else with what comes. Never ends. */
const pollFrom = async (feed: Feed, start: string): Promise<never> => {
  let since = start;
  for (;;) {
    const answer = await fetch(changesUrl(feed, { feed: 'longpoll', heartbeat: '25000', since }));
    const { results, last_seq } = (await answer.json()) as ChangesAnswer;
    for (const { doc } of results) if (doc.title !== undefined) show(doc.title);
    since = String(last_seq);
  }
};

/** Starts a bare long poll from now on. */
export const startBarePoll = async (feed: Feed): Promise<void> => {
  const answer = await fetch(changesUrl(feed, { since: '0' }));
  const { last_seq } = (await answer.json()) as ChangesAnswer;
  void pollFrom(feed, String(last_seq));
};

export const bareArrivals = (): readonly Arrival[] => arrivals;
