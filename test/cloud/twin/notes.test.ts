import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runTwinNotes } from '../../../cloud/twin/notesCommand';
import { noteObjects } from '../../../packages/ink/src/encode/encodeNote';
import { textNoteContent } from '../../../packages/ink/src/making/textNote';
import { noteOnPaper, revisionIds } from '../../../packages/ink/src/making/newNote';
import { notePrefix, noteTreeChannel } from '@inkside/protocol';
import { EMAIL, startTwinCloud, type TwinCloud } from './twinCloud';

let twin: TwinCloud;
afterEach(() => twin.stop());

const AT = Date.UTC(2026, 10, 26);
let made = 0;
const newId = (): string => (made += 1).toString(16).padStart(32, '0');
const ids = () => revisionIds(AT, newId);

const put = async (note: Parameters<typeof noteObjects>[0], commitStatus: number, lacks?: RegExp): Promise<void> => {
  const { cloud, uid } = twin;
  for (const { path, bytes } of noteObjects(note))
    if (lacks?.test(path) !== true) await cloud.objects.putBytes(notePrefix(uid, note.noteId) + path, bytes);
  const own = { user: uid, dbId: noteTreeChannel(uid), updatedAt: AT };
  const commitId = newId();
  await cloud.writer.put(uid, {
    ...own,
    _id: commitId,
    uniqueId: commitId,
    documentUniqueId: note.noteId,
    commitStatus,
  });
  await cloud.writer.put(uid, {
    ...own,
    ...{ _id: note.noteId, uniqueId: note.noteId, title: note.title, type: 1, status: 1 },
  });
};

const notes = async (...args: readonly string[]) => {
  const out: string[] = [];
  const io = { out: (line: string) => void out.push(line), err: () => undefined, read: async () => '' };
  const options = ['--account', EMAIL, '--out', twin.directory, '--server', twin.origin, ...args];
  return { code: await runTwinNotes(options, io), out };
};

describe('twin notes', () => {
  it('opens the account’s notes with paper and text, and keeps each as a .note file', async () => {
    twin = await startTwinCloud();
    await put(noteOnPaper({ noteId: newId(), title: 'Ruled', at: AT, paper: 'line', newId, ids: ids() }), 1);
    const text = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '你好' }] }],
    });
    await put(
      textNoteContent({ noteId: newId(), title: 'Words', text, at: AT, fileId: newId() }, { newId, ids: ids() }),
      0,
    );

    const { code, out } = await notes('--json');

    expect(code).toBe(0);
    expect(out.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { title: 'Ruled', papers: ['line'], text: [], isCommitted: true, failures: [] },
      { title: 'Words', papers: ['blank'], text: ['你好'], isCommitted: false, failures: [] },
    ]);
    expect((await readFile(join(twin.directory, 'Ruled.note'))).subarray(0, 2).toString()).toBe('PK');
  });

  it('fails for a note of which a part is missing, and says how much', async () => {
    twin = await startTwinCloud();
    const text = JSON.stringify({ type: 'doc', content: [] });
    const words = { noteId: newId(), title: 'Torn', text, at: AT, fileId: newId() };
    await put(textNoteContent(words, { newId, ids: ids() }), 1, /resource\/data/);

    const { code, out } = await notes();

    expect(code).toBe(1);
    expect(out.join()).toContain('1 objects cannot be read');
  });
});
