import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { amountOf, measureParts, writeJson } from '../harness/parts';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { buildWithout } from './off/build';
import { measureFirstSync } from './parts/firstSync';
import { measureHour } from './parts/hour';
import { measureOwnTime } from './parts/ownTime';
import { measureReplay } from './parts/replay';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'boolean', default: false },
    app: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    without: { type: 'string' },
  },
});

const [docs, rounds] = [amountOf('docs', values.docs), amountOf('rounds', values.rounds)];

interface Result {
  readonly ratios?: unknown;
  readonly medians: unknown;
  readonly figures: readonly Figure[];
}

const firstSync = (): Promise<Result> =>
  withFolder(async (folder) => {
    const without = values.without ?? folder;
    if (values.without === undefined) await buildWithout(without);
    return measureFirstSync({ docs, rounds, isProfiling: values.profile, app: values.app, without });
  });

/** An hour, and its replay. */
const hour = async (): Promise<Result> => {
  const { recording, medians, figures } = await measureHour();
  const replay = await measureReplay(recording);
  return { medians: { memory: medians, replay: replay.medians }, figures: [...figures, ...replay.figures] };
};

const parts: Readonly<Record<string, () => Promise<Result>>> = {
  firstSync,
  ownTime: () => measureOwnTime({ docs, rounds, app: values.app }),
  hour,
};
const results = await measureParts('recorder', parts, values.only);
const ratios = Object.fromEntries(
  results.flatMap(([name, result]) => (result.ratios === undefined ? [] : [[name, result.ratios]])),
);
const medians = Object.fromEntries(results.map(([name, result]) => [name, result.medians]));
await writeJson(values.json, { ratios, docs, rounds, medians });
process.exit(0);
