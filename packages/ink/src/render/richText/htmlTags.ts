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
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', one, other, bare]) => [
      name.toLowerCase(),
      textIn(one ?? other ?? bare ?? ''),
    ]),
  );

const COMMENT = ['<!--', '-->'] as const;
const NAME = /<(\/?)([a-z][a-z\d]*)/iy;
/** What stands in them are no words. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title']);

/**
 * Where a tag ends whose name ends at `from`; -1 for one that never does. Only behind "=" a quote holds signs
 * together, and only where it is closed.
 */
function tagEnd(html: string, from: number): number {
  let isValue = false;
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (sign === '>') return at;
    if (isValue && (sign === '"' || sign === "'")) {
      at = Math.max(at, html.indexOf(sign, at + 1));
    }
    isValue = sign === '=' || (isValue && sign.trim() === '');
  }
  return -1;
}

/** Behind the end of an element that holds no words; the end of all, where it has none. */
function hiddenEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

/** What begins at a "<", and where it ends; without a token for what is no words. */
interface Found {
  readonly token?: HtmlToken;
  readonly end: number;
}

/** What is no element: a comment, a declaration, an instruction; undefined for anything else. */
function asideAt(html: string, at: number): Found | undefined {
  const isComment = html.startsWith(COMMENT[0], at);
  if (!isComment && !html.startsWith('<!', at) && !html.startsWith('<?', at)) return undefined;
  const [start, stop] = isComment ? COMMENT : ['<!', '>'];
  const end = html.indexOf(stop, at + start.length);
  return { end: end < 0 ? html.length : end + stop.length };
}

function tagAt(html: string, at: number): Found | undefined {
  NAME.lastIndex = at;
  const [head = '', slash, written = ''] = NAME.exec(html) ?? [];
  if (head === '') return undefined;
  const name = written.toLowerCase();
  const end = tagEnd(html, at + head.length);
  // Behind a tag that never ends no other ends: all of the rest are words.
  if (end < 0) return { token: { kind: 'text', text: html.slice(at) }, end: html.length };
  if (slash === '/') return { token: { kind: 'close', name }, end: end + 1 };
  if (HIDDEN.has(name)) return { end: hiddenEnd(html, name, end + 1) };
  return { token: { kind: 'open', name, attributes: attributesIn(html.slice(at + head.length, end)) }, end: end + 1 };
}

/** A sign that begins nothing. */
const wordAt = (at: number): Found => ({ token: { kind: 'text', text: '<' }, end: at + 1 });

/** Tags and pieces of text as they come. */
function* foundIn(html: string): Generator<HtmlToken> {
  let at = 0;
  for (let sign = html.indexOf('<'); sign >= 0; sign = html.indexOf('<', at)) {
    if (sign > at) yield { kind: 'text', text: html.slice(at, sign) };
    const { token, end } = asideAt(html, sign) ?? tagAt(html, sign) ?? wordAt(sign);
    if (token !== undefined) yield token;
    at = end;
  }
  if (at < html.length) yield { kind: 'text', text: html.slice(at) };
}

/**
 * An HTML source as tags and texts, read in one pass; scripts, styles and comments are left out. Nothing of it is ever
 * run.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let words = '';
  for (const token of foundIn(html)) {
    if (token.kind === 'text') {
      words += token.text;
      continue;
    }
    if (words !== '') yield { kind: 'text', text: textIn(words) };
    words = '';
    yield token;
  }
  if (words !== '') yield { kind: 'text', text: textIn(words) };
}
