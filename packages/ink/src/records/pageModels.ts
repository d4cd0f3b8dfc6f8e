import type { PageModel } from '../model';
import { recordCodec } from '../wire/recordCodec';
import { decodeList, encodeList, fileCodec } from '../wire/recordList';

const codec = recordCodec<PageModel>(
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
export const pageModelFile = fileCodec(codec);

/**
 * Reads one revision file of `pageModel/pb/` (NotePageModelList; reference: note-format, section 4.5).
 * @throws InkFormatError kind `page`.
 */
export const decodePageModels = (bytes: Uint8Array, name: string): readonly PageModel[] =>
  decodeList(codec, bytes, name);

export const encodePageModels = (models: readonly PageModel[]): Uint8Array => encodeList(codec, models);

export const blankPageModel = (fields: Partial<PageModel> & Pick<PageModel, 'uniqueId'>): PageModel =>
  codec.blank(fields);
