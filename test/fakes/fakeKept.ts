import { asBytes, type Json, type NoteId } from '@inkside/kit';
import type { KeptNote, KeptPort } from '../../src/services/ports/kept';

/** What a browser keeps of notes, in memory: `asked` has what was fetched. */
export const fakeKept = () => {
  const facts = new Map<string, Json>();
  const notes = new Map<NoteId, KeptNote>();
  const asked: string[] = [];
  let cannot = false;
  let gate: Promise<void> = Promise.resolve();
  const change = (noteId: NoteId, fields: Partial<KeptNote>): void => {
    const before = notes.get(noteId) ?? { noteId, bytes: asBytes(1000), wholeAt: null, isPinned: false };
    notes.set(noteId, { ...before, ...fields });
  };
  const port: KeptPort = {
    fact: async (_uid, name) => facts.get(name),
    keepFact: async (_uid, name, fact) => void facts.set(name, fact),
    opened: async (_uid, noteId, stamp) => void asked.push(`opened ${noteId} ${stamp}`),
    doubt: async (_uid, noteId) => void asked.push(`doubt ${noteId}`),
    keep: async (_uid, noteId, wholeAt) => {
      asked.push(`keep ${noteId}`);
      await gate;
      if (!cannot) change(noteId, { wholeAt });
      return !cannot;
    },
    pin: async (_uid, noteId, isPinned) => change(noteId, { isPinned }),
    use: async () => ({ notes: [...notes.values()], bytes: asBytes(notes.size * 1000), limit: asBytes(9000) }),
    clear: async () => notes.clear(),
    removeAll: async () => {
      facts.clear();
      notes.clear();
    },
  };
  /** Nothing that is fetched comes before what it gives was called. */
  const hold = (): (() => void) => {
    let letGo: () => void = () => undefined;
    gate = new Promise((resolve) => (letGo = resolve));
    return letGo;
  };
  return { facts, notes, asked, port, hold, cannot: () => (cannot = true) };
};
