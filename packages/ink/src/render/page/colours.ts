import type { SurfaceColours } from '../../surfaces';

/** Whether two pages look the same but for what is on them. */
export const sameColours = (one: SurfaceColours, other: SurfaceColours): boolean =>
  one.paper === other.paper && one.line === other.line && one.isDark === other.isDark;

/** Red, green and blue, 0 … 255. */
export type Rgb = readonly [number, number, number];

/** Non-text contrast of WCAG 2.2 (1.4.11): below it, ink on a dark page is lightened. */
const LEAST_CONTRAST = 3;
/** Ink darker and greyer than this is "black" and turns light on a dark page. */
const BLACK_LUMINANCE = 0.045;
const BLACK_CHROMA = 48;
const LIGHT_INK_SHARE = 0.9;
const WHITE: Rgb = [255, 255, 255];
const FALLBACK_DARK: Rgb = [35, 35, 34];

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance, 0 … 1 (WCAG 2.2). */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** 1 … 21 (WCAG 2.2). */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2): number => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
};

const fromHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
};

/** `#rgb`, `#rrggbb` or `rgb(…)`; undefined for anything else. */
export function parseColour(text: string): Rgb | undefined {
  const hex = /^\s*#([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const numbers = /^\s*rgba?\(([\d.,\s/%]*)\)/i.exec(text)?.[1] ?? '';
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = numbers
    .trim()
    .split(/[\s,/]+/)
    .map(Number);
  return Number.isFinite(red + green + blue) ? [red, green, blue] : undefined;
}

/** Android ARGB as colour and opacity (reference: note-format, section 5). */
const channelsOf = (argb: number): { readonly rgb: Rgb; readonly opacity: number } => ({
  rgb: [(argb >> 16) & 0xff, (argb >> 8) & 0xff, argb & 0xff],
  opacity: ((argb >> 24) & 0xff) / 255,
});

/** A colour on a dark page: black turns light, the rest keeps its hue and is lightened until it is seen. */
export function onDark(colour: Rgb, paper: Rgb): Rgb {
  const chroma = Math.max(...colour) - Math.min(...colour);
  if (luminance(colour) < BLACK_LUMINANCE && chroma < BLACK_CHROMA) return mix(paper, WHITE, LIGHT_INK_SHARE);
  let shown = colour;
  for (let share = 0.05; contrast(shown, paper) < LEAST_CONTRAST && share <= 1; share += 0.05) {
    shown = mix(colour, WHITE, share);
  }
  return shown;
}

/** Printed lines are to be fainter than ink on every theme, also where the theme's lines are as black as its text. */
const MOST_PRINT_CONTRAST = 1.6;
const FAINT_SHARE = 0.22;

/** The opacity of a page's printed lines. */
export function printOpacity({ paper, line }: SurfaceColours): number {
  const [below, above] = [parseColour(paper), parseColour(line)];
  return below === undefined || above === undefined || contrast(below, above) <= MOST_PRINT_CONTRAST ? 1 : FAINT_SHARE;
}

/** What print has to differ from paper by in order to be seen at all. */
const LEAST_PRINT_CONTRAST = 1.2;

/**
 * A template's own colour on a dark page, as faint or as strong as it is on white paper and never stronger than ink has to
 * be: what was pale on white would shine on black otherwise.
 */
export function printOnDark(colour: Rgb, paper: Rgb): Rgb {
  const wanted = Math.min(Math.max(contrast(colour, WHITE), LEAST_PRINT_CONTRAST), LEAST_CONTRAST);
  const isFaint = luminance(colour) < luminance(paper) || contrast(colour, paper) < wanted;
  const isShown = (one: Rgb): boolean =>
    isFaint ? luminance(one) > luminance(paper) && contrast(one, paper) >= wanted : contrast(one, paper) <= wanted;
  let shown = colour;
  for (let share = 0.05; !isShown(shown) && share < 1; share += 0.05)
    shown = mix(colour, isFaint ? WHITE : paper, share);
  return shown;
}

/** The colours of shapes as a surface shows them. */
export interface InkColours {
  /** For a canvas; `opacity` of 0 … 1 comes on top of the colour's own. */
  css(argb: number, opacity: number): string;
  /** For a page's printed lines, on a canvas. */
  print(argb: number): string;
  rgb(argb: number): Rgb;
}

/** Turns the colours of shapes into those of a surface; remembers what it has worked out. */
export function inkColours(surface: SurfaceColours): InkColours {
  const paper = parseColour(surface.paper) ?? FALLBACK_DARK;
  const known = new Map<string, string>();
  const rgb = (argb: number): Rgb => {
    const own = channelsOf(argb).rgb;
    return surface.isDark ? onDark(own, paper) : own;
  };
  return {
    rgb,
    print: (argb) => {
      const { rgb: own, opacity } = channelsOf(argb);
      return `rgba(${(surface.isDark ? printOnDark(own, paper) : own).join(', ')}, ${Math.round(opacity * 1000) / 1000})`;
    },
    css: (argb, opacity) => {
      const key = `${argb}/${opacity}`;
      const text =
        known.get(key) ??
        `rgba(${rgb(argb).join(', ')}, ${Math.round(channelsOf(argb).opacity * opacity * 1000) / 1000})`;
      known.set(key, text);
      return text;
    },
  };
}
