import { htmlTokens } from '../../../../../packages/ink/src/render/richText/htmlTags';
import { readHtml } from '../../../../../packages/ink/src/render/richText/readHtml';
import { pixelsIn } from '../../../../../packages/ink/src/render/richText/readLook';
import { readDocument } from '../../../../../packages/ink/src/render/richText/documents';
import { setLines } from '../../../../../packages/ink/src/render/richText/lines';
import { PLAIN_LOOK, type RichBlock } from '../../../../../packages/ink/src/render/richText/richText';
import { htmlWords } from '../../../../../packages/ink/src/render/shapes/text';
import { fileNameOf, objectKeyOf } from '../../../../../packages/ink/src/render/boxes/shapeAsset';

/** So often that whoever looks at the rest again for each of them needs hours. */
const OFTEN = 600_000;

const wordsIn = (blocks: readonly RichBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'paragraph' || block.kind === 'code') return block.spans.map(({ text }) => text).join('');
      return 'blocks' in block ? wordsIn(block.blocks) : '';
    })
    .join('');

describe('a text that was made to keep a reader busy', () => {
  it.each([
    ['styles that never end', '<style '],
    ['links that never end', '<a '],
    ['comments that never end', '<!--'],
    ['declarations that never end', '<!'],
    ['quotes that never end', '<a b="'],
    ['signs of less', '<'],
    ['ends of nothing', '</b>'],
    ['tags that nobody closes', '<b>'],
    ['blocks that nobody closes', '<div>'],
    ['closed scripts', '<script></script>'],
  ])('is read in one pass: %s', (_, part) => {
    expect(() => readHtml(part.repeat(OFTEN))).not.toThrow();
    expect(() => htmlWords(part.repeat(OFTEN))).not.toThrow();
  });

  it('keeps the words of a text whose marks nobody closes', () => {
    expect(wordsIn(readHtml('<b>a'.repeat(6000)))).toBe('a'.repeat(6000));
  });

  it('keeps the words that stand deeper than anybody looks, and what follows them', () => {
    const deep = 100;
    const words = wordsIn(readHtml(`${'<div>'.repeat(deep)}deep${'</div>'.repeat(deep)}<p>after</p>`));

    expect(words).toBe('deepafter');
    const marks = readHtml(`${'<b>'.repeat(deep)}deep${'</b>'.repeat(deep)}after`);
    expect(
      marks.flatMap((block) =>
        block.kind === 'paragraph' ? block.spans.map(({ text, look }) => [text, look.isBold]) : [],
      ),
    ).toEqual([
      ['deep', true],
      ['after', false],
    ]);
  });

  it('says a length among so many spaces', () => {
    expect(pixelsIn(`1${' '.repeat(OFTEN)}x`)).toBe(0);
    expect(pixelsIn(' 12 px ')).toBe(12);
  });

  it('has a file of nothing but zeros before its end', () => {
    expect(
      readDocument(Uint8Array.from({ length: OFTEN }, (_, index) => (index === OFTEN - 1 ? 0x78 : 0))),
    ).toBeUndefined();
  });

  it('names a file by so many questions', () => {
    expect(objectKeyOf(`a/b${'?'.repeat(OFTEN)}\n`)).toBe('a/b');
    expect(fileNameOf(`${'/'.repeat(OFTEN)}a`)).toBe('a');
  });
});

describe('a word that no line has room for', () => {
  const linesOf = (text: string): string[] =>
    setLines([{ text, look: PLAIN_LOOK }], 300, { size: 30, isBold: false, align: 'left' }).map(({ pieces }) =>
      pieces.map((piece) => piece.text).join(''),
    );

  it('is cut, however many accents stand over one letter', () => {
    const text = `${'M'.repeat(100)}${'\u0301'.repeat(400_000)}`;

    expect(linesOf(text).join('')).toBe(text);
  });

  it('is cut where the line ends', () => {
    expect(linesOf('M'.repeat(25)).map(({ length }) => length)).toEqual([12, 12, 1]);
  });
});

describe('tags of an HTML text', () => {
  const tokens = (html: string) => [...htmlTokens(html)];

  it('are told from signs and words that look like them', () => {
    expect(tokens('1 < 2 <b title="a > b" class=c d>x</b> <!DOCTYPE html>&amp;<')).toEqual([
      { kind: 'text', text: '1 < 2 ' },
      { kind: 'open', name: 'b', attributes: { title: 'a > b', class: 'c', d: '' } },
      { kind: 'text', text: 'x' },
      { kind: 'close', name: 'b' },
      { kind: 'text', text: ' &<' },
    ]);
  });

  it('leave out what is never read as words', () => {
    expect(tokens('a<!-- <b> -->b<STYLE>x</b></style >c<script>1 < 2')).toEqual([{ kind: 'text', text: 'abc' }]);
  });

  it('keep the words behind a tag that never ends', () => {
    expect(tokens('one <b and two')).toEqual([{ kind: 'text', text: 'one <b and two' }]);
  });
});
