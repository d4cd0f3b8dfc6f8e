import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { amountOf, measureParts, writeJson } from '../harness/parts';
import { measureAdding } from './parts/adding';
import { measureComic } from './parts/comic';
import { measureEpub, type ReaderOptions } from './parts/epub';
import { measureRuns } from './parts/runs';

const { values } = parseArgs({
  options: {
    'epub-mib': { type: 'string', default: '20' },
    'comic-mib': { type: 'string', default: '300' },
    books: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    app: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    json: { type: 'string' },
  },
});

const options: ReaderOptions = {
  epubMib: amountOf('epub-mib', values['epub-mib']),
  comicMib: amountOf('comic-mib', values['comic-mib']),
  books: amountOf('books', values.books),
  runs: amountOf('runs', values.runs),
  rounds: amountOf('rounds', values.rounds),
  app: values.app,
  isProfiling: values.profile,
};

const results = await measureParts(
  'reader',
  {
    epub: () => measureEpub(options),
    comic: () => measureComic(options),
    adding: () => measureAdding(options),
    runs: () => measureRuns(options),
  },
  values.only,
);
await writeJson(values.json, Object.fromEntries(results.map(([name, { figures }]) => [name, figures])));
process.exit(0);
