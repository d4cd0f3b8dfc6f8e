/** Characters that no XML document may hold, and halves of pairs. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const BREAKS = '\t\n\r';
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as content or attribute of XML. */
export const xml = (text: string): string =>
  text
    .replace(FORBIDDEN, (character) => (BREAKS.includes(character) ? character : '\ufffd'))
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A number with at most `digits` behind its point, and nothing that need not be written. */
export function short(value: number, digits = 2): string {
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  if (!Number.isFinite(rounded) || rounded === 0) return '0';
  return String(rounded).replace(/^(-?)0\./, '$1.');
}

/** Attributes, those that are undefined left out; values are escaped. */
export const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      return ` ${name}="${typeof value === 'number' ? short(value) : xml(value)}"`;
    })
    .join('');
