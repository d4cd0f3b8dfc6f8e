import type { PortError } from '@inkside/kit';
import type { MendableName, Mended, MendingEvent, MendingPort } from '@inkside/sync';

/** Nothing is broken until a test breaks it. */
export const fakeMending = (wasLeft = false) => {
  const calls: ('examine' | 'mend' | 'saveAside')[] = [];
  /** How many things lie aside. */
  const kept = { aside: 0 };
  const reports = new Set<(event: MendingEvent) => void>();
  let broken: readonly MendableName[] = [];
  let isPending = wasLeft;
  let counts = { kept: 0, aside: 0 };
  let fault: PortError | undefined;
  const port: MendingPort = {
    isPending: async () => isPending,
    examine: async () => {
      calls.push('examine');
      return broken;
    },
    mend: async () => {
      calls.push('mend');
      if (fault !== undefined) throw fault;
      if (broken.length === 0 && !isPending) return undefined;
      const mended: Mended = { databases: broken, ...counts };
      [broken, isPending] = [[], false];
      return mended;
    },
    aside: async () => kept.aside,
    saveAside: async () => void calls.push('saveAside'),
    watch: (_uid, report) => {
      reports.add(report);
      return () => void reports.delete(report);
    },
  };
  return {
    port,
    calls,
    kept,
    break: (names: readonly MendableName[], found = counts) => ([broken, counts] = [names, found]),
    fail: (error: PortError | undefined) => (fault = error),
    say: (event: MendingEvent) => reports.forEach((report) => report(event)),
  };
};
