import { PortError } from '../../../app/kit/appError';
import type { DatabaseName, StoredDocument } from '../../ports';
import type { UserData } from '../../sync/userData';
import { fail, plansOf, type Pending, type Wish } from './plans';
import { readStandings, type Found } from '../standings';
import { writeParts, type Place } from './writeParts';

export interface Writer {
  /** Gives the document as it stands then; undefined when it is gone. Rejects with what the wish throws, or a PortError. */
  write(wish: Wish): Promise<StoredDocument | undefined>;
}

/** Writes that other tabs and the sync may get in between, before it counts as a failure. */
const MAX_TRIES = 20;
/** Documents of one reading. */
const MAX_GROUP = 1000;

/**
 * What was pulled is moved into the database before it is written over. Mostly nothing waits: so the documents are read
 * beside that question, and once more where something did.
 */
const readSettled = async (
  { data, name, database }: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Found>> => {
  const [standings, isMoved] = await Promise.all([readStandings(database, ids), data.waiting.settleAll(name, ids)]);
  return isMoved ? readStandings(database, ids) : standings;
};

const openIds = (group: readonly Pending[]): readonly string[] => [
  ...new Set(group.flatMap(({ id, isOver }) => (isOver ? [] : [id]))),
];

const writeGroup = async (data: UserData, name: DatabaseName, group: readonly Pending[]): Promise<void> => {
  // Counted outside of the work, which may be begun again on a new handle.
  let tries = 0;
  await data.databases.use(data.uid, name, async (database) => {
    const place: Place = { data, name, database };
    for (;;) {
      const ids = openIds(group);
      if (ids.length === 0) return;
      const standings = tries === 0 ? await readSettled(place, ids) : await readStandings(database, ids);
      const plans = plansOf(
        standings,
        group.filter(({ isOver }) => !isOver),
      );
      if (plans.length === 0) return;
      tries += 1;
      if (tries > MAX_TRIES) throw new PortError('errors.database', { detail: 'conflict' });
      await writeParts(place, plans);
    }
  });
};

/** Where a group fails each wish is tried by itself: one that cannot be written does not fail the others. */
const tryGroup = async (data: UserData, name: DatabaseName, group: readonly Pending[]): Promise<void> => {
  try {
    await writeGroup(data, name, group);
  } catch (thrown) {
    const open = group.filter(({ isOver }) => !isOver);
    const [only] = open;
    if (open.length === 1 && group.length === 1 && only !== undefined) fail(only, thrown);
    else for (const wish of open) await tryGroup(data, name, [wish]);
  }
};

/** Writes into one local database: all that is asked for at once, and while it writes, goes in one go. */
export const createWriter = (data: UserData, name: DatabaseName): Writer => {
  const waiting: Pending[] = [];
  let isWriting = false;

  const drain = async (): Promise<void> => {
    isWriting = true;
    // What else is asked for in this turn comes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting.splice(0, MAX_GROUP);
      await tryGroup(data, name, group);
    }
    isWriting = false;
  };

  return {
    write: (wish) =>
      new Promise((done, failed) => {
        waiting.push({ ...wish, isOver: false, done, failed });
        if (!isWriting) void drain();
      }),
  };
};
