import { parseArgs } from 'node:util';

import { amountOf, measureParts, writeJson } from '../harness/parts';
import type { Figure } from '../harness/report';
import { hostileFigures } from './hostile/hostile';
import { idlePollFigures } from './idlePolls';
import { objectFigures } from './objects';
import { replicationFigures } from './replication';
import { requestFigures } from './requests';
import { startUpFigures } from './startUp';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '10000' },
    mib: { type: 'string', default: '200' },
    polls: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    only: { type: 'string' },
    hostile: { type: 'boolean' },
    matching: { type: 'string' },
    objects: { type: 'string', default: '5000' },
    pushes: { type: 'string', default: '2000' },
  },
});
const options = {
  docs: amountOf('docs', values.docs),
  mib: amountOf('mib', values.mib),
  polls: amountOf('polls', values.polls),
  rounds: amountOf('rounds', values.rounds),
};
const { docs, mib, polls, rounds } = options;

/** Not beside the others: what it measures is other people's waiting, and it fills an account for minutes. */
const hostile = async (): Promise<{ readonly figures: readonly Figure[] }> => ({
  figures: await hostileFigures({
    documents: Math.min(docs, 3000),
    objects: amountOf('objects', values.objects),
    pushes: amountOf('pushes', values.pushes),
    matching: values.matching,
  }),
});

const parts: Readonly<Record<string, () => Promise<{ readonly figures: readonly Figure[] }>>> = {
  start: async () => ({ figures: await startUpFigures(rounds) }),
  objects: async () => ({ figures: await objectFigures(mib, rounds) }),
  requests: async () => ({ figures: await requestFigures(rounds) }),
  polls: async () => ({ figures: await idlePollFigures(polls) }),
  replication: async () => ({ figures: await replicationFigures(docs, rounds) }),
};

const results =
  values.hostile === true
    ? await measureParts('cloud hostile', { hostile }, undefined)
    : await measureParts('cloud', parts, values.only);
await writeJson(values.json, {
  ...options,
  ...Object.fromEntries(results.map(([name, { figures }]) => [name, figures])),
});
process.exit(0);
