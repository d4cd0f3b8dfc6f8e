import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { readCloud } from '../cloud/people';
import { startServer } from '../harness/child';
import { median } from '../harness/measure';
import { amountOf, measureParts, writeJson } from '../harness/parts';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { firstLoadOf, type FirstLoad, type LoadedFile } from './firstLoad';
import { makeUpOf, type Part } from './makeUp';

const GOALS = { js: 120_000, css: 22_000 };
/** Smaller ones are summed up. */
const LISTED_BYTES = 250;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
    app: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});
const rounds = amountOf('rounds', values.rounds);

const measureIn = async (
  folder: string,
): Promise<{ readonly loads: readonly FirstLoad[]; readonly parts: readonly Part[] }> => {
  const data = join(folder, 'data');
  await mkdir(data);
  const cloud = await startServer(
    new URL('../cloud/servers/inkside.ts', import.meta.url),
    [data, '1', values.app],
    readCloud,
  );
  try {
    const loads: FirstLoad[] = [];
    // The first round warms up and gives only what was loaded.
    for (let round = 0; round <= rounds; round += 1) loads.push(await firstLoadOf(cloud.ready.origin));
    const scripts = (loads[0]?.files ?? []).filter(({ kind, isBeforeForm }) => kind === 'js' && isBeforeForm);
    return { loads, parts: await makeUpOf(scripts) };
  } finally {
    await cloud.stop();
  }
};

const sizeOf = (files: readonly LoadedFile[]): number => files.reduce((bytes, { encoded }) => bytes + encoded, 0);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

const startUp = async () => {
  const { loads, parts } = await withFolder(measureIn);
  const files = loads[0]?.files ?? [];
  const bare = files.filter(({ encoded, decoded }) => encoded >= decoded && decoded > LISTED_BYTES);
  if (bare.length > 0) throw new Error(`Served uncompressed: ${bare.map(({ url }) => url).join(', ')}`);

  const before = (kind: LoadedFile['kind']): LoadedFile[] =>
    files.filter((file) => file.isBeforeForm && file.kind === kind);
  const bytes = {
    js: sizeOf(before('js')),
    css: sizeOf(before('css')),
    afterwards: sizeOf(files.filter(({ isBeforeForm }) => !isBeforeForm)),
  };
  const goalFigure = (name: string, kind: LoadedFile['kind']): Figure => ({
    name: `${name} before the sign-in form, ${before(kind).length} files, brotli`,
    value: kilobytes(bytes[kind]),
    reference: kilobytes(GOALS[kind]),
    ratio: bytes[kind] / GOALS[kind],
    limit: 1,
  });
  const listed = parts.filter(({ encoded }) => encoded >= LISTED_BYTES);
  const rest = parts.filter(({ encoded }) => encoded < LISTED_BYTES).reduce((sum, { encoded }) => sum + encoded, 0);
  const formMs = median(loads.slice(1).map((load) => load.formMs));

  const figures: readonly Figure[] = [
    goalFigure('JavaScript', 'js'),
    goalFigure('CSS', 'css'),
    { name: 'asked for by the page afterwards', value: kilobytes(bytes.afterwards), reference: '' },
    { name: 'empty profile to the form', value: `${formMs.toFixed(0)} ms`, reference: '' },
    ...listed.map(({ name, encoded }) => ({ name: `  ${name}`, value: kilobytes(encoded), reference: '' })),
    { name: `  ${parts.length - listed.length} smaller parts`, value: kilobytes(rest), reference: '' },
  ];
  return { figures, all: { bytes, goals: GOALS, formMs, files, parts } };
};

for (const [, { all }] of await measureParts('startup', { startup: startUp }, undefined))
  await writeJson(values.json, { rounds, ...all });
process.exit(0);
