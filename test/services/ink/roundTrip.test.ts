import { exportNote } from '../../../src/services/ink/archive/exportNote';
import { openNoteArchive } from '../../../src/services/ink/archive/noteArchive';
import { rewriteArchive } from '../../../src/services/ink/archive/rewriteArchive';
import { decodePointsFile, encodePointsFile } from '../../../src/services/ink/bytes/pointsFile';
import type { PageContent } from '../../../src/services/ink/encode/noteContent';
import type { DrawnShape, PointSamples, Shape } from '../../../src/services/ink/model';
import { blankExtra, decodeExtra, encodeExtra } from '../../../src/services/ink/records/extra';
import { blankNoteInfo, noteInfoFile } from '../../../src/services/ink/records/noteInfo';
import { blankPageModel, pageModelFile } from '../../../src/services/ink/records/pageModels';
import { blankResource, resourceFile } from '../../../src/services/ink/records/resources';
import { blankShape, shapeFile } from '../../../src/services/ink/records/shapes';
import { blankVirtualDoc, decodeVirtualDoc, encodeVirtualDoc } from '../../../src/services/ink/records/virtualDoc';
import { blankVirtualPage, virtualPageFile } from '../../../src/services/ink/records/virtualPages';
import { field, joined } from './handMade';
import { aNote, hex, pageName, seededRandom } from './support';

type Random = () => number;

const SEEDS = Array.from({ length: 40 }, (_, index) => 20260115 + index);
const TYPES = [0, 1, 2, 3, 5, 6, 7, 15, 19, 21, 22, 33, 37, 40, 60, 61, 2000];

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

const textOf = (random: Random): string => {
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
const FLOATS = new Set(['thickness', 'pageOriginWidth', 'pageOriginHeight', 'actualScale', 'offsetX', 'offsetY', 'orderIndex']);

function filled<T extends object>(blank: T, random: Random): T {
  const entries = Object.entries(blank).map(([name, value]) => {
    if (name === 'unknown') return [name, random() < 0.5 ? value : joined(field(200, 1), field(300, textOf(random) + 'x'))];
    if (name === 'uniqueId' || name === 'pageId') return [name, `id ${below(random, 1e9)}`];
    if (FLOATS.has(name)) return [name, below(random, 2 ** 20) / 4];
    if (name === 'pointList') return [name, Uint8Array.from({ length: below(random, 20) }, () => below(random, 256))];
    return [name, valueFor(value, random)];
  });
  return Object.fromEntries(entries) as T;
}

const someOf = <T extends object>(blank: T, random: Random): T[] =>
  Array.from({ length: below(random, 6) }, () => filled(blank, random));

const samplesOf = (random: Random, length = below(random, 40)): PointSamples => ({
  x: Float32Array.from({ length }, () => random() * 4000 - 500),
  y: Float32Array.from({ length }, () => random() * 4000 - 500),
  pressure: Int16Array.from({ length }, () => below(random, 4096)),
  size: Int16Array.from({ length }, () => below(random, 65536)),
  time: Int32Array.from({ length }, (_, index) => index * below(random, 1e6)),
});

/** Written and read again everything is equal; written once more, every byte. */
function expectSame<T>(file: { decode: (bytes: Uint8Array, name: string) => { records: readonly T[] }; encode: (file: { records: readonly T[]; rest: Uint8Array; isBare: boolean }) => Uint8Array }, records: readonly T[]): void {
  const bytes = file.encode({ records, rest: field(77, 'rest'), isBare: false });
  const read = file.decode(bytes, 'f') as ReturnType<typeof file.decode> & { rest: Uint8Array; isBare: boolean };
  expect(read).toEqual({ records, skipped: 0, rest: field(77, 'rest'), isBare: false });
  expect(hex(file.encode(read))).toBe(hex(bytes));
}

describe.each(SEEDS)('records of seed %i', (seed) => {
  it('come back as they were, byte for byte', () => {
    const random = seededRandom(seed);

    expectSame(shapeFile, [filled(blankShape({ uniqueId: '' }), random), ...someOf(blankShape({ uniqueId: '' }), random)]);
    expectSame(noteInfoFile, [filled(blankNoteInfo({ uniqueId: '' }), random)]);
    expectSame(pageModelFile, [filled(blankPageModel({ uniqueId: '' }), random)]);
    expectSame(virtualPageFile, [filled(blankVirtualPage({ pageId: '' }), random)]);
    expectSame(resourceFile, [filled(blankResource({ uniqueId: '' }), random)]);
    const [doc, extra] = [filled(blankVirtualDoc({ uniqueId: '' }), random), filled(blankExtra({}), random)];
    expect(decodeVirtualDoc(encodeVirtualDoc(doc), 'd')).toEqual(doc);
    expect(decodeExtra(encodeExtra(extra), 'e')).toEqual(extra);
  });

  it('keep every other byte when one value changes', () => {
    const random = seededRandom(seed);
    const shape = filled(blankShape({ uniqueId: '' }), random);
    const changed: Shape = { ...shape, color: 12, text: 'changed', updatedAt: 99 };

    const [read] = shapeFile.decode(shapeFile.encode({ records: [shape], rest: new Uint8Array(0), isBare: false }), 's').records;
    const again = shapeFile.encode({ records: [{ ...(read ?? shape), color: 12, text: 'changed', updatedAt: 99 }], rest: new Uint8Array(0), isBare: false });

    expect(shapeFile.decode(again, 's').records).toEqual([changed]);
  });

  it('of points come back as they were, byte for byte', () => {
    const random = seededRandom(seed);
    const blocks = Array.from({ length: below(random, 9) }, (_, index) => ({
      shapeId: `shape ${index}`,
      samples: samplesOf(random),
      ...(random() < 0.3 ? { attributes: 1 + below(random, 1e9) } : {}),
    }));
    const file = { pageId: pageName(1), revisionId: 'r', blocks };
    const bytes = encodePointsFile(file);

    expect(decodePointsFile(bytes, 'p')).toEqual(file);
    expect(hex(encodePointsFile(decodePointsFile(bytes, 'p')))).toBe(hex(bytes));
  });
});

/** Shapes with ids of their own, in the order in which a page without layers draws them. */
function aRandomPage(number: number, random: Random): PageContent {
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

describe.each(SEEDS)('a note of seed %i', (seed) => {
  it('comes back with its shapes and samples, and is written again byte for byte', () => {
    const random = seededRandom(seed);
    const pages = Array.from({ length: 1 + below(random, 4) }, (_, index) => aRandomPage(index, random));
    const bytes = exportNote(aNote(pages));

    const archive = openNoteArchive(bytes);
    const { bytes: written, kept, failures } = rewriteArchive(archive);

    const read = [...(archive.notes[0]?.pages('all') ?? [])];
    expect(read.map((page) => page.shapes.map(({ shape: { uniqueId, color }, samples }) => ({ uniqueId, color, samples })))).toEqual(
      pages.map((page) => page.shapes.map(({ shape: { uniqueId, color }, samples }) => ({ uniqueId, color, samples }))),
    );
    expect([kept, failures]).toEqual([[], []]);
    expect(hex(written)).toBe(hex(bytes));
  });
});
