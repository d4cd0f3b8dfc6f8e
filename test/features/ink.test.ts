import { matchesOn, type PageWords } from '../../src/features/ink/findLogic';
import { linkOf } from '../../src/features/ink/components/spotLogic';
import { freeTitle } from '../../src/features/imports/importsLogic';
import { isNoteFile, mayHoldNotes } from '../../src/features/imports/slice';

const words = (text: string, left = 0, top = 0, width = 400): PageWords => ({
  text,
  bounds: { left, top, right: left + width, bottom: top + 40 },
});

describe('words on a page', () => {
  const found = (page: readonly PageWords[], wanted: string) => matchesOn(3, page, wanted);

  it('are found without case, in any form of their letters, and over white space of any kind', () => {
    expect(found([words('The WAVE equation')], 'wave')).toHaveLength(1);
    expect(found([words('Cafe\u0301')], 'caf\u00e9')).toHaveLength(1);
    expect(found([words('wave\n  equation')], 'wave equation')).toHaveLength(1);
  });

  it('are marked where they stand in their line', () => {
    const [match] = found([words('0123456789', 100)], '56');

    expect(match).toEqual({ index: 3, parts: [{ left: 300, top: 0, right: 380, bottom: 40 }] });
  });

  it('are marked as a whole where lines cannot be told apart', () => {
    const tall = { text: 'a long text of several lines', bounds: { left: 0, top: 0, right: 200, bottom: 400 } };

    expect(found([tall], 'several')[0]?.parts).toEqual([tall.bounds]);
  });

  it('are found across the pieces that a page has them in, with a space between them but in Chinese', () => {
    expect(found([words('wave'), words('equation', 0, 50)], 'wave equation')[0]?.parts).toHaveLength(2);
    expect(found([words('波动'), words('方程', 0, 50)], '动方')[0]?.parts).toHaveLength(2);
  });

  it.each([
    ['a space that ends a Chinese line', ['中文 ', 'English'], '中文 English'],
    ['a space between Korean words', ['안녕', '세계'], '안녕 세계'],
    ['a space that ends a Korean line', ['안녕 ', '세계'], '안녕 세계'],
    ['Chinese before another script', ['中文', 'English'], '中文English'],
  ])('are found across the end of a line: %s', (_, lines, wanted) => {
    expect(
      found(
        lines.map((text, index) => words(text, 0, index * 50)),
        wanted,
      )[0]?.parts,
    ).toHaveLength(2);
  });

  it('are found where a line ends in a word', () => {
    const cut = { ...words('안녕하'), isCut: true };

    expect(found([cut, words('세요', 0, 50)], '안녕하세요')[0]?.parts).toHaveLength(2);
    expect(found([cut, words('세요', 0, 50)], '안녕하 세요')).toEqual([]);
  });

  it('are counted each time, and not at all when nothing is looked for', () => {
    expect(found([words('wave after wave')], 'wave')).toHaveLength(2);
    expect(found([words('wave')], '  ')).toEqual([]);
  });
});

describe('links of a note', () => {
  it.each([
    ['https://example.org/a', 'open'],
    ['http://example.org', 'ask'],
    ['example.org/page', 'ask'],
    ['mailto:ann@example.org', 'ask'],
    ['https://bank.example@evil.example/', 'ask'],
    ['javascript:alert(1)', 'refused'],
    ['data:text/html,<script>', 'refused'],
    ['file:///etc/passwd', 'refused'],
    ['just words', 'refused'],
    ['', 'refused'],
  ])('%s is %s', (address, kind) => {
    expect(linkOf(address).kind).toBe(kind);
  });
});

describe('names of imported notes', () => {
  it('are free beside the others, and hold nothing that lists refuse', () => {
    expect(freeTitle('Walk', [])).toBe('Walk');
    expect(freeTitle('Walk', ['walk ', 'Walk (2)'])).toBe('Walk (3)');
    expect(freeTitle('a/b: c?\n', [])).toBe('a b c');
    expect(freeTitle('///', [])).toBe('.note');
    expect(new TextEncoder().encode(freeTitle('笔'.repeat(200), [])).length).toBeLessThanOrEqual(254);
  });

  it('are told by their ending', () => {
    expect(['a.note', 'A.NOTE', 'a.note.txt', 'note'].map((name) => isNoteFile({ name }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['a.zip', 'A.ZIP', 'a.zip.txt', 'a.note'].map((name) => mayHoldNotes({ name }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
