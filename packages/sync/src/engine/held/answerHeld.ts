import { PortError } from '@inkside/kit';
import type { ChangeOrigin } from '../../bus';
import { GatewayFault } from '../../gateway/gateway';
import { insertDocuments, type Refusal } from '../../pages/insertDocuments';
import { isLive, readLeaves, storedOf, type Leaf } from '../conflicts/leaves';
import type { EngineParts } from '../engineParts';
import { endsOf, type End } from './cloudEnds';
import { loadRevisionOf } from './revived';
import { keepingOf, removalOf, type Standing, type Work } from './works';
import type { DatabaseName, DocumentChange, StoredDocument } from '../../syncPorts';

type HeldParts = Pick<EngineParts, 'uid' | 'databases' | 'journal' | 'bus' | 'waiting' | 'clock' | 'gateway'>;

/** What one transaction takes. */
const AT_ONCE = 200;

/** By id; what waits in the journal beside what stands. */
type Waiting = ReadonlyMap<string, StoredDocument | undefined>;

const readStanding = (
  { uid, databases }: HeldParts,
  name: DatabaseName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Leaf[]>> =>
  databases.use(
    uid,
    name,
    async (database) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await readLeaves(database, id)] as const))),
  );

/** Moves what waits of the documents; gives what still does, because its ancestry must be asked for. */
const settleWaiting = async ({ waiting }: HeldParts, name: DatabaseName, ids: readonly string[]): Promise<Waiting> =>
  (await waiting.settleAll(name, ids)) ? waiting.all(name) : new Map();

/** As they stand now, or will when what waits of them has gone in. */
const changesOf = async (
  parts: HeldParts,
  name: DatabaseName,
  ids: readonly string[],
  waiting: Waiting,
): Promise<readonly DocumentChange[]> => {
  const standing = await readStanding(parts, name, ids);
  return ids.map((id): DocumentChange => {
    const [winner] = standing.get(id) ?? [];
    const document = waiting.get(id) ?? (winner !== undefined && isLive(winner) ? storedOf(winner) : undefined);
    return document === undefined ? { id, isDeleted: true } : { id, isDeleted: false, document };
  });
};

/**
 * Notes what is written again before it is, each over the leaf that it ends here: a push in between sends that leaf, and
 * the note must outlive it. It is noted again behind it, as that may have taken so long that the push has given up on it.
 */
const write = async (
  { uid, databases, journal, clock }: HeldParts,
  name: DatabaseName,
  works: readonly Work[],
): Promise<readonly Refusal[]> => {
  const noted = works.flatMap(({ end, over }) =>
    over.map((rev) => ({ database: name, id: end.held.id, base: null, over: rev })),
  );
  const note = async (writes: typeof noted): Promise<void> => {
    const at = clock.now();
    await journal.noteWrites(writes.map((each) => ({ ...each, at })));
  };
  await note(noted);
  const refusals = await databases.use(uid, name, (database) =>
    insertDocuments(
      database,
      works.flatMap(({ leaves }) => leaves),
    ),
  );
  const refused = new Set(refusals.map(({ id }) => id));
  await note(noted.filter(({ id }) => !refused.has(id)));
  return refusals;
};

/** Gives what the database did not take: its entries wait on, and with them the only bodies that there may be. */
const perform = async (
  parts: HeldParts,
  name: DatabaseName,
  works: readonly Work[],
  waiting: Waiting,
): Promise<readonly Refusal[]> => {
  const refusals = await write(parts, name, works);
  const refused = new Set(refusals.map(({ id }) => id));
  const done = works.filter(({ end, isLeft }) => !isLeft && !refused.has(end.held.id));
  await parts.journal.dropHeld(done.map(({ end }) => end.held));
  const tell = async (group: readonly Work[], origin: ChangeOrigin): Promise<void> => {
    const ids = group.map(({ end }) => end.held.id);
    if (ids.length > 0) parts.bus.announce(name, await changesOf(parts, name, ids, waiting), origin);
  };
  // Where the answer was given twice, somebody may have written over what the first one kept.
  await tell(
    done.filter(({ over }) => over.length > 0),
    'here',
  );
  // What was edited here while it was held lives on beside its tombstone.
  await tell(
    done.filter(({ over }) => over.length === 0),
    'cloud',
  );
  return refusals;
};

type WorkOf = (end: End, standing: Standing) => Work;

const workFor = async (answer: 'delete' | 'keep'): Promise<WorkOf> => {
  if (answer === 'delete') return removalOf;
  const revisionOf = await loadRevisionOf();
  return (end, standing) => keepingOf(end, standing, revisionOf);
};

/**
 * Lets deletions that were put aside go through, or writes the documents again as what comes after their tombstones, so
 * that every side gets them back. The cloud is asked first what has become of them. Any tab may; cut anywhere, it can be
 * done again.
 * @throws GatewayFault offline where the cloud did not say enough of some: they wait on, and the others are done
 * @throws PortError `errors.database {detail}` where the database did not take some: the same
 */
export const answerHeld = async (parts: HeldParts, name: DatabaseName, answer: 'delete' | 'keep'): Promise<void> => {
  const { signal } = new AbortController();
  const held = (await parts.journal.readHeld()).filter(({ database }) => database === name);
  const workOf = await workFor(answer);
  const refusals: Refusal[] = [];
  let left = 0;
  for (let from = 0; from < held.length; from += AT_ONCE) {
    const ends = await endsOf(parts, name, held.slice(from, from + AT_ONCE), signal);
    const ids = ends.map(({ held: { id } }) => id);
    const waiting = await settleWaiting(parts, name, ids);
    const standing = await readStanding(parts, name, ids);
    const works = ends.map((end) =>
      workOf(end, { leaves: standing.get(end.held.id) ?? [], waiting: waiting.get(end.held.id) }),
    );
    left += works.filter(({ isLeft }) => isLeft).length;
    refusals.push(...(await perform(parts, name, works, waiting)));
  }
  // Many wait for what follows before other tabs hear of them, and the one that leads goes on holding what it knows of.
  parts.bus.announce(name, [], 'cloud');
  const [refused] = refusals;
  if (refused !== undefined) throw new PortError('errors.database', { detail: `${refused.id}: ${refused.reason}` });
  if (left > 0) throw new GatewayFault('offline', 'The cloud did not say what some deletions end.');
};
