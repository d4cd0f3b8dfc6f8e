/** One straight line; page units. */
export interface Line {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A printed sheet, of lines of one width and of discs. Page units. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly lineWidth: number;
  readonly lines: readonly Line[];
  readonly discs: readonly Disc[];
}

/** `count + 1` places from `from` to `to`, both included. */
export const stepsOf = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const rowsAt = ({ left, right }: Area, ys: readonly number[]): Line[] =>
  ys.map((y) => ({ from: [left, y], to: [right, y] }));

export const columnsAt = ({ top, bottom }: Area, xs: readonly number[]): Line[] =>
  xs.map((x) => ({ from: [x, top], to: [x, bottom] }));

/** A frame with `columns` by `rows` cells. */
export const cellsOf = (area: Area, columns: number, rows: number): Line[] => [
  ...rowsAt(area, stepsOf(area.top, area.bottom, rows)),
  ...columnsAt(area, stepsOf(area.left, area.right, columns)),
];

export const frameOf = (area: Area): Line[] => cellsOf(area, 1, 1);
