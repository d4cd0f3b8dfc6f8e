import { nextTask, type Stop } from '@inkside/kit';

import type { FeedPage, FeedRow } from '../../gateway/gateway';
import type { Journal, OwedDocument, PullState } from '../../journal/journal';
import { isAtLeast } from '../../pages/revisions';
import type { Missing, OwedDocuments } from '../../userData';
import { channelOfDatabase, createHomeOf } from '../../databaseNames';
import { type Arrival, arrivalsIn, byDatabase } from '../../pages/arrivals';
import type { EngineListener, EngineParts } from '../engineParts';
import type { HeldDeletions } from '../held/heldDeletions';
import type { Ingest } from '../ingest/createIngest';
import type { Announcer } from './announcer';
import type { PageIndex } from '../../pages/pageIndex';
import { type Named, noteNames } from './unnamed';

/** Whether a row names what is owed, or what came after it. */
const reaches = ({ revs }: FeedRow, wanted: readonly string[]): boolean =>
  wanted.every((rev) => revs.some((each) => isAtLeast(each, rev)));

/** What an answer of the feed names without its body. A document may be named twice. */
const owedIn = (rows: readonly FeedRow[]): readonly Missing[] => {
  const lacking = rows.filter(({ lacks }) => lacks !== undefined);
  if (lacking.length === 0) return [];
  const ids = new Set(lacking.map(({ id }) => id));
  const whole = rows.filter(({ id, lacks }) => lacks === undefined && ids.has(id));
  return lacking
    .filter((row) => !whole.some((each) => each.id === row.id && reaches(each, row.revs)))
    .map(({ id, revs, lacks = '' }) => ({ id, revs, reason: lacks }));
};

/** Documents that were owed, and of which the feed now tells as much or more. */
const paidBy = (rows: readonly FeedRow[], owed: OwedDocuments): readonly OwedDocument[] => {
  const known = owed.all();
  if (known.length === 0) return [];
  const byId = new Map<string, OwedDocument[]>();
  for (const entry of known) byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry]);
  // That a document has moved is told once.
  const isPaid = (row: FeedRow, { revs, arrival }: OwedDocument): boolean =>
    arrival?.isMoved !== true && reaches(row, revs);
  return rows.flatMap((row) => (byId.get(row.id) ?? []).filter((entry) => isPaid(row, entry)));
};

/** Where the pull stands; what is written comes one after another, so that nothing newer is overwritten. */
interface PullStates {
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

/** More would be too much to lose by a cleared journal, and too much to look through. */
const MAX_WAITING_PAGES = 64;
/** Characters; more than so many pages of notes have. */
const MAX_WAITING_SIZE = 64 * 1024 ** 2;

/** One reading of the feed, from the course that was chosen to its end. */
export interface Pass {
  readonly states: PullStates;
  /** Both sides have their checkpoints, and the journal has the state. */
  readonly ready: Promise<void>;
  /** Names of everything, where what is not named will be offered. */
  named: Named | undefined;
}

interface IntakeParts {
  readonly parts: EngineParts;
  readonly listener: Pick<EngineListener, 'moved'>;
  readonly announcer: Announcer;
  readonly held: HeldDeletions;
  readonly index: PageIndex;
  readonly ingest: Pick<Ingest, 'arrived' | 'pages' | 'size' | 'pageDone'>;
  readonly signal: AbortSignal;
  /** Pages may go into PouchDB. */
  readonly startIngest: () => void;
}

/**
 * Takes a page of the feed: shows it, keeps it, and lets it wait. `shown` is called for what comes live, when the lists
 * have drawn it and before it is kept.
 */
export type Intake = (pass: Pass, page: FeedPage, shown?: Stop) => Promise<void>;

/** Shows what a page says, then keeps it. */
const createShowAndKeep = (intake: IntakeParts): Intake => {
  const { parts, listener, announcer, held, index, ingest, signal } = intake;
  const homeOf = createHomeOf(parts.uid);

  /** `all`: with what was put aside. `waiting`: with what waits already. */
  const keep = async (
    { states }: Pass,
    { text, lastSeq }: FeedPage,
    { all, waiting, arrivals }: Readonly<Record<'all' | 'waiting' | 'arrivals', readonly Arrival[]>>,
  ): Promise<void> => {
    if (arrivals.length === 0) {
      // Rows of other channels, rows that wait already, or none: nothing but the sequence.
      if (lastSeq !== states.now().since) await states.append(undefined, { since: lastSeq });
      return;
    }
    const number = await states.append(text, { since: lastSeq });
    if (number === undefined) return;
    index.added(number, text.length, [...waiting, ...arrivals]);
    ingest.arrived(number, text.length, all);
  };

  return async (pass, page, shown) => {
    const all = arrivalsIn(page.rows, homeOf);
    // Rows may come again, or behind those of a later state.
    const waiting = all.filter(index.isKnown);
    const arrivals = await held.sift(waiting.length === 0 ? all : all.filter((each) => !index.isKnown(each)));
    if (pass.named !== undefined) noteNames(pass.named, page.rows, homeOf);
    await announcer.announce(arrivals, { isOverlay: pass.named !== undefined });
    if (shown !== undefined && arrivals.length > 0) {
      // Nothing else stands between what came live and the screen: lists draw before the next task begins.
      await nextTask();
      // Whoever has signed out may be having the journal removed; the sequence has not moved.
      if (signal.aborted) return;
    }
    shown?.();
    await pass.ready;
    await parts.owed.settle(paidBy(page.rows, parts.owed));
    await parts.owed.owe(owedIn(page.rows));
    await keep(pass, page, { all, waiting, arrivals });
    // Not before: on a full disk it comes again and again.
    for (const [database, group] of byDatabase(arrivals)) {
      listener.moved(channelOfDatabase[database], 'pull', group.length);
    }
  };
};

export const createIntake = (intake: IntakeParts): Intake => {
  const { parts, ingest, signal, startIngest } = intake;
  const showAndKeep = createShowAndKeep(intake);

  const isFull = (): boolean => ingest.pages() >= MAX_WAITING_PAGES || ingest.size() >= MAX_WAITING_SIZE;
  const waitForRoom = async (): Promise<void> => {
    while (isFull() && !signal.aborted) {
      startIngest();
      await ingest.pageDone();
    }
  };

  return async (pass, page, shown) => {
    const kept = showAndKeep(pass, page, shown);
    parts.bus.keeping(kept);
    await kept;
    await waitForRoom();
  };
};
