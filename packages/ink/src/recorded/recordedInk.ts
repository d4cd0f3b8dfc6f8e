import { isObject } from '@inkside/kit';

import type { DrawnShape, PageSize, Shape } from '../model';
import { normalId } from '../pageOrder';
import { blankShape } from '../records/shapes';
import { patternsFor } from '../render/page/canvasPattern';
import { GrainPatterns } from '../render/page/grain';
import type { Frame } from '../render/page/frame';
import { changingDisplay, type KnownDrawings } from '../render/page/pageDisplay';
import { type PaintContext, paintPage, PreparedPage } from '../render/page/painter';
import type { SurfaceColours } from '../surfaces';
import { type PrintedPaper, printIn } from '../render/template/pagePaper';
import { unpackSamples } from './packedSamples';

/** A value of a recording that says ink, as it stands there (see `inkMark`), and what its answer says of layers. */
export interface InkLine {
  readonly mark: unknown;
  readonly layers?: unknown;
}

interface ReadMark {
  readonly pageId: string;
  readonly isPage: boolean;
  /** Undefined where the recording holds counts alone, or what cannot be read. */
  readonly drawn: readonly DrawnShape[] | undefined;
  readonly paper: PrintedPaper | undefined;
}

const BLANK: Shape = blankShape({ uniqueId: '' });

