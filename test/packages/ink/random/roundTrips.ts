import { deepStrictEqual, strictEqual } from 'node:assert';

import { exportNote } from '../../../../packages/ink/src/archive/exportNote';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import { decodePointsFile, encodePointsFile } from '../../../../packages/ink/src/bytes/pointsFile';
import type { PageInk, Shape } from '../../../../packages/ink/src/model';
import {
  blankExtra,
  blankNoteInfo,
  blankVirtualDoc,
  decodeExtra,
  decodeVirtualDoc,
  encodeExtra,
  encodeVirtualDoc,
  noteInfoFile,
} from '../../../../packages/ink/src/records/note';
import {
  blankPageModel,
  blankVirtualPage,
  pageModelFile,
  virtualPageFile,
} from '../../../../packages/ink/src/records/pages';
import { blankResource, resourceFile } from '../../../../packages/ink/src/records/resources';
import { blankShape, shapeFile } from '../../../../packages/ink/src/records/shapes';
import type { FileCodec } from '../../../../packages/ink/src/wire/recordList';
import { field } from '../handMade';
import { aNote, hex, pageName } from '../support';
import { aRandomPage, below, filled, samplesOf, someOf, type Random } from './randomNote';

const NOTHING = new Uint8Array(0);

/** Written and read again everything is equal; written once more, every byte. */
function recordsOf<T>(codec: FileCodec<T>, records: readonly T[]): void {
  const bytes = codec.encode({ records, rest: field(77, 'rest'), isBare: false });
  const read = codec.decode(bytes, 'f');
  deepStrictEqual(read, { records, skipped: 0, rest: field(77, 'rest'), isBare: false });
  strictEqual(hex(codec.encode(read)), hex(bytes));
}

/** Records come back as they were, byte for byte. */
export function records(random: Random): void {
  const shape = blankShape({ uniqueId: '' });
  recordsOf(shapeFile, [filled(shape, random), ...someOf(shape, random)]);
  recordsOf(noteInfoFile, [filled(blankNoteInfo({ uniqueId: '' }), random)]);
  recordsOf(pageModelFile, [filled(blankPageModel({ uniqueId: '' }), random)]);
  recordsOf(virtualPageFile, [filled(blankVirtualPage({ pageId: '' }), random)]);
  recordsOf(resourceFile, [filled(blankResource({ uniqueId: '' }), random)]);
  const [doc, extra] = [filled(blankVirtualDoc({ uniqueId: '' }), random), filled(blankExtra({}), random)];
  deepStrictEqual(decodeVirtualDoc(encodeVirtualDoc(doc), 'd'), doc);
  deepStrictEqual(decodeExtra(encodeExtra(extra), 'e'), extra);
}

/** Every other value stays when one changes. */
export function changes(random: Random): void {
  const shape = filled(blankShape({ uniqueId: '' }), random);
  const change = { color: 12, text: 'changed', updatedAt: 99 };
  const [read = shape] = shapeFile.decode(
    shapeFile.encode({ records: [shape], rest: NOTHING, isBare: false }),
    's',
  ).records;
  const again = shapeFile.encode({ records: [{ ...read, ...change }], rest: NOTHING, isBare: false });
  deepStrictEqual(shapeFile.decode(again, 's').records, [{ ...shape, ...change } satisfies Shape]);
}

/** Points come back as they were, byte for byte. */
export function points(random: Random): void {
  const blocks = Array.from({ length: below(random, 9) }, (_, index) => ({
    shapeId: `shape ${index}`,
    samples: samplesOf(random),
    ...(random() < 0.3 ? { attributes: 1 + below(random, 1e9) } : {}),
  }));
  const file = { pageId: pageName(1), revisionId: 'r', blocks };
  const bytes = encodePointsFile(file);
  deepStrictEqual(decodePointsFile(bytes, 'p'), file);
  strictEqual(hex(encodePointsFile(decodePointsFile(bytes, 'p'))), hex(bytes));
}

const drawnOn = ({ shapes }: Pick<PageInk, 'shapes'>) =>
  shapes.map(({ shape: { uniqueId, color }, samples }) => ({ uniqueId, color, samples }));

/** A note comes back with its shapes and samples, and is written again byte for byte. */
export function notes(random: Random): void {
  const pages = Array.from({ length: 1 + below(random, 4) }, (_, index) => aRandomPage(index, random));
  const bytes = exportNote(aNote(pages));
  const archive = openNoteArchive(bytes);
  const { bytes: written, kept, failures } = rewriteArchive(archive);
  deepStrictEqual([...(archive.notes[0]?.pages('all') ?? [])].map(drawnOn), pages.map(drawnOn));
  deepStrictEqual([kept, failures], [[], []]);
  strictEqual(hex(written), hex(bytes));
}
