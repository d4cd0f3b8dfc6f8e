import { appErrorOf, asBytes, type FileId, type NoteId, PortError, type Uid } from '@inkside/kit';
import { noteKeys, notePrefix } from '@inkside/protocol';
import type { ArchivedNote } from '../archive/archivedNote';
import { openNoteArchive } from '../archive/noteArchive';
import { INK_WORKER_HANG_MS, WorkerClient, type InkWorkerLike } from '../worker/host/workerClient';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { spawnInkWorker } from '../worker/spawnInkWorker';
import type { ImportsPort, SaveEvent, SaveTarget, ImportedNote } from './importsPort';
import { firstPagePicture } from './firstPagePicture';
import type { TagFile } from '../worker/noteFileReader';
import { createImportStore, type ImportStore, type KeptImport, type TagRow } from './importStore';
import { archiveObjects, onlyNote, type ArchiveObjects } from './noteArchiveObjects';
import { foundNote, readFile } from './readFiles';
import { isCoverOf, type KeyedObject, lateCount, renamedObjects, sendObjects, type SendParts } from './sendNote';
import { commitDocument, noteDocument } from './treeDocument';

export interface ImportsDeps extends SendParts {
  readonly chosen: (fileId: FileId) => File | undefined;
  /** What the cloud has. */
  readonly list: (prefix: string) => Promise<readonly { readonly key: string; readonly size: number }[]>;
  readonly spawn?: () => InkWorkerLike;
}

/** A backup of many notes is read in one go. */
const HANG_MS = 6 * INK_WORKER_HANG_MS;
/** What a page's ink consists of: two notes are the same when they have the same of it. */
const INK = /^(?:shape|point)\//;

export interface Imports {
  readonly port: ImportsPort;
  /** The objects of an imported note, for whoever reads notes. Throws `errors.noteGone`. */
  readonly objectsOf: (uid: Uid, noteId: NoteId) => Promise<InkObjects>;
}

/** A row for each tag of a file; one without a name for a file that is not understood. */
const tagRows = (documentId: NoteId, { name, bytes: content, tags }: TagFile): readonly TagRow[] => {
  const row = { uniqueId: `${documentId}/${name}`, documentId, content };
  return tags.length === 0
    ? [row]
    : tags.map(({ id, title }, index) => ({ ...row, uniqueId: `${row.uniqueId}#${id || index}`, title }));
};

class ImportedNotes implements ImportsPort {
  private readonly stores = new Map<Uid, ImportStore>();
  private readonly worker: WorkerClient;

  constructor(private readonly deps: ImportsDeps) {
    this.worker = new WorkerClient({ spawn: deps.spawn ?? spawnInkWorker, hangMs: HANG_MS });
  }

  private store(uid: Uid): ImportStore {
    const known = this.stores.get(uid) ?? createImportStore(uid);
    this.stores.set(uid, known);
    return known;
  }

  private file(fileId: FileId): File {
    const file = this.deps.chosen(fileId);
    if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
    return file;
  }

  async look(fileId: FileId): ReturnType<ImportsPort['look']> {
    const file = this.file(fileId);
    const { found } = await readFile(this.worker, file, []);
    return found.map((note) => foundNote(note, file.name));
  }

  async keep(...[uid, fileId, noteIds, at]: Parameters<ImportsPort['keep']>): Promise<readonly ImportedNote[]> {
    const file = this.file(fileId);
    const { picked } = await readFile(this.worker, file, noteIds);
    const kept = picked.map(({ tags, content, ...filed }): KeptImport => {
      const found = foundNote(filed, file.name);
      const rows = tags.flatMap((file) => tagRows(found.noteId, file));
      const titles = rows.flatMap(({ title }) => title ?? []);
      const known = { ...found, size: asBytes(content.length), importedAt: at, savedAs: '' } as const;
      return { note: titles.length === 0 ? known : { ...known, tags: titles }, content, tags: rows };
    });
    await this.store(uid).put(kept);
    return kept.map(({ note }) => note);
  }

