import { link, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runNoteCheck, runNoteRewrite } from '../../../cloud/operator/note/inspectCommands';
import { field, handMadePoints, handMadeZip, joined, type HandMadeFile } from '../../packages/ink/handMade';

const FIXTURE = resolve('test/fixtures/notes/synthetic-one-page.note');
const NOTE = 'a'.repeat(32);
const [ONE, TWO] = ['1'.repeat(32), '2'.repeat(32)];
const SHAPE = '10000000-0000-4000-8000-000000000001';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'note-check-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = async (command: typeof runNoteCheck, ...args: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await command(args, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    read: async () => '',
  });
  return { code, out, err: err.join('\n') };
};

const file = (path: string, content: Uint8Array): HandMadeFile => ({ name: `${NOTE}/${path}`, content });
const info = (...pages: string[]): HandMadeFile =>
  file(
    'note/pb/note_info',
    field(1, joined(field(1, NOTE), field(6, 'Mine'), field(8, 1), field(20, JSON.stringify(pages)))),
  );
const shapeZip = (fields: Uint8Array): HandMadeFile =>
  file(
    `shape/${ONE}#r#1.zip`,
    handMadeZip([{ name: 's', content: field(1, joined(field(1, SHAPE), field(12, 2), fields)) }]),
  );
const points = file(
  `point/${ONE}/${ONE}#rev#points`,
  handMadePoints(ONE, 'rev', [
    [
      SHAPE,
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ]),
);
const drawn = [shapeZip(field(16, 'rev')), points];

const saved = async (...files: HandMadeFile[]): Promise<string> => {
  const path = join(folder, 'in.note');
  await writeFile(path, handMadeZip(files));
  return path;
};

const checked = async (...files: HandMadeFile[]) => {
  const { code, out } = await run(runNoteCheck, await saved(...files), '--json');
  const { whole, notes } = JSON.parse(out[0] ?? '');
  return { code, whole, wholeness: notes[0].wholeness, failures: notes[0].failures };
};

describe('note check', () => {
  it('finds nothing wrong with a whole note', async () => {
    expect(await run(runNoteCheck, FIXTURE)).toEqual({ code: 0, out: ['boox synthetic (pages: 1): whole'], err: '' });
    expect(await checked(info(ONE), ...drawn)).toEqual({ code: 0, whole: true, wholeness: 'whole', failures: [] });
  });

  it('says that nothing was drawn, which is no fault', async () => {
    expect(await checked(info(ONE, TWO))).toEqual({ code: 0, whole: true, wholeness: 'empty', failures: [] });
  });

  it.each([
    ['a page', [info(ONE, TWO), ...drawn], ['page', TWO, 'missing'], 'incomplete'],
    ['a points file', [info(ONE), shapeZip(field(16, 'gone'))], ['points', `${ONE}#gone#points`, 'missing'], 'whole'],
    ['the record of strokes that have points', [info(ONE), points], ['shape', `${ONE}#…`, 'missing'], 'whole'],
    [
      'the points of one stroke',
      [info(ONE), shapeZip(new Uint8Array(0))],
      ['points', `${ONE}#${SHAPE}`, 'missing'],
      'whole',
    ],
  ] as [string, HandMadeFile[], string[], string][])('names %s that is missing', async (_, files, named, wholeness) => {
    const [kind, name, reason] = named;

    expect(await checked(...files)).toEqual({ code: 1, whole: false, wholeness, failures: [{ kind, name, reason }] });
  });

  it('names every file that cannot be unpacked, also those that reading a note does not touch', async () => {
    const broken = (path: string): HandMadeFile => ({ ...file(path, new Uint8Array(9)), says: { size: 10 } });

    const { code, failures } = await checked(info(ONE), ...drawn, broken('resource/data/a.png'), broken('stash/x'));

    expect(code).toBe(1);
    expect(failures).toEqual([
      { kind: 'resource', name: 'resource/data/a.png', reason: 'truncated' },
      { kind: 'document', name: 'stash/x', reason: 'truncated' },
    ]);
  });

  it('names notes that a backup lists and lacks', async () => {
    const tree = joined(...[NOTE, 'gone'].map((id) => field(1, joined(field(1, id), field(8, 1)))));
    const path = await saved({ name: 'note_tree', content: tree }, info(ONE), ...drawn);

    const { code, out } = await run(runNoteCheck, path);

    expect([code, out]).toEqual([1, ['document gone is missing', 'Mine (pages: 1): whole']]);
  });

  it('takes one file', async () => {
    expect((await run(runNoteCheck)).code).toBe(2);
    expect((await run(runNoteCheck, join(folder, 'gone.note'))).err).toContain('There is no file');
  });
});

describe('note rewrite', () => {
  const out = (): string => join(folder, 'out.note');

  it('writes the same archive', async () => {
    const { code, err } = await run(runNoteRewrite, FIXTURE, out());

    expect([code, err]).toEqual([0, '']);
    expect(await readFile(out())).toEqual(await readFile(FIXTURE));
  });

  it('hands on what cannot be read, byte for byte, and names it', async () => {
    const path = await saved(
      info(ONE),
      ...drawn,
      file('pageModel/pb/x', Uint8Array.of(0x0a, 99)),
      file('stash/y', points.content),
    );

    const { code, err } = await run(runNoteRewrite, path, out());

    expect(code).toBe(0);
    expect(err).toBe(`page ${NOTE}/pageModel/pb/x could not be read: truncated`);
    expect(await readFile(out())).toEqual(await readFile(path));
  });

  it('takes the place of another file, and of its own never', async () => {
    const path = await saved(info(ONE), ...drawn);
    const before = await readFile(path);
    await writeFile(out(), 'before');
    await symlink(path, join(folder, 'link.note'));
    await link(path, join(folder, 'second.note'));

    expect((await run(runNoteRewrite, path, out())).code).toBe(0);
    expect(await run(runNoteRewrite, path, path)).toMatchObject({
      code: 1,
      err: expect.stringContaining('name another'),
    });
    expect((await run(runNoteRewrite, path, join(folder, 'link.note'))).code).toBe(1);

    expect(await readFile(out())).toEqual(before);
    expect(await readFile(path)).toEqual(before);
  });

  it('leaves nothing behind when it cannot write', async () => {
    const { code, err } = await run(runNoteRewrite, FIXTURE, join(folder, 'no', 'such', 'folder.note'));

    expect([code, err]).toEqual([1, expect.stringContaining('cannot be written: its folder is not there.')]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes two files', async () => {
    expect((await run(runNoteRewrite, FIXTURE)).code).toBe(2);
  });
});
