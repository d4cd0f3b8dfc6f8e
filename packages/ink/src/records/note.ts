import type { NoteExtra, NoteInfo, VirtualDoc } from '../model';
import { recordCodec } from '../wire/recordCodec';
import { decodeList, encodeList, fileCodec } from '../wire/recordList';

const noteInfoCodec = recordCodec<NoteInfo>(
  'document',
  {
    uniqueId: '',
    createdAt: 0,
    updatedAt: 0,
    parentUniqueId: '',
    title: '',
    type: 0,
    notePenInfo: '',
    notePageInfo: '',
    noteBackground: '',
    deviceInfo: '',
    pageNameList: '',
    richTextPageNameList: '',
    removePageList: '',
    pageOriginWidth: 0,
    pageOriginHeight: 0,
    status: 0,
    version: 0,
    activeScene: '',
    unknown: new Uint8Array(0),
  },
  {
    uniqueId: [1, 'text'],
    createdAt: [2, 'int64'],
    updatedAt: [3, 'int64'],
    parentUniqueId: [4, 'text'],
    title: [6, 'text'],
    type: [8, 'int32'],
    notePenInfo: [11, 'text'],
    notePageInfo: [12, 'text'],
    noteBackground: [13, 'text'],
    deviceInfo: [14, 'text'],
    pageNameList: [20, 'text'],
    richTextPageNameList: [21, 'text'],
    pageOriginWidth: [22, 'float'],
    pageOriginHeight: [23, 'float'],
    status: [31, 'int32'],
    version: [40, 'int32'],
    activeScene: [43, 'looseText'],
    removePageList: [44, 'text'],
  },
);

/** The same file with what else stands in it: one bad record is skipped, and nothing is lost when it is written. */
export const noteInfoFile = fileCodec(noteInfoCodec);

/**
 * Reads the list of NoteInfo in `note/pb/note_info` and in a backup's `note_tree` (reference: note-format,
 * section 4.1). Folders of the note may be among the rows.
 * @throws InkFormatError kind `document`.
 */
export const decodeNoteInfos = (bytes: Uint8Array, name: string): readonly NoteInfo[] =>
  decodeList(noteInfoCodec, bytes, name);

export const encodeNoteInfos = (infos: readonly NoteInfo[]): Uint8Array => encodeList(noteInfoCodec, infos);

export const blankNoteInfo = (fields: Partial<NoteInfo> & Pick<NoteInfo, 'uniqueId'>): NoteInfo =>
  noteInfoCodec.blank(fields);

const virtualDocCodec = recordCodec<VirtualDoc>(
  'document',
  {
    uniqueId: '',
    createdAt: 0,
    updatedAt: 0,
    viewportId: '',
    actualScale: 0,
    offsetX: 0,
    offsetY: 0,
    coverPageId: '',
    defaultTemplate: '',
    docOptions: '',
    unknown: new Uint8Array(0),
  },
  {
    uniqueId: [1, 'text'],
    createdAt: [2, 'int64'],
    updatedAt: [3, 'int64'],
    viewportId: [4, 'text'],
    actualScale: [5, 'float'],
    offsetX: [6, 'float'],
    offsetY: [7, 'float'],
    coverPageId: [8, 'text'],
    defaultTemplate: [9, 'text'],
    docOptions: [10, 'text'],
  },
);

/**
 * Reads `virtual/doc/pb/<noteId>`: one message, not a list (reference: note-format, section 4.3).
 * @throws InkFormatError kind `document`.
 */
export const decodeVirtualDoc = (bytes: Uint8Array, name: string): VirtualDoc => virtualDocCodec.decode(bytes, name);

export const encodeVirtualDoc = (doc: VirtualDoc): Uint8Array => virtualDocCodec.encode(doc);

export const blankVirtualDoc = (fields: Partial<VirtualDoc> & Pick<VirtualDoc, 'uniqueId'>): VirtualDoc =>
  virtualDocCodec.blank(fields);

const extraCodec = recordCodec<NoteExtra>(
  'document',
  { kind: 0, appBuild: 0, key: '', value: '', unknown: new Uint8Array(0) },
  { kind: [1, 'int32'], appBuild: [2, 'int32'], key: [3, 'text'], value: [4, 'text'] },
);

/**
 * Reads `extra/pb/extra` (reference: note-format, section 4.7).
 * @throws InkFormatError kind `document`.
 */
export const decodeExtra = (bytes: Uint8Array, name: string): NoteExtra => extraCodec.decode(bytes, name);

export const encodeExtra = (extra: NoteExtra): Uint8Array => extraCodec.encode(extra);

export const blankExtra = (fields: Partial<NoteExtra>): NoteExtra => extraCodec.blank({ kind: 1, ...fields });
