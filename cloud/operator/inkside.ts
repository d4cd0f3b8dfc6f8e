import { text } from 'node:stream/consumers';

import { runInkside } from './commands';
import { listenForFaults } from './faults';
import { EXIT } from '../lib/io';

const fail = (thrown: unknown): never => {
  console.error(`Inkside failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  process.exit(EXIT.failed);
};

// Whoever read the output has gone (a closed pipe, a lost terminal): no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
listenForFaults();

const code = await runInkside(process.argv.slice(2), {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  read: () => text(process.stdin),
}).catch(fail);
process.exit(code);
