import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { CommandError, EXIT, UsageError } from '../../lib/io';
import type { CommandIo } from '../../lib/io';
import type { Environment } from '../start/environment';
import { folderOf, runOnFolder } from './contentOnFolder';

const DEFAULT_TYPE = 'manual';

/** `inkside file add FILE [--type manual] [--title TEXT]`: one of the same type and name is replaced. */
export const runAddFile = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { type: { type: 'string' }, title: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Say: inkside file add FILE --type manual');
  const { type = DEFAULT_TYPE, title } = values;
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(type)) throw new UsageError('--type takes a word such as manual.');
  const path = resolve(file);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new CommandError(`${file} is not a file that can be read.`);
  const named = title === undefined ? {} : { title };
  const order = { do: 'addFile', path, name: basename(path), type, ...named } as const;
  const { id = '' } = await runOnFolder(folderOf(values['data-dir'], variables), order);
  io.out(`Everyone can fetch ${basename(path)} now; its id is ${id}.`);
  return EXIT.ok;
};
