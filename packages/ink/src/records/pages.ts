import type { PageModel, VirtualPage } from '../model';
import { recordCodec } from '../wire/recordCodec';
import { decodeList, encodeList, fileCodec } from '../wire/recordList';

const virtualPageCodec = recordCodec<VirtualPage>(
  'page',
  {
    pageId: '',
    createdAt: 0,
    updatedAt: 0,
    orderIndex: 0,
    status: 0,
    pageSize: '',
    pageSizeWithMargin: '',
    contentPageSize: '',
    contentType: '',
    contentRelativePath: '',
    contentPageId: '',
    contentId: '',
    contentStatus: 0,
    unknown: new Uint8Array(0),
  },
  {
    pageId: [1, 'text'],
    createdAt: [2, 'int64'],
    updatedAt: [3, 'int64'],
    orderIndex: [4, 'float'],
    status: [5, 'int32'],
    pageSize: [6, 'text'],
    pageSizeWithMargin: [7, 'text'],
    contentPageSize: [8, 'text'],
    contentType: [9, 'text'],
    contentRelativePath: [10, 'text'],
    contentPageId: [11, 'text'],
    contentId: [12, 'text'],
    contentStatus: [13, 'int32'],
  },
);

/** The same file with what else stands in it: one bad record is skipped, and nothing is lost when it is written. */
export const virtualPageFile = fileCodec(virtualPageCodec);

/**
 * Reads one revision file of `virtual/page/pb/` (reference: note-format, section 4.4).
 * @throws InkFormatError kind `page`.
 */
export const decodeVirtualPages = (bytes: Uint8Array, name: string): readonly VirtualPage[] =>
  decodeList(virtualPageCodec, bytes, name);

export const encodeVirtualPages = (pages: readonly VirtualPage[]): Uint8Array => encodeList(virtualPageCodec, pages);

export const blankVirtualPage = (fields: Partial<VirtualPage> & Pick<VirtualPage, 'pageId'>): VirtualPage =>
  virtualPageCodec.blank(fields);

const pageModelCodec = recordCodec<PageModel>(
  'page',
  {
    uniqueId: '',
    layerList: '',
    currentLayerId: '',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    pageSize: '',
    unknown: new Uint8Array(0),
  },
  {
    uniqueId: [1, 'text'],
    layerList: [2, 'text'],
    currentLayerId: [3, 'looseText'],
    title: [4, 'text'],
    createdAt: [5, 'int64'],
    updatedAt: [6, 'int64'],
    pageSize: [7, 'text'],
  },
);

/** The same file with what else stands in it: one bad record is skipped, and nothing is lost when it is written. */
export const pageModelFile = fileCodec(pageModelCodec);

/**
 * Reads one revision file of `pageModel/pb/` (NotePageModelList; reference: note-format, section 4.5).
 * @throws InkFormatError kind `page`.
 */
export const decodePageModels = (bytes: Uint8Array, name: string): readonly PageModel[] =>
  decodeList(pageModelCodec, bytes, name);

export const encodePageModels = (models: readonly PageModel[]): Uint8Array => encodeList(pageModelCodec, models);

export const blankPageModel = (fields: Partial<PageModel> & Pick<PageModel, 'uniqueId'>): PageModel =>
  pageModelCodec.blank(fields);
