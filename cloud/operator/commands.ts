import { EXIT, UsageError, withExitCode } from './io';
import type { CommandIo } from './io';

export const HELP = `Inkside: notes, books and pushed files of e-ink devices, with a cloud of its own.

  npm start -- [options]                      builds what is missing and starts the server
      --port 8080       the next free one is taken when it is in use
      --host 127.0.0.1  0.0.0.0 lets other machines in
      --data-dir data   documents, objects, accounts and secrets
      --demo, --no-demo with or without the demo account
      --verbose         one line of log for each request

  npm run inkside -- start [options]          the same, without building
  npm run inkside -- user add --email ADDRESS [--password-stdin]
  npm run inkside -- token --email ADDRESS    prints an access token for a command-line device
  npm run inkside -- outbox                   verification codes that the running server has sent
  npm run inkside -- twin pull --account ADDRESS --out DIR
                                              a command-line device: fetches what was pushed
  npm run inkside -- note info FILE [--json]  counts what is in a .note archive

All but note info take --data-dir. Exit codes: 0 done, 1 failed, 2 wrong usage.`;

type Command = (args: string[], io: CommandIo) => Promise<number>;

const DIST = new URL('../../dist', import.meta.url);

/** Each command loads only what it needs: the server's libraries take most of the time of a start. */
const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'start',
    async (args, io) => {
      const [{ runStart }, { untilSignal }, { fileURLToPath }] = await Promise.all([
        import('./start/startCommand'),
        import('./start/signals'),
        import('node:url'),
      ]);
      return runStart(args, io, { webDirectory: fileURLToPath(DIST), stopped: untilSignal() });
    },
  ],
  ['user', async (args, io) => (await import('./accounts/accountCommands')).runUser(args, io)],
  ['token', async (args, io) => (await import('./accounts/accountCommands')).runToken(args, io)],
  ['outbox', async (args, io) => (await import('./outboxCommand')).runOutbox(args, io)],
  ['twin pull', async (args, io) => (await import('../twin/twinCommand')).runTwinPull(args, io)],
  ['note info', async (args, io) => (await import('./noteCommand')).runNoteInfo(args, io)],
]);

const isHelp = (word: string | undefined): boolean => word === undefined || ['--help', '-h', 'help'].includes(word);

const find = (args: string[]): { readonly command: Command; readonly rest: string[] } => {
  for (const words of [2, 1]) {
    const command = commands.get(args.slice(0, words).join(' '));
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  throw new UsageError(`There is no command "${args.slice(0, 2).join(' ')}".`);
};

/** Runs one command line; the result is the exit code. */
export const runInkside = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, async () => {
    if (isHelp(args[0]) || args.includes('--help')) {
      io.out(HELP);
      return args.length === 0 ? EXIT.usage : EXIT.ok;
    }
    const { command, rest } = find(args);
    return command(rest, io);
  });
