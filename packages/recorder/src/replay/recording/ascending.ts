/**
 * How many of ascending values are not above a limit, found by halving.
 * @param at the value at a place, 0 first
 */
export const countUpTo = (length: number, at: (place: number) => number, limit: number): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (at(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
};
