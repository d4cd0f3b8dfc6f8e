import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildProgram } from '../../harness/builtProgram';
import { killAgain } from './killAgain';

const BUILT = `.inkside-kills-${process.pid}`;
const KILLS = 20;
const LONGEST_MS = 150;
/** Sixteen starts of the program: on a machine that is much too busy each takes many seconds. */
const LONGEST_TEST_MS = 1_200_000;
let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'inkside-kills-'));
});
afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true });
  await rm(path.resolve('node_modules', BUILT), { recursive: true, force: true });
});

describe('a server that is killed again and again while it writes at every door', () => {
  it(
    'has all that it acknowledged, byte by byte, and opens without a repair by hand',
    async () => {
      const file = path.join(await buildProgram(BUILT), 'inkside.js');

      const report = await killAgain(
        { file, dataDirectory },
        { seed: 'in npm test', kills: KILLS, longestMs: LONGEST_MS },
      );

      expect(report).toMatchObject({
        kills: KILLS,
        lost: [],
        refused: [],
        verified: expect.stringContaining('all in order'),
      });
      expect(report.acknowledged).toBeGreaterThan(KILLS);
    },
    LONGEST_TEST_MS,
  );
});
