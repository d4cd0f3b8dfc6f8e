/** Scripts and styles that a page of the app loads first. */
const NAMED = /(?:src|href)="\/?((?:js|css)\/[^"]+)"/g;

/** Names without a slash before them. */
export const namedIn = (page: string): readonly string[] => Array.from(page.matchAll(NAMED), ([, name = '']) => name);

/**
 * Whether a page loads nothing but files of this list (names without a slash before them). While a new version is put in
 * place a browser may get the page of one version and the worker of another; kept together they would not start without a
 * network.
 */
export const isOfOneVersion = (page: string, files: ReadonlySet<string>): boolean =>
  namedIn(page).every((name) => files.has(name));
