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
