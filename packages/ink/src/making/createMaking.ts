import { appErrorOf, type FileId, type NoteId, PortError, type TextStorage, type Uid } from '@inkside/kit';
import { noteKeys, notePrefix } from '@inkside/protocol';

import { noteObjects } from '../encode/encodeNote';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { noteInfoOf } from '../encode/noteRecords';
import { firstPagePicture } from '../imports/firstPagePicture';
import { type KeyedObject, lateCount, sendObjects, type SendParts } from '../imports/sendNote';
import { commitDocument, noteDocument } from '../imports/treeDocument';
import { INK_WORKER_HANG_MS, type InkWorkerLike, WorkerClient } from '../worker/host/workerClient';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { spawnInkWorker } from '../worker/spawnInkWorker';
import { blankNoteInfo } from '../records/note';
import { copiedObjects } from './copyNote';
import { fileBelow } from './fileBelow';
import type {
  MadeNote,
  MakingPort,
  NewNote,
  PictureToAdd,
  SavedText,
  TextDraft,
  TextPicture,
  TextToSave,
} from './makingPort';
import { NEW_PAGE, noteOnPaper, revisionIds } from './newNote';
import { type PaperId, paperPicture } from './papers';
import { textNoteContent } from './textNote';
import { Texts } from './texts';

export interface MakingDeps extends SendParts {
  readonly chosen: (fileId: FileId) => File | undefined;
  /** What the cloud has. `get` gives undefined for what is not there. */
  readonly get: InkObjects['get'];
  readonly list: InkObjects['list'];
  /** Where texts stand until they are saved. */
  readonly local: TextStorage;
  readonly newId: () => string;
  readonly spawn?: () => InkWorkerLike;
}

const LONG_HANG_MS = 6 * INK_WORKER_HANG_MS;

/** Objects that are not sent yet, as a store: what shows notes reads them so. */
const asStore = (objects: readonly KeyedObject[]): InkObjects => ({
  get: async (key) => objects.find((object) => object.key === key)?.bytes,
  list: async (prefix) =>
    objects.filter(({ key }) => key.startsWith(prefix)).map(({ key, bytes }) => ({ key, size: bytes.length })),
});

class Making implements MakingPort {
  private readonly worker: WorkerClient;
  private readonly texts: Texts;

  constructor(private readonly deps: MakingDeps) {
    this.worker = new WorkerClient({ spawn: deps.spawn ?? spawnInkWorker, hangMs: LONG_HANG_MS });
    this.texts = new Texts({
      ...deps,
      send: async (uid, noteId, objects, hasPicture) => {
        const keyed = this.keyed(uid, noteId, objects);
        const picture = hasPicture ? await this.pictureOf(uid, noteId, keyed) : [];
        // One after the other, in their order.
        await this.sendKeyed(keyed, keyed.length);
        // By itself, since what fails takes away what it sent: an older picture is better than none.
        await this.sendKeyed(picture, 0).catch(() => undefined);
      },
    });
  }

  async paper(paper: PaperId): ReturnType<MakingPort['paper']> {
    return paperPicture(paper, NEW_PAGE);
  }

  async make(uid: Uid, note: NewNote, paper: PaperId, fileId: FileId | undefined): Promise<MadeNote> {
    const { noteId, title, at, isMeeting, placing } = note;
    const { newId } = this.deps;
    const isFile = paper === 'image' || paper === 'pdf';
    const below = { id: newId(), worker: this.worker, placing };
    const file = isFile ? await fileBelow(paper, this.file(fileId), below) : undefined;
    return this.send(uid, note, noteOnPaper({ noteId, title, at, isMeeting, paper, file, newId, ids: this.ids(at) }));
  }

  makeText(uid: Uid, note: NewNote, text: string): Promise<MadeNote> {
    const { noteId, title, at } = note;
    const { newId } = this.deps;
    const writing = { noteId, title, text, at, fileId: newId() };
    return this.send(uid, note, textNoteContent(writing, { newId, ids: this.ids(at) }));
  }

