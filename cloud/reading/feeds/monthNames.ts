/** Beginnings of the names of months by language, from January on; without accents, in lower case. */
const NAMES: readonly (readonly string[])[] = [
  // German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian.
  ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'],
  ['janv', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec'],
  ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
  ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  ['jan', 'feb', 'maart', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paz', 'lis', 'gru'],
  ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
  // Forms that begin otherwise.
  ['', '', 'mrt', '', 'май', 'juni', 'juli', '', '', '', '', ''],
];
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** The longest beginning that fits; `juin` is June, and `jui` alone is nothing. */
const monthOf = (word: string): string | undefined => {
  const name = plain(word);
  let best: { readonly month: string | undefined; readonly length: number } = { month: undefined, length: 0 };
  for (const months of NAMES) {
    for (const [index, beginning] of months.entries()) {
      if (beginning.length > best.length && name.startsWith(plain(beginning))) {
        best = { month: ENGLISH[index], length: beginning.length };
      }
    }
  }
  return best.month;
};

/** Year, month and day as Chinese, Japanese and Korean write them. */
const EASTERN =
  /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?\s*(?:[(（]?(?:星期|周|週)?[一二三四五六日天月火水木金土](?:曜日)?[)）]?)?/u;
const WORD = /\p{L}{3,}\.?/gu;

/** A date with the names of its months in English and without other words, as {@link dateOf} reads it. */
export const withEnglishMonths = (date: string): string => {
  const numeric = date.replace(EASTERN, '$1-$2-$3 ').trim();
  if (numeric !== date) return numeric;
  const isForeign = /\P{ASCII}/u.test(date);
  const named = date.replace(WORD, (word) => monthOf(word.replace('.', '')) ?? word);
  return named
    .replace(/^\p{L}+\.?,?\s+(?=\d)/u, isForeign ? '' : '$&')
    .replace(/(\d)\.(?=\s)/, '$1')
    .replace(/\s(?:de|del|di|da|г)\.?(?=\s|$)/gi, '')
    .replace(/\s+(?:um|à|a las|alle|às|om|в|о|o)\s+(?=\d{1,2}:)/giu, ' ')
    .replace(/\s(?:Uhr|h)$/i, '');
};
