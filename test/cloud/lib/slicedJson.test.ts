import { RefusedJson, parseSliced } from '../../../cloud/lib/slicedJson';
import { createSlices } from '../../../cloud/lib/slices';
import type { Slices } from '../../../cloud/lib/slices';

type Random = (below: number) => number;

/** Numbers made of a seed alone. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    const once = Math.imul(state ^ (state >>> 15), 1 | state);
    const twice = (once + Math.imul(once ^ (once >>> 7), 61 | once)) ^ once;
    return ((twice ^ (twice >>> 14)) >>> 0) % below;
  };
}

const SCALARS = [0, -1.5e3, 'a"\\b{[,é', '', null, true];
const NAMES = ['a', 'b', 'c"', '1', 'dé', '['];

function anyValue(random: Random, depth: number): unknown {
  const kind = depth > 0 ? random(3) : 0;
  if (kind === 0) return SCALARS[random(SCALARS.length)];
  const values = Array.from({ length: random(6) }, () => anyValue(random, depth - 1));
  return kind === 1 ? values : Object.fromEntries(values.map((value) => [NAMES[random(NAMES.length)], value]));
}

/** Puts in or takes out a few characters, which mostly makes it none. */
function withFaults(random: Random, text: string): string {
  let faulty = text;
  for (let faults = random(4); faults > 0; faults -= 1) {
    const at = random(faulty.length + 1);
    const put = ',[]{}":1 \\'.charAt(random(10));
    faulty =
      random(2) === 0 ? faulty.slice(0, at) + put + faulty.slice(at) : faulty.slice(0, at) + faulty.slice(at + 1);
  }
  return faulty;
}

function parsed(text: string): unknown {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return 'broken';
  }
}

async function parsedInPieces(text: string, pieceBytes?: number, slices: Slices = createSlices()): Promise<unknown> {
  try {
    return JSON.stringify((await parseSliced(Buffer.from(text), slices, pieceBytes)).value);
  } catch (error) {
    if (error instanceof RefusedJson) return error.kind;
    throw error;
  }
}

describe('JSON that is parsed in pieces', () => {
  it.each([0, 1, 7, 40])(
    'is what JSON.parse makes of it, or refused like there (pieces of %i bytes)',
    async (piece) => {
      const random = createRandom(piece + 1);
      const anyText = (): string => JSON.stringify(anyValue(random, 4), null, random(2));
      const texts = Array.from({ length: 1500 }, () => withFaults(random, anyText()));

      const differing = [];
      for (const text of texts) if ((await parsedInPieces(text, piece)) !== parsed(text)) differing.push(text);

      expect(differing).toEqual([]);
    },
  );

  it.each([
    '{"__proto__":{"a":1}}',
    '{"a":{"\\u005f_proto__":1}}',
    '{"constructor":{"prototype":{}}}',
    '[1,{"__proto__":[1,2,3]}]',
  ])('is refused when it sets a prototype: %s', async (text) => {
    expect([await parsedInPieces(text), await parsedInPieces(text, 0)]).toEqual(['broken', 'broken']);
  });

  it('gives others a turn again and again while a large one is parsed', async () => {
    const docs = Array.from({ length: 4000 }, (_, id) => ({ id, text: 'x'.repeat(500), more: [1, 2] }));
    const text = JSON.stringify({ docs });
    let turns = 0;
    const counting: Slices = {
      isOver: () => true,
      turn: async () => {
        turns += 1;
      },
    };

    expect(await parsedInPieces(text, undefined, counting)).toBe(text);
    expect(turns).toBeGreaterThan(5);
  });

  it('tells how deep it nests', async () => {
    const { depth } = await parseSliced(Buffer.from('{"a":[[{"b":1}],[]],"c":"[[[[[["}'), createSlices());

    expect(depth).toBe(4);
  });

  it.each([
    ['deep', '['.repeat(300_000)],
    ['large', `[${'0,'.repeat(4_000_000)}0]`],
    ['large', `{${'"a":0,'.repeat(50_000)}"a":0}`],
  ])('is refused as too %s', async (kind, text) => {
    expect(await parsedInPieces(text)).toBe(kind);
  });
});
