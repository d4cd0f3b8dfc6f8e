import { appErrorOf, type FileId, isObject, type NoteId, PortError, type TextStorage, type Uid } from '@inkside/kit';
import { noteKeys, notePrefix } from '@inkside/protocol';

import { lenientUtf8 } from '../bytes/text';
import { noteObjects } from '../encode/encodeNote';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { noteInfoOf } from '../encode/noteRecords';
import { firstPagePicture } from '../imports/firstPagePicture';
import { type KeyedObject, lateCount, sendObjects, type SendParts } from '../imports/sendNote';
import { commitDocument, noteDocument } from '../imports/treeDocument';
import type { InkFailure, InkObject } from '../model';
import { parseNoteJson } from '../records/json';
import { INK_WORKER_HANG_MS, type InkWorkerLike, WorkerClient } from '../worker/host/workerClient';
import { fetchObjects, type InkObjects } from '../worker/loading/fetchObjects';
import { sortListing } from '../worker/loading/noteListing';
import { spawnInkWorker } from '../worker/spawnInkWorker';
import { blankNoteInfo } from '../records/note';
import { copiedObjects } from './copyNote';
import { fileBelow } from './fileBelow';
import type { MadeNote, MakingPort, NewNote, NoteText, SavedText, TextDraft, TextToSave } from './makingPort';
import { NEW_PAGE, noteOnPaper, revisionIds } from './newNote';
import { type PaperId, paperPicture } from './papers';
import { fileOfText, newestText, revisionOf, textNoteContent, textRevision, type TextShape } from './textNote';

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

/** Where the last zip of a note stands in time: what is written now comes after it. */
const lastMsIn = (zips: readonly InkObject[]): number =>
  Math.max(0, ...zips.map(({ name }) => Number(/#(\d{1,15})\.zip$/.exec(name)?.[1] ?? 0)));

interface FoundText {
  readonly text: TextShape | undefined;
  readonly lastMs: number;
}

/** Begins the name under which this browser keeps a text that is not saved. */
const draftKey = (uid: Uid, noteId: NoteId): string => `inkside.text.${uid}.${noteId}`;

/** What stands there is this browser's own, and may have been written by another version. */
function readDraft(kept: string | null): TextDraft | undefined {
  const draft: unknown = kept === null ? undefined : parseNoteJson(kept);
  if (!isObject(draft)) return undefined;
  const { text, revision } = draft;
  return typeof text === 'string' && typeof revision === 'string' ? { text, revision } : undefined;
}

class Making implements MakingPort {
  private readonly worker: WorkerClient;

  constructor(private readonly deps: MakingDeps) {
    this.worker = new WorkerClient({ spawn: deps.spawn ?? spawnInkWorker, hangMs: LONG_HANG_MS });
  }

  async paper(paper: PaperId): ReturnType<MakingPort['paper']> {
    return paperPicture(paper, NEW_PAGE);
  }

  async make(uid: Uid, note: NewNote, paper: PaperId, fileId: FileId | undefined): Promise<MadeNote> {
    const { noteId, title, at } = note;
    const { newId } = this.deps;
    const isFile = paper === 'image' || paper === 'pdf';
    const file = isFile ? await fileBelow(paper, this.file(fileId), { id: newId(), worker: this.worker }) : undefined;
    return this.send(uid, note, noteOnPaper({ noteId, title, at, paper, file, newId, ids: this.ids(at) }));
  }

  makeText(uid: Uid, note: NewNote, text: string): Promise<MadeNote> {
    const { noteId, title, at } = note;
    const { newId } = this.deps;
    const writing = { noteId, title, text, at, fileId: newId() };
    return this.send(uid, note, textNoteContent(writing, { newId, ids: this.ids(at) }));
  }

  async readText(uid: Uid, noteId: NoteId): ReturnType<MakingPort['readText']> {
    const { text } = await this.findText(uid, noteId);
    if (text === undefined) throw new PortError('making.faults.noText');
    const content = await this.contentOf(uid, noteId, text);
    const draft = readDraft(this.deps.local.getItem(draftKey(uid, noteId)));
    return draft === undefined ? content : { ...content, draft };
  }

  async keepDraft(uid: Uid, noteId: NoteId, draft: TextDraft | undefined): Promise<void> {
    const { local } = this.deps;
    if (draft === undefined) local.removeItem(draftKey(uid, noteId));
    else local.setItem(draftKey(uid, noteId), JSON.stringify(draft));
  }

  async saveText(uid: Uid, { noteId, commitId, title, text, revision, at }: TextToSave): Promise<SavedText> {
    const { text: before, lastMs } = await this.findText(uid, noteId);
    if (before === undefined) throw new PortError('making.faults.noText');
    if (revision !== undefined && revision !== revisionOf(before))
      return { kind: 'conflict', theirs: await this.contentOf(uid, noteId, before) };
    const moment = Math.max(at, before.shape.updatedAt + 1, lastMs + 1);
    const writing = { noteId, title, text, at: moment, fileId: this.deps.newId() };
    const written = textRevision(before, writing, this.ids(moment));
    // The shape comes last: it makes the text the one that counts.
    const objects = this.keyed(uid, noteId, written.objects);
    const picture = await this.pictureOf(uid, noteId, objects);
    await this.sendKeyed(objects, 1);
    // By itself, since what fails takes away what it sent: an older picture is better than none.
    await this.sendKeyed(picture, 0).catch(() => undefined);
    const record = { info: blankNoteInfo({ uniqueId: noteId }), pageIds: [before.pageId] };
    const commit = commitDocument(uid, record, { noteId, commitId, at });
    return { kind: 'saved', revision: written.revision, commit };
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

  private async findText(uid: Uid, noteId: NoteId): Promise<FoundText> {
    const listed = await this.deps.list(notePrefix(uid, noteId));
    const { shapeZips } = sortListing(
      uid,
      noteId,
      listed.map(({ key }) => key),
    );
    const wanted = [...shapeZips.values()].flat().map((key) => ({ kind: 'shape' as const, keys: [key] as const }));
    const { objects, faults } = await fetchObjects(this.deps, wanted);
    const failures: InkFailure[] = [];
    const text = newestText(objects, failures);
    // Rather no text than one that is not the newest: what is written over it would be lost.
    if (faults.length > 0 || failures.length > 0) throw new PortError('making.faults.noText');
    return { text, lastMs: lastMsIn(objects) };
  }

  private async contentOf(uid: Uid, noteId: NoteId, text: TextShape): Promise<NoteText> {
    const file = fileOfText(text);
    const bytes = file === '' ? undefined : await this.deps.get(noteKeys.resourceData(uid, noteId, file));
    if (file !== '' && bytes === undefined) throw new PortError('making.faults.noText');
    const content =
      bytes === undefined
        ? text.shape.richText
        : lenientUtf8(bytes)
            .replace(/^\uFEFF/, '')
            .replace(/\0+$/, '');
    return { text: content, revision: revisionOf(text) };
  }
}

/** Makes notes, text notes and copies, and sends them to the cloud. */
export const createMaking = (deps: MakingDeps): MakingPort => new Making(deps);
