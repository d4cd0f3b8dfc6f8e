import type { NoteRow } from './types';

/** Notes that belong to one book or group. */
export interface NoteSection {
  /** Of the book or group; '' for notes that name none. */
  readonly id: string;
  /** '' where nobody knows it. */
  readonly title: string;
  readonly notes: readonly NoteRow[];
}

/** Notes by what they belong to; sections stand in the order of their first notes. */
export const notesByTie = (notes: readonly NoteRow[]): readonly NoteSection[] => {
  const sections = new Map<string, NoteRow[]>();
  for (const note of notes) {
    const known = sections.get(note.tiedTo);
    if (known === undefined) sections.set(note.tiedTo, [note]);
    else known.push(note);
  }
  return [...sections].map(([id, own]) => ({ id, title: '', notes: own }));
};

/** What lies below a folder of the bin, in the bin too: it comes back with it. */
export const binnedBelow = (folder: NoteRow, binned: readonly NoteRow[]): readonly NoteRow[] => {
  const below = new Map<string, NoteRow[]>();
  for (const row of binned) {
    if (row.parentId === null) continue;
    const beside = below.get(row.parentId);
    if (beside === undefined) below.set(row.parentId, [row]);
    else beside.push(row);
  }
  const found = new Set<NoteRow>();
  const open: NoteRow[] = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of next.kind === 'folder' ? (below.get(next.id) ?? []) : []) {
      if (child === folder || found.has(child)) continue;
      found.add(child);
      open.push(child);
    }
  }
  return [...found];
};
