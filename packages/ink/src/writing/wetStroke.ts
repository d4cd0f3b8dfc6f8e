import type { FigureName, PenChoice, PenName } from '@inkside/kit';

import { allocateSamples, sliceSamples } from '../bytes/samples';
import { type PenStroke, strokeShape } from '../editing/edits';
import { evenEnd, figureSamples, figureType } from '../editing/figures';
import type { PagePoint } from '../editing/onPage';
import { isUniversal, universalExtra } from '../editing/universalFigures';
import type { PointSamples } from '../model';
import { createArgsOf, USUAL_PEN } from '../records/createArgs';
import type { DisplayItem } from '../render/page/displayList';
import { NO_FACTS } from '../render/shapes/pageFacts';
import { shapeDrawing } from '../render/shapes/shapeItems';
import { PEN } from '../render/stroke/pens';
import type { PenSample } from '../surfaces';

const TYPES: Readonly<Record<PenName, number>> = {
  ballpoint: PEN.oilyPen,
  fountain: PEN.fountain,
  brush: PEN.brush,
  marker: PEN.marker,
  pencil: PEN.pencil,
  charcoal: PEN.charcoal,
  latin: PEN.latinCalligraphy,
  asian: PEN.asianCalligraphy,
};

/**
 * What a pen of the case writes with: the record of its next stroke.
 * @param at epoch milliseconds of its first sample
 */
export const penStroke = (
  choice: PenChoice,
  { shapeId, layer, at }: Pick<PenStroke, 'shapeId' | 'layer' | 'at'>,
): PenStroke => {
  const { pen, colour, thickness, pressureSensitivity, alphaFactor, dpi } = choice;
  const smoothLevel = choice.hasSmoothing ? choice.smoothLevel : 0;
  const { maxPressure } = USUAL_PEN;
  return {
    ...{ shapeId, layer, at, colour, thickness },
    shapeType: TYPES[pen],
    createArgs: createArgsOf({ maxPressure, pressureSensitivity, smoothLevel, alphaFactor }, dpi),
  };
};

/** What draws a figure: the colour and the width of a pen, whose pressure counts for nothing. */
export const figurePen = (
  choice: PenChoice,
  stroke: Pick<PenStroke, 'shapeId' | 'layer' | 'at'>,
  figure: FigureName,
): PenStroke => ({ ...penStroke(choice, stroke), shapeType: figureType(figure) });

const FIRST_ROOM = 256;
/** Steps of the digitiser between two pressures that draw the same. */
const SAME_PRESSURE = 32;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A pen that jumps says what no pen can: no numbers, a pressure below nothing. `tilt` of none is upright. */
const byteOf = (tilt: number): number => (Number.isFinite(tilt) ? Math.round(within(tilt, -90, 90)) & 0xff : 0);

const drawn = (pen: PenStroke, samples: PointSamples): readonly DisplayItem[] =>
  shapeDrawing({ shape: strokeShape(pen), samples }, NO_FACTS).items;

/** What is under the pen. */
export interface Wet {
  readonly pen: PenStroke;
  /** How many samples it has. */
  readonly length: number;
  /** Takes in samples in their order; one without a place is left out. */
  add(samples: readonly PenSample[], isEven: boolean): void;
  /** Its samples so far, in memory of their own. */
  samples(): PointSamples;
  /** What is drawn of it: the same as when it is dry. `predicted` are drawn, and not kept. */
  items(predicted?: readonly PenSample[]): readonly DisplayItem[];
}

/** A figure under the pen: from where it came down to where it is. */
export class WetFigure implements Wet {
  private from: PagePoint | undefined;
  private to: PagePoint = { x: 0, y: 0 };

  constructor(
    private readonly begun: PenStroke,
    private readonly figure: FigureName,
  ) {}

  get pen(): PenStroke {
    const { begun, figure, to } = this;
    const { x, y } = this.from ?? to;
    if (!isUniversal(figure)) return begun;
    return { ...begun, extra: universalExtra(figure, { sx: x, sy: y, ex: to.x, ey: to.y }, begun) };
  }

