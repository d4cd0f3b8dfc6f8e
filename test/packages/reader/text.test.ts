import { charsetOf } from '../../../packages/reader/src/pages/book/charset';
import { countBook } from '../../../packages/reader/src/pages/flow/counting';
import { findAll, findQuote, quotedAt } from '../../../packages/reader/src/pages/page/textIndex';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const little = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isBig ? little.swap16() : little);
};

describe('the charset of a text', () => {
  it.each([
    ['utf-8', Uint8Array.from(Buffer.from('Тихий пруд, 静かな池'))],
    ['utf-8', Uint8Array.from(Buffer.from('\uFEFFmarked'))],
    ['utf-16le', utf16('\uFEFFmarked', false)],
    ['utf-16le', utf16('A calm pond without a mark', false)],
    ['utf-16be', utf16('A calm pond without a mark', true)],
    ['gb18030', bytes('d5e2cac7b5dad2bbd5c2b5c4d5fdcec4a1a3ced2c3c7d4dad5e2c0efa1a3')],
    ['windows-1251', bytes('d2e8f5e8e920eff0f3e420f120eee2f1eaeee920e220f1f2e5efe8')],
  ])('is told to be %s', (charset, text) => {
    expect(charsetOf(text)).toBe(charset);
  });

  it('is one that decodes, where a letter is cut off at the end of the sample', () => {
    const long = Uint8Array.from(Buffer.from('я'.repeat(200_000)));
    expect(charsetOf(long.subarray(0, long.length - 1))).toBe('utf-8');
  });
});

describe('words in a book', () => {
  it('are found whatever their case, accents and blanks, each at its own letters', () => {
    const text = 'The Café.\nThe café again, the CAFE\u0301 no more.';
    expect(findAll(text, 'cafe', 10).map((at) => text.slice(at, at + 4))).toEqual(['Café', 'café', 'CAFE']);
    expect(findAll('one\ntwo one two', 'One two', 10)).toEqual([0, 8]);
    expect(findAll('aaaa', 'aa', 1)).toEqual([0]);
    expect(findAll('anything', '  ', 10)).toEqual([]);
    expect(findAll('第一章正文', '正文', 10)).toEqual([3]);
  });

  it('that were marked are found at the nearest place when the text around them is another one', () => {
    const text = 'A heron. More words. A  heron again.';
    expect(findQuote(text, 'A heron', 30)).toEqual([21, 29]);
    expect(findQuote(text, 'No such (words)', 0)).toBeUndefined();
    expect(quotedAt(text, { start: 0, end: 7 }, 'A heron')).toEqual({ start: 0, end: 7 });
    expect(quotedAt(`New preface. ${text}`, { start: 0, end: 7 }, 'A heron')).toEqual({ start: 13, end: 20 });
    expect(quotedAt(text, { start: 2, end: 4 }, 'gone')).toEqual({ start: 2, end: 4 });
  });
});

describe('pages of a book', () => {
  const section = (size: number, isLinear = true) => ({
    size,
    isLinear,
    base: '',
    document: async () => null as never,
  });

  it('are counted by the size of what lies on the way through it, and meet at their edges', () => {
    const count = countBook({ sections: [section(1500), section(9000, false), section(4500)], isPictures: false });
    expect(count.total).toBe(4);
    expect(count.at(0)).toEqual({ section: 0, share: 0 });
    expect(count.at(0.25).section).toBe(2);
    for (const fraction of [0, 0.1, 0.24, 0.25, 0.6, 0.99]) {
      const { section: at, share } = count.at(fraction);
      expect(count.fraction(at, share)).toBeCloseTo(fraction, 6);
    }
    expect([0, 0.249, 0.25, 1].map((fraction) => count.current(fraction))).toEqual([1, 1, 2, 4]);
  });

  it('are the pictures of a comic, and the sections of a book whose sizes nobody knows', () => {
    expect(countBook({ sections: [section(1), section(1), section(1)], isPictures: true }).total).toBe(3);
    expect(countBook({ sections: [section(0), section(0)], isPictures: false }).total).toBe(2);
  });
});
