import { timeIn } from '../../harness/cpuProfile';
import { inTurn } from '../../harness/measure';
import { slower } from '../../sync/parts/figures';
import { withStage, type Stage } from '../../sync/stage';
import { withHeldPull } from './heldPull';

/** The share of the main thread's work that recording may be. */
const MOST_SHARE = 0.03;
const recorders = /src\/(?:services\/recorder|app\/recorder|app\/store\/(?:recorderMiddleware|storeRecorder)|sagas\/recorder)\b/;

/** Milliseconds of a pull until all are in PouchDB: in the recorder's own functions, and in any. */
const sampledPull = (stage: Stage, isRunning: boolean) => withHeldPull(stage, isRunning, (open, pull) => timeIn(recorders, open, pull));

/**
 * How much of the main thread's work is the recorder's own while documents come, by samples of what it does: a share, which
 * other work of the machine blurs less than times. What recording makes others slower by is not in it.
 */
export const measureOwnTime = (options: { readonly docs: number; readonly rounds: number; readonly app: string }) =>
  withStage(options.docs, { app: options.app, isProfiling: false }, async (stage) => {
    const all = await inTurn(options.rounds, { ring: () => sampledPull(stage, false), running: () => sampledPull(stage, true) });
    const { ring, running } = all;
    return {
      ratios: { ring: ring.found / ring.busy, running: running.found / running.busy },
      medians: all,
      figures: [
        slower(`the recorder's own work in a first sync of ${options.docs}, of all work: the ring`, ring.found, ring.busy, MOST_SHARE),
        slower('  a running recording', running.found, running.busy, MOST_SHARE),
      ],
    };
  });
