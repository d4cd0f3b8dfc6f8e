import type { DisplayItem, Grain } from '../../render/page/displayList';
import { GRAIN_TILE } from '../../render/page/grain';
import type { Bounds } from '../../render/path/pathStream';
import type { AssetBytes } from '../exportModel';
import { attributes, dataUrl, short, svgPathOf } from './svgMarkup';
import { GRAIN_SIDE, grainLevels, grainOrigin } from '../images/grainLevels';
import { pictureFacts, type PictureFacts, turnOf, withoutOrientation } from '../images/pictureFacts';
import { tintedPng } from '../images/pngChunks';
import { boundsOfItems, type EraserItem, rgbOf } from '../exportedInk';

/** A picture that stands once in a file: used at the place and size that a transform gives the unit square. */
export interface SvgPicture {
  readonly id: string;
  readonly facts: PictureFacts;
}

const box = ({ left, top, right, bottom }: Bounds) => ({ x: left, y: top, width: right - left, height: bottom - top });

/** What a page uses by its id: pictures, grains, erasers and their masks, each written once. */
export class SvgDefs {
  private readonly written: string[] = [];
  private readonly ids = new Map<string, string>();

  constructor(private readonly assets: AssetBytes) {}

  /** Writes a definition the first time it is asked for; `make` gets the id. */
  private once(key: string, prefix: string, make: (id: string) => string): string {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = `${prefix}${this.ids.size + 1}`;
    this.ids.set(key, id);
    this.written.push(make(id));
    return id;
  }

  /** A picture of the note; undefined when it is absent or no picture that a page may hold. */
  picture(asset: string): SvgPicture | undefined {
    const bytes = this.assets.get(asset);
    return bytes === undefined ? undefined : this.pictureOf(`picture ${asset}`, bytes);
  }

  pictureOf(key: string, bytes: Uint8Array): SvgPicture | undefined {
    const facts = pictureFacts(bytes);
    if (facts === undefined) return undefined;
    const id = this.once(key, 'i', (own) => {
      // Turned here: whether a reader does it by itself is left to chance.
      const transform = facts.orientation === 1 ? undefined : `matrix(${turnOf(facts.orientation).join(' ')})`;
      const unit = { width: 1, height: 1, preserveAspectRatio: 'none', transform };
      const href = dataUrl(facts.type, facts.orientation === 1 ? bytes : withoutOrientation(bytes));
      return `<g id="${own}"><image${attributes(unit)} href="${href}"/></g>`;
    });
    return { id, facts };
  }

  /** A fill with a picture side by side with itself, in its own size from the page's corner on. */
  texture({ id: picture, facts: { width, height } }: SvgPicture): string {
    return this.once(`texture ${picture}`, 'x', (id) => {
      const tile = `<use href="#${picture}" transform="scale(${width} ${height})"/>`;
      return `<pattern${attributes({ id, patternUnits: 'userSpaceOnUse', width, height })}>${tile}</pattern>`;
    });
  }

  /** A fill with the paper's grain: a tile for each colour and density, moved to where the shape's seed says. */
  grain(colour: number, grain: Grain): string {
    const tile = this.once(`grain ${colour} ${grain.density}`, 'g', (id) => {
      const { levels, mostAlpha } = grainLevels(grain.density);
      const href = dataUrl('image/png', tintedPng(GRAIN_TILE, levels, rgbOf(colour), mostAlpha));
      const side = short(GRAIN_SIDE);
      const size = `width="${side}" height="${side}"`;
      return `<pattern id="${id}" patternUnits="userSpaceOnUse" ${size}><image ${size} href="${href}"/></pattern>`;
    });
    const [x, y] = grainOrigin(grain);
    return this.once(`${tile} ${x} ${y}`, 'g', (id) => {
      const patternTransform = `translate(${short(x)} ${short(y)})`;
      return `<pattern${attributes({ id, href: `#${tile}`, patternTransform })}/>`;
    });
  }

  private eraser(eraser: EraserItem, index: number): string {
    return this.once(`eraser ${index}`, 'e', (id) => {
      const d = svgPathOf(eraser.draw);
      if (eraser.kind === 'fill') return `<path${attributes({ id, d })}/>`;
      const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'stroke-width': eraser.width };
      return `<path${attributes({ id, d, fill: 'none', stroke: '#000', ...ends })}/>`;
    });
  }

  /** Hides what erasers have gone over: black on white, around the items that it is for. */
  mask(items: readonly DisplayItem[], used: readonly number[], erasers: readonly EraserItem[]): string {
    const uses = used.flatMap((index) => {
      const eraser = erasers[index];
      return eraser === undefined ? [] : `<use href="#${this.eraser(eraser, index)}"/>`;
    });
    const area = box(boundsOfItems(items));
    return this.once(`mask ${used.join()} ${Object.values(area).join()}`, 'm', (id) => {
      const white = `<rect${attributes({ ...area, fill: '#fff' })}/>`;
      return `<mask${attributes({ id, maskUnits: 'userSpaceOnUse', ...area })}>${white}${uses.join('')}</mask>`;
    });
  }

  get markup(): string {
    return this.written.length === 0 ? '' : `<defs>${this.written.join('\n')}</defs>\n`;
  }
}
