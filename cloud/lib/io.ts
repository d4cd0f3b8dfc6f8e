import * as v from 'valibot';

/** How a command speaks: one line at a time. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  /** All of the standard input. */
  read(): Promise<string>;
}

export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Wrong options or missing ones; the message is for the person who typed them. */
export class UsageError extends Error {}

/** Anything else that a command cannot do, in words for the same person. */
export class CommandError extends Error {}

/** What `parseArgs` of Node throws. */
const parseError = v.looseObject({ code: v.pipe(v.string(), v.startsWith('ERR_PARSE_ARGS')), message: v.string() });

/** Runs a command, and turns what it throws into a line and an exit code. */
export const withExitCode = async (io: CommandIo, command: () => Promise<number>): Promise<number> => {
  try {
    return await command();
  } catch (thrown) {
    if (thrown instanceof UsageError || v.is(parseError, thrown)) {
      io.err(`${thrown.message}\nTry: npm run inkside -- --help`);
      return EXIT.usage;
    }
    if (thrown instanceof CommandError) {
      io.err(thrown.message);
      return EXIT.failed;
    }
    throw thrown;
  }
};
