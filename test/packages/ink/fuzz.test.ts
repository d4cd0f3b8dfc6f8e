import { isDeepStrictEqual } from 'node:util';

import { unzipSync } from 'fflate';
import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import { openNoteArchive, summariseArchive } from '../../../packages/ink/src/archive/noteArchive';
import { assemblePage, parsePointsName, parseShapeName } from '../../../packages/ink/src/assemblePage';
import { decodePointsFile } from '../../../packages/ink/src/bytes/pointsFile';
import { lenientUtf8 } from '../../../packages/ink/src/bytes/text';
import { InkFormatError } from '../../../packages/ink/src/model';
import { layersOf, orderPages, pageSizeOf } from '../../../packages/ink/src/pageOrder';
import {
  decodeExtra,
  decodeNoteInfos,
  decodeVirtualDoc,
  encodeExtra,
  encodeNoteInfos,
  encodeVirtualDoc,
} from '../../../packages/ink/src/records/note';
import { layerList, matrixOf, pageNames, parseNoteJson, rectOf } from '../../../packages/ink/src/records/json';
import {
  decodePageModels,
  decodeVirtualPages,
  encodePageModels,
  encodeVirtualPages,
} from '../../../packages/ink/src/records/pages';
import { blankResource, decodeResources, encodeResources } from '../../../packages/ink/src/records/resources';
import { decodeShapes, encodeShapes, readShapeZip } from '../../../packages/ink/src/records/shapes';
import { pictureFacts, withoutOrientation } from '../../../packages/ink/src/export/images/pictureFacts';
import { tocFile, tocTitles } from '../../../packages/ink/src/tableOfContents';
import { pageDisplay } from '../../../packages/ink/src/render/page/pageDisplay';
import { withDocuments } from '../../../packages/ink/src/render/richText/documents';
import { FAR_TOO_LONG_MS, processorMs } from '../../harness/processorTime';
import { field, joined } from './handMade';
import { aNote, aPage, aStroke, fixture, pageName, seededRandom } from './support';

const MEGABYTES = 1024 * 1024;
const NASTY = [0, 1, -1, 4, 44, 75, 76, 80, 0x7fffffff, -0x80000000, 0x10000, 0xffff, 1e9];

type Random = () => number;
type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

const mutations: readonly Mutation[] = [
  (bytes, random) => {
    for (let flips = 1 + below(random, 8); flips > 0; flips -= 1) {
      const at = below(random, bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8));
    }
    return bytes;
  },
  (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  (bytes, random) => {
    if (bytes.length < 4) return bytes;
    const value = NASTY[below(random, NASTY.length)] ?? bytes.length;
    const nearEnd = random() < 0.3 ? Math.max(0, bytes.length - 64) : 0;
    const at = nearEnd + below(random, bytes.length - 3 - nearEnd);
    new DataView(bytes.buffer, bytes.byteOffset).setInt32(at, value, random() < 0.5);
    return bytes;
  },
  (bytes, random) => {
    bytes[below(random, bytes.length)] = random() < 0.5 ? 0xff : 0x7f;
    return bytes;
  },
  (bytes, random) => {
    const from = below(random, bytes.length);
    bytes.copyWithin(below(random, bytes.length), from, from + below(random, 64));
    return bytes;
  },
  (bytes, random) => {
    const at = below(random, bytes.length);
    return Uint8Array.of(...bytes.subarray(0, at), ...bytes.subarray(at + 1 + below(random, 16)));
  },
];

function mutated(seed: Uint8Array, random: Random): Uint8Array {
  let bytes = seed.slice();
  for (let rounds = 1 + below(random, 3); rounds > 0 && bytes.length > 0; rounds -= 1) {
    bytes = mutations[below(random, mutations.length)]?.(bytes, random)?.slice() ?? bytes;
  }
  return bytes;
}

/** Runs a decoder over many mutations: it returns or throws {@link InkFormatError}, in bounded time. */
function survives(
  seeds: readonly Uint8Array[],
  runs: number,
  decode: (bytes: Uint8Array) => unknown,
): { returned: number; refused: number } {
  const random = seededRandom(20260115);
  const counts = { returned: 0, refused: 0 };
  const tookMs = processorMs(() => {
    for (let run = 0; run < runs; run += 1) {
      const bytes = mutated(seeds[run % seeds.length] ?? new Uint8Array(0), random);
      try {
        decode(bytes);
        counts.returned += 1;
      } catch (error) {
        if (!(error instanceof InkFormatError)) throw error;
        counts.refused += 1;
      }
    }
  });
  expect(tookMs).toBeLessThan(FAR_TOO_LONG_MS);
  return counts;
}

