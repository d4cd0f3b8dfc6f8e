import { asNoteId, asPageId, asUid } from '@inkside/kit';
import type { TreeTables } from '../../../../packages/ink/src/model';
import { createInk } from '../../../../packages/ink/src/inkPort';
import { field, handMadePoints, handMadeZip, joined } from '../handMade';
import { fakeWorker } from '../render/support';

const uid = asUid('64b5f0c2a1d3e4f506172839');
export const NOTE = 'effb14ba3645472c9b34b74932773bc9';
const noteId = asNoteId(NOTE);
/** The ids of three pages. */
export const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
export const SAMPLES = [
  [10, 20, 0, 1000, 0],
  [30, 40, 0, 2000, 9],
];

/** By their paths below the note. */
export type Files = Readonly<Record<string, Uint8Array>>;

export const info = (names: readonly string[], ...more: readonly Uint8Array[]): Uint8Array =>
  field(1, joined(field(1, NOTE), field(8, 1), field(20, JSON.stringify(names)), ...more));

/** A row of a page's model, or of a virtual page. */
export const row = (id: string, ...more: readonly Uint8Array[]): Uint8Array => field(1, joined(field(1, id), ...more));

export const zip = (...shapes: readonly Uint8Array[]): Uint8Array =>
  handMadeZip([{ name: 'shape.pb', content: joined(...shapes) }]);

export const stroke = (id: string, ...more: readonly Uint8Array[]): Uint8Array =>
  field(1, joined(field(1, id), field(12, 2), ...more));

/** Points of the first page. */
export const points = (revision: string, ...ids: readonly string[]): Uint8Array =>
  handMadePoints(
    ONE,
    revision,
    ids.map((id) => [id, SAMPLES] as const),
  );

/** What another program put into the store, as the viewer opens it. `got` has the paths that were fetched. */
export const open = async (files: Files, known: TreeTables & { readonly pageNames?: readonly string[] } = {}) => {
  const prefix = `${uid}/note/${NOTE}/`;
  const stored = new Map(Object.entries(files).map(([path, bytes]) => [prefix + path, bytes]));
  const got: string[] = [];
  const { port } = createInk({
    objects: {
      get: async (key) => {
        got.push(key.slice(prefix.length));
        return stored.get(key);
      },
      list: async (start) =>
        [...stored].filter(([key]) => key.startsWith(start)).map(([key, { length }]) => ({ key, size: length })),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: fakeWorker,
  });
  const outline = await port.openNote({
    uid,
    noteId,
    source: 'cloud',
    pageNames: [],
    removedPages: [],
    size: { width: 800, height: 600 },
    ...known,
  });
  const load = (pageId: string) => port.loadPage({ noteId, pageId: asPageId(pageId), again: false });
  const again = (pageId: string) => port.loadPage({ noteId, pageId: asPageId(pageId), again: true });
  return { ...outline, load, again, got };
};