  list(uid: Uid): Promise<readonly ImportedNote[]> {
    return this.store(uid).list();
  }

  remove(uid: Uid, noteId: NoteId): Promise<void> {
    return this.store(uid).remove(noteId);
  }

  async removeAll(uid: Uid): Promise<void> {
    await this.store(uid).removeAll();
    this.stores.delete(uid);
  }

  async standing(uid: Uid, noteId: NoteId, cloudId: NoteId): ReturnType<ImportsPort['standing']> {
    const { objects } = await this.open(uid, noteId);
    const prefix = notePrefix(uid, cloudId);
    const listed = await this.deps.list(prefix);
    const theirs = new Map(listed.map(({ key, size }) => [key.slice(prefix.length), size]));
    const inkOf = (paths: Iterable<string>): string[] => [...paths].filter((path) => INK.test(path));
    const ours = inkOf(objects.paths);
    const isSame = (path: string): boolean => theirs.has(path) && theirs.get(path) === objects.read(path)?.length;
    return ours.length === inkOf(theirs.keys()).length && ours.every(isSame) ? 'same' : 'different';
  }

  upload(...[uid, noteId, target, report]: Parameters<ImportsPort['upload']>): () => void {
    const stopping = new AbortController();
    void this.send(uid, noteId, target, report, stopping.signal);
    return () => stopping.abort();
  }

  async documents(uid: Uid, noteId: NoteId, target: SaveTarget): ReturnType<ImportsPort['documents']> {
    const { note } = await this.open(uid, noteId);
    return { commit: commitDocument(uid, note, target), note: noteDocument(uid, note, target) };
  }

  markSaved(uid: Uid, noteId: NoteId, savedAs: NoteId): Promise<void> {
    return this.store(uid).markSaved(noteId, savedAs);
  }

  async open(uid: Uid, noteId: NoteId): Promise<{ readonly note: ArchivedNote; readonly objects: ArchiveObjects }> {
    const content = await this.store(uid).content(noteId);
    const note = onlyNote(openNoteArchive(content).notes);
    return { note, objects: { ...archiveObjects(uid, note, noteId), whole: async () => content } };
  }

  private async send(
    uid: Uid,
    noteId: NoteId,
    target: SaveTarget,
    report: (event: SaveEvent) => void,
    stop: AbortSignal,
  ): Promise<void> {
    try {
      const { note, objects } = await this.open(uid, noteId);
      const renamed = renamedObjects(objects, { from: note.noteId, to: target.noteId, title: target.title });
      const prefix = notePrefix(uid, target.noteId);
      const leftOut: string[] = [];
      const keyed = renamed.flatMap((object): KeyedObject[] => {
        const bytes = object.read();
        if (bytes === undefined) leftOut.push(object.path);
        return bytes === undefined ? [] : [{ key: prefix + object.path, bytes }];
      });
      const own = objects.paths.find((path) => isCoverOf(path, note.noteId));
      const picture =
        (own === undefined ? undefined : objects.read(own)) ??
        (await firstPagePicture(this.worker, objects, { uid, noteId }));
      const cover = picture === undefined ? [] : [{ key: noteKeys.thumbnail(uid, target.noteId), bytes: picture }];
      const tell = (event: SaveEvent): void =>
        report(event.kind === 'done' && leftOut.length > 0 ? { ...event, leftOut } : event);
      await sendObjects(this.deps, { objects: [...cover, ...keyed], late: lateCount(renamed) }, tell, stop);
    } catch (thrown) {
      if (!stop.aborted) report({ kind: 'failed', error: appErrorOf(thrown) });
    }
  }
}

/** Notes that were opened from files: kept on this computer, read like those of the cloud, and saved there when asked. */
export function createImports(deps: ImportsDeps): Imports {
  const port = new ImportedNotes(deps);
  return { port, objectsOf: async (uid, noteId) => (await port.open(uid, noteId)).objects };
}
