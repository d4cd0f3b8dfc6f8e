import type { Outline } from './readOpml';

const escaped = (text: string): string =>
  text
    // Characters that XML cannot carry at all.
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

const outlineOf = (outline: Outline, indent: string): string => {
  const title = `text="${escaped(outline.title)}" title="${escaped(outline.title)}"`;
  if (outline.kind === 'feed') {
    const type = outline.isCatalogue ? 'opds' : 'rss';
    return `${indent}<outline type="${type}" ${title} xmlUrl="${escaped(outline.url)}"/>\n`;
  }
  const children = outline.children.map((child) => outlineOf(child, `${indent}  `)).join('');
  return `${indent}<outline ${title}>\n${children}${indent}</outline>\n`;
};

/** An OPML 2.0 list. Carries no login: whoever has the list may read it. */
export const writeOpml = (outlines: readonly Outline[], now: number): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n' +
  '  <head>\n    <title>Subscriptions</title>\n' +
  `    <dateCreated>${new Date(now).toUTCString()}</dateCreated>\n  </head>\n` +
  `  <body>\n${outlines.map((outline) => outlineOf(outline, '    ')).join('')}  </body>\n</opml>\n`;
