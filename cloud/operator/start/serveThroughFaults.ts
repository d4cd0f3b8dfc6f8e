import type { Cloud } from '../../buildCloud';
import type { Log } from '../../lib/config';
import { stackOf } from '../../lib/serverLog';
import { handleFaults } from '../faults';

/** A database that is alive answers at once; this is for one behind much work on a busy machine. */
const ANSWER_LIMIT_MS = 20_000;
/** Codes of errors that say that the process itself has come to its end. */
const HOPELESS: ReadonlySet<unknown> = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ENOMEM']);

export interface Faults {
  /** Resolves when the process cannot go on: it has to be closed, and started by whoever watches over it. */
  readonly hopeless: Promise<void>;
  /** From here on such an error ends the process again. */
  readonly stop: () => void;
}

/**
 * Serves on through errors that nobody caught, as one request must not end those of all others. What such an error may
 * have left behind is a database that works no more: those of users are opened anew, and only one of the cloud's own ends
 * the process, in good order (adr/0013).
 */
export const serveThroughFaults = (cloud: Pick<Cloud, 'mend'>, log: Log): Faults => {
  let giveUp = (): void => undefined;
  const hopeless = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  let mending: Promise<void> | undefined;
  let isAskedAgain = false;

  /** One after another: errors may come by the hundred. */
  const mend = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      if (await cloud.mend(ANSWER_LIMIT_MS)) continue;
      log.error('a database of the cloud is stuck');
      giveUp();
    } while (isAskedAgain);
  };

  const stop = handleFaults((thrown) => {
    log.error('uncaught', stackOf(thrown));
    if (HOPELESS.has(Reflect.get(Object(thrown), 'code'))) giveUp();
    isAskedAgain = true;
    mending ??= mend()
      .catch((failed: unknown) => log.error('mending failed', stackOf(failed)))
      .finally(() => {
        mending = undefined;
      });
  });
  return { hopeless, stop };
};
