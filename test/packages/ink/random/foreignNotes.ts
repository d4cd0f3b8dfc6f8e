import { deepStrictEqual, strictEqual } from 'node:assert';

import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import type { DrawnShape } from '../../../../packages/ink/src/model';
import { normalId } from '../../../../packages/ink/src/pageOrder';
import { handMadeZip } from '../handMade';
import { hex } from '../support';
import { aSpecNote, shownOn, type SpecNote } from './specNote';
import { below, type Random } from './randomNote';
import { filesOf, treeOf, zipFiles } from './foreignWriter';

const drawn = ({ shape, samples, refersTo }: DrawnShape): object => ({
  id: normalId(shape.uniqueId),
  color: shape.color,
  matrix: shape.matrixValues === '' ? [] : (/[-\d.,]{17,}/.exec(shape.matrixValues)?.[0] ?? '').split(',').map(Number),
  x: [...(samples?.x ?? [])],
  refersTo: refersTo === undefined ? '' : normalId(refersTo.target.shape.uniqueId),
});

function isRead(note: SpecNote, archive: ReturnType<typeof openNoteArchive>): void {
  const read = archive.notes.find(({ info, noteId }) =>
    [info.uniqueId, noteId].some((id) => normalId(id) === normalId(note.id)),
  );
  deepStrictEqual(read?.failures, []);
  strictEqual(read.info.title, note.title);
  deepStrictEqual(
    read.pageIds.map(normalId),
    note.pages.map(({ id }) => normalId(id)),
  );
  note.pages.forEach((page, index) => {
    const shown = read.page(read.pageIds[index] ?? '');
    deepStrictEqual(shown.failures, []);
    deepStrictEqual([shown.width, shown.height], [page.width, page.height]);
    deepStrictEqual(shown.shapes.map(drawn), shownOn(page));
  });
}

/**
 * Writes notes as some other program might (whatever the format leaves open is left to chance), and reads them: each page
 * shows what it was made of, and a rewrite changes no byte of any file.
 */
export function foreignNotes(random: Random): void {
  const notes = Array.from({ length: random() < 0.7 ? 1 : 2 + below(random, 2) }, (_, index) =>
    aSpecNote(index, random),
  );
  const files = notes.flatMap((note) => filesOf(note, notes.length === 1, random));
  const tree = notes.length > 1 || random() < 0.1 ? [{ name: 'note_tree', content: treeOf(notes, random) }] : [];
  const zip = handMadeZip(zipFiles([...tree, ...files], random), {
    wide: random() < 0.2,
    comment: random() < 0.2 ? 'made by hand' : '',
  });
  const archive = openNoteArchive(zip);
  strictEqual(archive.notes.length, notes.length);
  deepStrictEqual(archive.failures, []);
  for (const note of notes) isRead(note, archive);
  const { bytes, failures, kept } = rewriteArchive(archive);
  // Ids that are padded with NUL are written otherwise by us: such a file stays as it is.
  deepStrictEqual([failures, kept.filter((name) => !name.endsWith('#points'))], [[], []]);
  const [before, after] = [archive, openNoteArchive(bytes)].map(({ entries }) =>
    entries.map(({ name, local }) => [name, hex(local)]),
  );
  deepStrictEqual(after, before);
}
