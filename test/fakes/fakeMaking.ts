import type { NoteId, PortError } from '@inkside/kit';
import type { MakingPort, NewNote, NoteText, TextDraft, TextToSave } from '@inkside/ink';

/** Makes notes of nothing; texts are kept in memory. What a test breaks rejects until it is mended. */
export const fakeMaking = () => {
  const made: { readonly note: NewNote; readonly paper: string }[] = [];
  const copied: { readonly from: NoteId; readonly to: NoteId }[] = [];
  const texts = new Map<NoteId, NoteText>();
  const drafts = new Map<NoteId, TextDraft>();
  const saves: TextToSave[] = [];
  let fault: PortError | undefined;
  let copyFaultAt: NoteId | undefined;
  let held: Promise<void> | undefined;
  const check = (): void => {
    if (fault !== undefined) throw fault;
  };
  const commitOf = ({ noteId, commitId, at }: Pick<NewNote, 'noteId' | 'commitId' | 'at'>) => ({
    _id: commitId,
    commitId,
    commitStatus: 0,
    commitType: 1,
    documentUniqueId: noteId,
    updatedAt: at,
  });
  const documentsOf = (note: NewNote) => ({
    commit: commitOf(note),
    note: {
      _id: note.noteId,
      uniqueId: note.noteId,
      title: note.title,
      parentUniqueId: note.parentId,
      type: 1,
      status: 1,
      updatedAt: note.at,
    },
  });
  const revise = (noteId: NoteId, text: string): string => {
    const revision = String(Number(texts.get(noteId)?.revision ?? 0) + 1);
    texts.set(noteId, { text, revision });
    return revision;
  };
  const port: MakingPort = {
    paper: async () => ({ width: 1404, height: 1872, strokes: 'M0 0', fills: '', lineWidth: 2 }),
    make: async (_uid, note, paper) => {
      check();
      made.push({ note, paper });
      await held;
      return documentsOf(note);
    },
    makeText: async (_uid, note, text) => {
      check();
      made.push({ note, paper: 'text' });
      revise(note.noteId, text);
      return documentsOf(note);
    },
    readText: async (_uid, noteId) => {
      check();
      const draft = drafts.get(noteId);
      return { ...(texts.get(noteId) ?? { text: '', revision: '0' }), ...(draft && { draft }) };
    },
    keepDraft: async (_uid, noteId, draft) =>
      void (draft === undefined ? drafts.delete(noteId) : drafts.set(noteId, draft)),
    saveText: async (_uid, save) => {
      check();
      const theirs = texts.get(save.noteId);
      if (theirs !== undefined && save.revision !== undefined && theirs.revision !== save.revision)
        return { kind: 'conflict', theirs };
      saves.push(save);
      const [revision, text] = [revise(save.noteId, save.text), save.text];
      await held;
      return { kind: 'saved', text, doubles: 0, revision, commit: commitOf(save) };
    },
    addPicture: async (uid, noteId, { fileId }) => {
      check();
      return { key: `${uid}/note/${noteId}/resource/data/${fileId}.png`, title: 'picture' };
    },
    copy: async (_uid, from, note) => {
      check();
      if (from === copyFaultAt) throw new Error(`no copy of ${from}`);
      copied.push({ from, to: note.noteId });
      await held;
      return commitOf(note);
    },
  };
  return {
    port,
    made,
    copied,
    saves,
    texts,
    drafts,
    /** Somebody else writes the text. */
    revise,
    /** From now on nothing can be made, read or saved; undefined mends it. */
    break: (error: PortError | undefined) => (fault = error),
    /** What is made, copied and saved from now on is on its way until the returned is called. */
    hold: (): (() => void) => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => {
        held = undefined;
        release();
      };
    },
    /** Copies of this note fail. */
    breakCopyOf: (noteId: NoteId) => (copyFaultAt = noteId),
  };
};
