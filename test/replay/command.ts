import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { PortError } from '../../src/app/kit/appError';
import { loadRecording } from '../../src/app/replay/loadRecording';
import { describeDifference, type Outcome } from '../../src/app/replay/outcome';
import { loadCode, replayEngine } from '../../src/app/replay/replayEngine';
import { replayState } from '../../src/app/replay/replayState';
import { lateCode } from '../../src/sagas/loads';
import type { Recording } from '../../src/services/recorder/format/lines';
import { junitOf, type ProvedCase } from './junit';

const USAGE = `usage: npm run replay -- FILE [--engine] [--until N] [--junit OUT]
  FILE        a recording (.replay.jsonl)
  --engine    also runs the real sagas, with ports that answer from the recording
  --until N   ends before line N of the file (2 is the first line after the head)
  --junit OUT writes a report in JUnit's form`;

/** 0: as it was recorded. 1: a difference. 2: the file or the command cannot be used. */
export type ExitStatus = 0 | 1 | 2;

interface Wish {
  readonly file: string;
  readonly engine: boolean;
  readonly until: number;
  readonly junit: string | undefined;
}

class Unusable extends Error {}

/** What stands in the file is line 2 and on; the replay counts from 0. */
const HEAD_LINES = 2;

const wishOf = (args: readonly string[]): Wish => {
  const options = { engine: { type: 'boolean' }, until: { type: 'string' }, junit: { type: 'string' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (thrown) {
    throw new Unusable(`${thrown instanceof Error ? thrown.message : String(thrown)}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Unusable(USAGE);
  const until = values.until === undefined ? Infinity : Number(values.until) - HEAD_LINES;
  if (Number.isNaN(until) || until < 0 || (until !== Infinity && !Number.isInteger(until))) throw new Unusable(`--until takes the number of a line, from ${HEAD_LINES} on.\n${USAGE}`);
  return { file, engine: values.engine === true, until, junit: values.junit };
};

const words: Readonly<Record<string, (params: PortError['params']) => string>> = {
  'recorder.faults.noRecording': () => 'This is no recording: its first line is no head.',
  'recorder.faults.line': ({ line, reason }) => `Line ${line} cannot be read: ${reason}.`,
  'recorder.faults.format': ({ found, known }) => `The recording has format ${found}; this version reads format ${known}.`,
  'recorder.faults.state': ({ found, known }) => `The recording has state version ${found}; this version has state version ${known}, and no way between.`,
  'recorder.faults.middle': () => 'The recording begins in the middle of a session: only --engine needs the start, the state can be replayed without.',
};

const inWords = (thrown: unknown): string => {
  if (thrown instanceof Unusable) return thrown.message;
  if (thrown instanceof PortError) return words[thrown.code]?.(thrown.params) ?? thrown.code;
  throw thrown;
};

const read = async (file: string): Promise<Recording> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (thrown) {
    throw new Unusable(`${file} cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  return loadRecording(text);
};

interface Proved {
  readonly outcome: Outcome;
  readonly took: number;
}

const timed = async (replay: () => Outcome | Promise<Outcome>): Promise<Proved> => {
  const began = performance.now();
  const outcome = await replay();
  return { outcome, took: (performance.now() - began) / 1000 };
};

const caseOf = ({ outcome, took }: Proved): ProvedCase => ({
  name: outcome.mode,
  took,
  failure: outcome.difference === undefined ? undefined : describeDifference(outcome.difference),
});

const sentence = ({ outcome: { mode, lines, digest }, took }: Proved, { lines: all, end }: Recording): string =>
  `${mode}: ${lines} of ${all.length} lines as recorded${end === undefined ? ' (the recording was cut off)' : ''}, digest ${digest}, ${took.toFixed(2)} s`;

/** The command, without the process around it. @returns what the process ends with */
export const replayCommand = async (args: readonly string[], say: (line: string) => void): Promise<ExitStatus> => {
  try {
    const { file, engine, until, junit } = wishOf(args);
    const recording = await read(file);
    const proved = [await timed(() => replayState(recording, { until }))];
    if (engine) {
      const code = await loadCode(lateCode);
      proved.push(await timed(() => replayEngine(recording, code, { until })));
    }
    if (junit !== undefined) await writeFile(junit, junitOf(basename(file), proved.map(caseOf)));
    for (const each of proved) {
      const { difference } = each.outcome;
      say(difference === undefined ? sentence(each, recording) : `${each.outcome.mode}: ${describeDifference(difference)}`);
    }
    return proved.some(({ outcome }) => outcome.difference !== undefined) ? 1 : 0;
  } catch (thrown) {
    say(inWords(thrown));
    return 2;
  }
};
