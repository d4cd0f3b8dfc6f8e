const RUNS = 200;
/** Only so that a run that hangs ends; a minute is what it takes. */
const LIMIT_MS = 1_800_000;
const SEED = Number(process.env['INKSIDE_PROPERTY_SEED'] ?? '1');

describe('browsers, a device and the cloud', () => {
  const { NODE_ENV = 'test' } = process.env;
  // The store's checks for plain JSON take as long as all the rest; every other test of the store has them on.
  // Read when the store's package is loaded, so that comes after it.
  beforeAll(() => void (process.env['NODE_ENV'] = 'production'));
  afterAll(() => void (process.env['NODE_ENV'] = NODE_ENV));

  it(
    'agree in the end and lose nothing, whatever happens between them',
    async () => {
      const { runMany } = await import('./runMany');

      const { done, failed } = await runMany({
        seed: SEED,
        runs: RUNS,
        killEvery: 50,
        atOnce: 3,
        limitMs: LIMIT_MS,
        shrinks: false,
        print: (text) => void process.stderr.write(text),
      });

      expect(failed).toEqual([]);
      expect(done).toBe(RUNS);
    },
    LIMIT_MS + 60_000,
  );
});
