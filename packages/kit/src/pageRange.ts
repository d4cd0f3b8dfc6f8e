/** Why a choice of pages cannot be followed; `part` is what was typed. */
export type RangeFault =
  | { readonly kind: 'unreadable'; readonly part: string }
  | { readonly kind: 'absent'; readonly page: number; readonly pages: number };

export type PageChoice = { readonly indexes: readonly number[] } | { readonly fault: RangeFault };

/** More than a note can have; longer numbers are mistakes. */
const PART = /^(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?$/;

/**
 * The pages that a text like `1-3, 5` names, as indexes (0 first), each once, in the order typed; `5-3` counts down.
 * An empty text names all pages.
 */
export function parsePageRange(text: string, pages: number): PageChoice {
  if (text.trim() === '') return { indexes: Array.from({ length: pages }, (_, index) => index) };
  const chosen = new Set<number>();
  for (const part of text.split(/[,;，、；]/).map((piece) => piece.trim())) {
    const [, first, last = first] = PART.exec(part) ?? [];
    if (first === undefined) return { fault: { kind: 'unreadable', part } };
    const [from, to] = [Number(first), Number(last)];
    const absent = [from, to].find((page) => page < 1 || page > pages);
    if (absent !== undefined) return { fault: { kind: 'absent', page: absent, pages } };
    const step = from <= to ? 1 : -1;
    for (let page = from; page !== to + step; page += step) chosen.add(page - 1);
  }
  return { indexes: [...chosen] };
}
