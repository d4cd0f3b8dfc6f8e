import type { NoteExtra } from '../model';
import { recordCodec } from '../wire/recordCodec';

const codec = recordCodec<NoteExtra>(
  'document',
  { kind: 0, appBuild: 0, key: '', value: '', unknown: new Uint8Array(0) },
  { kind: [1, 'int32'], appBuild: [2, 'int32'], key: [3, 'text'], value: [4, 'text'] },
);

/**
 * Reads `extra/pb/extra` (reference: note-format, section 4.7).
 * @throws InkFormatError kind `document`.
 */
export const decodeExtra = (bytes: Uint8Array, name: string): NoteExtra => codec.decode(bytes, name);

export const encodeExtra = (extra: NoteExtra): Uint8Array => codec.encode(extra);

export const blankExtra = (fields: Partial<NoteExtra>): NoteExtra => codec.blank({ kind: 1, ...fields });
