import { createHash, randomUUID } from 'node:crypto';

/** A note of the tree as devices write it: about one kilobyte. */
export const noteOf = (uid: string, index: number): object => {
  const id = randomUUID().replaceAll('-', '');
  const at = 1_760_000_000_000 + index * 1000;
  const page = createHash('md5').update(id).digest('hex');
  return {
    _id: id,
    uniqueId: id,
    user: uid,
    dbId: `${uid}-NOTE_TREE`,
    title: `Lecture ${index}`,
    type: 1,
    document: true,
    library: false,
    parentUniqueId: null,
    status: 1,
    enabled: true,
    favorite: 0,
    activeScene: 0,
    version: 3,
    source: 'Local',
    createdAt: at,
    updatedAt: at,
    deviceInfo: { deviceName: 'NoteAir3C', size: { height: 1872, width: 1404 } },
    encryption: { digest: null, encryptionType: 0 },
    pageNameList: { pageNameList: [page] },
    notePageInfo: {
      canvasExpandType: 'DEFAULT',
      pageInfoMap: {
        [page]: {
          currentLayerId: 0,
          height: 1872,
          width: 1404,
          layerCount: 1,
          layerList: [{ id: 0, lock: false, show: true }],
        },
      },
      zoomInfo: { fitToScreen: true, scaleType: 0, viewportScale: 1 },
    },
    penInfo: { currentShapeType: 5, eraserWidth: 20, penData: null, strokeColor: -16777216, strokeWidth: 2 },
  };
};
