import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { Figure } from '../../harness/report';
import type { ReaderOptions } from './epub';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The test of two readers and a third client with many more runs: it fails where their marks are not the same in the end. */
export const measureRuns = async ({ runs }: ReaderOptions): Promise<{ readonly figures: readonly Figure[] }> => {
  const jest = ['node_modules/jest/bin/jest.js', 'test/contract/readers.test.ts', '--selectProjects', 'node'];
  const env = { ...process.env, INKSIDE_READER_RUNS: String(runs) };
  const child = spawn(process.execPath, [...jest, '--maxWorkers=1'], { cwd: root, env, stdio: 'inherit' });
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const name = `${runs} random runs of two readers and a third client: marks are the same everywhere`;
  return { figures: [{ name, value: status === 0 ? 'always' : 'not always', reference: '' }] };
};