/** A recording may come from anybody: what is no field of a shape, or of another type, is passed by. */
function shapeIn(told: unknown): Shape | undefined {
  if (!isObject(told) || typeof told['uniqueId'] !== 'string' || told['uniqueId'] === '') return undefined;
  const fields = Object.entries(BLANK).flatMap(([name, blank]) => {
    const value = told[name];
    return typeof value === typeof blank && typeof value !== 'object' ? [[name, value] as const] : [];
  });
  return { ...BLANK, ...Object.fromEntries(fields) };
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function drawnIn({ shapes, sampled, packed }: Readonly<Record<string, unknown>>): readonly DrawnShape[] | undefined {
  if (!Array.isArray(shapes) || !Array.isArray(sampled) || typeof packed !== 'string') return undefined;
  try {
    const samples = unpackSamples(bytesOf(packed), sampled.length);
    const places = new Map(sampled.map((index: unknown, place) => [index, samples[place]]));
    return shapes.flatMap((told: unknown, index) => {
      const shape = shapeIn(told);
      return shape === undefined ? [] : [{ shape, samples: places.get(index) }];
    });
  } catch {
    return undefined;
  }
}

function readMark(mark: unknown): ReadMark | undefined {
  if (!isObject(mark) || typeof mark['pageId'] !== 'string') return undefined;
  return {
    pageId: mark['pageId'],
    isPage: mark['kind'] === 'page',
    drawn: drawnIn(mark),
    paper: printIn(mark['paper']),
  };
}

interface ReadLayer {
  readonly id: number;
  readonly show: boolean;
}

const layersIn = (layers: unknown): readonly ReadLayer[] | undefined =>
  Array.isArray(layers)
    ? layers.flatMap((layer: unknown) =>
        isObject(layer) && typeof layer['id'] === 'number' ? [{ id: layer['id'], show: layer['show'] !== false }] : [],
      )
    : undefined;

/** One page at a moment of a recording. */
class RecordedPage {
  private readonly held = new Map<string, DrawnShape>();
  private layers: readonly ReadLayer[] = [];
  /** Whether all of it is known: its opening is in the recording, and nothing that cannot be read. */
  isWhole = false;
  paper: PrintedPaper | undefined;

  take({ isPage, drawn, paper }: ReadMark, layers: readonly ReadLayer[] | undefined): void {
    if (isPage) {
      this.held.clear();
      this.paper = paper;
      this.isWhole = drawn !== undefined;
    } else if (drawn === undefined) this.isWhole = false;
    this.layers = layers ?? this.layers;
    for (const each of drawn ?? []) this.takeShape(each);
  }

  private takeShape({ shape, samples }: DrawnShape): void {
    const id = normalId(shape.uniqueId);
    const before = this.held.get(id);
    if (before !== undefined && before.shape.updatedAt > shape.updatedAt) return;
    this.held.set(id, { shape, samples: samples ?? before?.samples });
  }

  /** The layers that the page itself hides. */
  hidden(): readonly number[] {
    return this.layers.filter(({ show }) => !show).map(({ id }) => id);
  }

  /** In the order of drawing, as the page that is written on has it. */
  drawn(): readonly DrawnShape[] {
    const { layers } = this;
    const rank = new Map(layers.map(({ id }, index) => [id, index - layers.length]));
    const rankOf = ({ shape: { zorder } }: DrawnShape): number => rank.get(zorder) ?? Math.max(zorder, 0);
    return [...this.held.values()]
      .filter(({ shape }) => shape.shapeStatus === 0)
      .sort((one, other) => rankOf(one) - rankOf(other));
  }
}

/** What there is to draw on. */
export interface RecordedPainting {
  readonly context: PaintContext;
  readonly frame: Frame;
  readonly colours: SurfaceColours;
  readonly size: PageSize;
  /** The layers that are left out; those that the page hides when undefined. */
  readonly hidden: readonly number[] | undefined;
}

/** The pages that somebody wrote on while it was recorded, at one moment of the recording. */
export class RecordedInk {
  private lines: readonly InkLine[] = [];
  private pages = new Map<string, RecordedPage>();
  /** By their marks: going back and forth reads none of them twice, and keeps what was drawn of them. */
  private readonly read = new WeakMap<object, ReadMark>();
  private readonly drawings = new Map<string, KnownDrawings>();
  private readonly prepared = new Map<string, PreparedPage>();

  /** Goes to the moment at which these lines have come, in their order. */
  goTo(lines: readonly InkLine[]): void {
    const { length } = this.lines;
    const isAhead =
      lines.length >= length && (length === 0 || lines[length - 1]?.mark === this.lines[length - 1]?.mark);
    if (!isAhead) this.pages = new Map();
    for (const line of isAhead ? lines.slice(length) : lines) this.take(line);
    this.lines = lines;
  }

  private take({ mark, layers }: InkLine): void {
    if (!isObject(mark)) return;
    const read = this.read.get(mark) ?? readMark(mark);
    if (read === undefined) return;
    this.read.set(mark, read);
    const page = this.pages.get(read.pageId) ?? new RecordedPage();
    this.pages.set(read.pageId, page);
    page.take(read, layersIn(layers));
  }

  /** What is on a page, in the order of drawing; undefined for one that nobody wrote on by then, or whose ink is not recorded. */
  drawn(pageId: string): readonly DrawnShape[] | undefined {
    const page = this.pages.get(pageId);
    return page?.isWhole === true ? page.drawn() : undefined;
  }

  /** Paints a part of a page over what the canvas holds. False where its ink is not recorded: then it paints nothing. */
  paint(pageId: string, { context, frame, colours, size, hidden }: RecordedPainting): boolean {
    const page = this.pages.get(pageId);
    if (page?.isWhole !== true) return false;
    const out = hidden ?? page.hidden();
    const shapes = page.drawn().filter(({ shape }) => !out.includes(shape.zorder));
    const known = this.drawings.get(pageId) ?? new WeakMap();
    this.drawings.set(pageId, known);
    const { template, background } = page.paper ?? {};
    const blank = { template, background, resources: [], skippedShapes: 0, failures: [] };
    const list = changingDisplay({ ...blank, ...size, noteId: '', pageId, shapes }, known);
    const grains = new GrainPatterns(patternsFor(context));
    const before = this.prepared.get(pageId);
    const made = before?.showing(list) ?? new PreparedPage(list, () => new Path2D(), grains);
    this.prepared.set(pageId, made);
    paintPage(context, made, frame, colours);
    return true;
  }
}
