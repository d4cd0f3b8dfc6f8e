import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that the page which is shown can do. */
export interface Offer {
  readonly id: string;
  /** Message id of what it is called. */
  readonly labelId: string;
  /** What it is pressed by, as people read it; absent without a key. */
  readonly key?: string;
}

export interface OfferedCommand extends Offer {
  readonly run: () => void;
}

/** A page and the palette are far apart in the tree, and what a command does is no value for the store. */
let offered: readonly OfferedCommand[] = [];
/** Several parts of a page can offer something at once. */
const parts = new Set<{ readonly rank: number; readonly commands: readonly OfferedCommand[] }>();
const listeners = new Set<() => void>();

const renew = (): void => {
  offered = [...parts].sort((one, other) => one.rank - other.rank).flatMap(({ commands }) => commands);
  for (const tell of listeners) tell();
};

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/**
 * Offers commands for as long as the component is there. `offers` keeps its identity while they are the same. Those of a
 * higher `rank` come after the others.
 */
export const useOffer = (offers: readonly Offer[], run: (id: string) => void, rank = 0): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const mine = { rank, commands: offers.map((one) => ({ ...one, run: () => latest.current(one.id) })) };
    parts.add(mine);
    renew();
    return () => {
      parts.delete(mine);
      renew();
    };
  }, [offers, rank]);
};

/** What the page that is shown offers. */
export const useOffered = (): readonly OfferedCommand[] => useSyncExternalStore(subscribe, () => offered);
