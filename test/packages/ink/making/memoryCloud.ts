import { asFileId, type FileId, PortError, safeStorage } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import { packNote } from '../../../../packages/ink/src/archive/exportNote';
import { type ArchivedNote } from '../../../../packages/ink/src/archive/archivedNote';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { createMaking } from '../../../../packages/ink/src/making/createMaking';
import type { Question } from '../../../../packages/ink/src/worker/protocol';

export const UID = '64b5f0c2a1d3e4f506172839';

/** A worker that knows of a PDF with two pages, lays a picture out as it is, and draws nothing. */
const quietWorker = () => {
  const worker = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null,
    onmessageerror: null,
    postMessage: (message: unknown) => {
      const { id, question } = message as { id: number; question: Question };
      const isPdf = question.kind === 'pdfPages' && new TextDecoder().decode(question.bytes).startsWith('%PDF');
      const pages = isPdf
        ? [
            { width: 595, height: 842 },
            { width: 842, height: 595 },
          ]
        : undefined;
      const sheet = question.kind === 'sheet' ? { bytes: question.bytes, extension: 'jpg' as const } : undefined;
      const answer = question.kind === 'pdfPages' ? { pages } : sheet && { sheet };
      queueMicrotask(() => worker.onmessage?.({ data: { id, ...(answer && { answer }) } } as MessageEvent));
    },
    terminate: () => undefined,
  };
  return worker;
};

/** Makes notes into objects in memory, and opens them again with our reader. */
export const memoryCloud = () => {
  const objects = new Map<string, Uint8Array>();
  const chosen = new Map<FileId, File>();
  const sent: string[] = [];
  let failsAt: RegExp | undefined;
  let ids = 0;
  const local = safeStorage(() => {
    throw new Error('no storage');
  });
  const newId = () => (ids += 1).toString(16).padStart(32, '0');
  const files = {
    keep: (file: File) => {
      const id = asFileId(`file ${newId()}`);
      chosen.set(id, file);
      return id;
    },
    release: (id: FileId) => void chosen.delete(id),
  };
  const making = createMaking({
    objects: {
      upload: (fileId, key, report) => {
        const file = chosen.get(fileId);
        void (async () => {
          if (file === undefined || failsAt?.test(key) === true)
            return report({ kind: 'failed', error: { code: 'errors.network', params: {} } });
          objects.set(key, new Uint8Array(await file.arrayBuffer()));
          sent.push(key);
          report({ kind: 'done', md5: '' });
        })();
        return () => undefined;
      },
      remove: async (keys) => keys.forEach((key) => objects.delete(key)),
    },
    files,
    chosen: (id) => chosen.get(id),
    get: async (key) => objects.get(key),
    list: async (prefix) =>
      [...objects].flatMap(([key, { length }]) => (key.startsWith(prefix) ? [{ key, size: length }] : [])),
    local,
    newId,
    spawn: quietWorker,
  });
  /** The note as a device would open it: whole, or it throws. */
  const open = (noteId: string): ArchivedNote => {
    const prefix = notePrefix(UID, noteId);
    const own = [...objects].flatMap(([key, bytes]) =>
      key.startsWith(prefix) ? [{ path: key.slice(prefix.length), bytes }] : [],
    );
    const [note] = openNoteArchive(packNote(own, { noteId, pageIds: [], modifiedMs: 1_700_000_000_000 })).notes;
    if (note === undefined) throw new PortError('errors.noteGone');
    return note;
  };
  return { making, objects, sent, open, keep: files.keep, failAt: (key: RegExp | undefined) => (failsAt = key) };
};
