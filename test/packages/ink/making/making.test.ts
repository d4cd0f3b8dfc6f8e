import { asEpochMs, asNoteId, asUid } from '@inkside/kit';

import { checkNote } from '../../../../packages/ink/src/archive/checkNote';
import { NEW_PAGE, noteOnPaper } from '../../../../packages/ink/src/making/newNote';
import { PAPER_IDS, paperPicture } from '../../../../packages/ink/src/making/papers';
import type { TemplateLines } from '../../../../packages/ink/src/render/page/displayList';
import { pageDisplay } from '../../../../packages/ink/src/render/page/pageDisplay';
import { printOfType } from '../../../../packages/ink/src/render/template/library';
import { printedLines } from '../../../../packages/ink/src/render/template/printPen';
import { svgPathOf } from '../../../../packages/ink/src/export/svg/svgMarkup';
import { pageText } from '../../../../packages/ink/src/render/richText/pageText';
import { memoryCloud, UID } from './memoryCloud';

const uid = asUid(UID);
const DAY = asEpochMs(1_764_000_000_000);
const NOTE = asNoteId('a'.repeat(32));
const COPY = asNoteId('b'.repeat(32));
const newNote = (noteId = NOTE, title = 'Plan') => ({
  noteId,
  title,
  commitId: `${noteId.slice(1)}c`,
  parentId: asNoteId('folder'),
  at: DAY,
});
/** One pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const doc = (...lines: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });

const pathsOf = (lines: TemplateLines | undefined) => ({
  strokes: lines === undefined ? '' : svgPathOf(lines.strokes),
  fills: lines === undefined ? '' : svgPathOf(lines.dots),
});

describe('a note on paper', () => {
  it.each(PAPER_IDS)('is written whole on %s, and is read again with that paper below the ink', async (paper) => {
    const cloud = memoryCloud();
    const files = {
      image: new File([PNG], 'Map.png'),
      pdf: new File(['%PDF-1.4'], 'Form.pdf'),
    };
    const fileId = paper === 'image' || paper === 'pdf' ? cloud.keep(files[paper]) : undefined;

    const { commit, note } = await cloud.making.make(uid, newNote(), paper, fileId);

    const made = cloud.open(NOTE);
    const pages = [...made.pages()];
    expect(checkNote(made)).toMatchObject({ title: 'Plan', failures: [] });
    expect(pages.map(({ width, height }) => [width, height])).toEqual(
      paper === 'pdf'
        ? [
            [1323, 1872],
            [1872, 1323],
          ]
        : [[1404, 1872]],
    );
    const [list] = pages.map(pageDisplay);
    const picture = await cloud.making.paper(paper);
    expect(pathsOf(list?.template)).toEqual({ strokes: picture.strokes, fills: picture.fills });
    const isFile = fileId !== undefined;
    expect(list?.background).toEqual(
      isFile ? expect.objectContaining({ kind: paper, asset: expect.stringMatching(/\.(?:png|pdf)$/) }) : undefined,
    );
    expect(picture.strokes + picture.fills === '').toBe(paper === 'empty' || isFile);
    expect(note).toMatchObject({
      _id: NOTE,
      title: 'Plan',
      parentUniqueId: 'folder',
      type: 1,
      status: 1,
      activeScene: 0,
    });
    expect(note['pageNameList']).toEqual({ pageNameList: pages.map(({ pageId }) => pageId) });
    expect(commit).toMatchObject({ commitStatus: 0, commitType: 1, documentUniqueId: NOTE });
  });

  it.each(PAPER_IDS)('names %s by the number by which other readers know the same sheet', (paper) => {
    const note = { ...newNote(), paper, newId: () => 'page', ids: () => 'revision' };
    const { noteBackground } = noteOnPaper(note).info ?? {};
    const { docBKGround } = JSON.parse(noteBackground ?? '{}') as { docBKGround: { type: number; resId: string } };
    const print = printOfType(docBKGround.type, docBKGround.resId);

    const { strokes, fills } = paperPicture(paper, NEW_PAGE);

    expect(pathsOf(print && printedLines(print, NEW_PAGE))).toEqual({ strokes, fills });
  });

  it('refuses a file that is no picture, no PDF, or too large, by its name, and leaves nothing behind', async () => {
    const cloud = memoryCloud();
    const refused = (paper: 'image' | 'pdf', file: File) =>
      cloud.making.make(uid, newNote(), paper, cloud.keep(file)).catch((thrown: unknown) => thrown);

    const faults = [
      await refused('image', new File(['text'], 'a.png')),
      await refused('pdf', new File(['text'], 'a.pdf')),
      await refused('image', new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'b.png')),
    ];

    expect(faults).toMatchObject([
      { code: 'making.faults.noPicture', params: { name: 'a.png' } },
      { code: 'making.faults.noPdf', params: { name: 'a.pdf' } },
      { code: 'making.faults.pictureLarge', params: { name: 'b.png' } },
    ]);
    expect(cloud.objects.size).toBe(0);
  });

  it('takes away what was sent when a part of it cannot be', async () => {
    const cloud = memoryCloud();
    cloud.failAt(/note_info$/);

    await expect(cloud.making.make(uid, newNote(), 'grid', undefined)).rejects.toMatchObject({
      code: 'errors.network',
    });

    expect(cloud.sent.length).toBeGreaterThan(2);
    expect(cloud.objects.size).toBe(0);
  });
});

describe('a text note', () => {
  it('is written with its text, which is read back as it was', async () => {
    const cloud = memoryCloud();
    const { note } = await cloud.making.makeText(uid, newNote(), doc('Milk & <eggs>', '牛奶'));

    const { text } = await cloud.making.readText(uid, NOTE);
    const made = cloud.open(NOTE);

    expect(JSON.parse(text)).toEqual(JSON.parse(doc('Milk & <eggs>', '牛奶')));
    expect(checkNote(made).failures).toEqual([]);
    expect([...made.pages()].flatMap(pageText)).toEqual(['Milk & <eggs>', '牛奶']);
    expect(note).toMatchObject({ activeScene: 1, richTextPageNameList: { pageNameList: made.pageIds } });
  });

  it('says the same in its shape as in its file, for readers that do not fetch files', async () => {
    const cloud = memoryCloud();
    const marked = {
      type: 'text',
      text: 'a "b"',
      marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://x.org/?a=1&b=2' } }],
    };
    const text = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'T<' }] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [marked] }] }] },
        { type: 'codeBlock', content: [{ type: 'text', text: 'x > 1' }] },
      ],
    };
    await cloud.making.makeText(uid, newNote(), JSON.stringify(text));

    const [page] = [...cloud.open(NOTE).pages()];

    expect(page?.shapes[0]?.shape.richText).toBe(
      '<h2>T&lt;</h2><ul><li><p><a href="https://x.org/?a=1&amp;b=2"><b>a &quot;b&quot;</b></a></p></li></ul><pre><code>x &gt; 1</code></pre>',
    );
  });

  it('gets a new writing beside the old ones, merged with one that was made of the same', async () => {
    const cloud = memoryCloud();
    await cloud.making.makeText(uid, newNote(), doc('one'));
    const { revision } = await cloud.making.readText(uid, NOTE);
    const before = [...cloud.objects.keys()].filter((key) => !key.includes('thumbnail'));
    const save = (text: string, of: string | undefined) =>
      cloud.making.saveText(uid, {
        noteId: NOTE,
        commitId: 'c2',
        title: 'Plan',
        text: doc(text),
        revision: of,
        base: doc('one'),
        typedAt: DAY,
        at: DAY,
      });

    const second = await save('two', revision);
    const late = await save('three', revision);
    const forced = await save('three', undefined);

    expect(second).toMatchObject({ kind: 'saved', commit: { commitStatus: 0, documentUniqueId: NOTE } });
    // The later of both stands, and the other one below it.
    const quoted = { type: 'blockquote', content: JSON.parse(doc('three')).content };
    const merged = late.kind === 'saved' ? JSON.parse(late.text) : undefined;
    expect(merged.content).toEqual([...JSON.parse(doc('two')).content, quoted]);
    expect(forced.kind).toBe('saved');
    expect((await cloud.making.readText(uid, NOTE)).text).toBe(doc('three'));
    expect([...cloud.open(NOTE).pages()].flatMap(pageText)).toEqual(['three']);
    expect(before.filter((key) => !cloud.objects.has(key))).toEqual([]);
    expect(checkNote(cloud.open(NOTE)).failures).toEqual([]);
  });

  it('keeps the text that stood there when a new one cannot be sent whole', async () => {
    const cloud = memoryCloud();
    await cloud.making.makeText(uid, newNote(), doc('one'));
    const { revision } = await cloud.making.readText(uid, NOTE);
    const before = new Set(cloud.objects.keys());
    cloud.failAt(/shape\//);

    const saving = cloud.making.saveText(uid, {
      noteId: NOTE,
      commitId: 'c',
      title: 'Plan',
      text: doc('two'),
      revision,
      base: doc('one'),
      typedAt: DAY,
      at: DAY,
    });

    await expect(saving).rejects.toMatchObject({ code: 'errors.network' });
    expect(new Set(cloud.objects.keys())).toEqual(before);
    expect((await cloud.making.readText(uid, NOTE)).text).toBe(doc('one'));
  });

  it('is told from a note that is none of text', async () => {
    const cloud = memoryCloud();
    await cloud.making.make(uid, newNote(), 'empty', undefined);

    await expect(cloud.making.readText(uid, NOTE)).rejects.toMatchObject({ code: 'making.faults.noText' });
  });
});

describe('a copy', () => {
  it('has all of the note under an id and a name of its own, and stands when the other one is gone', async () => {
    const cloud = memoryCloud();
    await cloud.making.makeText(uid, newNote(), doc('shared'));

    const commit = await cloud.making.copy(uid, NOTE, newNote(COPY, 'Plan(1)'));
    for (const key of [...cloud.objects.keys()]) if (key.includes(NOTE)) cloud.objects.delete(key);

    const copy = cloud.open(COPY);
    const [page] = [...copy.pages()];
    expect(copy.info).toMatchObject({ uniqueId: COPY, title: 'Plan(1)' });
    expect(copy.resources).toMatchObject([{ documentId: COPY }]);
    expect(JSON.parse(page?.shapes[0]?.shape.resource ?? '{}')).toMatchObject({ documentId: COPY });
    expect(checkNote(copy).failures).toEqual([]);
    expect(page === undefined ? [] : pageText(page)).toEqual(['shared']);
    expect(commit).toMatchObject({
      commitStatus: 0,
      documentUniqueId: COPY,
      pageUniqueId: expect.stringMatching(/\w/),
    });
  });

  it.each([
    ['contain', 'png', 'contain'],
    ['fill', 'png', 'fill'],
    // On a sheet of the page's size by then, which is shown whole.
    ['tile', 'jpg', 'contain'],
    ['none', 'jpg', 'contain'],
  ] as const)('lays a picture below the ink: %s', async (placing, extension, fit) => {
    const cloud = memoryCloud();
    const fileId = cloud.keep(new File([PNG], 'Map.png'));
    await cloud.making.make(uid, { ...newNote(), placing }, 'image', fileId);

    const [list] = [...cloud.open(NOTE).pages()].map(pageDisplay);
    expect(list?.background).toMatchObject({ fit, asset: expect.stringMatching(`\\.${extension}$`) });
  });

  it('keeps the paper of the note', async () => {
    const cloud = memoryCloud();
    await cloud.making.make(uid, newNote(), 'image', cloud.keep(new File([PNG], 'Map.png')));

    await cloud.making.copy(uid, NOTE, newNote(COPY, 'Plan(1)'));

    const [one, other] = [NOTE, COPY].map((id) => [...cloud.open(id).pages()].map(pageDisplay)[0]?.background);
    expect(other).toEqual(one);
    expect(checkNote(cloud.open(COPY)).failures).toEqual([]);
  });
});
