import { curveOf, freeArrow, freeLine } from '../sheet/freehand';
import { fountain, INK, type Pen } from '../sheet/pens';
import { drawStroke, drawStrokes, type Sheet } from '../sheet/sheet';
import { drawLine } from '../sheet/text';

export interface Curve {
  readonly f: (x: number) => number;
  readonly pen?: Pen;
  readonly label?: string;
}

export interface Graph {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What the width and the height of the box stand for. */
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly curves: readonly Curve[];
  /** Marks on the x axis: where, and what is written there. */
  readonly ticks?: readonly (readonly [number, string])[];
}

const label = { pen: fountain(INK.grey, 2.6), hand: { xHeight: 21, joining: 0 } };

const axes = (sheet: Sheet, graph: Graph, zeroX: number, zeroY: number): void => {
  const { random } = sheet;
  const pen = fountain(INK.black, 2.6);
  const across = freeLine(random, graph.x - 20, zeroY, graph.x + graph.width + 30, zeroY);
  const up = freeLine(random, zeroX, graph.y + graph.height + 16, zeroX, graph.y - 30);
  drawStrokes(sheet, pen, [...freeArrow(random, across, 18), ...freeArrow(random, up, 18)]);
  drawLine(sheet, graph.xLabel, graph.x + graph.width + 2, zeroY + 46, label);
  drawLine(sheet, graph.yLabel, zeroX + 22, graph.y - 14, label);
};

/** Two axes with arrows, marks, and curves drawn by hand. */
export const drawGraph = (sheet: Sheet, graph: Graph): void => {
  const { x, y, width, height, xRange, yRange } = graph;
  const place = (atX: number, atY: number) => ({
    x: x + ((atX - xRange[0]) / (xRange[1] - xRange[0])) * width,
    y: y + height - ((atY - yRange[0]) / (yRange[1] - yRange[0])) * height,
  });
  const zero = place(Math.max(0, xRange[0]), Math.max(0, yRange[0]));
  axes(sheet, graph, zero.x, zero.y);
  for (const [at, text] of graph.ticks ?? []) {
    const tick = place(at, 0);
    drawStroke(sheet, fountain(INK.black, 2.2), freeLine(sheet.random, tick.x, zero.y - 9, tick.x, zero.y + 9));
    drawLine(sheet, text, tick.x - 9, zero.y + 46, label);
  }
  for (const { f, pen = fountain(INK.blue, 3.4), label: text } of graph.curves) {
    drawStroke(sheet, pen, curveOf(f, xRange, place, Math.round(width / 18)));
    const end = place(xRange[1], f(xRange[1]));
    if (text !== undefined) drawLine(sheet, text, end.x - 60, end.y - 24, { ...label, pen });
  }
};
