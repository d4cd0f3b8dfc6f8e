import { type CommandIo, EXIT, UsageError, withExitCode } from '../lib/io';
import type { Environment } from './start/environment';

export const HELP = `Inkside: notes, books and pushed files of e-ink devices, with a cloud of its own.

  npm start -- [options]                      builds what is missing and starts the server
      --port 8080       the next free one is taken when it is in use
      --host 127.0.0.1  0.0.0.0 lets other machines in
      --data-dir data   documents, objects, accounts and secrets
      --demo, --no-demo with or without the demo account
      --verbose         one line of log for each request
      --captcha adaptive   when a call needs a solved puzzle: adaptive (beyond the limits below), always, never
      --sign-ins-per-address 200   codes, wrong codes and wrong passwords of one network address an hour without one
      --codes-per-account 3   codes an hour for one account from one network address without one
      --storage-limit 10GB   what one account may store
      --trust-proxy     a TLS proxy stands in front, and what it forwards is believed
      --metrics-from 10.0.0.0/8   who may read /metrics besides this computer; may be repeated
      --fetch-from 192.168.0.0/16   a range of the own network that feeds and catalogues may be fetched from; may be
                        repeated
      --twin, --no-twin with or without the simulated device at /twin; without either where there is a demo
      --offline-set     a small site of feeds and catalogues on this computer, for trying without a network
      --gc-grace-days 30     how long an object must have been named by nothing before it is removed

  npm run inkside -- start [options]          the same, without building
  npm run inkside -- user add --email ADDRESS [--password-stdin]
  npm run inkside -- user list                accounts, with what they store
  npm run inkside -- user password --email ADDRESS   the new one comes from the standard input
  npm run inkside -- user remove --email ADDRESS --yes
  npm run inkside -- token --email ADDRESS    prints an access token for a command-line device
  npm run inkside -- token revoke --email ADDRESS
  npm run inkside -- operator token [--name WHO]     prints a token for the console at /operator, once
  npm run inkside -- operator tokens          whose there are; operator revoke ID takes one back
  npm run inkside -- backup DIR               all that the server keeps, also while it runs
  npm run inkside -- verify DIR               checks a backup; with --data-dir DATA what a server keeps
  npm run inkside -- restore DIR --data-dir NEW [--force]
  npm run inkside -- gc [--dry-run]           removes objects that no document names any more
  npm run inkside -- content export FILE      notices, texts, questions, manuals and downloads, as JSON
  npm run inkside -- content import FILE      puts the kinds that FILE holds in place of what is there
  npm run inkside -- notice add --title TEXT --text TEXT [--kind service] [--language zh] [--html]
  npm run inkside -- gift add --storage 5GB | --vip-days 30 [--count 3] [--expires 2027-12-31] [--email ADDRESS]
  npm run inkside -- group add --email OWNER --name NAME [--about TEXT] [--invite-days 30]   prints the invitation
  npm run inkside -- file add FILE --type manual [--title TEXT]   offers a file to all accounts
  npm run inkside -- feedback list            people who wait for an answer
  npm run inkside -- feedback answer --dialog ID --text TEXT
  npm run inkside -- outbox                   verification codes that the running server has sent
  npm run inkside -- twin pull --account ADDRESS --out DIR
                                              a command-line device: fetches what was pushed
  npm run inkside -- twin notes --account ADDRESS --out DIR [--json]
                                              opens the account's notes, and says what stands in them
  npm run inkside -- twin books --account ADDRESS --out DIR [--json]
                                              opens the library's books; --book TITLE reads, marks, writes over one
  npm run inkside -- twin confirm --account ADDRESS --qr TEXT [--refuse]
                                              a phone: lets the page that shows a QR code sign in
  npm run inkside -- twin nearby --account ADDRESS --out DIR [--firmware 3.5]
                                              a device at home, with a page of its own on this computer
  npm run inkside -- note info FILE [--json]  counts what is in a .note archive
  npm run inkside -- note check FILE [--json]   names what in it cannot be read or is missing
  npm run inkside -- note rewrite IN OUT      reads and writes all of it, and packs it anew
  npm run inkside -- note export FILE --pdf|--bitmap-pdf|--svg|--png OUT
      --pages 1-3,5     all pages unless named; several pages as SVG or PNG become OUT-1, OUT-2, …, and in a folder
                        they are called after the note
      --layers visible  or all: also the layers that are switched off
      --no-template     only the ink, without what is printed or lies below it
      --dpi 300         of PNG and bitmap PDF
      --note ID         which note of a backup

All but those on notes take --data-dir. Exit codes: 0 done, 1 failed, 2 wrong usage. The environment is described in
docs/operating.md.`;

