/** One tag or stretch of text of an HTML source. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string };

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  laquo: '«',
  raquo: '»',
};

const HIGHEST = 0x10ffff;

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= HIGHEST ? String.fromCodePoint(code) : whole;
}

const textIn = (html: string): string => html.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, entity);

const ATTRIBUTE = /([a-z][-\w:]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi;

const attributesIn = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', one, other, bare]) => [name.toLowerCase(), textIn(one ?? other ?? bare ?? '')]),
  );

const HIDDEN = /<!--[^]*?(?:-->|$)|<(script|style|head|title)\b[^>]*>[^]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/** An HTML source as tags and texts; scripts, styles and comments are left out. Nothing of it is ever run. */
export function htmlTokens(html: string): HtmlToken[] {
  const source = html.replace(HIDDEN, '');
  const tokens: HtmlToken[] = [];
  let at = 0;
  const take = (end: number): void => {
    if (end > at) tokens.push({ kind: 'text', text: textIn(source.slice(at, end)) });
  };
  for (const match of source.matchAll(TAG)) {
    const [whole, slash, name = '', rest = ''] = match;
    take(match.index);
    at = match.index + whole.length;
    if (slash === '/') tokens.push({ kind: 'close', name: name.toLowerCase() });
    else tokens.push({ kind: 'open', name: name.toLowerCase(), attributes: attributesIn(rest) });
  }
  take(source.length);
  return tokens;
}
