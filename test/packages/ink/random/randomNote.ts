import type { PageContent } from '../../../../packages/ink/src/encode/noteContent';
import type { DrawnShape, PointSamples } from '../../../../packages/ink/src/model';
import { blankShape } from '../../../../packages/ink/src/records/shapes';
import { field, joined } from '../handMade';
import { pageName } from '../support';

export type Random = () => number;

const TYPES = [0, 1, 2, 3, 5, 6, 7, 15, 19, 21, 22, 33, 37, 40, 60, 61, 2000];

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

export const textOf = (random: Random): string => {
  const letters = Array.from({ length: below(random, 12) }, () => String.fromCodePoint(0x20 + below(random, 0x3000)));
  return random() < 0.3 ? '' : letters.join('') + (random() < 0.2 ? '😀\uFEFF' : '');
};

/** A value of the kind that a record's blank has. */
function valueFor(blank: unknown, random: Random): unknown {
  if (typeof blank === 'string') return textOf(random);
  if (typeof blank !== 'number') return new Uint8Array(0);
  if (random() < 0.3) return 0;
  return random() < 0.5 ? below(random, 2 ** 31) : -below(random, 2 ** 31);
}

/** Floats that are whole numbers below 2^24 stand in 32 bits as they are. */
const FLOATS = new Set([
  'thickness',
  'pageOriginWidth',
  'pageOriginHeight',
  'actualScale',
  'offsetX',
  'offsetY',
  'orderIndex',
]);

/** A record with values of every kind in its fields. */
export function filled<T extends object>(blank: T, random: Random): T {
  const entries = Object.entries(blank).map(([name, value]) => {
    if (name === 'unknown')
      return [name, random() < 0.5 ? value : joined(field(200, 1), field(300, textOf(random) + 'x'))];
    if (name === 'uniqueId' || name === 'pageId') return [name, `id ${below(random, 1e9)}`];
    if (FLOATS.has(name)) return [name, below(random, 2 ** 20) / 4];
    if (name === 'pointList') return [name, Uint8Array.from({ length: below(random, 20) }, () => below(random, 256))];
    return [name, valueFor(value, random)];
  });
  return Object.fromEntries(entries) as T;
}

export const someOf = <T extends object>(blank: T, random: Random): T[] =>
  Array.from({ length: below(random, 6) }, () => filled(blank, random));

export const samplesOf = (random: Random, length = below(random, 40)): PointSamples => ({
  x: Float32Array.from({ length }, () => random() * 4000 - 500),
  y: Float32Array.from({ length }, () => random() * 4000 - 500),
  pressure: Int16Array.from({ length }, () => below(random, 4096)),
  size: Int16Array.from({ length }, () => below(random, 65536)),
  time: Int32Array.from({ length }, (_, index) => index * below(random, 1e6)),
});

/** Shapes with ids of their own, in the order in which a page without layers draws them. */
export function aRandomPage(number: number, random: Random): PageContent {
  const shapes = Array.from({ length: below(random, 12) }, (_, index): DrawnShape => {
    const shapeType = TYPES[below(random, TYPES.length)] ?? 2;
    const plain = filled(blankShape({ uniqueId: '' }), random);
    const texts = { pointList: new Uint8Array(0), connectionBean: '{}', zorder: 0, shapeStatus: 0, updatedAt: 5 };
    return {
      shape: { ...plain, ...texts, shapeType, uniqueId: `${number}-${index}` },
      samples: random() < 0.7 ? samplesOf(random, 1 + below(random, 30)) : undefined,
    };
  });
  return { pageId: pageName(number), width: 1404, height: 1872, layers: [], shapes };
}
