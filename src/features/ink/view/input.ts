const LEAST_LINE_PX = 16;
const PAGE_PX = 400;
const MOST_WHEEL_PX = 60;

/** How far a wheel was turned, in CSS pixels; browsers count in pixels, lines or pages. */
export const wheelPixels = (delta: number, mode: number): number =>
  mode === 0 ? delta : delta * (mode === 1 ? LEAST_LINE_PX : PAGE_PX);

/** A notch of a wheel zooms by a third, a touch pad's small steps by little each. */
export const wheelFactor = (delta: number, mode: number): number =>
  Math.exp(-Math.min(Math.max(wheelPixels(delta, mode), -MOST_WHEEL_PX), MOST_WHEEL_PX) / 200);

/** The page that a typed number names, 0 first; undefined when it is no page of the note. */
export const pageIndexOf = (typed: string, pages: number): number | undefined => {
  const number = Number(typed.trim());
  return typed.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= pages ? number - 1 : undefined;
};

/** CSS pixels. */
const LEAST_SWIPE = 60;

/** Which way a finger swiped: 1 is on, -1 back; undefined for anything that is no swipe to the side. CSS pixels. */
export const swipeOf = (dx: number, dy: number): 1 | -1 | undefined => {
  if (Math.abs(dx) < LEAST_SWIPE || Math.abs(dx) < 2 * Math.abs(dy)) return undefined;
  return dx < 0 ? 1 : -1;
};

/** By how much a glide is slower after a millisecond. */
const FRICTION = 0.9965;
/** CSS pixels a millisecond; below, it has come to rest. */
const REST = 0.03;

/** Where a strip glides that a finger let go of: how far in `ms`, and how fast it is then; undefined at rest. */
export const glided = (
  speed: { readonly x: number; readonly y: number },
  ms: number,
):
  | { readonly dx: number; readonly dy: number; readonly speed: { readonly x: number; readonly y: number } }
  | undefined => {
  const left = FRICTION ** ms;
  if (Math.hypot(speed.x, speed.y) * left < REST) return undefined;
  return { dx: speed.x * ms, dy: speed.y * ms, speed: { x: speed.x * left, y: speed.y * left } };
};
