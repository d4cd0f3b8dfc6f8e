import type { NoteInfo, PageModel, PageSize, VirtualDoc, VirtualPage } from '../model';
import { blankNoteInfo, blankVirtualDoc } from '../records/note';
import { pageSizeOf } from '../pageOrder';
import { blankPageModel, blankVirtualPage } from '../records/pages';
import { type ValueField, withUnnamedFields } from '../wire/keptFields';
import { layersOfContent, type NoteContent, type PageContent } from './noteContent';

const BLACK = -16_777_216;
const PENCIL = 2;
/** Page units. */
const STROKE_WIDTH = 2;
const ERASER_WIDTH = 20;
const SYNCED = 1;
const ENABLED = 1;
/** Fields of NoteInfo that our own record does not name (reference: note-format, section 4.1). */
const UNNAMED: readonly ValueField[] = [
  { number: 9, kind: 'float', value: STROKE_WIDTH },
  { number: 10, kind: 'float', value: ERASER_WIDTH },
  { number: 15, kind: 'int32', value: BLACK },
  { number: 16, kind: 'int32', value: PENCIL },
  { number: 24, kind: 'text', value: 'Local' },
  { number: 37, kind: 'int32', value: SYNCED },
];
/** The id of the user: others leave it out, and whose a note is stands in its keys. */
const USER_ID = 39;
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

/**
 * A record with what the one has that a device is known to have imported, beyond the pages, wherever it has nothing of its
 * own. A device counts a note without `status` as deleted, and its reader takes no missing JSON for an empty one
 * (reference: ink-editor, section 2). The user's id is left out. `size` is in page units.
 */
const acceptable = (info: NoteInfo, size: PageSize): NoteInfo => ({
  ...info,
  notePenInfo: info.notePenInfo || '{}',
  noteBackground: info.noteBackground || JSON.stringify(noBackground(size)),
  richTextPageNameList: info.richTextPageNameList || NO_PAGES,
  removePageList: info.removePageList || NO_PAGES,
  status: info.status || ENABLED,
  unknown: withUnnamedFields(info.unknown, UNNAMED, new Set([USER_ID])),
});

/**
 * The record of a note that came from elsewhere, as it stands for a live note of this account's. What its writer put there
 * stays, but for a status that says that it is deleted and the user that it names.
 */
export const adoptedInfo = (info: NoteInfo): NoteInfo =>
  acceptable({ ...info, status: ENABLED }, pageSizeOf({ pageId: '', info, model: undefined, virtualPage: undefined }));

/** Paper that a page can have (reference: note-format, section 7). */
interface PaperLayout {
  readonly layoutType: 'LayoutBlank' | 'LayoutHorizontalLine' | 'LayoutFittedHorizontalLine' | 'LayoutFittedGrid';
  /** Page units between two lines; 0 for blank paper. */
  readonly spacing: number;
  /** Page units. */
  readonly lineWidth: number;
  /** Android ARGB. */
  readonly color: number;
}

export const BLANK_PAPER: PaperLayout = { layoutType: 'LayoutBlank', spacing: 0, lineWidth: 0, color: 0 };

/** The template JSON of a page of that size. */
export function templateText({ width, height }: PageSize, paper: PaperLayout): string {
  const rect = { left: 0, top: 0, right: width, bottom: height, empty: false };
  return JSON.stringify({
    type: 'Feature',
    properties: {
      layoutType: paper.layoutType,
      pageMargins: {
        layoutRect: rect,
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
        spacing: paper.spacing,
        degree: 0,
      },
      resourceAttr: { resName: '', assetsResName: '' },
      strokeAttr: { color: paper.color, width: paper.lineWidth },
      subType: 'Layout',
      underContent: true,
      useFixedRatio: false,
    },
  });
}

/** The device cuts a note's own list of pages here; the virtual pages go on. */
const MAX_LISTED_PAGES = 500;
const NOTE = 1;
/** The newest layout: points in files. */
const NOTE_VERSION = 1;
const LAYOUT = 'geo_layout';
const PDF = 'pdf';

