import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { asEpochMs, asNoteId, asPageId, FIGURES, PENS, usualPen } from '@inkside/kit';
import { unzipSync } from 'fflate';

import { packNote } from '../../../../packages/ink/src/archive/exportNote';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { figureSamples } from '../../../../packages/ink/src/editing/figures';
import { isUniversal, universalExtra } from '../../../../packages/ink/src/editing/universalFigures';
import type { Shape } from '../../../../packages/ink/src/model';
import { UNIVERSAL } from '../../../../packages/ink/src/shapeTypes';
import type { PagesChange } from '../../../../packages/ink/src/writing/pagesChange';
import { figurePen, penStroke } from '../../../../packages/ink/src/writing/wetStroke';
import { cleanUp, newFolder, runHere as run } from '../../../cloud/operator/commandHarness';
import { aPng } from '../export/support';
import { memoryCloud, UID } from '../making/memoryCloud';
import { NOTE, ONE } from '../worker/storedNote';
import { aNote, AT, box, ID, line, memoryJournal, page, sitting } from './sitting';

const THINGS = PENS.length + FIGURES.length + 6;
const place = { x: 50, y: 60 };

/** Puts one of each kind on the page. */
const writeAll = async ({ writing, write, choose }: Awaited<ReturnType<typeof sitting>>): Promise<void> => {
  let count = 0;
  const next = (layer = 0) => ({
    shapeId: `${ID.slice(0, -3)}${String((count += 1)).padStart(4, '0')}`,
    layer,
    at: AT + 1000 + count,
  });
  for (const pen of PENS) await write(penStroke(usualPen(pen), next()), line(60 + count * 10));
  await writing.edit(page, { kind: 'layers', act: { kind: 'add' }, at: AT + 1500 });
  await writing.edit(page, { kind: 'layers', act: { kind: 'rename', id: 1, name: 'Sketch' }, at: AT + 1600 });
  for (const figure of FIGURES) {
    const samples = figureSamples(figure, { x: 40, y: 40 }, { x: 240, y: 140 });
    const pen = figurePen(usualPen('fountain'), next(1), figure);
    // The features of those that have some say what they are.
    const span = { sx: 40, sy: 40, ex: 240, ey: 140 };
    await write(isUniversal(figure) ? { ...pen, extra: universalExtra(figure, span, pen) } : pen, samples);
  }
  const as = () => ({ ...next(), at: asEpochMs(AT + 2000 + count), colour: -1 });
  const put = (file: File) =>
    writing.insert(
      page,
      { kind: 'file', fileId: choose(file), place, page: { width: 800, height: 600 } },
      { ...as(), layer: 0 },
    );
  const png = (await aPng('#3366aa', 160, 30)) as Uint8Array<ArrayBuffer>;
  await put(new File([png], 'sea.png', { type: 'image/png' }));
  await put(new File(['RIFF'], 'memo.wav', { type: 'audio/wav' }));
  await put(new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' }));
  await writing.insert(page, { kind: 'timestamp', words: 'Nov 29, 2026', place }, as());
  await writing.insert(page, { kind: 'link', address: 'https://example.org', title: 'There', place }, as());
  const typed = { text: 'Bring a ruler', box: { left: 40, top: 60, right: 300, bottom: 100 }, size: 32, colour: -1 };
  await writing.edit(page, { kind: 'type', typed, layer: 0, at: AT + 3000 });
};

/** Takes a stroke away and brings it back, moves, recolours, copies, erases a part. */
const changeSome = async ({ writing }: Awaited<ReturnType<typeof sitting>>): Promise<void> => {
  const { ids } = await writing.lasso(page, { way: box(0, 0, 800, 600) });
  await writing.edit(page, {
    kind: 'change',
    ids: ids.slice(0, 3),
    act: { kind: 'recolour', colour: -65536 },
    at: AT + 4000,
  });
  await writing.copy(page, ids);
  await writing.paste(page, { x: 30, y: 30 }, 0, AT + 4100);
  await writing.edit(page, { kind: 'undo', at: AT + 4200 });
  await writing.edit(page, { kind: 'redo', at: AT + 4300 });
  // Where the copy of the last pen's line is alone.
  const y = 90 + PENS.length * 10;
  const sweep = { from: { x: 320, y: y - 5 }, to: { x: 320, y: y + 5 }, radius: 6 };
  await writing.edit(page, { kind: 'erase', sweeps: [sweep], mode: 'area', at: AT + 4400 });
  await writing.edit(page, { kind: 'finish' });
};

/** What our command line says of a note's objects, and whether it writes each of them as it is. */
const readBack = async (
  noteId: string,
  pageIds: readonly string[],
  objects: Iterable<readonly [string, Uint8Array]>,
) => {
  const folder = await newFolder();
  const [from, to] = [join(folder, 'a.note'), join(folder, 'b.note')];
  const files = [...objects].map(([path, bytes]) => ({ path, bytes }));
  await writeFile(from, packNote(files, { noteId, pageIds, modifiedMs: AT }));
  const [check, info, rewritten] = [
    await run(['note', 'check', from, '--json']),
    await run(['note', 'info', from, '--json']),
    await run(['note', 'rewrite', from, to]),
  ];
  expect({ check: check.out, code: check.code }).toMatchObject({ code: 0 });
  expect(info).toMatchObject({ code: 0, err: '' });
  // Nothing is named as unreadable, or as written otherwise.
  expect(rewritten).toMatchObject({ code: 0, err: '' });
  expect(await readdir(folder)).toHaveLength(2);
  const contents = async (file: string) => unzipSync(new Uint8Array(await readFile(file)));
  expect(await contents(to)).toEqual(await contents(from));
  return { said: rewritten.out, summary: JSON.parse(info.out) as { shapes: number; pages: number }, from };
};

describe('what is written here, on the command line', () => {
  afterEach(cleanUp);

  it('is read back whole and survives a rewrite byte for byte: every pen, figure and thing, layers and pages', async () => {
    const stored = aNote();
    // The record stands where others write it, and not where this note's maker did.
    const info = stored.get('noteInfo.pb') ?? new Uint8Array();
    stored.delete('noteInfo.pb');
    stored.set('note/pb/note_info', info);
    const seat = await sitting(stored, memoryJournal());
    await seat.open();
    await writeAll(seat);
    await seat.writing.settle(page, (await seat.send(AT + 3500)).seqs);
    await changeSome(seat);
    const sent = await seat.send(AT + 5000);
    await seat.writing.settle(page, sent.seqs);

    const [fresh, copy] = [asPageId('4'.repeat(32)), asPageId('5'.repeat(32))];
    const one = asPageId(ONE);
    const changes: readonly PagesChange[] = [
      { kind: 'add', newId: fresh, like: one, after: one, paper: 'line' },
      { kind: 'copy', pageId: one, newId: copy },
      { kind: 'move', pageId: copy, after: null },
      { kind: 'remove', pageIds: [fresh] },
      { kind: 'restore', pageIds: [fresh] },
    ];
    for (const [index, change] of changes.entries()) {
      await seat.outlined();
      await seat.writing.changePages({ noteId: asNoteId(NOTE) }, change, {
        commitId: 'commit',
        at: asEpochMs(AT + 6000 + index * 100),
      });
    }
    const { pages } = await seat.outlined();
    expect(pages.map(({ pageId }) => pageId)).toEqual([copy, one, fresh]);

    const { summary, from } = await readBack(NOTE, [copy, one, fresh], stored);
    expect(summary.pages).toBe(3);
    // Twice: its copies are pasted, and once more as a page.
    expect(summary.shapes).toBeGreaterThan(THINGS * 4);
    const [note] = openNoteArchive(new Uint8Array(await readFile(from))).notes;
    const kindOf = ({ shapeType, extra }: Shape) => (shapeType === UNIVERSAL ? extra : String(shapeType));
    const kinds = new Set(
      [...(note?.pages('all') ?? [])].flatMap(({ shapes }) => shapes.map(({ shape }) => kindOf(shape))),
    );
    expect(kinds.size).toBe(THINGS);
  });

  it('does so with a text note that was written, and written again', async () => {
    const cloud = memoryCloud();
    const noteId = asNoteId('a'.repeat(32));
    const text = (words: string) =>
      JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
    const uid = page.uid;
    expect(uid).toBe(UID);
    const at = (ms: number) => asEpochMs(AT + ms);
    await cloud.making.makeText(uid, { noteId, commitId: 'c', title: 'Plan', parentId: null, at: at(0) }, text('One'));
    const { revision } = await cloud.making.readText(uid, noteId);
    const save = { noteId, commitId: 'd', title: 'Plan', text: text('Two'), base: text('One'), revision };
    expect(await cloud.making.saveText(uid, { ...save, typedAt: at(1000), at: at(1000) })).toMatchObject({
      kind: 'saved',
    });
    const prefix = `${UID}/note/${noteId}/`;
    const own = [...cloud.objects].map(([key, bytes]) => [key.slice(prefix.length), bytes] as const);
    const { summary } = await readBack(noteId, [], own);
    expect(summary).toMatchObject({ pages: 1 });
  });
});
