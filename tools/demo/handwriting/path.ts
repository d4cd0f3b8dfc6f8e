/** A point of a pen's way, in page units with y down. A corner is where the pen turns without rounding. */
export interface PathPoint {
  readonly x: number;
  readonly y: number;
  readonly corner?: boolean;
}
/** What a pen draws between touching and leaving the paper. */
export type Path = readonly PathPoint[];

/** Turns a path by an affine map; corners stay corners. */
export const mapPath = (path: Path, map: (x: number, y: number) => { x: number; y: number }): Path =>
  path.map((point) => (point.corner === true ? { ...map(point.x, point.y), corner: true } : map(point.x, point.y)));
