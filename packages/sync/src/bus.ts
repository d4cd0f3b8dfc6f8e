import { FLOOD_FROM, isObject, type Stop, type Uid } from '@inkside/kit';

import type { DatabaseName, DocumentChange } from './syncPorts';
import { isStored } from './databases/storedDocument';
import { databaseNames } from './databaseNames';

/** Where a change comes from: written in this browser (and noted in the outbox), or pulled. */
export type ChangeOrigin = 'here' | 'cloud';

export type BusListener = (changes: readonly DocumentChange[], origin: ChangeOrigin) => void;

/** Tells the lists, and the push, of one user's documents in all tabs of this browser. */
export interface DocumentBus {
  /**
   * This tab's listeners hear it before the call returns, other tabs by BroadcastChannel: a large one up to a second
   * later, but before any that follows. No changes: of many that came one after the other, these were the last for now.
   */
  announce(database: DatabaseName, changes: readonly DocumentChange[], origin: ChangeOrigin): void;
  listen(database: DatabaseName, listener: BusListener): Stop;
  /**
   * Until `work` has ended, in whatever way, what was announced may be read nowhere: it is told before it is kept. Other
   * tabs that ask are answered when it has.
   */
  keeping(work: Promise<unknown>): void;
  /**
   * Asks the other tabs whether they told something before this one listened that could not be read then; `listener` hears
   * each time that one of them answers that by now it can be. Never where no other tab is.
   */
  askOthers(database: DatabaseName, listener: () => void): Stop;
  /** Asks once more, this tab too: whoever listens for answers hears when what was told by now can be read. */
  askAgain(database: DatabaseName): void;
  /** The cloud's feed is at its end: all that was announced of it before is kept, or never will be. In every tab. */
  caughtUp(): void;
  listenCaughtUp(database: DatabaseName, listener: () => void): Stop;
  close(): void;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

interface BusParts {
  readonly uid: Uid;
  /** Absent in very old browsers: then the tabs of a browser do not hear each other. */
  readonly openChannel: ((name: string) => Channel) | undefined;
}

/** Kept back at most, in documents: their bodies would stay in memory. */
const MOST_KEPT_BACK = 5000;
/** And for how long: who told them may end, or say nothing more. */
const LONGEST_KEPT_BACK_MS = 1000;

/** Between the tabs: one that opens says so, and whoever is there answers. */
type Greeting = 'hello' | 'here';

/** A tab that begins to show a database asks, whoever is there answers when all that it has told can be read. */
interface Question {
  readonly asks: DatabaseName;
}
interface Answer {
  readonly kept: DatabaseName;
}

/** What a bus tells the others beside changes: all that came before is kept, or never will be. */
interface Rest {
  readonly isCaughtUp: true;
}

interface Announcement {
  readonly database: DatabaseName;
  readonly changes: readonly DocumentChange[];
  readonly origin: ChangeOrigin;
}

const isDatabaseName = (value: unknown): value is DatabaseName => databaseNames.some((name) => name === value);
const origins: readonly unknown[] = ['here', 'cloud'] satisfies ChangeOrigin[];

const isChange = (value: unknown): value is DocumentChange =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  (value['isDeleted'] === true || (value['isDeleted'] === false && isStored(value['document'])));

/** The other tab may run another version of the app. */
const isAnnouncement = (value: unknown): value is Announcement =>
  isObject(value) &&
  isDatabaseName(value['database']) &&
  origins.includes(value['origin']) &&
  Array.isArray(value['changes']) &&
  value['changes'].every(isChange);

const isGreeting = (value: unknown): value is Greeting => value === 'hello' || value === 'here';

const isQuestion = (value: unknown): value is Question => isObject(value) && isDatabaseName(value['asks']);
const isRest = (value: unknown): value is Rest => isObject(value) && value['isCaughtUp'] === true;
const isAnswer = (value: unknown): value is Answer => isObject(value) && isDatabaseName(value['kept']);

/** To the page's error handler, where there is one. */
const report = (thrown: unknown): void => {
  if (typeof reportError === 'function') reportError(thrown);
};

/** Announcements that wait until there are too many of them, or they have waited for too long. */
const createKeptBack = (send: (announcements: readonly Announcement[]) => void) => {
  let keptBack: Announcement[] = [];
  let documents = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    send(keptBack);
    [keptBack, documents] = [[], 0];
  };

  return {
    flush,
    keep: (announcement: Announcement): void => {
      const { length } = announcement.changes;
      if (documents + length > MOST_KEPT_BACK) flush();
      keptBack.push(announcement);
      documents += length;
      timer ??= setTimeout(flush, LONGEST_KEPT_BACK_MS);
    },
  };
};

