import { mkdir, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Context, Page } from './browser';

const SAMPLING_MICROSECONDS = 200;
const MICROSECONDS_A_MILLISECOND = 1000;
const LINES = 30;

interface Frame {
  readonly functionName: string;
  readonly url: string;
  /** Both from 0. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples?: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas?: readonly number[];
}

/** The map that the build put beside a script; undefined for scripts that have none. */
const sourceMapOf = async (url: string): Promise<SourceMap | undefined> => {
  const answer = await fetch(`${url}.map`).catch(() => undefined);
  if (answer?.ok !== true) return undefined;
  return new SourceMap(JSON.parse(await answer.text()) as ConstructorParameters<typeof SourceMap>[0]);
};

/** What Node gives; parts of a bundle that come from no source have nothing in it. */
interface Origin {
  readonly originalSource?: string;
  readonly originalLine?: number;
  /** Not in Node's types. */
  readonly name?: string;
}

type Maps = ReadonlyMap<string, SourceMap | undefined>;

const nameIn = ({ functionName, url, lineNumber, columnNumber }: Frame, maps: Maps): string => {
  const name = functionName === '' ? '(anonymous)' : functionName;
  const origin: Origin = maps.get(url)?.findEntry(lineNumber, columnNumber) ?? {};
  if (origin.originalSource !== undefined) {
    const source = origin.originalSource.replace(/^webpack:\/\/[^/]*\//, '');
    return `${origin.name ?? name} ${source}:${(origin.originalLine ?? 0) + 1}`;
  }
  return url === '' ? name : `${name} ${url.replace(/^https?:\/\/[^/]*/, '')}:${lineNumber + 1}`;
};

/** Milliseconds that each function ran itself, by its name and place in the source. */
const timesOf = async ({ nodes, samples = [], timeDeltas = [] }: Profile): Promise<ReadonlyMap<string, number>> => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const urls = new Set(nodes.flatMap(({ callFrame }) => (callFrame.url.startsWith('http') ? [callFrame.url] : [])));
  const maps = new Map(await Promise.all([...urls].map(async (url) => [url, await sourceMapOf(url)] as const)));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (frame === undefined) continue;
    const name = nameIn(frame, maps);
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / MICROSECONDS_A_MILLISECOND);
  }
  return times;
};

/** Functions by the time that they ran themselves, the longest first. */
const summary = (times: ReadonlyMap<string, number>): string => {
  const longest = [...times].sort(([, a], [, b]) => b - a).slice(0, LINES);
  return longest.map(([name, ms]) => `${ms.toFixed(1).padStart(9)} ms  ${name}\n`).join('');
};

/** Runs `work`, and gives what the page's main thread did meanwhile. */
const sampled = async <Result>(context: Context, page: Page, work: () => Promise<Result>) => {
  const tools = await context.newCDPSession(page);
  await tools.send('Profiler.enable');
  await tools.send('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
  await tools.send('Profiler.start');
  const result = await work();
  const { profile } = await tools.send('Profiler.stop');
  return { result, profile };
};

/** Neither script nor garbage collection: nothing to do, the browser's own work, or another program's turn. */
const elsewhere: ReadonlySet<string> = new Set(['(idle)', '(program)', '(root)']);

/**
 * Runs `work`, and gives how long the page's main thread ran functions whose source matches, and scripts and garbage
 * collection at all; milliseconds.
 */
export const timeIn = async (
  source: RegExp,
  { context, page }: { readonly context: Context; readonly page: Page },
  work: () => Promise<unknown>,
) => {
  const { profile } = await sampled(context, page, work);
  let [found, busy] = [0, 0];
  for (const [name, ms] of await timesOf(profile)) {
    if (source.test(name)) found += ms;
    if (!elsewhere.has(name)) busy += ms;
  }
  return { found, busy };
};

/**
 * Writes what the page's main thread did during `work` as `bench/profiles/NAME.cpuprofile`, for DevTools to open, and
 * beside it the functions that took longest as text.
 */
export const profiled = async <Result>(
  { context, page, name }: { readonly context: Context; readonly page: Page; readonly name: string },
  work: () => Promise<Result>,
): Promise<Result> => {
  const { result, profile } = await sampled(context, page, work);
  const path = fileURLToPath(new URL(`../profiles/${name}`, import.meta.url));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.cpuprofile`, JSON.stringify(profile));
  await writeFile(`${path}.txt`, summary(await timesOf(profile)));
  return result;
};
