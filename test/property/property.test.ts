import { playRuns } from './playRuns';

const RUNS = 120;
/** A few minutes are what it takes. */
const LIMIT_MS = 1_800_000;
const SEED = process.env['INKSIDE_PROPERTY_SEED'] ?? '1';

describe('browsers, a device and the cloud', () => {
  it(
    'agree in the end and lose nothing, whatever happens between them',
    async () => {
      const args = ['--seed', SEED, '--runs', String(RUNS), '--at-once', '3', '--kill-every', '25'];

      const { status, said, failed } = await playRuns(args, LIMIT_MS);

      if (status !== 0) process.stderr.write(said);
      expect(failed).toEqual([]);
      expect(said).toContain(`${RUNS} runs, 0 failed`);
      expect(status).toBe(0);
    },
    LIMIT_MS + 60_000,
  );
});
