const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What came with the page itself: chunks and their styles come when they are needed. */
const partsOf = (page: Document) => ({
  scripts: [...page.querySelectorAll<HTMLScriptElement>('body script[src]')].map(({ src }) => src),
  styles: [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-webpack])')].map(
    ({ href }) => href,
  ),
});

/**
 * A page of the same scripts and styles, for a frame. Its own policy comes on top of this page's: it may fetch what the
 * app is made of, and ask nobody for anything else.
 */
export const pictureDocument = (page: Document, origin: string): string => {
  const { scripts, styles } = partsOf(page);
  const own = escaped(origin);
  const policy = `default-src 'none'; script-src ${own}; style-src ${own}; img-src ${own} data:; font-src ${own}`;
  return [
    '<!doctype html><html data-theme="system"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    ...styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`),
    '</head><body><div id="root"></div>',
    ...scripts.map((src) => `<script defer src="${escaped(src)}"></script>`),
    '</body></html>',
  ].join('');
};
