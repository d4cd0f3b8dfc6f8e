import type { Json, JsonObject } from '@inkside/kit';
import { NOTE_KIND, NOTE_SCENE, NOTE_STATUS, notePrefix, noteTreeChannel } from '@inkside/protocol';
import type { NoteInfo } from '../model';
import { pageNames, parseNoteJson } from '../records/json';
import type { SaveTarget, TreeDocument } from './importsPort';

const RECORD_TYPE = 1;
/** Commit types and states of the specification, section 3. */
const COMMIT_TYPE_NOTE_DOCUMENT = 1;
export const COMMIT_STATUS = { pending: 0, complete: 1 } as const;
const VERSION = 1;
const NO_PEN = -1;
const BLACK = -16_777_216;

/** What documents are made of: a note's own record, and its pages in order. */
interface Recorded {
  readonly info: NoteInfo;
  readonly pageIds: readonly string[];
}

const owned = (uid: string, id: string) => ({ _id: id, uniqueId: id, user: uid, dbId: noteTreeChannel(uid) });

/** Says that a note's objects are on their way, and later that all of them lie in the store (reference: cloud-api 6.3). */
export function commitDocument(
  uid: string,
  note: Recorded,
  { noteId, commitId, at }: Omit<SaveTarget, 'title'>,
): TreeDocument {
  return {
    ...owned(uid, commitId),
    recordType: RECORD_TYPE,
    commitType: COMMIT_TYPE_NOTE_DOCUMENT,
    commitStatus: COMMIT_STATUS.pending,
    commitId,
    documentId: noteId,
    documentUniqueId: noteId,
    pageUniqueId: note.pageIds[0] ?? '',
    recordFilePath: notePrefix(uid, noteId),
    recordFileExtension: '',
    createdAt: at,
    updatedAt: at,
  };
}

/** In documents the JSON of a note's record is real objects. */
const valueOf = (text: string): Json => (parseNoteJson(text) ?? null) as Json;

const nothingOf = {
  groupId: null,
  subPageName: null,
  associateDate: null,
  extraInfo: null,
  association: { associationId: null, associationType: 0 },
  encryption: { digest: null, encryptionType: 0 },
} as const;

const sizeOf = (note: Recorded): { width: number; height: number } => {
  const { pageOriginWidth: width, pageOriginHeight: height } = note.info;
  return { width: width > 0 ? width : 1404, height: height > 0 ? height : 1872 };
};

/** Scenes that open otherwise than ink does; a note of any other is one of ink. */
const OWN_SCENES: readonly number[] = [NOTE_SCENE.text, NOTE_SCENE.meeting];
const sceneOf = ({ activeScene }: NoteInfo): number =>
  OWN_SCENES.find((scene) => String(scene) === activeScene) ?? NOTE_SCENE.scribble;

/** What follows from the note's own record. */
function fromRecord(note: Recorded): JsonObject {
  const { info } = note;
  const names = { pageNameList: [...note.pageIds] };
  const rich = pageNames(info.richTextPageNameList);
  const { notePenInfo, notePageInfo, noteBackground, deviceInfo, removePageList } = info;
  return {
    activeScene: sceneOf(info),
    pageNameList: names,
    richTextPageNameList: rich.length > 0 ? { pageNameList: rich } : null,
    removePageList: { pageNameList: pageNames(removePageList) },
    noteBackground: valueOf(noteBackground),
    notePageInfo: valueOf(notePageInfo),
    deviceInfo: valueOf(deviceInfo) ?? { deviceName: '', size: sizeOf(note) },
    penInfo: {
      currentShapeType: NO_PEN,
      eraserWidth: 20,
      penData: valueOf(notePenInfo),
      strokeColor: BLACK,
      strokeWidth: 2,
    },
    thumbnailRes: { type: 0, value: note.pageIds[0] ?? '' },
    createdAt: info.createdAt,
  };
}

/** The note's document in the tree, in a folder or at the root (reference: cloud-api 6.3). */
export function noteDocument(
  uid: string,
  note: Recorded,
  { noteId, title, at, parentId = null, tags = [] }: SaveTarget,
): TreeDocument {
  return {
    ...owned(uid, noteId),
    ...nothingOf,
    title,
    parentUniqueId: parentId,
    type: NOTE_KIND.note,
    document: true,
    library: false,
    status: NOTE_STATUS.enabled,
    enabled: true,
    forceDelete: false,
    favorite: 0,
    version: VERSION,
    position: 0,
    total: 0,
    source: 'Local',
    noteSyncStatus: 1,
    notePointSize: 0,
    ...fromRecord(note),
    ...(tags.length === 0 ? {} : { tagIdList: [...tags] }),
    updatedAt: at,
  };
}
