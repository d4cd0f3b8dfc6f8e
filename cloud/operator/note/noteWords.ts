import type { InkFailure } from '@inkside/ink';
import { UsageError } from '../../lib/io';

/** What a note is called; one without a title by its id, and one of which not even that can be read so. */
export const titleOf = (title: string, noteId: string): string => title || noteId || 'A note without a name';

/** A failure in a line for people. */
export const wordsOf = ({ kind, name, reason }: InkFailure): string =>
  reason === 'missing' ? `${kind} ${name} is missing` : `${kind} ${name} could not be read: ${reason}`;

/** The one file that a command takes, `--json` aside. @throws UsageError for none or several. */
export const fileArgument = (command: string, positionals: readonly string[]): string => {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError(`${command} takes a file: ${command} FILE [--json]`);
  if (more.length > 0) throw new UsageError(`${command} takes one file at a time.`);
  return file;
};
