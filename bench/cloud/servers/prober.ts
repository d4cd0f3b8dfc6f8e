import { Agent, request } from 'node:http';

import { serve } from '../../harness/serve';

/** Asked so often, whether the question before was answered or not: a server that stands still is asked again and again. */
const EVERY_MS = 5;
const MOST_UNDER_WAY = 400;

const [origin = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: MOST_UNDER_WAY });
let lags: number[] = [];
let underWay = 0;

const ask = (): void => {
  if (underWay >= MOST_UNDER_WAY) return;
  underWay += 1;
  const asked = performance.now();
  const done = (): void => {
    underWay -= 1;
    lags.push(performance.now() - asked);
  };
  const call = request(`${origin}/healthz`, { agent }, (answer) => answer.resume().on('end', done));
  // A server that is gone shows by the call that ended it.
  call.on('error', done).end();
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

setInterval(ask, EVERY_MS);
/** What was measured since it was asked for last. */
const measured = () => {
  const sorted = lags.toSorted((a, b) => a - b);
  lags = [];
  return { max: sorted.at(-1) ?? 0, p99: quantile(sorted, 0.99), asked: sorted.length };
};
serve({ origin }, async () => agent.destroy(), measured);
