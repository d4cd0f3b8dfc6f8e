import { noBackground } from '@inkside/ink';
import { NOTE_KIND, NOTE_SCENE, NOTE_STATUS, noteTreeChannel } from '@inkside/protocol';

/** What is told apart between folders and notes of the tree; everything else follows. Times are epoch milliseconds. */
interface TreeFacts {
  readonly uid: string;
  readonly id: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface TreePage {
  readonly pageId: string;
  readonly width: number;
  readonly height: number;
  readonly title?: string | undefined;
  /** One layer, 0, when it is empty. */
  readonly layers: readonly { readonly id: number; readonly lock: boolean; readonly show: boolean }[];
}

export interface NoteFacts extends TreeFacts {
  readonly deviceName: string;
  readonly pages: readonly TreePage[];
  readonly isText: boolean;
  readonly isInBin: boolean;
  readonly isFavourite: boolean;
  readonly samples: number;
  /** The book that the note was written in. */
  readonly bookId?: string | undefined;
}

const BLACK = -16_777_216;
const FOUNTAIN = 5;
const NO_PEN = -1;

/** The fields that every real document of the tree carries (reference: cloud-api 6.3), folder or note. */
const common = ({ uid, id, title, parentId, createdAt, updatedAt }: TreeFacts) => ({
  _id: id,
  uniqueId: id,
  user: uid,
  dbId: noteTreeChannel(uid),
  title,
  parentUniqueId: parentId,
  forceDelete: false,
  version: 1,
  position: 0,
  total: 0,
  source: 'Local',
  noteSyncStatus: 1,
  createdAt,
  updatedAt,
  groupId: null,
  subPageName: null,
  associateDate: null,
  extraInfo: null,
  association: { associationId: null, associationType: 0 },
  encryption: { digest: null, encryptionType: 0 },
  removePageList: { pageNameList: [] },
});

const zoomInfo = {
  fitToScreen: false,
  scaleType: 0,
  viewportScale: 1,
  viewPortPos: { x: 0, y: 0, pressure: 0, size: 0, tiltX: 0, tiltY: 0, timestamp: 0 },
};

const ONE_LAYER = [{ id: 0, lock: false, show: true }];

const pageInfo = ({ width, height, layers, title }: TreePage) => ({
  currentLayerId: 0,
  height,
  width,
  lastModifyTime: 0,
  layerCount: Math.max(layers.length, 1),
  layerList: layers.length > 0 ? layers : ONE_LAYER,
  title: title ?? null,
});

const deviceInfo = (deviceName: string, { width, height }: { width: number; height: number }) => ({
  deviceName,
  size: { height, width },
});

export const folderDocument = (facts: TreeFacts, device: { name: string; width: number; height: number }) => ({
  ...common(facts),
  type: NOTE_KIND.folder,
  document: false,
  library: true,
  status: NOTE_STATUS.enabled,
  enabled: true,
  favorite: 0,
  activeScene: NOTE_SCENE.scribble,
  notePointSize: 0,
  deviceInfo: deviceInfo(device.name, device),
  noteBackground: null,
  notePageInfo: { canvasExpandType: 'DEFAULT', defaultPageRect: null, pageInfoMap: {}, zoomInfo },
  pageNameList: null,
  richTextPageNameList: null,
  penInfo: { currentShapeType: NO_PEN, eraserWidth: 20, penData: null, strokeColor: BLACK, strokeWidth: 2 },
  thumbnailRes: null,
});

/** 0 belongs to nothing, 1 to a book. */
const associationOf = ({ bookId }: NoteFacts) => ({
  associationId: bookId ?? null,
  associationType: bookId === undefined ? 0 : 1,
});

export const noteDocument = (facts: NoteFacts) => {
  const [first = { pageId: '', width: 0, height: 0, layers: [] }] = facts.pages;
  const names = { pageNameList: facts.pages.map(({ pageId }) => pageId) };
  return {
    ...common(facts),
    type: NOTE_KIND.note,
    document: true,
    library: false,
    status: facts.isInBin ? NOTE_STATUS.deleted : NOTE_STATUS.enabled,
    enabled: !facts.isInBin,
    favorite: facts.isFavourite ? 1 : 0,
    activeScene: facts.isText ? NOTE_SCENE.text : NOTE_SCENE.scribble,
    association: associationOf(facts),
    notePointSize: facts.samples,
    deviceInfo: deviceInfo(facts.deviceName, first),
    noteBackground: noBackground(first),
    notePageInfo: {
      canvasExpandType: 'DEFAULT',
      defaultPageRect: null,
      pageInfoMap: Object.fromEntries(facts.pages.map((page) => [page.pageId, pageInfo(page)])),
      zoomInfo,
    },
    pageNameList: names,
    richTextPageNameList: facts.isText ? names : null,
    penInfo: { currentShapeType: FOUNTAIN, eraserWidth: 20, penData: null, strokeColor: BLACK, strokeWidth: 2 },
    thumbnailRes: { type: 0, value: first.pageId },
  };
};
