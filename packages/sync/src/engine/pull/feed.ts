import { type ClockPort, type Stop, SYNC_BATCH_SIZE } from '@inkside/kit';
import type { FeedPage, FeedQuery, Gateway } from '../../gateway/gateway';
import { BEGINNING } from './opening';

/** A small first page brings the first rows early; larger ones than the full size gain nothing and cost memory. */
const FIRST_ROWS = 200;
const FULL_ROWS = SYNC_BATCH_SIZE;
/**
 * Behind the first page of an answer, which is read page by page while it comes: between two answers nothing is on its
 * way, and a gateway whose answers cannot be read so gives all of this at once.
 */
const MORE_ROWS = 20 * FULL_ROWS;
/** Pages of more characters than this are not to become larger. */
const LARGE_PAGE = 4 * 1024 ** 2;

/** Whether there are rows behind a page: those that are known of, perhaps some, none for now. */
export type Behind = 'rows' | 'perhaps' | 'nothing';

/** A page that is on its way. */
export interface Asked {
  readonly page: Promise<FeedPage>;
  readonly since: string;
  readonly isWaiting: boolean;
  /** To be asked once the page has come. */
  readonly behind: (page: FeedPage) => Behind;
  /** Milliseconds since it was asked for. */
  readonly age: () => number;
  readonly cancel: Stop;
}

type Question = Omit<FeedQuery, 'limit' | 'more'>;

export interface Feed {
  /** What goes on where the last page ended is read from the same answer, as far as that one reaches. */
  ask(question: Question): Asked;
  /** A page came whole: the next may be larger again, unless this one was large. */
  delivered(page: Pick<FeedPage, 'text'>): void;
  /** Pages are halved, and come alone; false when they cannot become smaller. */
  shrink(): boolean;
}

/** One answer of the gateway. */
interface Answer {
  readonly since: string;
  readonly withRevisions: boolean;
  /** Rows that it was asked for: behind them it ends, though the feed may go on. */
  readonly most: number;
  /** Rows that it has brought. */
  given: number;
  readonly signal: AbortSignal;
  readonly cancel: Stop;
  /** It has come to its end, or will not. */
  readonly over: Stop;
}

const openAnswer = (signal: AbortSignal, { since, withRevisions, limit, more = 0 }: FeedQuery): Answer => {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  const over = (): void => signal.removeEventListener('abort', cancel);
  signal.addEventListener('abort', cancel);
  controller.signal.addEventListener('abort', over);
  return { signal: controller.signal, since, withRevisions, most: limit + more, given: 0, cancel, over };
};

/**
 * A gateway may give fewer rows than it was asked for without a word, but not fewer than a batch. `limit`: rows that the
 * page was to have.
 */
const behindOf = (
  { since, most, given }: Answer,
  limit: number,
  { next, lastSeq, pending, ...page }: FeedPage,
): Behind => {
  if (next !== undefined) return 'rows';
  // A feed that stands still has nothing to come either.
  if (given === 0 || pending === 0 || lastSeq === since) return 'nothing';
  if (given >= most || page.given >= limit || (pending ?? 0) > 0) return 'rows';
  return given < SYNC_BATCH_SIZE ? 'nothing' : 'perhaps';
};

/** The page that came last, where its answer goes on behind it. */
interface Standing {
  readonly answer: Answer;
  readonly since: string;
  readonly next: (limit: number) => Promise<FeedPage>;
}

/** Asks the gateway, or reads on where the last answer has more. */
const createAnswers = (gateway: Pick<Gateway, 'changes'>, signal: AbortSignal) => {
  let standing: Standing | undefined;

  const begin = (asked: FeedQuery) => {
    standing?.answer.cancel();
    const query = asked.isWaiting ? { ...asked, more: 0 } : asked;
    const answer = openAnswer(signal, query);
    return { answer, page: gateway.changes(query, answer.signal) };
  };

  const goOn = ({ since, isWaiting, withRevisions, limit }: FeedQuery) => {
    const isBehind = standing?.since === since && !isWaiting && standing.answer.withRevisions === withRevisions;
    return standing === undefined || !isBehind ? undefined : { answer: standing.answer, page: standing.next(limit) };
  };

  const took = (answer: Answer, page: FeedPage): FeedPage => {
    const { next, given, lastSeq: since } = page;
    answer.given += given;
    if (next === undefined) answer.over();
    else if (!answer.signal.aborted) standing = { answer, since, next };
    return page;
  };

  return (query: FeedQuery): Pick<Asked, 'page' | 'behind' | 'cancel'> => {
    const { answer, page: coming } = goOn(query) ?? begin(query);
    standing = undefined;
    const page = coming.then((each) => took(answer, each));
    // It may fail before somebody waits for it.
    page.catch(answer.over);
    const cancel = (): void => {
      answer.cancel();
      if (standing?.answer === answer) standing = undefined;
    };
    return { page, behind: (each) => behindOf(answer, query.limit, each), cancel };
  };
};

export const createFeed = (
  gateway: Pick<Gateway, 'changes'>,
  clock: Pick<ClockPort, 'now'>,
  signal: AbortSignal,
): Feed => {
  const askFor = createAnswers(gateway, signal);
  let rows = FULL_ROWS;
  return {
    ask: (question) => {
      const { since, isWaiting } = question;
      const limit = Math.min(rows, since === BEGINNING ? FIRST_ROWS : FULL_ROWS);
      const askedAt = clock.now();
      const asked = askFor({ ...question, limit, more: rows < FULL_ROWS ? 0 : MORE_ROWS });
      return { ...asked, since, isWaiting, age: () => clock.now() - askedAt };
    },
    delivered: ({ text }) => {
      if (text.length < LARGE_PAGE) rows = Math.min(FULL_ROWS, rows * 2);
    },
    shrink: () => {
      const isShrinking = rows > 1;
      rows = Math.max(1, Math.floor(rows / 2));
      return isShrinking;
    },
  };
};
