import { asNoteId } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import { copiedObjects } from '../../../../packages/ink/src/making/copyNote';
import { info, NOTE, ONE } from '../worker/storedNote';
import { AT, aNote, anOldNote, aPen, ID, line, memoryJournal, page, REVISION, sitting } from './sitting';

const OLD = `/point/${ONE}#${REVISION}#points`;
const { uid } = page;

/** A note's objects as a store lists and gives them. */
const storeOf = (stored: ReadonlyMap<string, Uint8Array>) => {
  const keyOf = (path: string): string => (path.startsWith('/') ? uid + path : notePrefix(uid, NOTE) + path);
  const byKey = new Map([...stored].map(([path, bytes]) => [keyOf(path), bytes]));
  return {
    get: async (key: string) => byKey.get(key),
    list: async (prefix: string) =>
      [...byKey].filter(([key]) => key.startsWith(prefix)).map(([key, { length }]) => ({ key, size: length })),
  };
};

describe('a note of firmware before 3.1', () => {
  it('is opened like one of today', async () => {
    for (const stored of [anOldNote(), aNote()])
      expect(await (await sitting(stored, memoryJournal())).shapes()).toBe(1);
  });

  it('is not written on, nor are its pages changed: nothing of today comes beside what is old', async () => {
    const stored = anOldNote();
    const before = [...stored.keys()];
    const journal = memoryJournal();
    const { open, surfaces, writing } = await sitting(stored, journal);

    await expect(open()).rejects.toMatchObject({ code: 'errors.inkOld' });
    expect(surfaces.finish(page, { pen: aPen(`${ID}1`), samples: line(80) })).toBeUndefined();
    const note = { uid, noteId: asNoteId(NOTE) };
    const add = { kind: 'add', at: 1, paper: 'blank' } as unknown as Parameters<typeof writing.changePages>[1];
    await expect(writing.changePages(note, add, { commitId: 'c', at: AT })).rejects.toMatchObject({
      code: 'errors.inkOld',
    });
    expect([...stored.keys()]).toEqual(before);
    expect(journal.kept).toEqual([]);
  });

  it('is written on as a copy, which is of one kind', async () => {
    const copy = await copiedObjects(storeOf(anOldNote()), { uid, from: NOTE, to: NOTE, title: 'Copy' });
    const stored = new Map(copy.objects.map(({ path, bytes }) => [path, bytes]));
    expect([...stored.keys()]).toContain(`point/${ONE}#${REVISION}#points`);
    // What was old goes on lying there: the copy does not need it.
    stored.set(OLD, new Uint8Array());
    const { open, write, send, shapes } = await sitting(stored, memoryJournal());

    await open();
    await write(aPen(`${ID}1`), line(80));
    await send(AT + 5000);

    expect(await shapes()).toBe(2);
    const now = [...stored.keys()];
    expect(now.filter((path) => path.startsWith('/'))).toEqual([OLD]);
    expect(now.filter((path) => path.startsWith('point/'))).toHaveLength(2);
  });

  it('is not taken for blank where no record of its strokes is there', async () => {
    const stored = anOldNote();
    for (const path of stored.keys()) if (path.startsWith('shape/')) stored.delete(path);
    stored.set('note/pb/note_info', info([ONE]));
    const { loaded } = await sitting(stored, memoryJournal());
    expect((await loaded()).faults).toMatchObject([{ kind: 'shape', reason: 'missing' }]);
  });
});
