import { stackOf } from '../lib/serverLog';
import { EXIT } from '../lib/io';

/** Told of errors that were thrown where nobody catches. */
export type FaultHandler = (thrown: unknown) => void;

/** A command that meets one cannot know what it has done: it ends, and what was acknowledged is on disk. */
const crash: FaultHandler = (thrown) => {
  console.error(JSON.stringify({ level: 'error', event: 'crashed', ...stackOf(thrown) }));
  process.exit(EXIT.failed);
};

let current: FaultHandler = crash;

/** Ends the process at such an error, unless somebody {@link handleFaults}. */
export const listenForFaults = (): void => {
  process.on('uncaughtException', (thrown) => current(thrown));
  process.on('unhandledRejection', (thrown) => current(thrown));
};

/** Hands them to `handler` from now on, until the returned function is called. */
export const handleFaults = (handler: FaultHandler): (() => void) => {
  current = handler;
  return () => {
    current = crash;
  };
};
