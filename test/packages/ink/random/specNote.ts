import { normalId } from '../../../../packages/ink/src/pageOrder';
import { below, type Random } from './randomNote';

/** What a note is, whoever writes it: a shape with its history. */
export interface SpecShape {
  readonly id: string;
  readonly color: number;
  readonly layer: number;
  readonly type: number;
  /** Nine numbers; empty for none. */
  readonly matrix: readonly number[];
  readonly points: readonly (readonly number[])[];
  /** Written again, with the colour that counts, removed, or neither. */
  readonly later: 'recoloured' | 'removed' | 'nothing';
  /** A shape of another page that it shows. */
  readonly refersTo: { readonly pageId: string; readonly shapeId: string } | undefined;
}

export interface SpecPage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly { readonly id: number; readonly show: boolean }[];
  readonly shapes: readonly SpecShape[];
}

export interface SpecNote {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly SpecPage[];
}

const DIGITS = '0123456789abcdef';

export const anId = (random: Random): string =>
  Array.from({ length: 32 }, () => DIGITS[below(random, 16)] ?? '0').join('');

const colours = [-16777216, -1, 0x7f0000ff, -65536, 0x12345678];

/** The colour of a shape that was written again. */
export const LATER_COLOUR = -14145496;

const points = (random: Random): number[][] =>
  Array.from({ length: 2 + below(random, 6) }, (_, index) => [
    below(random, 1400),
    below(random, 1800),
    below(random, 9000),
    below(random, 4096),
    index * 7,
  ]);

function aShape(
  random: Random,
  layers: SpecPage['layers'],
  targets: readonly { pageId: string; shapeId: string }[],
): SpecShape {
  const target = random() < 0.2 ? targets[below(random, targets.length)] : undefined;
  return {
    id: anId(random),
    color: colours[below(random, colours.length)] ?? 0,
    layer: layers[below(random, layers.length)]?.id ?? 0,
    type: target === undefined ? ([2, 5, 15, 21, 60][below(random, 5)] ?? 2) : 2000,
    matrix: random() < 0.3 ? [1, 0.25, below(random, 50), 0, 2, below(random, 50), 0, 0, 1] : [],
    points: target === undefined ? points(random) : [],
    later: (['recoloured', 'removed', 'nothing', 'nothing'] as const)[below(random, 4)] ?? 'nothing',
    refersTo: target,
  };
}

function aPage(random: Random, before: readonly SpecPage[]): SpecPage {
  const count = below(random, 4);
  const layers = Array.from({ length: count }, (_, id) => ({ id, show: random() < 0.8 })).sort(() => random() - 0.5);
  const [width = 1404, height = 1872] =
    [
      [1404, 1872],
      [1860, 2480],
      [1650, 2200],
    ][below(random, 3)] ?? [];
  const targets = before.flatMap(({ id, shapes }) =>
    shapes
      .filter(({ type, later }) => type !== 2000 && later !== 'removed')
      .map((shape) => ({ pageId: id, shapeId: shape.id })),
  );
  const shapes = Array.from({ length: below(random, 7) }, () => aShape(random, layers, targets));
  return { id: anId(random), width, height, layers, shapes };
}

export function aSpecNote(index: number, random: Random): SpecNote {
  const pages: SpecPage[] = [];
  for (let page = 1 + below(random, 4); page > 0; page -= 1) pages.push(aPage(random, pages));
  return { id: anId(random), title: `Заметка ${index} 笔记`, pages };
}

/** What a page shows, bottom first: layers in their list's order, those that are hidden left out. */
export function shownOn({ layers, shapes }: SpecPage): object[] {
  const rank = (layer: number): number => layers.findIndex(({ id }) => id === layer);
  const isShown = ({ layer, later }: SpecShape): boolean => later !== 'removed' && layers[rank(layer)]?.show !== false;
  return shapes
    .filter(isShown)
    .map((shape, at) => ({ shape, at }))
    .sort((a, b) => rank(a.shape.layer) - rank(b.shape.layer) || a.at - b.at)
    .map(({ shape: { id, color, later, matrix, points: samples, refersTo } }) => ({
      id,
      color: later === 'recoloured' ? LATER_COLOUR : color,
      matrix: [...matrix],
      x: samples.map(([x]) => x),
      refersTo: refersTo === undefined ? '' : normalId(refersTo.shapeId),
    }));
}