const rectOfSize = ({ width, height }: PageSize) => ({ left: 0, top: 0, right: width, bottom: height, empty: false });
const rectText = (size: PageSize): string => JSON.stringify(rectOfSize(size));

export const templatePath = (pageId: string): string => `template/json/${pageId}.template_json`;

function pageEntry(page: PageContent, lastModifyTime: number) {
  const layers = layersOfContent(page);
  return {
    currentLayerId: layers[0]?.id ?? 0,
    width: page.width,
    height: page.height,
    lastModifyTime,
    layerCount: layers.length,
    layerList: layers,
    ...(page.title === undefined ? {} : { title: page.title }),
  };
}

function notePageInfo({ pages, updatedAt }: NoteContent): string {
  const [first] = pages;
  return JSON.stringify({
    canvasExpandType: 'DEFAULT',
    coverPageId: first?.pageId ?? '',
    ...(first === undefined ? {} : { defaultPageRect: rectOfSize(first) }),
    pageInfoMap: Object.fromEntries(pages.map((page) => [page.pageId, pageEntry(page, updatedAt)])),
  });
}

/** The note's own record (reference: note-format, section 4.1). */
export function noteInfoOf(note: NoteContent): NoteInfo {
  const [first] = note.pages;
  const info = blankNoteInfo({
    uniqueId: note.noteId,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
    title: note.title,
    type: NOTE,
    notePageInfo: notePageInfo(note),
    pageNameList: JSON.stringify({ pageNameList: note.pages.slice(0, MAX_LISTED_PAGES).map(({ pageId }) => pageId) }),
    pageOriginWidth: first?.width ?? 0,
    pageOriginHeight: first?.height ?? 0,
    version: NOTE_VERSION,
    ...note.info,
  });
  return acceptable(info, first ?? { width: 0, height: 0 });
}

const defaultTemplate = (size: PageSize): string =>
  JSON.stringify({
    contentId: '0',
    contentPageId: '',
    contentPageSize: rectOfSize(size),
    contentRelativePath: '',
    contentType: LAYOUT,
  });

export function virtualDocOf(note: NoteContent): VirtualDoc {
  const [first] = note.pages;
  return blankVirtualDoc({
    uniqueId: note.noteId,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
    viewportId: first?.pageId ?? '',
    actualScale: 1,
    coverPageId: first?.pageId ?? '',
    defaultTemplate: first === undefined ? '' : defaultTemplate(first),
  });
}

/** What lies below a page's ink: a page of a PDF, or the print that its template describes. */
const contentOf = (noteId: string, { pageId, pdf }: PageContent): Partial<VirtualPage> =>
  pdf === undefined
    ? { contentType: LAYOUT, contentRelativePath: `document/${noteId}/${templatePath(pageId)}`, contentId: '0' }
    : {
        contentType: PDF,
        contentRelativePath: `document/${noteId}/resource/data/${pdf.file}`,
        contentPageId: JSON.stringify({ pageIndex: pdf.pageIndex }),
        contentId: '0',
      };

export const virtualPagesOf = (note: NoteContent): VirtualPage[] =>
  note.pages.map((page, orderIndex) =>
    blankVirtualPage({
      pageId: page.pageId,
      createdAt: note.createdAt,
      updatedAt: note.updatedAt,
      orderIndex,
      pageSize: rectText(page),
      pageSizeWithMargin: rectText(page),
      contentPageSize: rectText(page),
      ...contentOf(note.noteId, page),
    }),
  );

export const pageModelsOf = (note: NoteContent): PageModel[] =>
  note.pages.map((page) =>
    blankPageModel({
      uniqueId: page.pageId,
      layerList: JSON.stringify({ layerList: layersOfContent(page) }),
      title: page.title ?? '',
      createdAt: note.createdAt,
      updatedAt: note.updatedAt,
      pageSize: rectText(page),
    }),
  );
