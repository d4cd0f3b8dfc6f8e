import type { NoteInfo } from '../model';
import { recordCodec } from '../wire/recordCodec';
import { decodeList, encodeList, fileCodec } from '../wire/recordList';

const codec = recordCodec<NoteInfo>(
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
export const noteInfoFile = fileCodec(codec);

/**
 * Reads the list of NoteInfo in `note/pb/note_info` and in a backup's `note_tree` (reference: note-format,
 * section 4.1). Folders of the note may be among the rows.
 * @throws InkFormatError kind `document`.
 */
export const decodeNoteInfos = (bytes: Uint8Array, name: string): readonly NoteInfo[] => decodeList(codec, bytes, name);

export const encodeNoteInfos = (infos: readonly NoteInfo[]): Uint8Array => encodeList(codec, infos);

export const blankNoteInfo = (fields: Partial<NoteInfo> & Pick<NoteInfo, 'uniqueId'>): NoteInfo => codec.blank(fields);
