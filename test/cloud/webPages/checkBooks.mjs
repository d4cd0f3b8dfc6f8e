import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { EpubCheck } from '@likecoin/epubcheck-ts';

/** Checks every book of a folder, in a process of its own; prints what is wrong with each as JSON. */
const [folder = '.'] = process.argv.slice(2);
const faults = {};
for (const name of await readdir(folder)) {
  const { messages } = await EpubCheck.validate(await readFile(path.join(folder, name)));
  faults[name] = messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(
      ({ id, severity, message, location }) =>
        `${severity} ${id} ${message} ${location?.path ?? ''}:${location?.line ?? ''}`,
    );
}
process.stdout.write(JSON.stringify(faults));
