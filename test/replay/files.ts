import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Here, and in folders below. */
const folder = join(process.cwd(), 'test', 'replay');
const ENDING = '.replay.jsonl';

/** Those that older apps made, which cannot all be replayed by today's sagas. */
const FORMATS = 'formats';

/** Every recording that lies here, by its name, but for those in `formats`. */
export const recordingFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ENDING) && !file.startsWith(FORMATS))
      .sort()
      .map((file) => [file, join(folder, file)]),
  );

/** Recordings of each format, by their names without the ending. */
export const formatFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(folder, FORMATS))
      .sort()
      .map((file) => [file.replace(ENDING, ''), join(folder, FORMATS, file)]),
  );

/** The text of a recording, by its name. */
export const recordingFile = (name: string): string => {
  const found = Object.entries(recordingFiles()).find(([file]) => file.endsWith(`${name}${ENDING}`));
  if (found === undefined) throw new Error(`There is no recording ${name}.`);
  return readFileSync(found[1], 'utf8');
};
