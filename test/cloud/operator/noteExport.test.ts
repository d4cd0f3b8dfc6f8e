import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PDFDocument } from '@cantoo/pdf-lib';

import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import { blankShape, type NoteContent, type PageContent } from '@inkside/ink';
import { joinEntries, packEntry } from '../../../packages/ink/src/bytes/zipWriter';
import { readZip } from '../../../packages/ink/src/bytes/zipReader';
import { through } from '../../packages/ink/render/support';
import { cleanUp, newFolder, runHere as run } from './commandHarness';

const PAGES = 6;

const TEXT_BOX = '{"left":100,"top":100,"right":900,"bottom":300}';

const aPage = (number: number): PageContent => ({
  pageId: `${number}`.repeat(32),
  width: 1404,
  height: 1872,
  layers: [
    { id: 0, lock: false, show: true },
    { id: 1, lock: false, show: false },
  ],
  shapes: [0, 1].map((zorder) => ({
    shape: blankShape({
      uniqueId: `s${number}${zorder}`,
      shapeType: 2,
      thickness: 8,
      color: -0x1000000,
      zorder,
      updatedAt: 5,
    }),
    samples: through([100, 100 + zorder * 300], [600, 200 + zorder * 300], [1200, 100 + zorder * 300]),
  })),
});

const aNote = (noteId: string, title: string): NoteContent => {
  let ids = 0;
  return {
    noteId,
    title,
    pages: Array.from({ length: PAGES }, (_, index) => aPage(index + 1)),
    createdAt: Date.UTC(2026, 0, 1),
    updatedAt: Date.UTC(2026, 1, 2),
    ids: () => `00000000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`,
  };
};

