import { normalId } from '../../pageOrder';

/** What of a note goes into a `.note` of its own. */
export interface NoteChoice {
  /** Pages of the note, in its order. */
  readonly pageIds: readonly string[];
  /** `visible`: without the shapes of layers that are switched off. */
  readonly layers: 'visible' | 'all';
  /** Layers that are switched off, by page, where more is known of them than the note's own records say. */
  readonly hidden?: ReadonlyMap<string, readonly number[]>;
  /** Whether templates and backgrounds go along. */
  readonly hasTemplate: boolean;
}

/** Pages by their ids as they are compared. */
export interface SortedPages {
  readonly kept: ReadonlySet<string>;
  /** Every other page that anything tells of, removed ones too; none when all pages are taken. */
  readonly dropped: ReadonlySet<string>;
}

const WORD = /[\w-]+/g;

/** Whether a text or a path names a page that is left out, and none that is taken: then it is of no use without it. */
export function isOfDropped(text: string, { kept, dropped }: SortedPages): boolean {
  if (dropped.size === 0) return false;
  const words = (text.match(WORD) ?? []).map(normalId);
  return words.some((word) => dropped.has(word)) && !words.some((word) => kept.has(word));
}
