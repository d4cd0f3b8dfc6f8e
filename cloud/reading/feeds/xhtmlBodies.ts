const XHTML = 'http://www.w3.org/1999/xhtml';
const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Tags that close themselves; in HTML only elements that are always empty may. */
const SELF_CLOSED = /<([a-z][\w-]*)((?:\s[^<>]*)?)\/>/gi;

/** XHTML as HTML: an empty element that HTML would leave open is closed. */
export const asHtml = (markup: string): string =>
  markup.replace(SELF_CLOSED, (whole, name: string, attributes: string) =>
    VOID.test(name) ? whole : `<${name}${attributes}></${name}>`,
  );

const prefixIn = (text: string): string | undefined =>
  new RegExp(`xmlns:([\\w-]{1,32})\\s*=\\s*["']${XHTML}["']`, 'i').exec(text)?.[1];

const asContent = (markup: string): string =>
  `<content:encoded xmlns:content="${CONTENT}"><![CDATA[${asHtml(markup).replaceAll(']]>', '')}]]></content:encoded>`;

/**
 * Puts `asContent` of what stands in every element of that name. By places, not by one expression: where an end is
 * missing, an expression would look for it from every beginning.
 */
const replaced = (text: string, name: string, isMeant: (tag: string) => boolean, bare: (markup: string) => string) => {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  let written = '';
  let from = 0;
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1)) {
    const inside = text.indexOf('>', at) + 1;
    const end = text.indexOf(closing, inside);
    if (inside === 0 || end < 0) break;
    const tag = text.slice(at, inside);
    if (!/^[\s>]/.test(text.charAt(at + opening.length)) || tag.endsWith('/>') || !isMeant(tag)) continue;
    written += text.slice(from, at) + asContent(bare(text.slice(inside, end)));
    from = end + closing.length;
    at = from - 1;
  }
  return written + text.slice(from);
};

/** Some RSS has its texts as elements of XHTML, which the parser of feeds does not know; they become `content:encoded`. */
export const withXhtmlBodies = (text: string): string => {
  if (!text.includes(XHTML)) return text;
  const prefix = prefixIn(text);
  const isDeclared = (tag: string): boolean => tag.includes(XHTML);
  let found = text;
  for (const name of ['body', 'div']) {
    found = replaced(found, name, isDeclared, (markup) => markup);
    if (prefix === undefined) continue;
    const inner = new RegExp(`(</?)${prefix}:`, 'gi');
    found = replaced(
      found,
      `${prefix}:${name}`,
      () => true,
      (markup) => markup.replace(inner, '$1'),
    );
  }
  return found;
};
