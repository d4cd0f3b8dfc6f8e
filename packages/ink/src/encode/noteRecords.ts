import type { NoteInfo, PageModel, PageSize, VirtualDoc, VirtualPage } from '../model';
import { blankNoteInfo } from '../records/noteInfo';
import { blankPageModel } from '../records/pageModels';
import { blankVirtualDoc } from '../records/virtualDoc';
import { blankVirtualPage } from '../records/virtualPages';
import { acceptedFields } from './acceptedFields';
import { layersOfContent, type NoteContent, type PageContent } from './noteContent';

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
  return blankNoteInfo({
    ...acceptedFields(first ?? { width: 0, height: 0 }, note.uid),
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
