import { asBytes, asEpochMs, type NoteId, PortError } from '@inkside/kit';
import type {
  ImportsPort,
  SaveEvent,
  SaveTarget,
  Standing,
  FoundNote,
  ImportedNote,
} from '../../packages/ink/src/imports/importsPort';

/** A store of imported notes in memory. Files are what a test says they are. */
export const fakeImports = () => {
  const files = new Map<string, readonly FoundNote[] | PortError>();
  const uploads = new Map<NoteId, { target: SaveTarget; report: (event: SaveEvent) => void }>();
  const stopped: NoteId[] = [];
  const standings = new Map<NoteId, Standing>();
  let kept: readonly ImportedNote[] = [];
  let fault: PortError | undefined;
  const check = (): void => {
    if (fault !== undefined) throw fault;
  };
  const found = (fileId: string): readonly FoundNote[] => {
    const notes = files.get(fileId) ?? [];
    if (notes instanceof PortError) throw notes;
    return notes;
  };
  const port: ImportsPort = {
    look: async (fileId) => found(fileId),
    keep: async (_uid, fileId, noteIds, at) => {
      const notes = found(fileId)
        .filter(({ noteId }) => noteIds.includes(noteId))
        .map((note): ImportedNote => ({ ...note, size: asBytes(1000), importedAt: at, savedAs: '' }));
      kept = [...notes, ...kept.filter(({ noteId }) => !noteIds.includes(noteId))];
      return notes;
    },
    list: async () => {
      check();
      return kept;
    },
    remove: async (_uid, noteId) => void (kept = kept.filter((note) => note.noteId !== noteId)),
    removeAll: async () => void (kept = []),
    standing: async (_uid, noteId, cloudId) => standings.get(cloudId) ?? standings.get(noteId) ?? 'different',
    upload: (_uid, noteId, target, report) => {
      uploads.set(noteId, { target, report });
      return () => stopped.push(noteId);
    },
    documents: async (uid, _noteId, { noteId, commitId, title, at, tags = [] }) => ({
      commit: { _id: commitId, commitId, commitStatus: 0, commitType: 1, documentId: noteId, user: uid, updatedAt: at },
      note: {
        _id: noteId,
        uniqueId: noteId,
        title,
        parentUniqueId: null,
        type: 1,
        status: 1,
        user: uid,
        ...(tags.length === 0 ? {} : { tagIdList: [...tags] }),
        updatedAt: at,
      },
    }),
    markSaved: async (_uid, noteId, savedAs) =>
      void (kept = kept.map((note) => (note.noteId === noteId ? { ...note, savedAs } : note))),
  };
  return {
    port,
    /** What a chosen file is found to hold, or why it cannot be read. */
    files,
    uploads,
    stopped,
    standings,
    kept: () => kept,
    /** From now on the list cannot be read; undefined mends it. */
    break: (error: PortError | undefined) => (fault = error),
    progress: (noteId: NoteId, sent: number, total: number) =>
      uploads.get(noteId)?.report({ kind: 'progress', sent: asBytes(sent), total: asBytes(total) }),
    finish: (noteId: NoteId, leftOut: readonly string[] = []) =>
      uploads.get(noteId)?.report({ kind: 'done', ...(leftOut.length > 0 ? { leftOut } : {}) }),
    fail: (noteId: NoteId, code: string) =>
      uploads.get(noteId)?.report({ kind: 'failed', error: { code, params: {} } }),
  };
};

export const aFoundNote = (noteId: string, title: string): FoundNote => ({
  noteId: noteId as NoteId,
  title,
  pages: 2,
  updatedAt: asEpochMs(0),
});