type Command = (args: string[], io: CommandIo, variables: Environment) => Promise<number>;

const DIST = new URL('../../dist', import.meta.url);

/** Each command loads only what it needs: the server's libraries take most of the time of a start. */
const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'start',
    async (args, io, variables) => {
      const [{ runStart, untilSignal }, { fileURLToPath }] = await Promise.all([
        import('./start/startCommand'),
        import('node:url'),
      ]);
      return runStart(args, io, { webDirectory: fileURLToPath(DIST), stopped: untilSignal(), variables });
    },
  ],
  ['user', async (...call) => (await import('./accountCommands')).runUser(...call)],
  ['token', async (...call) => (await import('./accountCommands')).runToken(...call)],
  ['operator token', async (...call) => (await import('./operatorCommands')).runOperatorToken(...call)],
  ['operator tokens', async (...call) => (await import('./operatorCommands')).runOperatorTokens(...call)],
  ['operator revoke', async (...call) => (await import('./operatorCommands')).runRevokeOperator(...call)],
  ['backup', async (...call) => (await import('./jobCommands')).runBackup(...call)],
  ['verify', async (...call) => (await import('./jobCommands')).runVerify(...call)],
  ['restore', async (...call) => (await import('./jobCommands')).runRestore(...call)],
  ['gc', async (...call) => (await import('./jobCommands')).runCollect(...call)],
  ['content export', async (...call) => (await import('./contentCommands')).runExport(...call)],
  ['content import', async (...call) => (await import('./contentCommands')).runImport(...call)],
  ['notice add', async (...call) => (await import('./contentCommands')).runAddNotice(...call)],
  ['gift add', async (...call) => (await import('./contentCommands')).runAddGifts(...call)],
  ['group add', async (...call) => (await import('./contentCommands')).runAddGroup(...call)],
  ['file add', async (...call) => (await import('./contentCommands')).runAddFile(...call)],
  ['feedback list', async (...call) => (await import('./contentCommands')).runListFeedback(...call)],
  ['feedback answer', async (...call) => (await import('./contentCommands')).runAnswerFeedback(...call)],
  ['outbox', async (args, io) => (await import('./outboxCommand')).runOutbox(args, io)],
  ['twin pull', async (args, io) => (await import('../twin')).runTwinPull(args, io)],
  ['twin books', async (args, io) => (await import('../twin')).runTwinBooks(args, io)],
  ['twin notes', async (args, io) => (await import('../twin')).runTwinNotes(args, io)],
  ['twin confirm', async (args, io) => (await import('../twin')).runTwinConfirm(args, io)],
  ['twin nearby', async (args, io) => (await import('../twin')).runTwinNearby(args, io)],
  ['note export', async (args, io) => (await import('./note/exportCommand')).runNoteExport(args, io)],
  ['note info', async (args, io) => (await import('./note/inspectCommands')).runNoteInfo(args, io)],
  ['note check', async (args, io) => (await import('./note/inspectCommands')).runNoteCheck(args, io)],
  ['note rewrite', async (args, io) => (await import('./note/inspectCommands')).runNoteRewrite(args, io)],
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
export const runInkside = (args: string[], io: CommandIo, variables: Environment = process.env): Promise<number> =>
  withExitCode(io, async () => {
    if (isHelp(args[0]) || args.includes('--help')) {
      io.out(HELP);
      return args.length === 0 ? EXIT.usage : EXIT.ok;
    }
    const { command, rest } = find(args);
    return command(rest, io, variables);
  });
