import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { PortError } from '@inkside/kit';
import { loadRecording, replayState } from '../../src/app/replay/appReplay';
import { describeDifference, type Outcome } from '../../packages/recorder/src/replay/comparison';
import { loadCode, replayEngine } from '../../src/app/replay/replayEngine';
import { lateCode } from '../../src/sagas/loads';
import type { Recording } from '@inkside/recorder';
import { junitOf, type ProvedCase } from './junit';

const USAGE = `usage: npm run replay -- FILE [--engine] [--until N] [--times N] [--junit OUT]
  FILE        a recording (.replay.jsonl)
  --engine    also runs the real sagas, with ports that answer from the recording
  --until N   ends before line N of the file (2 is the first line after the head)
  --times N   does it N times; each must give the same bytes of outcome
  --junit OUT writes a report in JUnit's form`;

/** 0: as it was recorded. 1: a difference. 2: the file or the command cannot be used. */
export type ExitStatus = 0 | 1 | 2;

interface Wish {
  readonly file: string;
  readonly engine: boolean;
  readonly until: number;
  readonly times: number;
  readonly junit: string | undefined;
}

class Unusable extends Error {}

/** What stands in the file is line 2 and on; the replay counts from 0. */
const HEAD_LINES = 2;

/** @throws Unusable with `words` for what is no whole number, or less than the least */
const wholeNumber = (text: string, least: number, words: string): number => {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least) return value;
  throw new Unusable(`${words}, from ${least} on.\n${USAGE}`);
};

