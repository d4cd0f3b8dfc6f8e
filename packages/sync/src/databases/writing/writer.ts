import { type EpochMs, PortError, type Stop } from '@inkside/kit';
import type { UserData } from '../../userData';
import { type Found, readStandings } from '../standings';
import { WRITE_EXPECTED_MS } from '../../journal/journal';
import type { LocalDatabase } from '../localDatabases';
import { fail, finish, type Pending, type Plan, plansOf, type Wish, writePlans, type Written } from './plans';
import type { DatabaseName, StoredDocument } from '../../syncPorts';

/** Documents of one transaction. Lists show them while the rest of a group is written; the push waits for that. */
export const WRITTEN_TOGETHER = 250;

/** Where writes go. */
interface Place {
  readonly data: UserData;
  readonly name: DatabaseName;
  readonly database: LocalDatabase;
}

/** Noted in the outbox, so that it can be written. */
interface Noted {
  readonly plans: readonly Plan[];
  readonly at: EpochMs;
  /** The number of each note. */
  readonly numbers: ReadonlyMap<Plan, number>;
  /** To be called when it is written, or will not be. */
  readonly over: Stop;
}

const note = async ({ data, name }: Place, plans: readonly Plan[]): Promise<Noted> => {
  const at = data.clock.now();
  const noteOf = ({ id, base, over }: Plan) => ({ database: name, id, base: base ?? null, at, over });
  const numbers = await data.journal.noteWrites(plans.map(noteOf));
  const over = data.ownWrites.begin(numbers);
  return { plans, at, numbers: new Map(plans.map((plan, index) => [plan, numbers[index] ?? 0])), over };
};

const keepOwn = ({ data, name }: Place, { numbers }: Noted, { plan, rev }: Written): void => {
  const { id, ancestry, next } = plan;
  const noted = numbers.get(plan);
  if (ancestry === undefined || noted === undefined) return;
  data.ownWrites.keep({ database: name, document: { ...next, _id: id }, rev, ancestry, noted });
};

/**
 * Written, announced. A push that reads before that knows by `over` that the write is to come. One that took so long
 * that the push may have given up on it (the computer slept) is noted once more, before anyone is told.
 */
const writeNoted = async (place: Place, noted: Noted): Promise<void> => {
  const { data, name, database } = place;
  const written = await writePlans(database, noted.plans).finally(noted.over);
  const isLate = Math.abs(data.clock.now() - noted.at) > WRITE_EXPECTED_MS / 2;
  const last = isLate
    ? await note(
        place,
        written.map(({ plan }) => plan),
      )
    : noted;
  last.over();
  for (const each of written) keepOwn(place, last, each);
  data.bus.announce(
    name,
    written.map(({ change }) => change),
    'here',
  );
  written.forEach(finish);
};

/** Each part is noted before it is written, and beside the writing of the part before it: those are two databases. */
const writeParts = async (place: Place, plans: readonly Plan[]): Promise<void> => {
  let noting: Promise<Noted> | undefined = note(place, plans.slice(0, WRITTEN_TOGETHER));
  for (let from = WRITTEN_TOGETHER; noting !== undefined; from += WRITTEN_TOGETHER) {
    const noted: Noted = await noting;
    const next = plans.slice(from, from + WRITTEN_TOGETHER);
    noting = next.length === 0 ? undefined : note(place, next);
    // It may fail before its turn.
    noting?.catch(() => undefined);
    try {
      await writeNoted(place, noted);
    } catch (thrown) {
      void noting?.then(({ over }) => over()).catch(() => undefined);
      throw thrown;
    }
  }
};

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
