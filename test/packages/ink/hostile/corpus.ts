import { writeShapeZip } from '../../../../packages/ink/src/records/shapes';
import { exportNote } from '../../../../packages/ink/src/archive/exportNote';
import { field, handMadePoints, handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { aNote, aPage, aStroke, fixture, seededRandom } from '../support';
import { LARGEST_PICTURE, PAPERS } from './papers';
import { at, info, PAGE, type Hostile } from './parts';

const OTHER = 'c'.repeat(32);
const MEBIBYTE = 1024 * 1024;

/** A value that is made when it is first asked for, and then stays. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const aMebibyte = once(() => new Uint8Array(MEBIBYTE));
/** A mebibyte more than any file may have that is read whole. */
const aBomb = once(() => new Uint8Array(33 * MEBIBYTE));

const repeated = (part: Uint8Array, times: number): Uint8Array => {
  const bytes = new Uint8Array(part.length * times);
  for (let at = 0; at < bytes.length; at += part.length) bytes.set(part, at);
  return bytes;
};

const zipOf = (list: Uint8Array): Uint8Array => writeShapeZip('s', list, 0);
const shapes = (list: Uint8Array, ms = 1, page = PAGE): HandMadeFile =>
  at(`shape/${page}#r#${ms}.zip`, zipOf(list), { stored: true });
const points = (content: Uint8Array): HandMadeFile => at(`point/${PAGE}/${PAGE}#rev#points`, content, { stored: true });
const archive = (...files: HandMadeFile[]): Uint8Array => handMadeZip([info(), ...files]);

/** As many shapes as bytes allow, each with an id of its own. */
const tinyShapes = (count: number): Uint8Array =>
  joined(...Array.from({ length: count }, (_, index) => field(1, field(1, index.toString(36)))));

const reference = (id: string, page: string, target: string): Uint8Array =>
  field(
    1,
    joined(
      field(1, id),
      field(12, 2000),
      field(13, target),
      field(25, JSON.stringify({ shapeReferenceBean: { pageId: page, shapeId: target } })),
    ),
  );

const chain = (length: number, page: string, next: string): Uint8Array =>
  joined(
    ...Array.from({ length }, (_, index) => reference(`s${index}`, next, `s${(index + 1) % length}`)),
    field(1, field(1, page)),
  );

function emptyBlocks(count: number): Uint8Array {
  const bytes = joined(handMadePoints(PAGE, 'rev', []).subarray(0, 76), new Uint8Array(count * 4 + count * 44 + 4));
  const view = new DataView(bytes.buffer);
  const table = 76 + count * 4;
  for (let row = 0; row < count; row += 1) {
    view.setInt32(table + row * 44 + 36, 76 + row * 4);
    view.setInt32(table + row * 44 + 40, 4);
  }
  view.setInt32(bytes.length - 4, table);
  return bytes;
}

function overlappingBlocks(rows: number): Uint8Array {
  const one = handMadePoints(PAGE, 'rev', [['s', Array.from({ length: 5000 }, () => [1, 1])]]);
  const table = one.subarray(one.length - 48, one.length - 4);
  return joined(one.subarray(0, one.length - 48), repeated(table, rows), one.subarray(one.length - 4));
}

const manyFiles = (count: number, of: (index: number) => HandMadeFile): Uint8Array =>
  handMadeZip([info(), ...Array.from({ length: count }, (_, index) => of(index))]);

/** Noise among the zeros, so that it packs to no more than a hundredth. */
const thinNoise = (bytes: number): Uint8Array => {
  const random = seededRandom(9);
  const noise = new Uint8Array(bytes);
  for (let index = 0; index < bytes; index += 150) noise[index] = random() * 256;
  return noise;
};

function nestedBombs(): Uint8Array {
  const zip = zipOf(thinNoise(4 * MEBIBYTE));
  return manyFiles(40, (index) => at(`shape/${PAGE}#r#${index}.zip`, zip, { stored: true }));
}

function fullPage(): Uint8Array {
  const zip = zipOf(tinyShapes(45_000));
  return archive(...[1, 2, 3, 4, 5, 6].map((ms) => at(`shape/${PAGE}#r#${ms}.zip`, zip, { stored: true })));
}

const NOTHING = new Uint8Array(0);

/** One small file each, many times. */
const plain = (name: string, content: Uint8Array): HandMadeFile => ({ name, content, stored: true });

const BOMBS: readonly Hostile[] = [
  { name: 'flat bomb in a template', make: () => archive(at(`template/json/${PAGE}.template_json`, aBomb())) },
  { name: 'flat bomb in a picture', make: () => archive(at('resource/data/p.png', aBomb())) },
  { name: 'many small bombs', make: () => manyFiles(200, (index) => at(`shape/${PAGE}#r#${index}.zip`, aMebibyte())) },
  { name: 'nested bomb', make: () => archive(shapes(aBomb())) },
  { name: 'nested bombs below every limit', make: nestedBombs },
  {
    name: 'bomb in a zip in a zip in a zip',
    make: () => archive(shapes(zipOf(zipOf(zipOf(new Uint8Array(8 * MEBIBYTE)))))),
  },
  {
    name: 'bomb that lies about its size',
    make: () => archive(at(`shape/${PAGE}#r#1.zip`, new Uint8Array(20 * MEBIBYTE), { says: { size: 1000 } })),
  },
  {
    name: 'entries over one another',
    make: () => manyFiles(50, (index) => at(`resource/data/${index}`, utf8('x'), { says: { offset: 0 } })),
  },
  {
    name: 'entries into one another',
    make: () =>
      manyFiles(50, (index) =>
        at(`point/${index}`, utf8('x'.repeat(99)), { stored: true, says: { packedBytes: 500, size: 500 } }),
      ),
  },
];

const COUNTS: readonly Hostile[] = [
  { name: 'two million shapes of no bytes', make: () => archive(shapes(repeated(Uint8Array.of(0x0a, 0), 2_000_000))) },
  { name: 'forty-five thousand tiny shapes in each of six zips', make: fullPage },
  {
    name: 'a shape of a million fields',
    make: () => archive(shapes(field(1, joined(field(1, 'a'), repeated(field(300, 1), 1_000_000))))),
  },
  { name: 'a list of a million unknown fields', make: () => archive(shapes(repeated(field(9, 1), 1_000_000))) },
  { name: 'two hundred thousand empty blocks of points', make: () => archive(points(emptyBlocks(200_000))) },
  {
    name: 'ninety thousand empty blocks of points',
    make: () => archive(shapes(tinyShapes(1000)), points(emptyBlocks(90_000))),
  },
  {
    name: 'eighty thousand blocks over one another',
    make: () =>
      archive(
        shapes(field(1, joined(field(1, 's'), field(12, 2), field(16, 'rev')))),
        points(overlappingBlocks(80_000)),
      ),
  },
  {
    name: 'a points file of sixteen million bytes',
    make: () => archive(points(joined(handMadePoints(PAGE, 'rev', []), new Uint8Array(16 * MEBIBYTE)))),
  },
  {
    name: 'a list of three hundred thousand pages',
    make: () => handMadeZip([info(Array.from({ length: 300_000 }, (_, index) => String(index)))]),
  },
  { name: 'forty-five thousand virtual pages', make: () => archive(at('virtual/page/pb/x', tinyShapes(45_000))) },
  {
    name: 'four and a half thousand notes',
    make: () =>
      handMadeZip(
        Array.from({ length: 4500 }, (_, index) => plain(`${index}/note/pb/note_info`, field(1, field(1, 'a')))),
      ),
  },
  {
    name: 'twenty thousand notes',
    make: () =>
      handMadeZip(Array.from({ length: 20_000 }, (_, index) => plain(`${index}/note/pb/note_info`, new Uint8Array(0)))),
  },
  {
    name: 'twenty thousand files of one page',
    make: () => manyFiles(20_000, (index) => at(`shape/${PAGE}#r#${index}.zip`, utf8('x'), { stored: true })),
  },
  {
    name: 'a hundred and nineteen thousand files',
    make: () =>
      handMadeZip([info(), ...Array.from({ length: 119_000 }, (_, index) => plain(`stash/${index}`, NOTHING))], {
        wide: true,
      }),
  },
  {
    name: 'a hundred and thirty thousand files',
    make: () =>
      handMadeZip([info(), ...Array.from({ length: 130_000 }, (_, index) => plain(`stash/${index}`, NOTHING))], {
        wide: true,
      }),
  },
  {
    name: 'half a million headers before a zip',
    make: () => joined(utf8('x'), repeated(Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(26)), 500_000), archive()),
  },
  {
    name: 'names as long as they can be',
    make: () => manyFiles(50, (index) => at(`resource/data/${'n'.repeat(60_000)}${index}`, utf8('x'))),
  },
];

