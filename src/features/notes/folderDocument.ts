import type { EpochMs, NoteId, Uid } from '@inkside/kit';

interface NewFolder {
  readonly uid: Uid;
  readonly id: NoteId;
  readonly title: string;
  readonly parentId: NoteId | null;
  readonly at: EpochMs;
}

/** Of the specification, section 3: item kind, status, and what is written in. */
const [FOLDER, ENABLED, SCRIBBLE] = [0, 1, 0];
const VERSION = 1;
const NO_PEN = -1;
const BLACK = -16_777_216;

/** A new folder's document in the tree, with all the fields that one from a device has (reference: cloud-api 6.3). */
export const folderDocument = ({ uid, id, title, parentId, at }: NewFolder) => ({
  _id: id as string,
  uniqueId: id as string,
  user: uid as string,
  dbId: `${uid}-NOTE_TREE`,
  title,
  type: FOLDER,
  document: false,
  library: true,
  parentUniqueId: parentId as string | null,
  status: ENABLED,
  enabled: true,
  forceDelete: false,
  favorite: 0,
  activeScene: SCRIBBLE,
  version: VERSION,
  position: 0,
  total: 0,
  source: 'Local',
  noteSyncStatus: 1,
  notePointSize: 0,
  createdAt: at as number,
  updatedAt: at as number,
  groupId: null,
  subPageName: null,
  associateDate: null,
  extraInfo: null,
  association: { associationId: null, associationType: 0 },
  encryption: { digest: null, encryptionType: 0 },
  deviceInfo: null,
  noteBackground: null,
  notePageInfo: { canvasExpandType: 'DEFAULT', defaultPageRect: null, pageInfoMap: {}, zoomInfo: null },
  pageNameList: null,
  richTextPageNameList: null,
  removePageList: { pageNameList: [] },
  penInfo: { currentShapeType: NO_PEN, eraserWidth: 20, penData: null, strokeColor: BLACK, strokeWidth: 2 },
  thumbnailRes: null,
  leaf: false,
});
