/** Counts open connections by whom they belong to. */
export interface Guard {
  /** What to call when the connection ends; undefined when there are too many already. */
  enter(who: string): (() => void) | undefined;
}

const MAX_OF_ONE = 50;
const MAX_IN_ALL = 5000;

export const createGuard = (): Guard => {
  const open = new Map<string, number>();
  let all = 0;
  return {
    enter: (who) => {
      const mine = open.get(who) ?? 0;
      if (mine >= MAX_OF_ONE || all >= MAX_IN_ALL) return undefined;
      open.set(who, mine + 1);
      all += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        all -= 1;
        const left = (open.get(who) ?? 1) - 1;
        if (left === 0) open.delete(who);
        else open.set(who, left);
      };
    },
  };
};
