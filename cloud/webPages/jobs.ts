import type { Clock, Log } from '../lib/config';
import { createTurnsByKey } from '../fetching';
import { HOUR_MS } from '../lib/config';
import { stackOf } from '../lib/serverLog';
import { WebPageFailure, type WebPageFailureCode, webPageFailure } from './failure';
import type { PageForm, Progress } from './makeBook';

export type PagePhase = 'waiting' | Progress['phase'] | 'done' | 'failed';

/** A page on its way to the devices, as far as it has come. */
export interface PageJob {
  readonly id: string;
  readonly uid: string;
  readonly url: string;
  readonly form: PageForm;
  readonly phase: PagePhase;
  /** Pictures looked at, of so many. */
  readonly done: number;
  readonly of: number;
  /** Pictures that could not be had. */
  readonly missing: number;
  /** Name of the file; '' until it is there. */
  readonly name: string;
  readonly failure: {
    readonly code: WebPageFailureCode | 'errors.internal';
    readonly params: Readonly<Record<string, string | number>>;
  } | null;
}

/** What a job may hear and say while it works. */
export interface JobContext {
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/** What is asked for. `work` makes the file and sees it delivered; it gives the file's name. */
export interface JobOrder extends Pick<PageJob, 'id' | 'uid' | 'url' | 'form'> {
  readonly work: (context: JobContext) => Promise<{ readonly name: string; readonly missing: number }>;
  /** From its turn to its end; {@link BOOK_MS} without it. */
  readonly limitMs?: number;
}

/** Books that are made at once for the whole cloud, and of one account; others wait. */
const AT_ONCE = 3;
const OF_ONE = 1;
/** Of one account, waiting ones included. */
const MAX_OPEN = 20;
/** A book has so long from its turn to its end. */
const BOOK_MS = 3 * 60_000;
/** An ended job can be asked for so long. */
const KEPT_MS = HOUR_MS;

export interface PageJobs {
  /** Undefined where the account has {@link MAX_OPEN} under way. */
  start(order: JobOrder): PageJob | undefined;
  find(uid: string, id: string): PageJob | undefined;
  /** Ends what runs, and waits for that. */
  close(): Promise<void>;
}

const failureOf = (thrown: unknown): NonNullable<PageJob['failure']> | undefined =>
  thrown instanceof WebPageFailure ? { code: thrown.code, params: thrown.params } : undefined;

interface JobParts {
  readonly clock: Clock;
  readonly log: Log;
}

/** The jobs themselves: ended ones can be asked for a while. */
const createJobTable = (clock: Clock) => {
  const jobs = new Map<string, { readonly job: PageJob; readonly endedAt: number | undefined }>();
  const keep = (job: PageJob): void => {
    const isEnded = job.phase === 'done' || job.phase === 'failed';
    jobs.set(job.id, { job, endedAt: isEnded ? clock.now() : undefined });
  };
  return {
    keep,
    change: (id: string, changes: Partial<PageJob>): void => {
      const kept = jobs.get(id);
      if (kept !== undefined) keep({ ...kept.job, ...changes });
    },
    find: (id: string): PageJob | undefined => jobs.get(id)?.job,
    openOf: (uid: string): number =>
      [...jobs.values()].filter(({ job, endedAt }) => job.uid === uid && endedAt === undefined).length,
    sweep: (): void => {
      for (const [id, { endedAt }] of jobs)
        if (endedAt !== undefined && clock.now() - endedAt > KEPT_MS) jobs.delete(id);
    },
  };
};

type JobTable = ReturnType<typeof createJobTable>;

const makeAndDeliver = async (order: JobOrder, table: JobTable, end: AbortSignal): Promise<void> => {
  if (end.aborted) throw new WebPageFailure('errors.unavailable');
  const { id, work, limitMs = BOOK_MS } = order;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new WebPageFailure('errors.pageTimeout')), limitMs);
  try {
    const signal = AbortSignal.any([end, limit.signal]);
    const report = (progress: Progress): void => table.change(id, progress);
    const { name, missing } = await work({ signal, report });
    table.change(id, { phase: 'done', name, missing });
  } finally {
    clearTimeout(timer);
  }
};

/** Pages that are being made into files: in memory, because who asks for one waits for it; after a restart it is asked for again. */
export const createPageJobs = (parts: JobParts): PageJobs => {
  const table = createJobTable(parts.clock);
  const ending = new AbortController();
  const mineFirst = createTurnsByKey(OF_ONE);
  const allTurns = createTurnsByKey(AT_ONCE);
  const running = new Set<Promise<void>>();

  const run = async (order: JobOrder): Promise<void> => {
    try {
      await mineFirst(order.uid, () => allTurns('all', () => makeAndDeliver(order, table, ending.signal)));
    } catch (thrown) {
      const known = failureOf(webPageFailure(thrown));
      if (known === undefined) parts.log.error('web page failed', stackOf(thrown));
      table.change(order.id, { phase: 'failed', failure: known ?? { code: 'errors.internal', params: {} } });
    }
  };

  return {
    start: (order) => {
      table.sweep();
      const { id, uid, url, form } = order;
      if (table.openOf(uid) >= MAX_OPEN) return undefined;
      const nothing = { done: 0, of: 0, missing: 0, name: '', failure: null };
      const job: PageJob = { id, uid, url, form, phase: 'waiting', ...nothing };
      table.keep(job);
      const work = run(order).finally(() => running.delete(work));
      running.add(work);
      return job;
    },
    find: (uid, id) => {
      const job = table.find(id);
      return job?.uid === uid ? job : undefined;
    },
    close: async () => {
      ending.abort(new WebPageFailure('errors.unavailable'));
      await Promise.all(running);
    },
  };
};
