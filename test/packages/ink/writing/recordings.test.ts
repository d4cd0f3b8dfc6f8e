import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { asEpochMs } from '@inkside/kit';

import { runNoteInfo, runNoteRewrite } from '../../../../cloud/operator/note/inspectCommands';

import { exportNote } from '../../../../packages/ink/src/archive/exportNote';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { shapeRevisionOf } from '../../../../packages/ink/src/editing/pageShapes';
import { placed } from '../../../../packages/ink/src/editing/placedFiles';
import { noteOnPaper, revisionIds } from '../../../../packages/ink/src/making/newNote';
import { recordingOf, recordingText } from '../../../../packages/ink/src/records/recording';
import { decodeResources } from '../../../../packages/ink/src/records/resources';
import { NOTE } from '../worker/storedNote';
import { aNote, AT, memoryJournal, page, sitting } from './sitting';

const began = AT + 500;
const recording = {
  lasted: 3000,
  stretches: [
    { at: began, from: 0 },
    { at: began + 9000, from: 2000 },
  ],
};

const aSound = () => new File(['sound'], 'Recording 14.05.m4a', { type: 'audio/mp4' });
const where = { place: { x: 400, y: 40 }, page: { width: 800, height: 600 } };

/** Somebody records three seconds, with a rest of seven. */
const recorded = async () => {
  const stored = aNote();
  const sat = await sitting(stored, memoryJournal());
  await sat.open();
  const thing = { kind: 'file', fileId: sat.choose(aSound()), recording, ...where } as const;
  const state = await sat.writing.insert(page, thing, { layer: 0, at: asEpochMs(AT + 20_000), colour: 0 });
  return { ...sat, stored, state };
};

describe('a recording that is put on a page', () => {
  it('is a sound as old as its first moment, with its file before what names it', async () => {
    const { stored, send, state } = await recorded();
    expect(state.spots).toMatchObject([{ title: 'Recording 14.05', target: { kind: 'audio', recording } }]);

    const before = new Set(stored.keys());
    await send(AT + 30_000);
    const paths = [...stored.keys()].filter((path) => !before.has(path));
    expect(paths.map((path) => path.replace(/[^/]*$/, ''))).toEqual([
      ...['resource/data/', 'resource/pb/', 'point/', 'shape/'],
    ]);
    const read = (start: string) => {
      const path = paths.find((each) => each.startsWith(start)) ?? '';
      return [path, stored.get(path) ?? new Uint8Array()] as const;
    };
    const [resource] = decodeResources(read('resource/pb/')[1], 'r');
    expect(resource).toMatchObject({ type: 2, title: 'Recording 14.05', audioDuration: 3000, createdAt: began });
    expect(resource?.relativePath).toMatch(/^\/.+\.m4a$/);
    const [path, zip] = read('shape/');
    const shape = shapeRevisionOf(path.replace(/.*\//, ''), zip)?.shapes[0];
    expect(shape).toMatchObject({ shapeType: 23, createdAt: began });
    expect(JSON.parse(shape?.resource ?? '')).toMatchObject({ audioDuration: 3000, type: 2, fileExtension: 'm4a' });
    expect(recordingOf(shape?.extra ?? '')).toEqual(recording);
    expect((await (await sitting(stored, memoryJournal())).shapes()) - 1).toBe(1);
  });

  it('is taken back and done again, and nothing is said of a page that never had one', async () => {
    const { writing } = await recorded();
    expect((await writing.edit(page, { kind: 'undo', at: AT + 40_000 })).spots).toEqual([]);
    expect((await writing.edit(page, { kind: 'redo', at: AT + 50_000 })).spots).toHaveLength(1);
    const other = await sitting(aNote(), memoryJournal());
    expect((await other.open()).spots).toEqual([]);
  });

  it('says no times where none can be read', () => {
    for (const text of ['', '{}', '[]', '{"recording":{"lasted":0,"stretches":[]}}', '{"recording":{"lasted":5}}'])
      expect(recordingOf(text)).toBeUndefined();
    expect(recordingOf(recordingText(recording))).toEqual(recording);
  });

  it('lies in a note of scene 2, which the command line reads, and rewrites byte for byte', async () => {
    let id = 0;
    const newId = () => (id += 1).toString(16).padStart(32, '0');
    const ids = revisionIds(AT, newId);
    const blank = noteOnPaper({ noteId: NOTE, title: 'Plan', at: AT, paper: 'line', isMeeting: true, newId, ids });
    const as = { uniqueId: newId(), layer: 0, at: AT + 20_000, colour: 0 };
    const { drawn, files } = await placed({ kind: 'file', file: aSound(), recording, ...where }, as, {
      noteId: NOTE,
      rasterise: () => Promise.reject(new Error('no stamp')),
    });
    const bytes = exportNote({
      ...blank,
      pages: blank.pages.map((each) => ({ ...each, shapes: [drawn] })),
      resources: files.map(({ resource, bytes: content }) => ({ resource, content })),
    });
    expect(openNoteArchive(bytes).notes[0]?.info.activeScene).toBe('2');

    const folder = await mkdtemp(join(tmpdir(), 'meeting-'));
    const [from, to] = [join(folder, 'in.note'), join(folder, 'out.note')];
    const said: string[] = [];
    const io = {
      out: (line: string) => void said.push(line),
      err: (line: string) => void said.push(line),
      read: async () => '',
    };
    await writeFile(from, bytes);
    expect(await runNoteInfo([from, '--json'], io)).toBe(0);
    expect(JSON.parse(said.splice(0).join(''))).toMatchObject({ pages: 1, shapes: 1, byType: { 23: 1 } });
    expect([await runNoteRewrite([from, to], io), said]).toEqual([0, expect.any(Array)]);
    expect(new Uint8Array(await readFile(to))).toEqual(bytes);
    await rm(folder, { recursive: true });
  });
});