/**
 * What other tabs are told. Copying thousands of documents for them costs as much as showing them here, so large
 * announcements wait until the flood is over, a second at most, and go nowhere where no other tab ever answered: one
 * that opens reads for itself what is kept by then.
 */
const createOutside = (
  channel: Channel,
  kept: () => Promise<unknown>,
  hear: (heard: Announcement | Answer | Rest) => void,
) => {
  let isAlone = true;
  let isClosed = false;

  const post = (message: Greeting | Question | Answer | Announcement | Rest): void => {
    if (!isClosed) channel.postMessage(message);
  };

  const keptBack = createKeptBack((announcements) => {
    if (!isAlone) announcements.forEach(post);
  });

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    isAlone = false;
    if (data === 'hello') post('here');
    if (isGreeting(data)) return;
    if (isQuestion(data)) void kept().then(() => post({ kept: data.asks }));
    else if (isAnswer(data) || isRest(data) || isAnnouncement(data)) hear(data);
  };
  post('hello');

  return {
    ask: (asks: DatabaseName): void => post({ asks }),
    tell: (announcement: Announcement): void => {
      // What was written here is for the push of the tab that leads, which nothing else tells.
      const isLarge = announcement.origin === 'cloud' && announcement.changes.length >= FLOOD_FROM;
      if (isLarge) return keptBack.keep(announcement);
      keptBack.flush();
      post(announcement);
    },
    caughtUp: (): void => {
      keptBack.flush();
      post({ isCaughtUp: true });
    },
    close: (): void => {
      keptBack.flush();
      isClosed = true;
      channel.close();
    },
  };
};

/** What is told already and on its way to where it can be read. */
const createKeeping = () => {
  const works = new Set<Promise<unknown>>();
  return {
    add: (work: Promise<unknown>): void => {
      works.add(work);
      const end = (): void => void works.delete(work);
      work.then(end, end);
    },
    /** Resolves when all that is told by now is kept, or could not be. */
    over: (): Promise<unknown> => Promise.allSettled([...works]),
  };
};

/** Those who listen, by database. */
const createAudience = <L extends (...told: never[]) => void>() => {
  const all: Record<DatabaseName, Set<{ readonly listener: L }>> = {
    note: new Set(),
    message: new Set(),
    library: new Set(),
  };
  return {
    add: (database: DatabaseName, listener: L): Stop => {
      // One listener may listen twice, and ends each for itself.
      const entry = { listener };
      all[database].add(entry);
      return () => void all[database].delete(entry);
    },
    tell: (database: DatabaseName, ...told: Parameters<L>): void => {
      // A copy: whoever leaves while the others are told is told no more, whoever comes is not told yet.
      for (const entry of [...all[database]]) {
        if (!all[database].has(entry)) continue;
        try {
          entry.listener(...told);
        } catch (thrown) {
          report(thrown);
        }
      }
    },
    clear: (): void => {
      for (const each of Object.values(all)) each.clear();
    },
  };
};

/** The bus of one user in this tab, joined with those of other tabs by BroadcastChannel. */
export const createBus = ({ uid, openChannel }: BusParts): DocumentBus => {
  const listeners = createAudience<BusListener>();
  const askers = createAudience<Stop>();
  const resters = createAudience<Stop>();
  const channel = openChannel?.(`inkside.documents:${uid}`);

  const tellCaughtUp = (): void => databaseNames.forEach((name) => resters.tell(name));
  const hear = (heard: Announcement | Answer | Rest): void => {
    if ('kept' in heard) askers.tell(heard.kept);
    else if ('isCaughtUp' in heard) tellCaughtUp();
    else listeners.tell(heard.database, heard.changes, heard.origin);
  };
  const keeping = createKeeping();
  const outside = channel === undefined ? undefined : createOutside(channel, keeping.over, hear);

  let isClosed = false;
  return {
    announce: (database, changes, origin) => {
      if (isClosed) return;
      listeners.tell(database, changes, origin);
      outside?.tell({ database, changes, origin });
    },
    listen: listeners.add,
    keeping: keeping.add,
    askOthers: (database, listener) => {
      const stop = askers.add(database, listener);
      outside?.ask(database);
      return stop;
    },
    askAgain: (database) => {
      void keeping.over().then(() => askers.tell(database));
      outside?.ask(database);
    },
    caughtUp: () => {
      if (isClosed) return;
      tellCaughtUp();
      outside?.caughtUp();
    },
    listenCaughtUp: resters.add,
    close: () => {
      isClosed = true;
      listeners.clear();
      askers.clear();
      resters.clear();
      outside?.close();
    },
  };
};
