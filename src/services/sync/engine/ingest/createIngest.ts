import type { DatabaseName } from '../../../ports';
import { channelOfDatabase, createHomeOf, type HomeOf } from '../../homes';
import { byDatabase, keyOf, newestOf, type Arrival } from '../../pages/arrivals';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineListener, EngineParts } from '../engineParts';
import type { HeldDeletions } from '../held/heldDeletions';
import type { Announcer } from '../pull/announcer';
import type { PageIndex } from '../../pages/pageIndex';
import { eachBatch, type Batch, type Page } from './batches';
import { ingestArrivals } from './ingestArrivals';
import { createNewcomers, type Newcomers } from './newcomers';
import { createWaitingPages } from './waitingPages';

export interface IngestParts {
  readonly parts: EngineParts;
  readonly conflicts: Pick<Conflicts, 'resolve'>;
  readonly listener: Pick<EngineListener, 'conflictsChanged' | 'denied'>;
  readonly announcer: Announcer;
  readonly held: HeldDeletions;
  readonly index: PageIndex;
  readonly signal: AbortSignal;
}

/** Moves what waits in the journal into PouchDB, page after page. */
export interface Ingest {
  /** Nothing was in the databases when the pass began: until it has ended, few documents need to be looked up. */
  begunEmpty(): void;
  passEnded(): void;
  /** A page waits in the journal, as it was read just now: all that it says, and how many characters its text has. */
  arrived(page: number, size: number, arrivals: readonly Arrival[]): void;
  /** Moves all that waits; resolves when nothing does, but pages with a document that PouchDB does not take. */
  drain(): Promise<void>;
  /** Pages that wait. */
  readonly pages: () => number;
  /** Resolves when a page has gone in, or the pull is stopped. */
  pageDone(): Promise<void>;
}

/** Whoever waits for the next of something. */
const createSignalLine = (signal: AbortSignal) => {
  const waiting: (() => void)[] = [];
  const ring = (): void => {
    for (const each of waiting.splice(0)) each();
  };
  signal.addEventListener('abort', ring);
  return {
    ring,
    next: (): Promise<void> => (signal.aborted ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
};

const createEmptyStarts = () => {
  let newcomers: ReadonlyMap<DatabaseName, Newcomers> | undefined;
  return {
    of: (name: DatabaseName): Newcomers | undefined => newcomers?.get(name),
    begin: (): void => {
      newcomers = new Map([
        ['note', createNewcomers()],
        ['library', createNewcomers()],
        ['message', createNewcomers()],
      ]);
    },
    end: (): void => {
      newcomers = undefined;
    },
  };
};

/** Puts a batch into PouchDB; gives the keys of documents that it does not take. */
const createMove = (ingest: IngestParts, homeOf: HomeOf, newcomersOf: (name: DatabaseName) => Newcomers | undefined) => {
  const { listener, held, index } = ingest;

  /** What no later page says better, and nobody has to decide about. */
  const dueOf = ({ number, arrivals }: Page): readonly Arrival[] =>
    arrivals.filter((each) => !index.isSuperseded(number, each.database, each.id) && !held.isHeld(each));

  return async (batch: Batch): Promise<ReadonlySet<string>> => {
    const arrivals = newestOf(batch.flatMap(dueOf));
    const refused = new Set<string>();
    for (const [name, group] of byDatabase(arrivals)) {
      for (const { id, reason } of await ingestArrivals({ ...ingest, homeOf }, name, group, newcomersOf(name))) {
        refused.add(keyOf(name, id));
        listener.denied(channelOfDatabase[name], id, reason, true);
      }
    }
    await held.outlived(arrivals);
    return refused;
  };
};

export const createIngest = (ingest: IngestParts): Ingest => {
  const { parts, index, signal } = ingest;
  const { uid, journal } = parts;
  const homeOf = createHomeOf(uid);
  const starts = createEmptyStarts();
  const done = createSignalLine(signal);
  const waiting = createWaitingPages({ journal, index, homeOf, fewer: done.ring });
  const move = createMove(ingest, homeOf, starts.of);
  /** Pages that hold a document which PouchDB does not take. They stay, as nothing is thrown away. */
  const stuck = new Set<number>();

  /** Gives the numbers of the pages that can be dropped. */
  const moveIn = async (batch: Batch): Promise<readonly number[]> => {
    const refused = await move(batch);
    const isStuck = ({ arrivals }: Page): boolean => arrivals.some(({ database, id }) => refused.has(keyOf(database, id)));
    const stays = refused.size === 0 ? [] : batch.filter(isStuck);
    for (const { number } of stays) stuck.add(number);
    if (stays.length > 0) done.ring();
    return batch.filter((page) => !stays.includes(page)).map(({ number }) => number);
  };

  const moveAll = async (numbers: readonly number[]): Promise<void> => {
    const dropping: Promise<void>[] = [];
    await eachBatch(numbers, waiting.read, signal, async (batch) => {
      // PouchDB goes on with the next batch meanwhile.
      const drop = waiting.drop(await moveIn(batch));
      // It may fail before all are in.
      drop.catch(() => undefined);
      dropping.push(drop);
    });
    await Promise.all(dropping);
  };

  return {
    begunEmpty: starts.begin,
    passEnded: starts.end,
    arrived: waiting.arrived,
    drain: async () => {
      while (!signal.aborted) {
        const free = (await waiting.numbers()).filter((page) => !stuck.has(page));
        if (free.length === 0) return;
        await moveAll(free);
      }
    },
    pages: () => index.pages().filter((page) => !stuck.has(page)).length,
    pageDone: done.next,
  };
};
