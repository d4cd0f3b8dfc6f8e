import type { VirtualDoc } from '../model';
import { recordCodec } from '../wire/recordCodec';

const codec = recordCodec<VirtualDoc>(
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
export const decodeVirtualDoc = (bytes: Uint8Array, name: string): VirtualDoc => codec.decode(bytes, name);

export const encodeVirtualDoc = (doc: VirtualDoc): Uint8Array => codec.encode(doc);

export const blankVirtualDoc = (fields: Partial<VirtualDoc> & Pick<VirtualDoc, 'uniqueId'>): VirtualDoc =>
  codec.blank(fields);
