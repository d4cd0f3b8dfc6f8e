import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { rewriteArchive } from '@inkside/ink';
import { CommandError, EXIT, UsageError, withExitCode, type CommandIo } from '../../lib/io';
import { writeExport } from './exportTarget';
import { openArchive } from './openArchive';
import { wordsOf } from './noteWords';

const USAGE = 'note rewrite takes two files: note rewrite IN OUT';

/** Where a path leads; a file that is not there yet, where it would be. */
const placeOf = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

/**
 * `inkside note rewrite IN OUT`: reads and writes every object of a `.note` archive and packs it anew as OUT, in which
 * each file is byte for byte the one of IN. OUT appears whole or not at all, and never in the place of IN. Objects that
 * cannot be read, or that are written otherwise by others, are handed on as they are and named on the error output.
 */
export const runNoteRewrite = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, async () => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [from, to, ...more] = positionals;
    if (from === undefined || to === undefined || more.length > 0) throw new UsageError(USAGE);
    const archive = await openArchive(from);
    if ((await placeOf(from)) === (await placeOf(to))) {
      throw new CommandError(`${to} is the file that is read: name another one.`);
    }
    const { bytes, recoded, copied, kept, failures } = rewriteArchive(archive);
    await writeExport(to, bytes);
    for (const failure of failures) io.err(wordsOf(failure));
    for (const name of kept) io.err(`${name} is written otherwise by its maker: left as it is`);
    io.out(
      `${to}: ${recoded} objects read and written, ${copied + kept.length + failures.length} handed on as they are`,
    );
    return EXIT.ok;
  });
