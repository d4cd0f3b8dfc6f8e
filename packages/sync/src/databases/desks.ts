import type { Uid } from '@inkside/kit';
import { keyOf } from '../pages/arrivals';
import type { UserData } from '../userData';
import { attendDrafts, type AttendedDrafts } from './replayDrafts';
import { createSeenRevisions, type Drafts, type SeenRevisions } from './drafts';
import { createWriter, type Writer } from './writing/writer';
import type { DatabaseName } from '../syncPorts';

export interface DeskParts {
  readonly userData: (uid: Uid) => UserData;
  readonly drafts: Drafts;
  /** Tells of users whose databases were made anew: drafts that found nothing to write into may find it now. */
  readonly onMended?: (listener: (uid: Uid) => void) => void;
}

/** Writes that wait for their document; later ones of the same document come after them. */
interface Turns {
  /** Resolves when none waits. */
  over(database: DatabaseName, id: string): Promise<void>;
  take<T>(database: DatabaseName, id: string, work: () => Promise<T>): Promise<T>;
}

const createTurns = (): Turns => {
  const waiting = new Map<string, Promise<unknown>>();
  return {
    over: async (database, id) => void (await waiting.get(keyOf(database, id))),
    take: async (database, id, work) => {
      const key = keyOf(database, id);
      const before = waiting.get(key);
      const done = (async () => {
        await before;
        return work();
      })();
      const over = done.catch(() => undefined);
      waiting.set(key, over);
      try {
        return await done;
      } finally {
        if (waiting.get(key) === over) waiting.delete(key);
      }
    },
  };
};

/** What is made once for each user, and anew when their databases are. */
export interface Desk {
  readonly data: UserData;
  readonly seen: SeenRevisions;
  readonly lasting: Lasting;
  readonly writers: Readonly<Record<DatabaseName, Writer>>;
  readonly attended: AttendedDrafts;
}

/** What outlives the databases of a user. */
interface Lasting {
  readonly turns: Turns;
  /** Whether they were made anew since this page was opened: what it shows may be in none of them yet. */
  isRenewed: boolean;
}

const openDesk = (data: UserData, drafts: Drafts, lasting: Lasting): Desk => {
  const writers = {
    note: createWriter(data, 'note'),
    message: createWriter(data, 'message'),
    library: createWriter(data, 'library'),
  };
  return {
    data,
    seen: createSeenRevisions(data.bus),
    lasting,
    writers,
    attended: attendDrafts({ data, writers, drafts }),
  };
};

/** The desk of each user, opened on first use. */
export const createDesks = ({ userData, drafts, onMended }: DeskParts): ((uid: Uid) => Desk) => {
  const desks = new Map<Uid, Desk>();
  const lastings = new Map<Uid, Lasting>();
  const lastingOf = (uid: Uid): Lasting => {
    const lasting = lastings.get(uid) ?? { turns: createTurns(), isRenewed: false };
    lastings.set(uid, lasting);
    return lasting;
  };
  onMended?.((uid) => {
    lastingOf(uid).isRenewed = true;
    const desk = desks.get(uid);
    desk?.data.ownWrites.clear();
    desk?.data.waiting.forget();
    desk?.seen.stop();
    desk?.attended.stop();
    desks.delete(uid);
  });
  return (uid) => {
    const desk = desks.get(uid) ?? openDesk(userData(uid), drafts, lastingOf(uid));
    desks.set(uid, desk);
    return desk;
  };
};
