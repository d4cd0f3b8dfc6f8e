/** Taken out of the global object once: in these loops looking it up costs more than the arithmetic. */
const { ceil, floor, hypot, max, min, sqrt } = Math;

/** How much of each pixel a shape covers, 0 … 1; a shape that crosses itself does not darken. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** What was touched since the last clearing: left, top, right, bottom, the last two outside. */
  readonly dirty: { left: number; top: number; right: number; bottom: number };
}

export const createCoverage = (width: number, height: number): Coverage => ({
  width,
  height,
  values: new Float32Array(width * height),
  dirty: { left: width, top: height, right: 0, bottom: 0 },
});

/** Empties what was touched, so that one buffer serves all shapes of a page. */
export const clearCoverage = ({ width, height, values, dirty }: Coverage): void => {
  for (let y = dirty.top; y < dirty.bottom; y += 1) values.fill(0, y * width + dirty.left, y * width + dirty.right);
  Object.assign(dirty, { left: width, top: height, right: 0, bottom: 0 });
};

const clamp = (value: number, low: number, high: number): number => min(high, max(low, value));

const touch = (coverage: Coverage, left: number, top: number, right: number, bottom: number) => {
  const box = {
    left: clamp(floor(left), 0, coverage.width),
    top: clamp(floor(top), 0, coverage.height),
    right: clamp(ceil(right), 0, coverage.width),
    bottom: clamp(ceil(bottom), 0, coverage.height),
  };
  const { dirty } = coverage;
  dirty.left = min(dirty.left, box.left);
  dirty.top = min(dirty.top, box.top);
  dirty.right = max(dirty.right, box.right);
  dirty.bottom = max(dirty.bottom, box.bottom);
  return box;
};

/** One end of a piece of stroke: its centre and half its width, in pixels. */
export interface Nib {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/**
 * Lines thinner than a pixel are drawn a pixel wide and fainter: else they would break into dots. By the root, because
 * true to measure a page in small would be too pale to read.
 */
const THINNEST_RADIUS = 0.5;

const raise = (values: Float32Array, index: number, value: number): void => {
  if (value > (values[index] ?? 0)) values[index] = value;
};

/** Adds the piece of stroke between two nibs, round at both ends. */
export const addSegment = (coverage: Coverage, from: Nib, to: Nib): void => {
  const thinAt = (radius: number): number => sqrt(min(1, radius / THINNEST_RADIUS));
  const reach = max(from.radius, to.radius, THINNEST_RADIUS) + 1;
  const box = touch(
    coverage,
    min(from.x, to.x) - reach,
    min(from.y, to.y) - reach,
    max(from.x, to.x) + reach + 1,
    max(from.y, to.y) + reach + 1,
  );
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const lengthSquared = dx * dx + dy * dy || 1e-9;
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const [px, py] = [x + 0.5 - from.x, y + 0.5 - from.y];
      const share = clamp((px * dx + py * dy) / lengthSquared, 0, 1);
      const radius = from.radius + (to.radius - from.radius) * share;
      const away = hypot(px - dx * share, py - dy * share);
      const inside = clamp(max(radius, THINNEST_RADIUS) - away + 0.5, 0, 1);
      if (inside > 0) raise(coverage.values, y * coverage.width + x, inside * thinAt(radius));
    }
  }
};

const SUB_ROWS = 4;

const crossings = (xs: readonly number[], ys: readonly number[], y: number): number[] => {
  const found: number[] = [];
  xs.forEach((x0, index) => {
    const next = (index + 1) % xs.length;
    const [y0, x1, y1] = [ys[index] ?? 0, xs[next] ?? 0, ys[next] ?? 0];
    if (y0 <= y !== y1 <= y) found.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
  });
  return found.sort((a, b) => a - b);
};

const addSpan = (coverage: Coverage, row: number, from: number, to: number, weight: number): void => {
  const last = min(coverage.width, ceil(to));
  for (let x = max(0, floor(from)); x < last; x += 1) {
    const share = min(x + 1, to) - max(x, from);
    const index = row * coverage.width + x;
    coverage.values[index] = min(1, (coverage.values[index] ?? 0) + share * weight);
  }
};

/** Fills a polygon (even-odd), four sub-rows a pixel. */
export const addPolygon = (coverage: Coverage, xs: readonly number[], ys: readonly number[]): void => {
  const box = touch(coverage, min(...xs), min(...ys), max(...xs) + 1, max(...ys) + 1);
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let sub = 0; sub < SUB_ROWS; sub += 1) {
      const cuts = crossings(xs, ys, y + (sub + 0.5) / SUB_ROWS);
      for (let index = 0; index + 1 < cuts.length; index += 2) {
        addSpan(coverage, y, cuts[index] ?? 0, cuts[index + 1] ?? 0, 1 / SUB_ROWS);
      }
    }
  }
};
