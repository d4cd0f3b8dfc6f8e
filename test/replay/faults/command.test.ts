import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { replayCommand } from '../command';
import { junitOf } from '../junit';
import { freshText } from './fresh';

describe('npm run replay, where something goes wrong', () => {
  let folder: string;
  let conflict: string;
  beforeAll(async () => {
    conflict = await freshText('conflict');
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = async (text: string, ...args: readonly string[]) => {
    const file = join(folder, 'a.replay.jsonl');
    await writeFile(file, text);
    const said: string[] = [];
    return { status: await replayCommand([file, ...args], (line) => said.push(line)), said: said.join('\n') };
  };
  const edited = (change: (line: Record<string, unknown>) => object): string =>
    conflict
      .trimEnd()
      .split('\n')
      .map((line) => `${JSON.stringify(change(JSON.parse(line) as Record<string, unknown>))}\n`)
      .join('');

  it('says how many states were compared', async () => {
    const { said } = await run(conflict, '--engine');

    expect(said).toMatch(
      /^state: .* lines as recorded, (\d+) states compared, digest .*\nengine: .* lines as recorded, \1 states compared, digest/,
    );
  });

  it('says that nothing was compared where no line says its state', async () => {
    const text = edited(({ digest, ...line }) => (line['kind'] === 'end' ? { ...line, digest } : line))
      .split('\n')
      .slice(0, -2)
      .join('\n');

    const { status, said } = await run(`${text}\n`);

    expect(said).toMatch(/no states compared/);
    expect(status).toBe(0);
  });

  it('ends with 1 where only the state at the end is another one', async () => {
    const { status, said } = await run(
      edited((line) => (line['kind'] === 'end' ? { ...line, digest: '00000000000000' } : line)),
      '--engine',
    );

    expect(said).toMatch(
      /^state: First difference at line \d+: the state at the end is another one\.[^]*\nengine: First difference/,
    );
    expect(status).toBe(1);
  });

  it('says what it found before it says that the report cannot be written, and ends with 2', async () => {
    const { status, said } = await run(conflict, '--junit', join(folder, 'none', 'out.xml'));

    expect(said).toMatch(/^state: .*as recorded.*\n.*out\.xml cannot be written: .*ENOENT/);
    expect(status).toBe(2);
  });

  it('writes a report for a file that it refuses', async () => {
    const junit = join(folder, 'out.xml');

    const { status } = await run('hello\n', '--junit', junit);

    expect(await readFile(junit, 'utf8')).toMatch(
      /<testsuite name="a\.replay\.jsonl" tests="1" failures="0" errors="1"[^]*<error message="This is no recording[^"]*">/,
    );
    expect(status).toBe(2);
  });

  it('keeps what the states gave where the sagas cannot be replayed', async () => {
    const junit = join(folder, 'out.xml');

    const { status, said } = await run(
      conflict.replace('"from":"start"', '"from":"middle"'),
      '--engine',
      '--junit',
      junit,
    );

    expect(said).toMatch(/^state: .*as recorded.*\nengine: .*begins in the middle/);
    expect(await readFile(junit, 'utf8')).toMatch(
      /tests="2" failures="0" errors="1"[^]*name="state"[^>]*\/>[^]*name="engine"[^]*<error/,
    );
    expect(status).toBe(2);
  });

  it('ends with 1 and in words where parts of the state at the beginning are none', async () => {
    // The store says that it is none as well.
    const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);

    const { status, said } = await run(
      edited((line) => (line['kind'] === 'head' ? { ...line, snapshot: { session: 5, notes: null } } : line)),
    );

    expect(said).toMatch(/^state: First difference at line \d+: the reducers made another state/);
    expect(status).toBe(1);
    warned.mockRestore();
  });

  it('ends with 2 for an answer of more bytes than there can be', async () => {
    const { status, said } = await run(
      edited((line) => (line['kind'] === 'answer' ? { ...line, value: { $: 'bytes', length: 1e15 } } : line)),
      '--engine',
    );

    expect(said).toMatch(/engine: Line \d+ cannot be read: /);
    expect(status).toBe(2);
  });

  it('reports only characters that XML knows', () => {
    const report = junitOf('a', [{ name: 'x', took: 1, failure: 'odd \uFFFF \uFFFE \uD800 \u0007 \u{1F600}' }]);

    expect(report).toContain('odd . . . . \u{1F600}');
  });
});
