import type { Resource } from '../model';
import { recordCodec } from '../wire/recordCodec';
import { decodeList, encodeList, fileCodec } from '../wire/recordList';

const codec = recordCodec<Resource>(
  'resource',
  {
    uniqueId: '',
    documentId: '',
    createdAt: 0,
    updatedAt: 0,
    title: '',
    audioDuration: 0,
    type: 0,
    relativePath: '',
    cloudPath: '',
    extraAttributes: '',
    revisionId: '',
    originPath: '',
    unknown: new Uint8Array(0),
  },
  {
    uniqueId: [1, 'text'],
    documentId: [2, 'text'],
    createdAt: [3, 'int64'],
    updatedAt: [4, 'int64'],
    title: [5, 'text'],
    audioDuration: [6, 'int64'],
    type: [7, 'int32'],
    relativePath: [8, 'text'],
    cloudPath: [9, 'text'],
    extraAttributes: [10, 'text'],
    revisionId: [11, 'text'],
    originPath: [12, 'text'],
  },
);

/** The same file with what else stands in it: one bad record is skipped, and nothing is lost when it is written. */
export const resourceFile = fileCodec(codec);

/**
 * Reads one file of `resource/pb/` (ResourceProtoList; reference: note-format, section 4.6).
 * It is not zipped and may have 0 bytes.
 * @throws InkFormatError kind `resource`.
 */
export const decodeResources = (bytes: Uint8Array, name: string): readonly Resource[] => decodeList(codec, bytes, name);

export const encodeResources = (resources: readonly Resource[]): Uint8Array => encodeList(codec, resources);

export const blankResource = (fields: Partial<Resource> & Pick<Resource, 'uniqueId'>): Resource => codec.blank(fields);