const TEXTS: readonly Hostile[] = [
  {
    name: 'a template of brackets',
    make: () => archive(at(`template/json/${PAGE}.template_json`, repeated(utf8('['), 900_000))),
  },
  {
    name: 'a template of objects in objects',
    make: () => archive(at(`template/json/${PAGE}.template_json`, repeated(utf8('{"a":'), 180_000))),
  },
  {
    name: 'a text of quotes that is never closed',
    make: () => archive(at(`template/json/${PAGE}.template_json`, utf8(`{1:${'\\"'.repeat(400_000)}\\`))),
  },
  {
    name: 'a page table of a million pages',
    make: () => handMadeZip([info([PAGE], field(12, `{"pageInfoMap":{${'"a":{},'.repeat(500_000)}"b":{}}}`))]),
  },
  {
    name: 'texts without end in every field',
    make: () =>
      archive(
        shapes(
          joined(
            ...Array.from({ length: 26 }, (_, n) =>
              field(1, joined(field(1, `id${n}`), field(Math.max(n, 1), 'x'.repeat(MEBIBYTE)))),
            ),
          ),
        ),
      ),
  },
];

const RINGS: readonly Hostile[] = [
  { name: 'shapes that refer to each other in a ring', make: () => archive(shapes(chain(5000, PAGE, PAGE))) },
  {
    name: 'pages that refer to each other',
    make: () => archive(shapes(chain(500, PAGE, OTHER)), shapes(chain(500, OTHER, PAGE), 1, OTHER)),
  },
  {
    name: 'references to a thousand pages',
    make: () => {
      const references = joined(...Array.from({ length: 1000 }, (_, n) => reference(`r${n}`, `p${n}`, 'x')));
      const others = zipOf(tinyShapes(500));
      return manyFiles(1000, (index) =>
        index === 0 ? shapes(references) : at(`shape/p${index}#r#1.zip`, others, { stored: true }),
      );
    },
  },
  {
    name: 'folders above each other in a ring',
    make: () =>
      handMadeZip([
        {
          name: 'note_tree',
          content: joined(
            ...Array.from({ length: 5000 }, (_, n) =>
              field(1, joined(field(1, `f${n}`), field(4, `f${(n + 1) % 5000}`))),
            ),
          ),
        },
        info(),
      ]),
  },
];

