import { jsonInSteps } from '../../../../packages/recorder/src/format/jsonSteps';

const outcomeOf = (work: () => unknown): { readonly value: unknown } | 'refused' => {
  try {
    return { value: work() };
  } catch {
    return 'refused';
  }
};
/** The value, and how many steps it took. */
const inSteps = (text: string): { readonly value: unknown; readonly steps: number } => {
  const work = jsonInSteps(text);
  let steps = 0;
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return { value, steps };
    steps += 1;
  }
};
/** As `JSON.parse` has it, with the order of names. */
const same = (text: string): void => {
  const [expected, actual] = [
    outcomeOf(() => JSON.stringify(JSON.parse(text))),
    outcomeOf(() => JSON.stringify(inSteps(text).value)),
  ];
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`Otherwise: ${text.replaceAll(/x{9,}|\s{9,}/g, '…').slice(0, 500)}`);
};

const PAD = ' '.repeat(140_000);
const filler = 'x'.repeat(70_000);

/** The same numbers from 0 to 1 each time (a linear congruence). */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
};
const texts = ['', 'a', '"', '\\', '\\"', '],', '{"a":', 'é漢😀', '\n', '__proto__'];
const anyValue = (random: () => number, depth: number): unknown => {
  const pick = Math.floor(random() * (depth === 0 ? 4 : 6));
  const text = (): string => texts[Math.floor(random() * texts.length)] ?? '';
  const many = (): unknown[] => Array.from({ length: Math.floor(random() * 4) });
  if (pick === 0) return text();
  if (pick === 1) return Math.round(random() * 1e6) / 1000 - 500;
  if (pick === 2) return random() < 0.5;
  if (pick === 3) return null;
  if (pick === 4) return many().map(() => anyValue(random, depth - 1));
  return Object.fromEntries(many().map(() => [text(), anyValue(random, depth - 1)]));
};

describe('JSON in steps', () => {
  it('reads a line of 20 MB in pieces that take no time, and gives the same', () => {
    const rows = Object.fromEntries(
      Array.from({ length: 60_000 }, (_none, index) => [
        `note${index}`,
        { title: `Title "${index}" \\ {[,:]}`, tags: ['a', { b: index }], body: 'é漢'.repeat(100) },
      ]),
    );
    const text = JSON.stringify({
      kind: 'head',
      snapshot: { notes: { rows, order: Object.keys(rows) }, empty: {}, none: [], deep: [[[rows]]] },
      last: null,
    });
    const parse = jest.spyOn(JSON, 'parse');

    const { value, steps } = inSteps(text);
    const longest = Math.max(...parse.mock.calls.map(([piece]) => piece.length));
    parse.mockRestore();

    expect(text.length).toBeGreaterThan(20_000_000);
    expect(longest).toBeLessThan(200_000);
    expect(steps).toBeGreaterThan(text.length / 200_000);
    expect(JSON.stringify(value) === text).toBe(true);
  });

  it.each([
    ['{}', '{}'],
    ['[]', '[]'],
    ['a text', '"a"'],
    ['a number', '-1.5e3'],
    ['words', '[true,false,null]'],
    ['space', ' { "a" : [ 1 , 2 ] , "b" : { } } '],
    ['signs in texts', '{"a,b":"]}","c\\"}":["\\\\",",","\\\\\\""]}'],
    ['a name twice', '{"a":1,"b":2,"a":3}'],
    ['a prototype', '{"__proto__":{"x":1},"constructor":2}'],
    ['a comma at the end', '[1,2,]'],
    ['a comma at the beginning', '[,1]'],
    ['two commas', '[1,,2]'],
    ['only a comma', '[,]'],
    ['a comma in a record', '{"a":1,}'],
    ['no colon', '{"a" 1}'],
    ['no name', '{:1}'],
    ['two colons', '{"a"::1}'],
    ['no value', '{"a":}'],
    ['the wrong end', '[1}'],
    ['the wrong end inside', '[[1},2]'],
    ['no end', '[1,2'],
    ['no end of a text', '["a'],
    ['something behind', '[1] 2'],
    ['two of them', '{}{}'],
    ['an end too many', '[1]]'],
    ['nothing', ''],
    ['a name without quotes', '{a:1}'],
    ['nothing between', '[1 2]'],
  ])('gives what is given at once, large or small: %s', (_what, text) => {
    same(text);
    // Large by white space, by what stands before it, and by what it stands in.
    for (const made of [
      `${PAD}${text}`,
      `${text}${PAD}`,
      `[${PAD}${text}${PAD}]`,
      `["${filler}","${filler}",${text}]`,
      `[${text},"${filler}","${filler}"]`,
      `{"a":"${filler}","b":${text},"c":"${filler}"}`,
      `[${text.slice(0, 1)}${PAD}${text.slice(1)},"${filler}"]`,
    ])
      same(made);
  });

  it('keeps a prototype out of a large record', () => {
    const { value } = inSteps(`{"a":"${filler}","__proto__":{"x":["${filler}","${filler}"]},"b":"${filler}"}`);

    expect(Object.keys(value as object)).toEqual(['a', '__proto__', 'b']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('does not stumble over what is nested very deeply', () => {
    const deep = `${'['.repeat(3000)}"${filler}${filler}"${']'.repeat(3000)}`;

    same(deep);
    same(deep.slice(0, -1));
  });

  it('gives the same for any JSON, also where a sign of it is changed', () => {
    const random = randomOf(7);
    const signs = ['"', ',', '}', ']', '{', '[', '\\', ':', ' ', '1'];
    for (let round = 0; round < 300; round += 1) {
      const json = JSON.stringify(anyValue(random, 4));
      const begin = `{"before":"${filler}","a":`;
      const text = `${begin}[${json},${json}],"${filler}":${json}}`;
      same(text);
      const at = begin.length + Math.floor(random() * 2 * json.length);
      same(`${text.slice(0, at)}${signs[Math.floor(random() * signs.length)] ?? ''}${text.slice(at + 1)}`);
    }
  });
});