  /** A touch that went nowhere is no figure. */
  get length(): number {
    const { from, to } = this;
    return from === undefined || (from.x === to.x && from.y === to.y) ? 0 : 2;
  }

  add(samples: readonly PenSample[], isEven: boolean): void {
    for (const { x, y } of samples) {
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      this.from ??= { x, y };
      this.to = isEven ? evenEnd(this.figure, this.from, { x, y }) : { x, y };
    }
  }

  samples(): PointSamples {
    return figureSamples(this.figure, this.from ?? this.to, this.to);
  }

  items(): readonly DisplayItem[] {
    return this.length === 0 ? [] : drawn(this.pen, this.samples());
  }
}

/** A stroke under the pen: its samples, as they come, and what is drawn of it. */
export class WetStroke implements Wet {
  private rows = allocateSamples(FIRST_ROOM);
  private count = 0;
  private startedAt = 0;
  private lastMs = 0;

  constructor(
    readonly pen: PenStroke,
    /** How its pen is set. Without pressure the line is as wide all along, as with half the pressure. */
    private readonly set: Pick<PenChoice, 'hasPressure' | 'precision'>,
  ) {}

  /** How many samples it has. */
  get length(): number {
    return this.count;
  }

  /**
   * Takes in samples in their order. One without a place is left out, and one that the precision does not tell apart; a pressure out of range counts as the nearest end of
   * it, a time before the last one as that.
   */
  add(samples: readonly PenSample[]): void {
    for (const sample of samples)
      if (Number.isFinite(sample.x) && Number.isFinite(sample.y) && this.isApart(sample)) this.put(sample);
  }

  private forceOf({ pressure }: PenSample): number {
    const force = this.set.hasPressure && Number.isFinite(pressure) ? within(pressure, 0, 1) : 0.5;
    return Math.round(force * USUAL_PEN.maxPressure);
  }

  /** Whether a sample is far enough from the one before it, or pressed otherwise. */
  private isApart(sample: PenSample): boolean {
    const { rows, count } = this;
    if (count === 0) return true;
    const [dx, dy] = [sample.x - (rows.x[count - 1] ?? 0), sample.y - (rows.y[count - 1] ?? 0)];
    const pressed = Math.abs(this.forceOf(sample) - (rows.pressure[count - 1] ?? 0));
    return Math.hypot(dx, dy) * this.set.precision >= 1 || pressed > SAME_PRESSURE;
  }

  private put(sample: PenSample): void {
    const { x, y, tiltX, tiltY, at } = sample;
    if (this.count === this.rows.x.length) this.grow();
    if (this.count === 0) this.startedAt = Number.isFinite(at) ? at : 0;
    const ms = Number.isFinite(at) ? Math.round(at - this.startedAt) : this.lastMs;
    this.lastMs = within(ms, this.lastMs, 2 ** 31 - 1);
    const { rows, count } = this;
    rows.x[count] = x;
    rows.y[count] = y;
    rows.pressure[count] = this.forceOf(sample);
    rows.size[count] = (byteOf(tiltY) << 8) | byteOf(tiltX);
    rows.time[count] = this.lastMs;
    this.count += 1;
  }

  private grow(): void {
    const larger = allocateSamples(this.rows.x.length * 2);
    for (const column of ['x', 'y', 'pressure', 'size', 'time'] as const) larger[column].set(this.rows[column]);
    this.rows = larger;
  }

  /** Its samples so far, in memory of their own. */
  samples(): PointSamples {
    const { x, y, pressure, size, time } = sliceSamples(this.rows, 0, this.count);
    return { x: x.slice(), y: y.slice(), pressure: pressure.slice(), size: size.slice(), time: time.slice() };
  }

  /** What is drawn of it: the same as when it is dry. `predicted` are drawn, and not kept. */
  items(predicted: readonly PenSample[] = []): readonly DisplayItem[] {
    if (this.count === 0) return [];
    const [kept, ms] = [this.count, this.lastMs];
    this.add(predicted);
    const samples = sliceSamples(this.rows, 0, this.count);
    const items = drawn(this.pen, samples);
    // Items draw when they are asked to, from the samples that they were made of: these stay as they are until then.
    [this.count, this.lastMs] = [kept, ms];
    return items;
  }
}