  readText(uid: Uid, noteId: NoteId): ReturnType<MakingPort['readText']> {
    return this.texts.read(uid, noteId);
  }

  async keepDraft(uid: Uid, noteId: NoteId, draft: TextDraft | undefined): Promise<void> {
    this.texts.keep(uid, noteId, draft);
  }

  saveText(uid: Uid, save: TextToSave): Promise<SavedText> {
    return this.texts.save(uid, save);
  }

  async addPicture(uid: Uid, noteId: NoteId, { fileId, at }: PictureToAdd): Promise<TextPicture> {
    const file = await fileBelow('image', this.file(fileId), { id: this.deps.newId(), worker: this.worker });
    return this.texts.addPicture(uid, noteId, file, at);
  }

  async copy(uid: Uid, from: NoteId, note: NewNote): ReturnType<MakingPort['copy']> {
    const { noteId, commitId, title, at } = note;
    const { objects, pageIds } = await copiedObjects(this.deps, { uid, from, to: noteId, title });
    const picture = await this.deps.get(noteKeys.thumbnail(uid, from));
    const cover = picture === undefined ? [] : [{ key: noteKeys.thumbnail(uid, noteId), bytes: picture }];
    await this.sendKeyed([...cover, ...this.keyed(uid, noteId, objects)], lateCount(objects));
    return commitDocument(uid, { info: blankNoteInfo({ uniqueId: noteId }), pageIds }, { noteId, commitId, at });
  }

  private file(fileId: FileId | undefined): File {
    const file = fileId === undefined ? undefined : this.deps.chosen(fileId);
    if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
    return file;
  }

  private ids(from: number): () => string {
    return revisionIds(from, this.deps.newId);
  }

  /** A new note's objects and its picture; then the documents that make it one of the tree. */
  private async send(uid: Uid, note: NewNote, content: NoteContent): Promise<MadeNote> {
    const { noteId } = note;
    const objects = noteObjects(content);
    const keyed = this.keyed(uid, noteId, objects);
    const picture = await this.pictureOf(uid, noteId, keyed);
    await this.sendKeyed([...picture, ...keyed], lateCount(objects));
    const record = { info: noteInfoOf(content), pageIds: content.pages.map(({ pageId }) => pageId) };
    return { commit: commitDocument(uid, record, note), note: noteDocument(uid, record, note) };
  }

  private keyed(uid: Uid, noteId: NoteId, objects: readonly NoteObject[]): readonly KeyedObject[] {
    const prefix = notePrefix(uid, noteId);
    return objects.map(({ path, bytes }) => ({ key: prefix + path, bytes }));
  }

  /** The first page for the lists, with what the cloud has of the note already. */
  private async pictureOf(uid: Uid, noteId: NoteId, own: readonly KeyedObject[]): Promise<readonly KeyedObject[]> {
    const store = asStore(own);
    const objects: InkObjects = {
      get: async (key) => (await store.get(key)) ?? (await this.deps.get(key)),
      list: async (prefix) => [...(await this.deps.list(prefix)), ...(await store.list(prefix))],
    };
    const bytes = await firstPagePicture(this.worker, objects, { uid, noteId });
    return bytes === undefined ? [] : [{ key: noteKeys.thumbnail(uid, noteId), bytes }];
  }

  private sendKeyed(objects: readonly KeyedObject[], late: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const sending = sendObjects(
        this.deps,
        { objects, late },
        (event) => {
          if (event.kind === 'failed') reject(new PortError(event.error.code, event.error.params));
          if (event.kind === 'done') resolve();
        },
        new AbortController().signal,
      );
      sending.catch((thrown: unknown) => {
        const { code, params } = appErrorOf(thrown);
        reject(new PortError(code, params));
      });
    });
  }
}

/** Makes notes, text notes and copies, and sends them to the cloud. */
export const createMaking = (deps: MakingDeps): MakingPort => new Making(deps);
