import { randomUUID } from 'node:crypto';

import type { DrawnShape, PageInk, PointSamples } from '../../../../packages/ink/src/model';
import { createInkHandler, type Easel, type HandlerDeps } from '../../../../packages/ink/src/worker/inkHandler';
import type { Call, QuestionKind, Reply } from '../../../../packages/ink/src/worker/protocol';
import type { InkWorkerLike } from '../../../../packages/ink/src/worker/host/workerClient';
import type { PaintContext } from '../../../../packages/ink/src/render/page/painter';
import { OP, operandsOf, PathBuilder } from '../../../../packages/ink/src/render/path/pathStream';

export type Point = readonly [x: number, y: number];

/** Samples through points of x, y and pressure 0 … 1, which is a half unless told. */
export const through = (...points: readonly (readonly [x: number, y: number, pressure?: number])[]): PointSamples => ({
  x: Float32Array.from(points.map(([x]) => x)),
  y: Float32Array.from(points.map(([, y]) => y)),
  pressure: Int16Array.from(points.map(([, , pressure = 0.5]) => Math.round(pressure * 4095))),
  size: new Int16Array(points.length),
  time: Int32Array.from(points.map((_, index) => index * 5)),
});

const lerp = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

const CURVE_STEPS = 8;

const numberAt = (stream: Float32Array, index: number): number => stream[index] ?? Number.NaN;

/** A point of the curve that a hull of control points spans. */
const onCurve = (hull: readonly Point[], share: number): Point => {
  const [first = [0, 0], second, ...others] = hull;
  if (second === undefined) return first;
  return onCurve(
    [second, ...others].map((point, index) => lerp(hull[index] ?? point, point, share)),
    share,
  );
};

/** Where an operator leads from a point: along a curve in short chords. */
const chordsOf = (here: Point, points: readonly Point[]): Point[] =>
  points.length < 2
    ? [...points]
    : Array.from({ length: CURVE_STEPS }, (_, step) => onCurve([here, ...points], (step + 1) / CURVE_STEPS));

/** A path stream as closed polygons, curves as short chords. */
export function polygonsOf(stream: Float32Array): Point[][] {
  const polygons: Point[][] = [];
  for (let index = 0; index < stream.length; index += 1 + operandsOf(numberAt(stream, index))) {
    const op = numberAt(stream, index);
    const points: Point[] = [];
    for (let at = index + 1; at < index + operandsOf(op); at += 2)
      points.push([numberAt(stream, at), numberAt(stream, at + 1)]);
    if (op === OP.move) polygons.push([]);
    polygons.at(-1)?.push(...chordsOf(polygons.at(-1)?.at(-1) ?? [0, 0], points));
  }
  return polygons;
}

/** Twice the area, positive when it winds from the x axis towards the y axis. */
export const windingArea = (polygon: readonly Point[]): number =>
  polygon.reduce((sum, [x, y], index) => {
    const [nx, ny] = polygon[(index + 1) % polygon.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);

const turnsAround = (polygon: readonly Point[], [px, py]: Point): number =>
  polygon.reduce((turns, [x, y], index) => {
    const [nx, ny] = polygon[(index + 1) % polygon.length] ?? [x, y];
    const side = (nx - x) * (py - y) - (px - x) * (ny - y);
    if (y <= py && ny > py && side > 0) return turns + 1;
    return y > py && ny <= py && side < 0 ? turns - 1 : turns;
  }, 0);

/** Whether the non-zero rule fills a point. */
export const isInside = (polygons: readonly Point[][], point: Point): boolean =>
  polygons.reduce((turns, polygon) => turns + turnsAround(polygon, point), 0) !== 0;

/** A page of 100 by 200 with shapes in drawing order. */
export const anInkPage = (shapes: readonly DrawnShape[], fields: Partial<PageInk> = {}): PageInk => ({
  noteId: 'note',
  pageId: 'p',
  width: 100,
  height: 200,
  shapes,
  template: undefined,
  background: undefined,
  resources: [],
  skippedShapes: 0,
  failures: [],
  ...fields,
});

/** A canvas that writes down what is done to it. */
export function fakeContext() {
  const log: string[] = [];
  const state: Record<string, unknown> = {};
  const show = (value: unknown): string =>
    typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value);
  const call =
    (name: string) =>
    (...values: readonly unknown[]): void => {
      const { globalCompositeOperation: operation = 'source-over', fillStyle, strokeStyle } = state;
      const style = name.startsWith('fill') ? fillStyle : strokeStyle;
      const numbers = values.filter((value) => typeof value !== 'object').map(show);
      const isDrawn = /^(fill|stroke)/.test(name);
      log.push([name, ...numbers, ...(isDrawn ? [`${show(operation)}`, show(style)] : [])].join(' '));
    };
  const names = ['fill', 'stroke', 'fillRect', 'strokeRect', 'clearRect', 'fillText', 'setTransform', 'drawImage'];
  const context = new Proxy(state, {
    get: (target, key: string) => {
      if (names.includes(key)) return call(key);
      if (key === 'setLineDash') return (dash: readonly number[]) => log.push(`dash ${dash.join()}`);
      if (key === 'measureText') return (text: string) => ({ width: text.length * 10 });
      return target[key];
    },
  });
  // The proxy answers every member that the painter's contexts have.
  return {
    context: context as unknown as PaintContext,
    log,
    drawn: () => log.filter((line) => /^(fill|stroke)/.test(line)),
  };
}

/** Paths that only keep their numbers; they stand in for Path2D. */
export const fakePath = () => new PathBuilder() as unknown as Path2D;

export interface FakeWorker extends InkWorkerLike {
  readonly asked: QuestionKind[];
  isTerminated: boolean;
}

const IMAGE = { close: () => undefined } as ImageBitmap;

/**
 * The worker's own handler in this thread, a turn later as a worker would. `fail` says what a question meets: it may
 * crash the worker, never be answered, or be answered by nothing; `deps` is what it brings besides.
 */
export function fakeWorker(
  fail: (kind: QuestionKind) => 'crash' | 'hang' | 'nothing' | undefined = () => undefined,
  deps: Partial<HandlerDeps> = {},
): FakeWorker {
  const layer = () => ({ context: fakeContext().context, picture: IMAGE });
  const easel = (): Easel => ({ context: fakeContext().context, take: () => IMAGE });
  const decode = () => Promise.resolve(IMAGE);
  const handle = createInkHandler({
    newId: () => randomUUID(),
    easel,
    layer,
    makePath: fakePath,
    makePattern: () => null,
    decode,
    ...deps,
  });
  const worker: FakeWorker = {
    asked: [],
    isTerminated: false,
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate: () => void (worker.isTerminated = true),
    postMessage: (message) => {
      const { id, question } = message as Call;
      worker.asked.push(question.kind);
      setImmediate(async () => {
        const failure = fail(question.kind);
        if (failure === 'crash') worker.onerror?.({} as ErrorEvent);
        if (failure === 'crash' || failure === 'hang') return;
        const reply: Reply = failure === 'nothing' ? { id } : { id, answer: (await handle(question)).answer };
        worker.onmessage?.({ data: reply } as MessageEvent<Reply>);
      });
    },
  };
  return worker;
}
