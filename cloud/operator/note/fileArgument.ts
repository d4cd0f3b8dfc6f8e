import { UsageError } from '../io';

/** The one file that a command takes, `--json` aside. @throws UsageError for none or several. */
export const fileArgument = (command: string, positionals: readonly string[]): string => {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError(`${command} takes a file: ${command} FILE [--json]`);
  if (more.length > 0) throw new UsageError(`${command} takes one file at a time.`);
  return file;
};
