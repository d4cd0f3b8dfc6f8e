import type { Random } from '../random';
import { glyphOf } from './glyphs/glyphTable';
import type { Glyph } from './glyphs/glyph';
import { GLYPH_X_HEIGHT, type Hand } from './hand';
import { mapPath, type Path, type PathPoint } from './path';

/** Strokes in the order of writing, and where the next word may begin. */
export interface Written {
  readonly paths: readonly Path[];
  readonly endX: number;
}

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);

/** Where a line may break: at spaces, and around every Chinese character. */
const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const run of text.split(' ')) {
    let word = '';
    for (const character of run) {
      // Chinese punctuation stays with the character before it, so that no line begins with it.
      if (isHan(character) && word !== '') {
        words.push(word);
        word = '';
      }
      word += character;
    }
    words.push(`${word} `);
  }
  return words;
};

const advanceOf = (glyph: Glyph | undefined, hand: Hand): number =>
  glyph === undefined ? hand.wordGap : glyph.advance + hand.letterGap;

const widthOf = (word: string, hand: Hand): number => {
  const units = Array.from(word).reduce((sum, character) => sum + advanceOf(glyphOf(character), hand), 0);
  return (units * hand.xHeight) / GLYPH_X_HEIGHT;
};

/** No two letters of a hand are alike: each is a little larger, turned, leaning, and its points stray. */
const placer = (x: number, y: number, hand: Hand, glyph: Glyph, random: Random) => {
  const life = Math.min(1, hand.unrest);
  const scale = (hand.xHeight / GLYPH_X_HEIGHT) * (1 + random.gauss(0.03) * life);
  const turn = random.gauss(0.018) * life;
  const slant = glyph.isUpright === true ? 0 : hand.slant + random.gauss(0.025) * life;
  return (gx: number, gy: number) => {
    const wideX = gx + random.gauss(hand.unrest);
    const highY = gy + random.gauss(hand.unrest);
    return { x: x + scale * (wideX + slant * highY), y: y - scale * (highY + turn * wideX) };
  };
};

const extend = (open: PathPoint[], next: Path): void => {
  const [first, ...rest] = next;
  if (first !== undefined) open.push(first, ...rest);
};

interface WordState {
  readonly done: Path[];
  readonly late: Path[];
  open: PathPoint[];
  mayJoin: boolean;
}

const lift = (state: WordState): void => {
  if (state.open.length > 1) state.done.push(state.open);
  state.open = [];
};

const addGlyph = (state: WordState, glyph: Glyph, place: ReturnType<typeof placer>, joins: boolean): void => {
  glyph.strokes.forEach((stroke, index) => {
    const placed = mapPath(stroke, place);
    if (index === 0 && joins && state.mayJoin && glyph.joinsIn) extend(state.open, placed);
    else {
      lift(state);
      state.open = [...placed];
    }
  });
  state.late.push(...glyph.late.map((stroke) => mapPath(stroke, place)));
  state.mayJoin = glyph.joinsOut;
};

const writeWord = (word: string, x: number, y: number, hand: Hand, random: Random): Written => {
  const state: WordState = { done: [], late: [], open: [], mayJoin: false };
  const unit = hand.xHeight / GLYPH_X_HEIGHT;
  let at = x;
  let baseline = y;
  for (const character of word) {
    const glyph = glyphOf(character);
    if (glyph !== undefined) {
      addGlyph(state, glyph, placer(at, baseline, hand, glyph, random), random.chance(hand.joining));
    }
    at += (advanceOf(glyph, hand) + random.gauss(1) * Math.min(1, hand.wander)) * unit;
    baseline += random.gauss(0.2 * hand.wander) * unit;
  }
  lift(state);
  return { paths: [...state.done, ...state.late], endX: at };
};

/** Writes one line of text from `x` on the baseline `y`. Characters without a skeleton leave a gap. */
export const writeLine = (text: string, x: number, y: number, hand: Hand, random: Random): Written => {
  const unit = hand.xHeight / GLYPH_X_HEIGHT;
  const paths: Path[] = [];
  let at = x;
  let stray = random.gauss(hand.wander * 0.5);
  for (const word of wordsOf(text)) {
    const written = writeWord(word, at, y + stray * unit, hand, random);
    paths.push(...written.paths);
    at = written.endX + random.gauss(0.7 * hand.wander) * unit;
    // A free line comes back to its ruling instead of drifting off the page.
    stray = stray * 0.7 + random.gauss(hand.wander * 0.6);
  }
  return { paths, endX: at };
};

/** Breaks a text into lines that fit a width in page units. `\n` breaks as well. */
export const breakLines = (text: string, width: number, hand: Hand): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of wordsOf(paragraph)) {
      if (line !== '' && widthOf(line + word.trimEnd(), hand) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
    }
    return [...lines, line.trimEnd()];
  });

/** The width of a line as the skeletons give it, before the hand strays; page units. */
export const measure = (text: string, hand: Hand): number => widthOf(text, hand);
