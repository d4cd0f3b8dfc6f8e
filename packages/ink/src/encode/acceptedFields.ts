import { PbfWriter } from 'pbf';

import type { NoteInfo, PageSize } from '../model';

/** Fields of NoteInfo that our own record does not name (reference: note-format, section 4.1). */
const FIELD = {
  strokeWidth: 9,
  eraserWidth: 10,
  strokeColor: 15,
  currentShapeType: 16,
  source: 24,
  syncStatus: 37,
  userId: 39,
};
const BLACK = -16_777_216;
const PENCIL = 2;
const STROKE_WIDTH = 2;
const ERASER_WIDTH = 20;
const SYNCED = 1;
const ENABLED = 1;
const NO_PAGES = JSON.stringify({ pageNameList: [] });

/** The note has no paper of its own: each page's template says what is printed on it. `size` is in page units. */
export const noBackground = ({ width, height }: PageSize) => ({
  bkGroundConfig: { applyAllPage: false, asDefault: false, canvasAutoExpand: false, scaleType: 0 },
  docBKGround: {
    cloud: false,
    global: false,
    height,
    width,
    resId: '',
    resIndex: 0,
    type: 0,
    value: '',
    visible: true,
  },
  pageBKGroundMap: {},
  useDocBKGround: true,
});

const unnamedFields = (uid: string | undefined): Uint8Array => {
  const writer = new PbfWriter();
  writer.writeFloatField(FIELD.strokeWidth, STROKE_WIDTH);
  writer.writeFloatField(FIELD.eraserWidth, ERASER_WIDTH);
  writer.writeVarintField(FIELD.strokeColor, BLACK);
  writer.writeVarintField(FIELD.currentShapeType, PENCIL);
  writer.writeStringField(FIELD.source, 'Local');
  writer.writeVarintField(FIELD.syncStatus, SYNCED);
  if (uid !== undefined) writer.writeStringField(FIELD.userId, uid);
  return writer.finish().slice();
};

/**
 * What the one record has that a device is known to have imported, beyond the pages. Without `status` a note counts as
 * deleted there, and its reader takes no missing JSON for an empty one (reference: ink-editor, section 2). Sizes are page
 * units.
 */
export const acceptedFields = (size: PageSize, uid: string | undefined): Partial<NoteInfo> => ({
  notePenInfo: '{}',
  noteBackground: JSON.stringify(noBackground(size)),
  richTextPageNameList: NO_PAGES,
  removePageList: NO_PAGES,
  status: ENABLED,
  unknown: unnamedFields(uid),
});
