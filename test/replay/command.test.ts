import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { replayCommand } from './command';
import { formatFiles, recordingFile } from './files';

describe('npm run replay', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (text: string): Promise<string> => {
    const file = join(folder, 'a.replay.jsonl');
    await writeFile(file, text);
    return file;
  };
  const run = async (...args: readonly string[]) => {
    const said: string[] = [];
    return { status: await replayCommand(args, (line) => said.push(line)), said: said.join('\n') };
  };
  /** The same recording, but that a saga is said to have asked something else. */
  const changed = (): string =>
    recordingFile('conflict')
      .replace('"choice":"restoreLoser"}]}],"gave"', '"choice":"keepWinner"}]}],"gave"')
      .replace(/"choice":"restoreLoser"(?=.*"origin":"saga")/, '"choice":"keepWinner"');

  it('ends with 0 where all is as it was recorded', async () => {
    const { status, said } = await run(await write(recordingFile('conflict')), '--engine');

    expect(said).toMatch(
      /^state: (\d+) of \1 lines as recorded, \d+ states compared, digest [0-9a-f]{14}, [\d.]+ s\nengine: \1 of \1 lines/,
    );
    expect(status).toBe(0);
  });

  it('says of what the sagas of a recording of older calls did otherwise that its age may be the reason', async () => {
    const { status, said } = await run(formatFiles()['1-part-less'] ?? '', '--engine');

    expect(said).toMatch(
      /^state: (\d+) of \1 lines as recorded, no states compared, since they were recorded with state version 0/,
    );
    expect(said).toMatch(
      /made with calls of version 1, and replayed with those of version 4: .* may come from its age\.$/,
    );
    expect(status).toBe(1);
  });

  it('ends with 1 at a difference, and shows it with both lines', async () => {
    expect(changed()).not.toBe(recordingFile('conflict'));

    const { status, said } = await run(await write(changed()), '--engine');

    expect(said).toMatch(
      /engine: First difference at line \d+: the sagas did something else\.\n(?: {2}\d+: .*\n){3}- .*keepWinner.*\n\+ .*restoreLoser/,
    );
    expect(status).toBe(1);
  });

  it('does it as often as is wished for, and says that all were the same', async () => {
    const { status, said } = await run(await write(recordingFile('conflict')), '--engine', '--times', '3');

    expect(said).toMatch(/^state: .*, 3 times the same bytes\nengine: .*, 3 times the same bytes$/);
    expect(status).toBe(0);
  });

  it('writes what it found for a build server', async () => {
    const junit = join(folder, 'out.xml');

    await run(await write(changed()), '--engine', '--junit', junit);

    const report = await readFile(junit, 'utf8');
    expect(report).toMatch(/<testsuite name="a\.replay\.jsonl" tests="2" failures="1"/);
    expect(report).toMatch(/<testcase classname="a\.replay\.jsonl" name="state" time="[\d.]+"\/>/);
    expect(report).toMatch(
      /<failure message="First difference at line \d+: the sagas did something else\.">[^<]*&quot;keepWinner/,
    );
  });

  it('ends before the line that is wished for', async () => {
    const { status, said } = await run(await write(changed()), '--engine', '--until', '12');

    expect(said).toMatch(/engine: 10 of \d+ lines as recorded/);
    expect(status).toBe(0);
  });

  it.each([
    ['no file at all', () => [], /^usage:/],
    ['a file that is not there', () => [join(folder, 'none')], /cannot be read/],
    ['a wish that it does not know', () => ['a', '--faster'], /--faster[^]*usage:/],
    ['a line that is none', () => ['a', '--until', 'soon'], /--until takes the number of a line/],
    ['a number of times that is none', () => ['a', '--times', '0'], /--times takes a number/],
  ])('ends with 2 and says why: %s', async (_what, args, words) => {
    const { status, said } = await run(...args());

    expect(said).toMatch(words);
    expect(status).toBe(2);
  });

  it.each([
    ['no recording', 'hello', /This is no recording/],
    ['no lines of JSON', 'hello\n', /This is no recording/],
    ['a newer format', '{"kind":"head","format":7}', /format 7, which a newer version of Inkside wrote; .* up to 2/],
    ['a broken line', `${recordingFile('conflict')}{"kind":"wish"}\n`, /Line \d+ cannot be read: a line after the end/],
  ])('ends with 2 for %s', async (_what, text, words) => {
    const { status, said } = await run(await write(text));

    expect(said).toMatch(words);
    expect(status).toBe(2);
  });

  it('says that the sagas can only be replayed from the start', async () => {
    const { status, said } = await run(
      await write(recordingFile('conflict').replace('"from":"start"', '"from":"middle"')),
      '--engine',
    );

    expect(said).toMatch(/begins in the middle/);
    expect(status).toBe(2);
  });
});
