import type { DisplayItem, PageAsset, PageSpot, TextItem } from '../page/displayList';
import { IDENTITY } from '../path/affine';
import type { Bounds, PathSink } from '../path/pathStream';
import { fillItem, paintOf, strokeItem } from '../shapes/paint';
import { rectangle } from '../path/closedPaths';
import type { RichFile } from './richText';

/** What a text is set with, wherever it stands on its page. */
export interface RichSetting {
  /** Of plain text, page units. */
  readonly size: number;
  /** ARGB. */
  readonly colour: number;
  /** A file of the note that a text names; undefined for one that is not the note's. */
  fileOf(file: RichFile, kind: 'image' | 'audio' | 'file'): PageAsset | undefined;
}

/** From where to where lines run, page units. */
export interface Column {
  readonly left: number;
  readonly right: number;
}

export const MUTED = 0xff6b6862 | 0;
export const LINK_COLOUR = 0xff24508c | 0;
export const SHADE = 0x14000000;

/** How far a letter reaches above and below its line's box. */
const REACH = 0.3;

/** What a text adds to its page, bottom first. */
export class RichSheet {
  readonly items: DisplayItem[] = [];
  readonly spots: PageSpot[] = [];
  readonly assets: PageAsset[] = [];

  fill(box: Bounds, colour: number): void {
    this.items.push(...fillItem({ draw: rectangle(box), matrix: IDENTITY }, paintOf(colour)));
  }

  frame(box: Bounds, colour: number, width: number): void {
    this.items.push(
      ...strokeItem({ draw: rectangle(box), matrix: IDENTITY }, paintOf(colour), { width, isRound: false }),
    );
  }

  line(from: readonly [number, number], to: readonly [number, number], colour: number, width: number): void {
    const draw = (path: PathSink): void => {
      path.moveTo(...from);
      path.lineTo(...to);
    };
    this.items.push(...strokeItem({ draw, matrix: IDENTITY }, paintOf(colour), { width }));
  }

  /** A piece of one line whose letters stand on a base line. `passage` as in {@link TextItem}. */
  text(
    piece: Pick<TextItem, 'text' | 'size' | 'isBold' | 'isItalic' | 'isUnderlined' | 'isFixed' | 'passage'> & {
      readonly x: number;
      readonly baseline: number;
      readonly width: number;
      readonly colour: number;
    },
  ): void {
    const { x, baseline, width, colour, size, ...rest } = piece;
    const top = baseline - size * 0.8;
    // Wider than its text, so that it never breaks.
    const box = { left: x, top, right: x + width + size, bottom: top + size };
    const bounds = {
      left: x - size * REACH,
      top: top - size * REACH,
      right: box.right,
      bottom: box.bottom + size * REACH,
    };
    this.items.push({
      ...{ kind: 'text', leading: 1, align: 'left', isVertical: false, isCentred: false, isOneLine: false },
      ...{ ...rest, size, box, matrix: IDENTITY, paint: paintOf(colour), bounds },
    });
  }

  add(asset: PageAsset | undefined): void {
    if (asset !== undefined && !this.assets.some(({ name }) => name === asset.name)) this.assets.push(asset);
  }
}
