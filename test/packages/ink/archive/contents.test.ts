import { archivedPage, pageTitles } from '../../../../cloud/operator/note/archivedPage';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import { wordsOf } from '../../../../packages/ink/src/render/page/words';
import { field, handMadeZip, joined, utf8 } from '../handMade';
import { hex } from '../support';
import { at, drawn, noteInfo, NOTE, ONE, only, shapeZip, THREE, TWO } from './handMadeNote';

const entry = (id: string, createdAt: number, ...rest: readonly Uint8Array[]): Uint8Array =>
  field(1, joined(field(1, id), field(2, createdAt), field(3, createdAt), ...rest));

describe('the table of contents of a note', () => {
  const dashed = (id: string): string =>
    `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
  const tocs = [
    at(
      'toc/pb/01910000-0000-7000-8000-000000000001',
      joined(
        entry('a', 1, field(4, NOTE), field(5, ONE), field(6, 'Old name')),
        entry('b', 3, field(5, dashed(TWO)), field(7, 'Second'), field(8, 1)),
      ),
    ),
    at(
      'toc/pb/01920000-0000-7000-8000-000000000002',
      joined(
        entry('a', 2, field(4, NOTE), field(5, ONE), field(6, 'Начало')),
        entry('c', 4, field(4, JSON.stringify({ pageId: TWO, title: 'Also second' }))),
      ),
    ),
    at('toc/pb/01920000-0000-7000-8000-000000000003', entry('d', 5, field(5, 'f'.repeat(32)), field(6, 'of no page'))),
  ];
  const files = [noteInfo(ONE, TWO, THREE), ...drawn(), ...tocs];

  it('gives its pages their titles, the newest of an entry, several side by side', () => {
    const titleOf = pageTitles(only(files));

    expect([ONE, TWO, THREE].map(titleOf)).toEqual(['Начало', 'Second · Also second', '']);
  });

  it('stands behind the titles that pages have themselves', () => {
    const model = at('pageModel/pb/x', field(1, joined(field(1, ONE), field(4, 'Own title'))));

    expect(pageTitles(only([...files, model]))(ONE)).toBe('Own title');
  });

  it('is written again byte for byte, with what nobody knows in it', () => {
    const zip = handMadeZip(files);
    const { bytes, kept, failures, recoded } = rewriteArchive(openNoteArchive(zip));

    expect([kept, failures, hex(bytes) === hex(zip)]).toEqual([[], [], true]);
    expect(recoded).toBe(6);
  });

  it('is left alone when it is broken', () => {
    const broken = at('toc/pb/x', Uint8Array.of(0x0a, 99));

    expect(pageTitles(only([noteInfo(ONE), ...drawn(), broken]))(ONE)).toBe('');
  });
});

describe('a text note', () => {
  const text = field(
    1,
    joined(
      field(1, 'text'),
      field(3, 5),
      field(12, 29),
      field(14, JSON.stringify({ relativePath: '/minutes.json', documentId: NOTE })),
    ),
  );
  const content = utf8(
    JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said on Monday' }] }],
    }),
  );

  it('is read from its file in the archive', () => {
    const note = only([noteInfo(ONE), shapeZip(ONE, text), at('resource/data/minutes.json', content)]);
    const { page, failures } = archivedPage(note, ONE, { index: 0, title: '', layers: 'visible', hasTemplate: true });

    expect(failures).toEqual([]);
    expect(wordsOf(page.list).map((words) => words.text)).toEqual(['Said on Monday']);
  });

  it('names the file that is missing', () => {
    const note = only([noteInfo(ONE), shapeZip(ONE, text)]);

    expect(note.page(ONE).failures).toEqual([
      { kind: 'resource', name: 'resource/data/minutes.json', reason: 'missing' },
    ]);
  });
});

describe('a note in a folder of another name', () => {
  it('knows its own pages by its id', () => {
    const link = field(
      1,
      joined(
        field(1, 'link'),
        field(12, 33),
        field(7, '{"left":1,"top":1,"right":90,"bottom":40}'),
        field(10, JSON.stringify({ key: 'NOTE', docBean: { documentId: NOTE, pageId: TWO } })),
      ),
    );
    const files = [noteInfo(ONE, TWO), shapeZip(ONE, link)].map((file) => ({
      ...file,
      name: String(file.name).replace(NOTE, 'My notebook'),
    }));
    const [note] = openNoteArchive(handMadeZip(files)).notes;

    expect(note?.page(ONE).noteId).toBe(NOTE);
  });
});
