import { asNoteId, type NoteId } from '@inkside/kit';

/** What a name may hold, with room for a number behind it; bytes. */
const MOST_BYTES = 240;

const cut = (name: string): string => {
  const characters = Array.from(name);
  while (new TextEncoder().encode(characters.join('')).length > MOST_BYTES) characters.pop();
  return characters.join('').trim();
};

/** A title that none of the others in its folder has: with a number behind it where it is taken. */
export const freeTitle = (title: string, siblings: readonly string[]): string => {
  const taken = new Set(siblings.map((name) => name.normalize('NFC').trim().toLowerCase()));
  const isFree = (name: string): boolean => !taken.has(name.normalize('NFC').trim().toLowerCase());
  // Devices and lists refuse these in names.
  const clean =
    cut(
      title
        .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ) || '.note';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? clean : `${clean} (${number})`;
    if (isFree(name)) return name;
  }
};

const HYPHENS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** An id in the ways in which devices and clouds write one: as it is, 32 characters, and with hyphens. */
export const writingsOf = (id: NoteId): readonly NoteId[] => {
  const plain = id.replaceAll('-', '').toLowerCase();
  return [...new Set([id, plain, plain.replace(HYPHENS, '$1-$2-$3-$4-$5')])].map(asNoteId);
};

/** How far a save is, 0 … 1. */
export const shareSent = ({ sent, total }: { readonly sent: number; readonly total: number }): number =>
  total <= 0 ? 0 : Math.min(1, sent / total);
