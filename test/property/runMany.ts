import { startTestCloud, type TestCloud } from './cloud/testCloud';
import { planText } from './run/plan';
import { runOne, type RunResult } from './run/runOne';
import { readWithout, roughText } from './rough/kinds';
import { shrink } from './run/shrink';
import { startWatchdog } from './watchdog';

export interface ManyOptions {
  readonly seed: number;
  readonly runs: number;
  /** One run of so many kills the cloud; 0 for none. */
  readonly killEvery: number;
  /** Runs at the same time; those that kill the cloud are alone. */
  readonly atOnce: number;
  /** No run begins after so many milliseconds. */
  readonly limitMs: number;
  readonly shrinks: boolean;
  /** Kinds of roughness that no run has. */
  readonly without: ReadonlySet<string>;
  readonly print: (text: string) => void;
}

export interface ManyResult {
  readonly done: number;
  readonly failed: readonly { readonly seed: string; readonly faults: readonly string[] }[];
  readonly ms: number;
}

/** `17` is a run of many, `17k` one of those that kill the cloud. */
const isKilling = (seed: string): boolean => /kp?$/.test(seed);

const describeFailure = (seed: string, { faults, plan, rough, log }: RunResult): string =>
  [
    `FAILED seed ${seed}; alone: npm run test:property -- --seed ${seed} --runs 1`,
    ...faults.slice(0, 12).map((fault) => `  ${fault}`),
    `rough by ${roughText(rough)}; the plan:`,
    planText(plan),
    'what happened:',
    ...log,
    '',
  ].join('\n');

/** Leaves out kinds of roughness, one after the other, as long as the run still fails. */
const smoothed = async (
  failed: RunResult,
  run: (without: ReadonlySet<string>) => Promise<RunResult>,
  given: ReadonlySet<string>,
) => {
  let [best, without] = [failed, given];
  for (const kind of [...failed.rough.kinds, 'cluster']) {
    const less = new Set([...without, kind]);
    const result = await run(less);
    if (result.faults.length > 0) [best, without] = [result, less];
  }
  return { best, without };
};

/** `12p` is `12` as it was before there were rough worlds. */
const isPlain = (seed: string): boolean => seed.endsWith('p');

const tryOne = async (cloud: TestCloud, seed: string, { shrinks, without, print }: ManyOptions): Promise<RunResult> => {
  const given = isPlain(seed) ? readWithout('all') : without;
  const run = (less: ReadonlySet<string>, plan?: RunResult['plan']): Promise<RunResult> =>
    runOne(cloud, seed.replace(/p$/, ''), {
      withKills: isKilling(seed),
      without: less,
      ...(plan === undefined ? {} : { plan }),
    });
  const result = await run(given);
  if (result.faults.length === 0) return result;
  print(describeFailure(seed, result));
  if (shrinks) {
    const { best, without: less } = await smoothed(result, run, given);
    const shorter = await shrink(best, (plan) => run(less, plan));
    print(`shortened:\n${describeFailure(seed, shorter)}`);
  }
  return result;
};

const seedsOf = ({ seed, runs, killEvery }: ManyOptions): string[] =>
  Array.from(
    { length: runs },
    (_, index) => `${seed + index}${killEvery > 0 && (seed + index) % killEvery === 0 ? 'k' : ''}`,
  );

/** Runs seeds one after the other, several at once, on one cloud. */
export const runSeeds = async (seeds: readonly string[], options: ManyOptions): Promise<ManyResult> => {
  const watchdog = startWatchdog();
  const cloud = await startTestCloud().catch(async (thrown: unknown) => {
    await watchdog.stop();
    throw thrown;
  });
  const began = performance.now();
  const failed: { seed: string; faults: readonly string[] }[] = [];
  let done = 0;
  const work = async (queue: string[]): Promise<void> => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
      if (performance.now() - began > options.limitMs) return;
      watchdog.begun(seed);
      const { faults } = await tryOne(cloud, seed, options);
      watchdog.ended(seed);
      done += 1;
      if (faults.length > 0) failed.push({ seed, faults });
      if (done % 500 === 0)
        options.print(`${done} runs, ${failed.length} failed, ${Math.round(performance.now() - began)} ms\n`);
    }
  };
  try {
    const peaceful = seeds.filter((seed) => !isKilling(seed));
    await Promise.all(Array.from({ length: options.atOnce }, () => work(peaceful)));
    await work(seeds.filter(isKilling));
  } finally {
    await watchdog.stop();
    await cloud.dispose();
  }
  return { done, failed, ms: performance.now() - began };
};

export const runMany = (options: ManyOptions): Promise<ManyResult> => runSeeds(seedsOf(options), options);
