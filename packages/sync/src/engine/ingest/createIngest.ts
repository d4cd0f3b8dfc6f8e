import { createHomeOf, type HomeOf } from '../../databaseNames';
import { byDatabase, newestOf, type Arrival } from '../../pages/arrivals';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineListener, EngineParts } from '../engineParts';
import type { HeldDeletions } from '../held/heldDeletions';
import type { Announcer } from '../pull/announcer';
import type { PageIndex } from '../../pages/pageIndex';
import { type Batch, createWaitingPages, eachBatch, type Page } from './waitingPages';
import { ingestArrivals } from './ingestArrivals';
import { createNewcomers, type Newcomers } from './plan';
import type { DatabaseName } from '../../syncPorts';

export interface IngestParts {
  readonly parts: EngineParts;
  readonly conflicts: Pick<Conflicts, 'resolve'>;
  readonly listener: Pick<EngineListener, 'conflictsChanged'>;
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
  /** Moves all that waits; resolves when nothing does. */
  drain(): Promise<void>;
  /** Takes documents out of a database that they have left, of which no row tells. Those that stay for now are owed. */
  readonly depart: (database: DatabaseName, departures: readonly Arrival[]) => Promise<void>;
  /** Pages that wait. */
  readonly pages: () => number;
  /** Characters of their texts. */
  readonly size: () => number;
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

/** Puts a batch into PouchDB; what does not go in is owed then. */
const createMove = (
  ingest: IngestParts,
  homeOf: HomeOf,
  newcomersOf: (name: DatabaseName) => Newcomers | undefined,
) => {
  const { parts, held, index } = ingest;

  /** What no other page says better, and nobody has to decide about. */
  const dueOf = ({ number, arrivals }: Page): readonly Arrival[] =>
    arrivals.filter((each) => !index.isSuperseded(number, each) && !held.isHeld(each));

  return async (batch: Batch): Promise<void> => {
    const arrivals = newestOf(batch.flatMap(dueOf));
    for (const [name, group] of byDatabase(arrivals)) {
      await parts.owed.owe(await ingestArrivals({ ...ingest, homeOf }, name, group, newcomersOf(name)));
    }
    await held.outlived(arrivals);
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

  const moveAll = async (numbers: readonly number[]): Promise<void> => {
    const dropping: Promise<void>[] = [];
    const pages = numbers.map((number) => ({ number, size: index.sizeOf(number) }));
    await eachBatch(pages, waiting.read, signal, async (batch) => {
      // PouchDB goes on with the next batch meanwhile.
      await move(batch);
      const drop = waiting.drop(batch.map(({ number }) => number));
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
        const numbers = await waiting.numbers();
        if (numbers.length === 0) return;
        await moveAll(numbers);
      }
    },
    depart: async (name, departures) => {
      if (departures.length === 0) return;
      // The lists show them until now.
      await parts.owed.owe(await ingestArrivals({ ...ingest, homeOf, isAgain: true }, name, departures, undefined));
    },
    pages: () => index.pages().length,
    size: () => index.pages().reduce((sum, page) => sum + (index.sizeOf(page) ?? 0), 0),
    pageDone: done.next,
  };
};
