import { timeIn } from '../../harness/cpuProfile';
import { mediansIn, roundsInTurn } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { milliseconds } from '../../sync/parts/figures';
import { withStage, type Stage } from '../../sync/stage';
import { withHeldPull } from './heldPull';
import { shareOf } from './share';

/** The share of the main thread's work that recording may be. */
const MOST_SHARE = 0.03;
const recorders =
  /src\/(?:services\/recorder|app\/recorder|app\/store\/(?:recorderMiddleware|storeRecorder)|sagas\/recorder)\b/;

/** Milliseconds of a pull until all are in PouchDB: in the recorder's own functions, and in any. */
const sampledPull = (stage: Stage, isRunning: boolean) =>
  withHeldPull(stage, isRunning, (open, pull) => timeIn(recorders, open, pull));
type Sample = Awaited<ReturnType<typeof sampledPull>>;

const figureOf = (name: string, { found, busy }: Sample, samples: readonly Sample[]): Figure => {
  const { ratio, ...spread } = shareOf(samples);
  return { name, value: milliseconds(found), reference: milliseconds(busy), ratio, limit: MOST_SHARE, spread };
};

/**
 * How much of the main thread's work is the recorder's own while documents come, by samples of what it does: a share, which
 * other work of the machine blurs less than times. What recording makes others slower by is not in it.
 */
export const measureOwnTime = (options: { readonly docs: number; readonly rounds: number; readonly app: string }) =>
  withStage(options.docs, { app: options.app, isProfiling: false }, async (stage) => {
    const all = await roundsInTurn(options.rounds, {
      ring: () => sampledPull(stage, false),
      running: () => sampledPull(stage, true),
    });
    const medians = mediansIn(all);
    return {
      ratios: { ring: shareOf(all.ring), running: shareOf(all.running) },
      medians,
      figures: [
        figureOf(
          `the recorder's own part of a first sync of ${options.docs}, of all work of the main thread: the ring`,
          medians.ring,
          all.ring,
        ),
        figureOf('  a running recording', medians.running, all.running),
      ],
    };
  });
