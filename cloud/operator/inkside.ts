import { text } from 'node:stream/consumers';

import { stackOf } from '../serverLog';
import { runInkside } from './commands';
import { EXIT } from './io';

/** What nobody foresaw, in a running server: its own state is in doubt, and what it acknowledged is on disk. */
const crash = (thrown: unknown): never => {
  console.error(JSON.stringify({ level: 'error', event: 'crashed', ...stackOf(thrown) }));
  process.exit(EXIT.failed);
};

const fail = (thrown: unknown): never => {
  console.error(`Inkside failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  process.exit(EXIT.failed);
};

// Whoever read the output has gone (a closed pipe, a lost terminal): no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

const code = await runInkside(process.argv.slice(2), {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  read: () => text(process.stdin),
}).catch(fail);
process.exit(code);
