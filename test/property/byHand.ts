import { once } from 'node:events';

import { withRuns } from './playRuns';

/** Random runs as long as somebody wants them; what they print comes at once. */
process.exitCode = await withRuns(process.argv.slice(2), { stdio: 'inherit' }, async (child) => {
  const [status]: unknown[] = await once(child, 'close');
  return typeof status === 'number' ? status : 1;
});
