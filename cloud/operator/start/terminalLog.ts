import type { Log, LogFields } from '../../config';

/** One JSON object a line. `info` is written only when someone wants to watch. */
export const createTerminalLog = (write: (line: string) => void, isVerbose: boolean): Log => {
  const tell =
    (level: string) =>
    (event: string, fields: LogFields = {}): void =>
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  return { info: isVerbose ? tell('info') : () => undefined, warn: tell('warn'), error: tell('error') };
};
