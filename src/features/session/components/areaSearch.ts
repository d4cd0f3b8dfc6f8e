import { areas, type Area } from './areaCodes';

/** An area with its name in the language of the page. */
export interface NamedArea extends Area {
  readonly name: string;
  /** What a search looks in: its names here and in English, and its letters. */
  readonly words: string;
}

const namesIn = (locale: string): ((region: string) => string) => {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (region) => names.of(region) ?? region;
};

/** Without accents and capitals: `Côte` is found by `cote`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** All areas by their names, in the order of the language. `locale`: BCP 47. */
export const namedAreas = (locale: string): readonly NamedArea[] => {
  const [here, english] = [namesIn(locale), namesIn('en')];
  const order = new Intl.Collator(locale);
  return areas
    .map((area) => {
      const name = here(area.region);
      return { ...area, name, words: plain(`${name} ${english(area.region)} ${area.region}`) };
    })
    .sort((a, b) => order.compare(a.name, b.name));
};

/** Those whose name holds the words, or whose code begins with the digits; the nearest first. */
export const searchAreas = (known: readonly NamedArea[], query: string): readonly NamedArea[] => {
  const wanted = plain(query.trim());
  if (wanted === '') return known;
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1];
  if (digits !== undefined) {
    return known
      .filter(({ areaCode }) => areaCode.startsWith(`+${digits}`))
      .sort((a, b) => a.areaCode.length - b.areaCode.length);
  }
  const found = known.filter(({ words }) => words.includes(wanted));
  const begins = ({ words }: NamedArea): number => (words.startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
};
