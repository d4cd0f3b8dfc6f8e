import { isObject } from '@inkside/kit';
import { noteOf, type TagRow } from '../importedNotes/importStore';

export interface FileRow {
  readonly uniqueId: string;
  readonly content: Uint8Array;
}

// A row may come out of another realm than its check.
const isBytes = (value: unknown): boolean =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';

export const isFileRow = (value: unknown): value is FileRow =>
  isObject(value) && typeof value['uniqueId'] === 'string' && isBytes(value['content']);

export const isTagRow = (value: unknown): value is TagRow =>
  isFileRow(value) && 'documentId' in value && typeof value.documentId === 'string';

export const isImportRow: Readonly<Record<'note' | 'tag' | 'file', (value: unknown) => boolean>> = {
  note: (value) => noteOf(value).length === 1,
  tag: isTagRow,
  file: isFileRow,
};
