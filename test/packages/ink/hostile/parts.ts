import { field, joined, type HandMadeFile } from '../handMade';

/** An archive that is made to break a reader. */
export interface Hostile {
  readonly name: string;
  readonly make: () => Uint8Array;
  /** Whether its first page is written as PNG and PDF, too. */
  readonly exports?: boolean;
  /** Bytes of the pixels of its picture, where they are so many that they count. */
  readonly pixels?: number;
}

const NOTE = 'a'.repeat(32);
export const PAGE = 'b'.repeat(32);

export const at = (path: string, content: Uint8Array, more: Partial<HandMadeFile> = {}): HandMadeFile => ({
  name: `${NOTE}/${path}`,
  content,
  ...more,
});

export const info = (pages: readonly string[] = [PAGE], more: Uint8Array = new Uint8Array(0)): HandMadeFile =>
  at('note/pb/note_info', field(1, joined(field(1, NOTE), field(8, 1), field(20, JSON.stringify(pages)), more)));
