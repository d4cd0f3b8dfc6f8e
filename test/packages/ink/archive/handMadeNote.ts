import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { field, handMadePoints, handMadeZip, joined, type HandMadeFile } from '../handMade';

export const NOTE = 'effb14ba3645472c9b34b74932773bc9';
export const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
export const SHAPE = '10000000-0000-4000-8000-00000000000a';
export const SAMPLES = [
  [1.5, 2.5, (20 << 8) | 25, 1000, 0],
  [3.5, 4.5, -1, 4095, 70_000],
];

export const info = (names: string, more: Uint8Array = new Uint8Array(0)): Uint8Array =>
  field(1, joined(field(1, NOTE), field(6, 'By hand'), field(8, 1), field(20, names), more));

export const shape = (id: string, more: Uint8Array, updatedAt = 5): Uint8Array =>
  field(1, joined(field(1, id), field(3, updatedAt), field(12, 2), more));

export const at = (path: string, content: Uint8Array, more: Partial<HandMadeFile> = {}): HandMadeFile => ({
  name: `${NOTE}/${path}`,
  content,
  ...more,
});

export const shapeZip = (page: string, list: Uint8Array, ms = 1000): HandMadeFile =>
  at(`shape/${page}#r${ms}#${ms}.zip`, handMadeZip([{ name: 'shape.pb', content: list }]));

export const noteInfo = (...pages: readonly string[]): HandMadeFile =>
  at('note/pb/note_info', info(JSON.stringify({ pageNameList: pages })));

export const drawn = (revision = 'rev'): HandMadeFile[] => [
  shapeZip(ONE, shape(SHAPE, field(16, revision))),
  at(`point/${ONE}/${ONE}#rev#points`, handMadePoints(ONE, 'rev', [[SHAPE, SAMPLES]])),
];

export const only = (files: readonly HandMadeFile[]) => {
  const [note] = openNoteArchive(handMadeZip(files)).notes;
  if (note === undefined) throw new Error('no note');
  return note;
};
