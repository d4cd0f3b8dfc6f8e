import { memberOf } from '../../records/json';
import { parseColour } from '../page/colours';
import type { RichLook } from './richText';

/** Pixels of plain text, by which sizes are told. */
const PLAIN_PX = 16;
const PX_OF: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  em: PLAIN_PX,
  rem: PLAIN_PX,
  '': 1,
  '%': PLAIN_PX / 100,
};
const [LEAST_SCALE, MOST_SCALE] = [0.4, 6];
const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  gray: '#808080',
  grey: '#808080',
};
const USUAL_MARK = 0xfffff2a8 | 0;

/** Names of nodes and marks come as `bulletList` and as `bullet_list`. */
export const plainName = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[-_\s]/g, '').toLowerCase() : '';

/** A colour of a style sheet as ARGB; undefined for one that is not understood or shows nothing. */
export function colourIn(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value | 0 || undefined;
  if (typeof value !== 'string') return undefined;
  const text = NAMED[value.trim().toLowerCase()] ?? value.trim().replace(/^(#[0-9a-f]{6})[0-9a-f]{2}$/i, '$1');
  const rgb = parseColour(text);
  return rgb === undefined ? undefined : 0xff000000 | (rgb[0] << 16) | (rgb[1] << 8) | rgb[2] | 0;
}

/** A length of a style sheet in pixels; 0 for one that is not understood. */
export function pixelsIn(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.max(0, value) : 0;
  const text = typeof value === 'string' ? value.trim() : '';
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)\s*(px|pt|r?em|%)?$/i.exec(text) ?? [];
  return number === '' ? 0 : Number(number) * (PX_OF[unit.toLowerCase()] ?? 1);
}

const scaleIn = (value: unknown): number | undefined => {
  const px = pixelsIn(value);
  return px === 0 ? undefined : Math.min(Math.max(px / PLAIN_PX, LEAST_SCALE), MOST_SCALE);
};

type Change = (attrs: unknown) => Partial<RichLook>;

const linkIn = (attrs: unknown): Partial<RichLook> => {
  const href = memberOf(attrs, 'href');
  return typeof href === 'string' && href !== '' ? { href } : {};
};

/** `color`, `fontSize`, `backgroundColor`, as attributes of a mark. */
function styleIn(attrs: unknown): Partial<RichLook> {
  const [colour, mark] = [colourIn(memberOf(attrs, 'color')), colourIn(memberOf(attrs, 'backgroundColor'))];
  const scale = scaleIn(memberOf(attrs, 'fontSize'));
  return {
    ...(colour === undefined ? {} : { colour }),
    ...(mark === undefined ? {} : { mark }),
    ...(scale === undefined ? {} : { scale }),
  };
}

const CHANGES: Readonly<Record<string, Change>> = {
  bold: () => ({ isBold: true }),
  strong: () => ({ isBold: true }),
  italic: () => ({ isItalic: true }),
  em: () => ({ isItalic: true }),
  underline: () => ({ isUnderlined: true }),
  strike: () => ({ isStruck: true }),
  code: () => ({ isCode: true }),
  link: linkIn,
  textstyle: styleIn,
  color: styleIn,
  textcolor: styleIn,
  fontsize: styleIn,
  highlight: (attrs) => ({ mark: colourIn(memberOf(attrs, 'color')) ?? USUAL_MARK }),
  superscript: () => ({ raise: 1 }),
  subscript: () => ({ raise: -1 }),
};

/** A look with what a mark adds to it; a mark that is not known adds nothing. */
export function withMark(look: RichLook, name: string, attrs: unknown): RichLook {
  const change = CHANGES[plainName(name)];
  return change === undefined ? look : { ...look, ...change(attrs) };
}
