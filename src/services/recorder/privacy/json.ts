import type { FieldKind } from './names';
import { has } from './marks';

/** Redacts what a text of JSON says. */
export type Inside = (value: object, kind: FieldKind) => unknown;
/** Redacts a text, which may be JSON again. */
type Hidden = (text: string, kind: FieldKind) => string;

const mayBeJson = (signs: number): boolean => (signs & (has.bracket | has.doubleQuote)) !== 0;

const looksWhole = /^\s*[{["]/;
/** Where JSON may begin inside a text. */
const begin = /[{[]\s{0,20}["{[]/;

/** JSON in texts: whole, one to a line, or after other words; also texts that are JSON of texts. */
export const createJsonTexts = (inside: Inside, hidden: Hidden, endsInName: (text: string) => boolean) => {
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  /** The same text without what is secret; undefined where it is no JSON that holds something. */
  const whole = (text: string, kind: FieldKind): string | undefined => {
    if (!looksWhole.test(text)) return undefined;
    // A mark of the byte order is no space to JSON.
    const value = parsed(text.trim());
    if (typeof value === 'string') {
      const other = hidden(value, kind);
      return other === value ? text : JSON.stringify(other);
    }
    if (typeof value !== 'object' || value === null) return undefined;
    const other = inside(value, kind);
    return other === value ? text : JSON.stringify(other);
  };
  const inLines = (text: string, kind: FieldKind): string | undefined => {
    if (!text.includes('\n')) return undefined;
    const lines = text.split('\n');
    const made = lines.map((line) => whole(line, kind));
    if (made.every((line) => line === undefined)) return undefined;
    return made.map((line, index) => line ?? hidden(lines[index] ?? '', kind)).join('\n');
  };
  const afterWords = (text: string, kind: FieldKind): string | undefined => {
    const from = begin.exec(text)?.index ?? 0;
    const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
    if (from === 0 && to === text.length) return undefined;
    const before = text.slice(0, from);
    const made = to > from && !endsInName(before) ? whole(text.slice(from, to), kind) : undefined;
    return made === undefined ? undefined : `${hidden(before, kind)}${made}${hidden(text.slice(to), kind)}`;
  };

  /** @param signs see `marksOf` */
  return (text: string, kind: FieldKind, signs: number): string | undefined => {
    if (!mayBeJson(signs)) return undefined;
    const made = whole(text, kind);
    if (made !== undefined) return made;
    return text.includes('{') || text.includes('[') ? (inLines(text, kind) ?? afterWords(text, kind)) : undefined;
  };
};
