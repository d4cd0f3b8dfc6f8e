import type { SourceSheet } from '../book/sourceBook';

/** A font of the book. */
export interface BookFont {
  readonly family: string;
  readonly address: string;
  readonly base: string;
  readonly weight: string;
  readonly style: string;
}

/** The text of a sheet without an address but those that `addressOf` gives, and the fonts that it names. */
export interface CleanSheet {
  readonly text: string;
  readonly fonts: readonly BookFont[];
}

interface SheetSources {
  /** The sheet that an address means. */
  readonly sheet: (address: string, base: string) => Promise<SourceSheet | undefined>;
  /** An address of what lies in the book, which asks nobody; undefined where there is nothing. */
  readonly addressOf: (address: string, base: string) => Promise<string | undefined>;
}

/** Sheets may import each other. */
const DEEPEST = 4;
const MOST_LETTERS = 2_000_000;

const COMMENT = /\/\*[\s\S]*?\*\//g;
const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?[^;]*;/gi;
const FONT_FACE = /@font-face\s*\{([^}]*)\}/gi;
const URL_TOKEN = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*?))\s*\)/gi;

const declared = (block: string, name: string): string =>
  new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`, 'i').exec(block)?.[1]?.trim() ?? '';

const fontIn = (block: string, base: string): readonly BookFont[] => {
  const family = declared(block, 'font-family').replace(/^["']|["']$/g, '');
  const [, address = ''] = /url\(\s*["']?([^"')]+)["']?\s*\)/i.exec(declared(block, 'src')) ?? [];
  if (family === '' || address === '') return [];
  return [{ family, address, base, weight: declared(block, 'font-weight'), style: declared(block, 'font-style') }];
};

/** What devices understand and browsers do not: prefixes, and breaks of pages where there are columns. */
const forColumns = (text: string): string =>
  text
    .replace(/(?<=[{\s;])-epub-/gi, '')
    .replace(/page-break-(after|before)\s*:\s*(?:always|left|right)/gi, 'break-$1: column')
    .replace(/page-break-inside\s*:/gi, 'break-inside:')
    .replace(/break-(after|before)\s*:\s*(?:page|left|right|recto|verso)/gi, 'break-$1: column');

const replaceAddresses = async (text: string, base: string, { addressOf }: SheetSources): Promise<string> => {
  const found = Array.from(text.matchAll(URL_TOKEN), ([, double, single, plain]) => double ?? single ?? plain ?? '');
  const addresses = await Promise.all(found.map((address) => addressOf(address, base).catch(() => undefined)));
  let at = -1;
  return text.replace(URL_TOKEN, () => {
    at += 1;
    const address = addresses[at];
    // An empty url() would be the page itself.
    return address === undefined ? 'none' : `url("${address}")`;
  });
};

const cleanAt = async (
  { text, base }: SourceSheet,
  sources: SheetSources,
  above: readonly string[],
): Promise<CleanSheet> => {
  const plain = text.slice(0, MOST_LETTERS).replace(COMMENT, '');
  const imported: CleanSheet[] = [];
  for (const [, address = ''] of plain.matchAll(IMPORT)) {
    const sheet = above.length < DEEPEST ? await sources.sheet(address, base).catch(() => undefined) : undefined;
    if (sheet !== undefined && !above.includes(sheet.base))
      imported.push(await cleanAt(sheet, sources, [...above, sheet.base]));
  }
  const fonts = Array.from(plain.matchAll(FONT_FACE), ([, block = '']) => fontIn(block, base)).flat();
  const own = plain
    .replace(IMPORT, '')
    .replace(FONT_FACE, '')
    .replace(/@import[^;]*;?/gi, '');
  return {
    text: [...imported.map((sheet) => sheet.text), forColumns(await replaceAddresses(own, base, sources))].join('\n'),
    fonts: [...imported.flatMap((sheet) => sheet.fonts), ...fonts],
  };
};

/** Cleans a sheet and those that it imports, each once. Never rejects: what cannot be read is left out. */
export const cleanSheet = (sheet: SourceSheet, sources: SheetSources): Promise<CleanSheet> =>
  cleanAt(sheet, sources, [sheet.base]);
