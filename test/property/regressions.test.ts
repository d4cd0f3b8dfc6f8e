/** Runs that failed once, by what was wrong then. */
const regressions = [
  ['a channel is live again once someone has answered for its deletions', '12'],
  ['a refusal is over once the document is written again and taken', '57'],
  ['a conflict without another leaf does not keep branches from being sent', '1130'],
  ['a list forgets what a full disk kept it from storing, and the cloud has deleted since', '5092'],
  ['a deletion that was refused is sent again by a check', '5027'],
  ['a draft gives way to a write of the same moment', '7007'],
  ['a draft of a tab that ended does not cover what it had not seen', '7109'],
] as const;

describe('runs that failed once', () => {
  const { NODE_ENV = 'test' } = process.env;
  // Read when the store's package is loaded, so that comes after it.
  beforeAll(() => void (process.env['NODE_ENV'] = 'production'));
  afterAll(() => void (process.env['NODE_ENV'] = NODE_ENV));

  it('hold now', async () => {
    const { runSeeds } = await import('./runMany');
    const said: string[] = [];

    const { done, failed } = await runSeeds(
      regressions.map(([, seed]) => seed),
      { seed: 0, runs: 0, killEvery: 0, atOnce: 2, limitMs: 80_000, shrinks: false, print: (text) => void said.push(text) },
    );

    if (failed.length > 0) process.stderr.write(said.join(''));
    expect(done).toBe(regressions.length);
    expect(failed.map(({ seed }) => regressions.find(([, own]) => own === seed)?.[0])).toEqual([]);
  }, 120_000);
});
