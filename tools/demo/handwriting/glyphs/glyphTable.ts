import { cyrillic } from './cyrillic';
import { parseGlyph, type Glyph } from './glyph';
import { hanziGlyph } from '../hanzi/hanziGlyph';
import { accents, lowercase, uppercase } from './latin';
import { figures, greek, marks } from './marks';

const notations: Readonly<Record<string, string>> = {
  ...lowercase,
  ...uppercase,
  ...figures,
  ...marks,
  ...greek,
  ...cyrillic,
};

const cache = new Map<string, Glyph | undefined>();

/** How far a capital pushes its accent up, and an accent's usual middle; in glyph units. */
const CAPITAL_LIFT = 34;
const ACCENT_MIDDLE = 18;

/** `é` is `e` with an acute: the base letter loses its own late strokes (the dot of an ï), and takes the mark. */
const accented = (character: string): Glyph | undefined => {
  const [base = '', mark = ''] = Array.from(character.normalize('NFD'));
  const [letter, accent] = [notations[base], accents[mark]];
  if (letter === undefined || accent === undefined) return undefined;
  const body = parseGlyph(letter);
  const lift = base === base.toUpperCase() ? CAPITAL_LIFT : 0;
  const isBelow = mark === '\u0327';
  const moved = parseGlyph(accent).late.map((path) =>
    path.map((point) => ({
      x: point.x + body.advance / 2 - ACCENT_MIDDLE,
      y: point.y + (isBelow ? 0 : lift),
    })),
  );
  return { ...body, late: [...(base === 'i' ? [] : body.late), ...moved] };
};

const lookUp = (character: string): Glyph | undefined => {
  const notation = notations[character];
  if (notation !== undefined) return parseGlyph(notation);
  return hanziGlyph(character) ?? accented(character);
};

/** The skeleton of a character, or undefined for one that this hand has not learnt. */
export const glyphOf = (character: string): Glyph | undefined => {
  if (!cache.has(character)) cache.set(character, lookUp(character));
  return cache.get(character);
};
