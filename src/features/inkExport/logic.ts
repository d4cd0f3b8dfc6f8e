import { parsePageRange, type PageChoice } from '../../app/kit/pageRange';
import type { ExportChoice } from './types';

/** The pages that a choice names, 0 first, or why it names none. A `.note` always has all of them. */
export function pagesOf({ format, pages, range }: ExportChoice, open: { readonly current: number; readonly pages: number }): PageChoice {
  if (format === 'note' || pages === 'all') return parsePageRange('', open.pages);
  if (pages === 'current') return { indexes: [open.current] };
  return range.trim() === '' ? { fault: { kind: 'unreadable', part: '' } } : parsePageRange(range, open.pages);
}

/** Whether layers and template are asked for: a `.note` is taken as it is. */
export const hasLook = ({ format }: ExportChoice): boolean => format !== 'note';
