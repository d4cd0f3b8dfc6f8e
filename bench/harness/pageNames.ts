/** Run in a page before functions of a bench are: what names functions for this program's own errors is not there. */
export const PAGE_NAMES = 'globalThis.__name ??= (named) => named';
