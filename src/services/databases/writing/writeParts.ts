import type { EpochMs } from '../../../app/kit/units';
import type { DatabaseName, Stop } from '../../ports';
import { WRITE_EXPECTED_MS } from '../../sync/journal/journal';
import type { UserData } from '../../sync/userData';
import type { LocalDatabase } from '../localDatabases';
import { finish, writePlans, type Plan, type Written } from './plans';

/** Documents of one transaction. What is written is on its way to the cloud while the rest of a group is written. */
const PART = 250;

/** Where writes go. */
export interface Place {
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
export const writeParts = async (place: Place, plans: readonly Plan[]): Promise<void> => {
  let noting: Promise<Noted> | undefined = note(place, plans.slice(0, PART));
  for (let from = PART; noting !== undefined; from += PART) {
    const noted: Noted = await noting;
    const next = plans.slice(from, from + PART);
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
