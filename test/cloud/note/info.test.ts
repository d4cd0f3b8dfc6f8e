import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { zipSync } from 'fflate';

import { runNoteExport } from '../../../cloud/operator/note/exportCommand';
import { runNoteInfo } from '../../../cloud/operator/note/inspectCommands';
import { field, handMadePoints, handMadeZip, joined } from '../../packages/ink/handMade';

const FIXTURE = resolve('test/fixtures/notes/synthetic-one-page.note');

/** A command that failed and said why. */
const failing = (words: string) => ({ code: 1, err: expect.stringContaining(words) });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'note-info-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = async (...args: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runNoteInfo(args, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    read: async () => '',
  });
  return { code, out, err: err.join('\n') };
};

const aFile = async (name: string, content: Uint8Array | string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('note info', () => {
  it('prints one JSON object with exactly these counts', async () => {
    const { code, out } = await run(FIXTURE, '--json');

    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(JSON.parse(out[0] ?? '')).toEqual({
      pages: 1,
      pagesWithData: 1,
      shapes: 4,
      strokes: 3,
      points: 50,
      byType: { 2: 1, 5: 1, 6: 1, 15: 1 },
    });
  });

  it('counts a figure with points as a stroke, as other readers do', async () => {
    const [note, page, shape] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(36)];
    const info = field(1, joined(field(1, note), field(8, 1), field(20, JSON.stringify([page]))));
    const figure = field(1, joined(field(1, shape), field(12, 7), field(16, 'rev')));
    const path = await aFile(
      'figure.note',
      handMadeZip([
        { name: `${note}/note/pb/note_info`, content: info },
        { name: `${note}/shape/${page}#r#1.zip`, content: handMadeZip([{ name: 's', content: figure }]) },
        {
          name: `${note}/point/${page}/${page}#rev#points`,
          content: handMadePoints(page, 'rev', [
            [
              shape,
              [
                [1, 2, 0, 9, 0],
                [3, 4, 0, 9, 5],
              ],
            ],
          ]),
        },
      ]),
    );

    expect(JSON.parse((await run(path, '--json')).out[0] ?? '')).toMatchObject({ shapes: 1, strokes: 1, points: 2 });
  });

  it('prints a table for people', async () => {
    const { code, out } = await run(FIXTURE);

    expect(code).toBe(0);
    expect(out[0]).toBe('boox synthetic');
    expect(out).toContainEqual(expect.stringMatching(/^points +50$/));
  });

  it.each([
    ['no file', []],
    ['two files', ['a.note', 'b.note']],
    ['an unknown option', ['a.note', '--yaml']],
  ])('answers %s with the usage and 2', async (_, args) => {
    const { code, err } = await run(...args);

    expect(code).toBe(2);
    expect(err).not.toBe('');
  });

  it('says that a file is not there', async () => {
    expect(await run(join(folder, 'gone.note'))).toMatchObject(failing('There is no file'));
  });

  it('says that a folder is no file', async () => {
    expect(await run(folder)).toMatchObject(failing('is a folder'));
  });

  it.each([
    ['something else', bytesOf('just words, and more than twenty of them'), 'is not a .note archive'],
    ['an empty file', new Uint8Array(0), 'is cut short'],
    ['a zip of something else', zipSync({ 'a.txt': bytesOf('a') }), 'no note lies in it'],
    ['a Supernote', bytesOf('noteSN_FILE_VER_20230015 and its pages'), 'a Supernote file'],
    ['a Notability', zipSync({ 'My note/Session.plist': bytesOf('bplist00') }), 'a Notability file'],
    ['an old backup', zipSync({ 'ShapeDatabase.db': bytesOf('SQLite format 3') }), 'before firmware 3.1'],
  ])('refuses %s by name', async (_, content, words) => {
    const path = await aFile('some.note', content);

    expect(await run(path, '--json')).toMatchObject({ ...failing(words), out: [] });
  });

  it('says that an archive is cut short', async () => {
    const whole = zipSync({ 'a/note/pb/note_info': bytesOf('x'.repeat(4000)) }, { level: 0 });
    const path = await aFile('cut.note', whole.subarray(0, 2000));

    expect(await run(path)).toMatchObject(failing('cut short'));
  });

  it('counts what it can, names what it cannot read, and fails', async () => {
    const path = await aFile('broken.note', zipSync({ 'a/note/pb/note_info': Uint8Array.of(0xff, 0xff, 0xff) }));

    const { code, out, err } = await run(path, '--json');

    expect(code).toBe(1);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ pages: 0, points: 0 });
    expect(err).toContain('document note/pb/note_info could not be read');
  });

  it('names a page of which nothing is there, and exports the others of a note that is named by its folder', async () => {
    const [note, one, two] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
    const info = field(1, joined(field(1, note), field(8, 1), field(20, JSON.stringify([one, two]))));
    const text = field(1, joined(field(1, 'text'), field(12, 6), field(10, 'words')));
    const path = await aFile(
      'cut.note',
      handMadeZip([
        { name: 'My notebook/note/pb/note_info', content: info },
        { name: 'My notebook/pageModel/pb/m', content: field(1, field(1, one)) },
        { name: `My notebook/shape/${one}#r#1.zip`, content: handMadeZip([{ name: 's', content: text }]) },
        { name: `other/note/pb/note_info`, content: field(1, joined(field(1, 'd'.repeat(32)), field(8, 1))) },
      ]),
    );
    const [err, svg]: [string[], string] = [[], join(folder, 'page.svg')];
    const io = { out: () => undefined, err: (line: string) => void err.push(line), read: async () => '' };

    expect(await run(path)).toMatchObject({ code: 1, err: `page ${two} is missing` });
    for (const id of [note, 'My notebook']) {
      expect(await runNoteExport([path, '--note', id, '--svg', svg, '--pages', '2'], io)).toBe(1);
    }
    expect(err.filter((line) => line.includes(`page ${two} is missing`))).toHaveLength(2);
  });

  it('names shapes that are broken inside, and counts the others', async () => {
    const [note, page] = ['a'.repeat(32), 'b'.repeat(32)];
    const info = field(1, joined(field(1, note), field(8, 1), field(20, JSON.stringify([page]))));
    const good = field(1, joined(field(1, 'good'), field(12, 0)));
    const list = joined(good, field(1, Uint8Array.of(0x0a, 99)));
    const path = await aFile(
      'broken-shape.note',
      handMadeZip([
        { name: `${note}/note/pb/note_info`, content: info },
        { name: `${note}/shape/${page}#r#1.zip`, content: handMadeZip([{ name: 's', content: list }]) },
      ]),
    );
    const svg = join(folder, 'page.svg');

    const { code, out, err } = await run(path, '--json');

    expect([code, JSON.parse(out[0] ?? '').shapes]).toEqual([1, 1]);
    expect(err).toContain(`shape ${page} (1 shapes) could not be read: malformed`);
    expect(
      await runNoteExport([path, '--svg', svg], { out: () => undefined, err: () => undefined, read: async () => '' }),
    ).toBe(1);
    expect(await readFile(svg, 'utf8')).toContain('<svg');
  });
});