const wishOf = (args: readonly string[]): Wish => {
  const options = {
    engine: { type: 'boolean' },
    until: { type: 'string' },
    times: { type: 'string' },
    junit: { type: 'string' },
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (thrown) {
    throw new Unusable(`${thrown instanceof Error ? thrown.message : String(thrown)}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Unusable(USAGE);
  const { engine = false, until, times, junit } = values;
  return {
    file,
    engine,
    until:
      until === undefined
        ? Infinity
        : wholeNumber(until, HEAD_LINES, '--until takes the number of a line') - HEAD_LINES,
    times: times === undefined ? 1 : wholeNumber(times, 1, '--times takes a number'),
    junit,
  };
};

const words: Readonly<Record<string, (params: PortError['params']) => string>> = {
  'recorder.faults.noRecording': () => 'This is no recording: its first line is no head.',
  'replay.faults.cutHead': () => 'The recording ends before its first line does: nothing of it can be replayed.',
  'recorder.faults.line': ({ line, reason }) => `Line ${line} cannot be read: ${reason}.`,
  'replay.faults.newer': ({ found, known }) =>
    `The recording has format ${found}, which a newer version of Inkside wrote; this version reads formats up to ${known}.`,
  'replay.faults.calls': ({ found, known }) =>
    `The recording has calls of version ${found}; the sagas of this version ask those of version ${known}.`,
  'recorder.faults.format': ({ found, known }) =>
    `The recording has format ${found}; this version reads format ${known}.`,
  'recorder.faults.state': ({ found, known }) =>
    `The recording has state version ${found}; this version has state version ${known}, and no way between.`,
  'recorder.faults.middle': () =>
    'The recording begins in the middle of a session: only --engine needs the start, the state can be replayed without.',
};

const textOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

const inWords = (thrown: unknown): string => {
  if (thrown instanceof Unusable) return thrown.message;
  if (thrown instanceof PortError) return words[thrown.code]?.(thrown.params) ?? thrown.code;
  return `The replay broke off: ${textOf(thrown)}`;
};

const read = async (file: string): Promise<Recording> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (thrown) {
    throw new Unusable(`${file} cannot be read: ${textOf(thrown)}`);
  }
  return loadRecording(text);
};

interface Proved {
  readonly outcome: Outcome;
  /** Seconds, of all times. */
  readonly took: number;
  readonly times: number;
  /** The time that gave another outcome than the first one, if there was one. */
  readonly otherwise: number | undefined;
}

const timed = async (replay: () => Outcome | Promise<Outcome>, times: number): Promise<Proved> => {
  const began = performance.now();
  const outcome = await replay();
  const bytes = JSON.stringify(outcome);
  let otherwise: number | undefined;
  for (let time = 2; time <= times && otherwise === undefined; time += 1) {
    if (JSON.stringify(await replay()) !== bytes) otherwise = time;
  }
  return { outcome, took: (performance.now() - began) / 1000, times, otherwise };
};

/** What an older app did in another order cannot be upgraded. */
const ageOf = ({ callsRaisedFrom, head }: Recording): string =>
  `The recording was made with calls of version ${callsRaisedFrom}, and replayed with those of version ${head.calls}: the difference may come from its age.`;

const failureOf = (
  { outcome: { mode, difference }, otherwise, times }: Proved,
  recording: Recording,
): string | undefined => {
  const isOld = mode === 'engine' && recording.callsRaisedFrom !== undefined;
  if (difference !== undefined)
    return [describeDifference(difference), ...(isOld ? [ageOf(recording)] : [])].join('\n');
  return otherwise === undefined ? undefined : `Time ${otherwise} of ${times} gave another outcome than the first.`;
};

/** Digests of a state that was of an older version are of states that nobody makes any more. */
const comparedWords = (compared: number, raisedFrom: number | undefined): string => {
  if (raisedFrom !== undefined) return `no states compared, since they were recorded with state version ${raisedFrom}`;
  return compared === 1 ? '1 state compared' : `${compared === 0 ? 'no' : compared} states compared`;
};

const sentence = (
  { outcome: { mode, lines, digest, compared }, took, times }: Proved,
  { lines: all, end, raisedFrom }: Recording,
): string =>
  `${mode}: ${lines} of ${all.length} lines as recorded${end === undefined ? ' (the recording was cut off)' : ''}, ${comparedWords(compared, raisedFrom)}, digest ${digest}, ${took.toFixed(2)} s${times > 1 ? `, ${times} times the same bytes` : ''}`;

/** What was proved, or why it could not be, with the line that says so. */
interface Told extends ProvedCase {
  readonly line: string;
}

/** Proves one thing. What it stumbles over ends nothing but itself. */
const prove = async (
  name: Outcome['mode'],
  recording: Recording,
  times: number,
  replay: () => Outcome | Promise<Outcome>,
): Promise<Told> => {
  try {
    const proved = await timed(replay, times);
    const failure = failureOf(proved, recording);
    return {
      name,
      took: proved.took,
      failure,
      line: failure === undefined ? sentence(proved, recording) : `${name}: ${failure}`,
    };
  } catch (thrown) {
    const error = inWords(thrown);
    return { name, took: 0, error, line: `${name}: ${error}` };
  }
};

const proveAll = async ({ file, engine, until, times }: Wish): Promise<readonly Told[]> => {
  let recording: Recording;
  try {
    recording = await read(file);
  } catch (thrown) {
    const error = inWords(thrown);
    return [{ name: 'read', took: 0, error, line: error }];
  }
  const told = [await prove('state', recording, times, () => replayState(recording, { until }))];
  if (!engine) return told;
  const code = await loadCode(lateCode);
  return [...told, await prove('engine', recording, times, () => replayEngine(recording, code, { until }))];
};

const report = async ({ file, junit }: Wish, told: readonly Told[]): Promise<void> => {
  if (junit === undefined) return;
  try {
    await writeFile(junit, junitOf(basename(file), told));
  } catch (thrown) {
    throw new Unusable(`${junit} cannot be written: ${textOf(thrown)}`);
  }
};

/** The command, without the process around it. @returns what the process ends with */
export const replayCommand = async (args: readonly string[], say: (line: string) => void): Promise<ExitStatus> => {
  try {
    const wish = wishOf(args);
    const told = await proveAll(wish);
    for (const { line } of told) say(line);
    await report(wish, told);
    if (told.some(({ error }) => error !== undefined)) return 2;
    return told.some(({ failure }) => failure !== undefined) ? 1 : 0;
  } catch (thrown) {
    say(inWords(thrown));
    return 2;
  }
};