describe('note export', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await newFolder();
    file = join(folder, 'waves.note');
    await writeFile(file, exportNote(aNote('a'.repeat(32), 'Waves')));
  });
  afterAll(cleanUp);

  const exported = (...args: string[]) => run(['note', 'export', file, ...args]);

  it('writes chosen pages as PDF, twice the same, and tells how far it is when there are many', async () => {
    const [one, other] = [join(folder, 'one.pdf'), join(folder, 'other.pdf')];

    const result = await exported('--pdf', one);
    await exported('--pdf', other);
    const pdf = await PDFDocument.load(await readFile(one), { updateMetadata: false });

    expect(result).toMatchObject({ code: 0, out: one });
    expect(result.err.split('\n')).toContain(`page ${PAGES} of ${PAGES}`);
    expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([PAGES, 'Waves']);
    expect((await readFile(one)).equals(await readFile(other))).toBe(true);
  });

  it('names characters that no font has, and writes the rest', async () => {
    const [strange, path] = [join(folder, 'strange.note'), join(folder, 'strange.pdf')];
    const note = aNote('c'.repeat(32), 'Strange');
    const text = blankShape({
      uniqueId: 't',
      shapeType: 6,
      text: 'Waves \u{10fffd}',
      boundingRect: TEXT_BOX,
      updatedAt: 5,
    });
    const [page] = note.pages;
    await writeFile(
      strange,
      exportNote({
        ...note,
        pages: page === undefined ? [] : [{ ...page, shapes: [{ shape: text, samples: undefined }] }],
      }),
    );

    const result = await run(['note', 'export', strange, '--pdf', path]);

    expect(result).toMatchObject({ code: 1, out: path });
    expect(result.err).toContain('page 1: no font of this computer has \u{10fffd}');
    expect((await PDFDocument.load(await readFile(path))).getPageCount()).toBe(1);
  });

  const withPictures = async (name: string, files: Readonly<Record<string, string>>) => {
    const strange = join(folder, `${name}.note`);
    const [page] = aNote('d'.repeat(32), 'Pictures').pages;
    const shapes = Object.keys(files).map((file) => ({
      shape: blankShape({
        uniqueId: file,
        shapeType: file.endsWith('svg') ? 35 : 19,
        boundingRect: TEXT_BOX,
        resource: JSON.stringify({ relativePath: `/${file}` }),
        updatedAt: 5,
      }),
      samples: undefined,
    }));
    const whole = exportNote({
      ...aNote('d'.repeat(32), 'Pictures'),
      pages: page === undefined ? [] : [{ ...page, shapes }],
    });
    const { entries } = readZip(whole, { entries: 1000, totalBytes: 1e9 }, { kind: 'document', name: 'test' });
    const added = Object.entries(files).map(([file, text]) =>
      packEntry(`${'d'.repeat(32)}/resource/data/${file}`, new TextEncoder().encode(text), 0),
    );
    await writeFile(strange, joinEntries([...entries, ...added]));
    return strange;
  };

  it.each(['pdf', 'svg', 'png', 'bitmap-pdf'])(
    'names files that are no pictures, and writes the rest as %s',
    async (format) => {
      const strange = await withPictures('broken', {
        'a.png': 'this is no picture at all, but bytes',
        'b.svg': '<svg><use href="#a"/></svg>',
      });
      const path = join(folder, `broken.${format}`);

      const result = await run(['note', 'export', strange, `--${format}`, path]);

      expect(result).toMatchObject({ code: 1, out: path });
      expect(result.err.split('\n').sort()).toEqual(
        ['a.png', 'b.svg'].map((name) => `page 1: ${name} could not be read as a picture; a frame stands in its place`),
      );
    },
  );

  it.each(['pdf', 'svg', 'png'])('draws a drawing, however large it says that it is, as %s', async (format) => {
    const rect = '<rect width="100%" height="100%" fill="#f00"/></svg>';
    const strange = await withPictures('drawn', {
      'a.svg': `<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9">${rect}`,
      'b.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000">${rect}`,
      'c.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">${rect}`,
    });
    const path = join(folder, `drawn.${format}`);

    expect(await run(['note', 'export', strange, `--${format}`, path])).toMatchObject({ code: 0, err: '' });
  });

  it('writes a file for each page, beside OUT or in a folder', async () => {
    const pictures = join(folder, 'pictures');
    await mkdir(pictures);

    const beside = await exported('--svg', join(folder, 'beside.svg'), '--pages', '2,4-5');
    const inside = await exported('--png', pictures, '--pages', '1-2', '--dpi', '50');
    await exported('--svg', join(folder, 'single.svg'), '--pages', '3');

    expect(beside.out.split('\n')).toEqual([2, 4, 5].map((page) => join(folder, `beside-${page}.svg`)));
    expect(inside).toMatchObject({ code: 0, err: '' });
    expect((await readdir(pictures)).sort()).toEqual(['Waves-1.png', 'Waves-2.png']);
    expect((await readdir(folder)).filter((name) => name.startsWith('single'))).toEqual(['single.svg']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('shows layers that are switched off only when it is told to', async () => {
    const path = join(folder, 'layers.svg');
    const count = async () => (await readFile(path, 'utf8')).split('<path').length - 1;

    await exported('--svg', path, '--pages', '1');
    const visible = await count();
    await exported('--svg', path, '--pages', '1', '--layers', 'all', '--no-template');

    expect([visible, await count()]).toEqual([1, 2]);
  });

  it('asks which note of a backup is meant', async () => {
    const backup = join(folder, 'backup.note');
    const limits = { entries: 1000, totalBytes: 1e9 };
    const entriesOf = (note: NoteContent) =>
      readZip(exportNote(note), limits, { kind: 'document', name: 'test' }).entries;
    const notes = [aNote('a'.repeat(32), 'Waves'), aNote('b'.repeat(32), 'Hills')];
    await writeFile(backup, joinEntries(notes.flatMap(entriesOf)));
    const out = join(folder, 'hills.pdf');

    const asked = await run(['note', 'export', backup, '--pdf', out]);
    const told = await run(['note', 'export', backup, '--pdf', out, '--note', 'b'.repeat(32), '--pages', '1']);
    const wrong = await run(['note', 'export', backup, '--pdf', out, '--note', 'c'.repeat(32)]);

    expect(asked).toMatchObject({ code: 2 });
    expect(asked.err).toMatch(/holds 2 notes; choose one by --note ID:\n.*Waves\n.*Hills/);
    expect(told).toMatchObject({ code: 0, out });
    expect(wrong.err).toContain(`holds no note ${'c'.repeat(32)}`);
  });

  it.each([
    [['--pdf', 'x.pdf', '--pages', '4-9'], 2, 'There is no page 9: the note has 6 pages.'],
    [['--pdf', 'x.pdf', '--pages', 'one'], 2, '--pages does not understand "one"'],
    [['--pdf', 'x.pdf', '--svg', 'x.svg'], 2, 'Name one format'],
    [[], 2, 'Name one format'],
    [['--pdf', 'x.pdf', '--dpi', '300'], 2, '--dpi is for --png and --bitmap-pdf'],
    [['--png', 'x.png', '--dpi', '5'], 2, '--dpi takes a number from 30 to 1200'],
    [['--pdf', 'x.pdf', '--layers', 'some'], 2, '--layers takes visible or all'],
  ])('refuses %j', async (args, code, words) => {
    const result = await exported(...args);

    expect(result.code).toBe(code);
    expect(result.err).toContain(words);
  });

  it('says what is wrong with files, and leaves what stood there before', async () => {
    const text = join(folder, 'text.note');
    await writeFile(text, 'no archive');
    const kept = join(folder, 'kept.pdf');
    await writeFile(kept, 'before');

    const absent = await run(['note', 'export', join(folder, 'absent.note'), '--pdf', kept]);
    const noArchive = await run(['note', 'export', text, '--pdf', kept]);
    const below = await exported('--pdf', join(kept, 'below.pdf'));

    expect(absent).toMatchObject({ code: 1, err: `There is no file ${join(folder, 'absent.note')}.` });
    expect(noArchive.err).toContain('is not a .note archive');
    expect(below.err).toContain('cannot be written: a part of its path is a file');
    expect(await readFile(kept, 'utf8')).toBe('before');
  });
});
