import type { Slices } from '../../slices';

type Order<Item> = (a: Item, b: Item) => number;

/** Sorted at once, and merged between two looks at the clock. */
const RUN = 1000;

async function merge<Item>(
  a: readonly Item[],
  b: readonly Item[],
  order: Order<Item>,
  slices: Slices,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [atA, atB] = [0, 0];
  while (merged.length < a.length + b.length) {
    const [ofA, ofB] = [a[atA], b[atB]];
    const takesA = ofB === undefined || (ofA !== undefined && order(ofA, ofB) <= 0);
    const taken = takesA ? ofA : ofB;
    if (takesA) atA += 1;
    else atB += 1;
    if (taken !== undefined) merged.push(taken);
    if (merged.length % RUN === 0 && slices.isOver()) await slices.turn();
  }
  return merged;
}

/** As `toSorted`, in slices: a hundred thousand rows hold nobody up. */
export async function toSortedInSlices<Item extends object>(
  items: readonly Item[],
  order: Order<Item>,
  slices: Slices,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).toSorted(order));
    if (slices.isOver()) await slices.turn();
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      longer.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], order, slices));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}