const goodNotes = once(() => [
  fixture('synthetic-one-page.note'),
  exportNote(aNote([aPage(1, [aStroke(1), aStroke(2)]), aPage(2, [])])),
  joined(utf8('a mail\r\n\r\n'), fixture('synthetic-one-page.note')),
  handMadeZip([info(), at(`shape/${PAGE}#r#1.zip`, zipOf(tinyShapes(9)))], { wide: true }),
]);

/** One archive in so many is written as pictures, too, which takes longer than all else. */
const EXPORTED_OF = 8;

function broken(seed: number): Hostile {
  return {
    name: `bits and lengths of seed ${seed}`,
    exports: seed % EXPORTED_OF === 0,
    make: () => {
      const random = seededRandom(seed);
      const good = goodNotes();
      const bytes = (good[seed % good.length] ?? new Uint8Array(0)).slice();
      for (let flips = 1 + Math.floor(random() * 12); flips > 0; flips -= 1) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      return random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
    },
  };
}

/** The fixed ones, and `random` others from the seed on. */
export const corpus = (seed: number, random: number): readonly Hostile[] => [
  ...BOMBS,
  ...COUNTS,
  ...TEXTS,
  ...RINGS,
  ...PAPERS,
  ...Array.from({ length: random }, (_, index) => broken(seed + index)),
  LARGEST_PICTURE,
];
