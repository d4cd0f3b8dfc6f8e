import type { Span } from '../../../../packages/recorder/src/privacy/standIns';
import { has, marksOf } from '../../../../packages/recorder/src/privacy/marks';
import { findPatterns } from '../../../../packages/recorder/src/privacy/patterns';
import { createView } from '../../../../packages/recorder/src/privacy/view';
import { FAR_TOO_LONG_MS, processorMs } from '../../../harness/processorTime';

/** What is looked for, and what stands around it. */
const pieces = [
  'code',
  'pin',
  'token',
  'passw',
  'paſſword',
  'toKen',
  'password',
  'passphrase',
  'pwd',
  'bearer',
  'BeArer',
  'basic',
  'OSS',
  'AWS',
  'OSS2',
  'sig',
  'Signature',
  'session',
  'title',
  '密码',
  '密碼',
  '口令',
  '验证码',
  '令牌',
  'пароль',
  'ПАРОЛЬ',
  'токен',
  'ᲂ',
  'LTAI',
  'AKIA',
  'ASIA',
  'eyJ',
  'STS.',
  'tel',
  'abcdef',
  'ABCDEF',
  'data:',
  'http://',
  'https://',
  'x.example',
  'a@b.example',
  '%40',
  '%2540',
  '%3D',
  '%253d',
  '%2B',
  '%252b',
  '%20',
  '%',
  ':',
  '：',
  '=',
  '>',
  '<',
  ',',
  '"',
  "'",
  '`',
  '[',
  '{',
  '}',
  '&',
  '?',
  '/',
  '//',
  '+',
  '.',
  '-',
  '_',
  '(',
  ')',
  ' ',
  '  ',
  '\t',
  '\n',
  '\u00A0',
  '\u3000',
  '0',
  '1',
  '13',
  '139',
  '0755',
  '1234',
  '12345678',
  '13912345678',
  '739154',
  '2026-11',
  '1763173915412',
  '0123456789abcdef',
  'is',
  'was',
  '漢字',
  '😀',
];
/** The same numbers each time. */
const chance =
  (seed: number) =>
  (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
const found = (text: string, signs: number, isStrict: boolean): readonly Span[] => {
  const spans: Span[] = [];
  findPatterns(text, signs, isStrict, spans);
  return spans;
};

describe('the first look at a text', () => {
  it('rules out no closer look that would find something', () => {
    const upTo = chance(20_261_123);
    const [missed, all] = [[] as string[], { found: 0 }];
    for (let count = 0; count < 60_000; count += 1) {
      const text = Array.from({ length: 1 + upTo(7) }, () => pieces[upTo(pieces.length)]).join('');
      const isStrict = count % 2 === 1;
      const every = found(text, -1, isStrict);
      all.found += every.length;
      if (JSON.stringify(found(text, marksOf(text), isStrict)) !== JSON.stringify(every)) missed.push(text);
    }

    expect(missed).toEqual([]);
    expect(all.found).toBeGreaterThan(10_000);
  });

  it.each([
    ['13912345678', has.digit | has.longNumber],
    ['1391234567', has.digit],
    ['64b5f0c2a1d3e4f506172839aa', 0],
    ['64b5f0c2a1d3e4f506172839aX', has.digit],
    ['密', has.other | has.space | has.foreignWord],
  ])('tells the signs of %s', (text, signs) => {
    expect(marksOf(text)).toBe(signs);
  });

  it('finds an address that is encoded more than once', () => {
    expect(
      JSON.stringify(createView('usual').plain(['/a?to=%252Fb%253Fto%253Dplanted%2540mail.example'])),
    ).not.toContain('planted');
  });

  it('leaves a large record of ids as it is, and ends', () => {
    const id = (index: number): string => `${index.toString(16).padStart(8, '0')}${'0a1b2c3d'.repeat(3)}`;
    const rows = Array.from({ length: 50_000 }, (_, index) => ({
      [id(index)]: { _id: id(index), parentUniqueId: id(index + 1) },
    }));
    const view = createView('usual');

    expect(view.plain([{ token: 'tok-7hd83hdk30dkwq' }])).toBeDefined();
    expect(processorMs(() => expect(view.plain(rows)).toBe(rows))).toBeLessThan(FAR_TOO_LONG_MS);
  });
});
