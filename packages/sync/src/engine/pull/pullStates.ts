import type { Journal, PullState } from '../../journal/journal';

/** Where the pull stands; what is written comes one after another, so that nothing newer is overwritten. */
export interface PullStates {
  readonly now: () => PullState;
  /** Keeps the page, where there is one, together with the changed state: both or neither. Gives the page's number. */
  append(page: string | undefined, change: Partial<PullState>): Promise<number | undefined>;
}

export const createPullStates = (journal: Pick<Journal, 'appendPage'>, begin: PullState): PullStates => {
  let state = begin;
  let last: Promise<unknown> = Promise.resolve();
  return {
    now: () => state,
    append: (page, change) => {
      const appended = last.then(async () => {
        const next = { ...state, ...change };
        const number = await journal.appendPage(page, next);
        state = next;
        return number;
      });
      last = appended.catch(() => undefined);
      return appended;
    },
  };
};