const written = exportNote(
  aNote([aPage(1, [aStroke(1, 9, { text: 'Grüße' }), aStroke(2, 30, { zorder: 1 })]), aPage(2, [])], {
    resources: [{ resource: blankResource({ uniqueId: 'r', relativePath: '/a' }), content: Uint8Array.of(1, 2, 3) }],
  }),
);
const files = [fixture('synthetic-one-page.note'), written].map((archive) => unzipSync(archive));
const seedsOf = (part: RegExp): Uint8Array[] =>
  files.flatMap((archive) => Object.entries(archive).flatMap(([path, bytes]) => (part.test(path) ? [bytes] : [])));

const decoders: [string, RegExp, number, (bytes: Uint8Array) => unknown][] = [
  ['shape zips', /\/shape\//, 3000, (bytes) => readShapeZip(bytes, 'z')],
  ['note infos', /note_info/, 3000, (bytes) => encodeNoteInfos(decodeNoteInfos(bytes, 'i'))],
  ['virtual documents', /virtual\/doc/, 2000, (bytes) => encodeVirtualDoc(decodeVirtualDoc(bytes, 'd'))],
  ['virtual pages', /virtual\/page/, 2000, (bytes) => encodeVirtualPages(decodeVirtualPages(bytes, 'v'))],
  ['page models', /pageModel/, 2000, (bytes) => encodePageModels(decodePageModels(bytes, 'm'))],
  ['resources', /resource\/pb/, 2000, (bytes) => encodeResources(decodeResources(bytes, 'r'))],
  ['extra', /extra\/pb/, 1000, (bytes) => encodeExtra(decodeExtra(bytes, 'e'))],
];

describe('mutated bytes', () => {
  it.each(decoders)('of %s are read or refused', (_, part, runs, decode) => {
    const { returned, refused } = survives(seedsOf(part), runs, decode);

    expect([returned > 0, refused > 0]).toEqual([true, true]);
  });

  it('of points files are read or refused, never into more memory than the file has', () => {
    const { returned, refused } = survives(seedsOf(/#points$/), 5000, (bytes) => {
      const { blocks } = decodePointsFile(bytes, 'p');
      expect(blocks.reduce((sum, { samples }) => sum + samples.x.length * 16, 0)).toBeLessThanOrEqual(bytes.length);
    });

    expect([returned > 0, refused > 0]).toEqual([true, true]);
  });

  it('of shape lists are read or refused, and what was read is written and read again the same', () => {
    const lists = seedsOf(/\/shape\//).map((bytes) => readShapeZip(bytes, 'z'));

    const { returned } = survives(lists, 4000, (bytes) => {
      const { shapes } = decodeShapes(bytes, 's');
      const again = decodeShapes(encodeShapes(shapes), 's');
      // Jest's own comparison takes as long as all the rest, and is asked only for what may differ.
      if (!isDeepStrictEqual(again, { shapes, skipped: 0 })) expect(again).toEqual({ shapes, skipped: 0 });
    });

    expect(returned).toBeGreaterThan(0);
  });

  it('of archives are opened with all their pages or refused, in bounded memory', () => {
    let most = 0;

    const { returned, refused } = survives([fixture('synthetic-one-page.note'), written], 1500, (bytes) => {
      // Of one archive: what the others left behind is there until somebody collects it.
      const before = process.memoryUsage().arrayBuffers;
      try {
        return summariseArchive(openNoteArchive(bytes));
      } finally {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
    });

    expect([returned > 0, refused > 0]).toEqual([true, true]);
    expect(most).toBeLessThan(64 * MEGABYTES);
  });

  it('of a page are drawn or named, never thrown', () => {
    const [, own = {}] = files;
    const objects = Object.entries(own);
    const random = seededRandom(7);

    for (let run = 0; run < 600; run += 1) {
      const parts = objects.map(([name, bytes]) => ({ name, bytes: random() < 0.5 ? bytes : mutated(bytes, random) }));
      const page = assemblePage({
        pageId: pageName(1),
        size: { width: 1, height: 1 },
        layers: [],
        shapeZips: parts.filter(({ name }) => parseShapeName(name)),
        pointsFiles: parts.filter(({ name }) => parsePointsName(name)),
        template: parts.find(({ name }) => name.endsWith('.template_json')),
      });
      expect(page.shapes.length + page.failures.length + page.skippedShapes).toBeGreaterThan(0);
    }
  });

  it('of JSON are read or passed over', () => {
    const bareKeys = new TextEncoder().encode('{0:7.2,"a":{21:[1,2]}}');
    const seeds = [...seedsOf(/template_json$|note_info|pageModel/), bareKeys];

    const { refused } = survives(seeds, 3000, (bytes) => {
      const text = lenientUtf8(bytes);
      return [parseNoteJson(text), pageNames(text), rectOf(text), layerList(text), matrixOf(text)];
    });

    expect(refused).toBe(0);
  });

  it('of a table of contents are read or refused, and what was read is written the same', () => {
    const entry = joined(
      field(1, 'a'),
      field(2, 5),
      field(3, 6),
      field(4, pageName(1)),
      field(5, '{"title":"x"}'),
      field(9, 1),
    );

    const { returned, refused } = survives([joined(field(1, entry), field(1, entry))], 3000, (bytes) => {
      const file = tocFile.decode(bytes, 't');
      expect(tocTitles(file.records, [pageName(1)]).size).toBeLessThanOrEqual(1);
      expect(tocFile.decode(tocFile.encode(file), 't').records).toEqual(file.records);
    });

    expect([returned > 0, refused > 0]).toEqual([true, true]);
  });

  it('of rich texts are set or passed over', () => {
    const text = (words: string) => ({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href: 'a.b' } }] });
    const cell = { type: 'tableCell', attrs: { colspan: 2, rowspan: 2, colwidth: [9] }, content: [text('in')] };
    const json = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('x')] },
        { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] },
      ],
    };
    const html =
      '<ul data-type="taskList"><li data-checked="true"><p style="text-align:right">a <b>b</b></p></li></ul><table><tr><td>c</td></tr></table>';
    const seeds = [JSON.stringify(json), html].map((source) => new TextEncoder().encode(source));
    const shape = { ...aStroke(1).shape, shapeType: 29, resource: '{"relativePath":"/t"}' };

    const { refused } = survives(seeds, 3000, (bytes) => {
      const page = assemblePage({
        pageId: 'p',
        size: { width: 900, height: 900 },
        layers: [],
        shapeZips: [],
        pointsFiles: [],
      });
      const list = pageDisplay(withDocuments({ ...page, shapes: [{ shape, samples: undefined }] }, () => bytes));
      expect(Number.isFinite(list.height)).toBe(true);
    });

    expect(refused).toBe(0);
  });

  it('of pictures say what they are, or nothing', () => {
    const jpeg = Uint8Array.of(
      0xff,
      0xd8,
      0xff,
      0xe1,
      0,
      34,
      ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
      0xff,
      0xda,
      0,
      4,
      1,
      2,
      3,
      0xff,
      0xd9,
    );

    const { refused } = survives(
      [
        jpeg,
        Uint8Array.from(
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
            'base64',
          ),
        ),
      ],
      3000,
      (bytes) => {
        const facts = pictureFacts(bytes);
        expect([undefined, 1, 2, 3, 4, 5, 6, 7, 8]).toContain(facts?.orientation);
        return withoutOrientation(bytes).length;
      },
    );

    expect(refused).toBe(0);
  });

  it('of records never break the order or the size of pages', () => {
    const infos = seedsOf(/note_info/);

    survives(infos, 1000, (bytes) =>
      decodeNoteInfos(bytes, 'i').map((info) => {
        const pageIds = orderPages({ info, virtualPages: [] });
        return pageIds.map((pageId) => {
          const { width, height } = pageSizeOf({ pageId, info, model: undefined, virtualPage: undefined });
          expect([width > 0, height > 0]).toEqual([true, true]);
          return layersOf({ pageId, info, model: undefined });
        });
      }),
    );
  });
});
