import type { DatabaseName, DocumentChange, StoredDocument } from '../../../ports';
import { readDocument } from '../../gateway/documentShape';
import { GatewayFault, type GatewayDocument } from '../../gateway/gateway';
import { createHomeOf } from '../../homes';
import { insertDocuments } from '../../pages/insertDocuments';
import { ancestryOf, inOrder, isLeaf, isLive, readLeaves, storedOf, type Leaf } from '../conflicts/leaves';
import type { EngineParts } from '../engineParts';

type HeldParts = Pick<EngineParts, 'uid' | 'databases' | 'journal' | 'bus' | 'waiting' | 'clock' | 'gateway'>;

/** What one call of the gateway and one transaction take. */
const AT_ONCE = 200;

const alone = (tombstone: GatewayDocument): Leaf => {
  const [start = '', ...hash] = tombstone._rev.split('-');
  return { ...tombstone, _revisions: { start: Number(start), ids: [hash.join('-')] } };
};

/** In the database that a document has left, its revision stands as a tombstone. */
const departed = ({ _id, _rev, _revisions }: Leaf): Leaf => ({ _id, _rev, _deleted: true, _revisions });

/**
 * What ends each document here: its tombstone with its ancestry, without which it would stand beside what it ends; or
 * what the cloud has over that since, which others may have written while nobody had answered here.
 */
const endsOf = async (
  { uid, gateway }: HeldParts,
  name: DatabaseName,
  tombstones: readonly GatewayDocument[],
  signal: AbortSignal,
): Promise<readonly Leaf[]> => {
  const homeOf = createHomeOf(uid);
  const bare = tombstones.filter(({ _revisions }) => _revisions === undefined);
  const wanted = bare.map(({ _id, _rev }) => ({ id: _id, rev: _rev }));
  const fetched = wanted.length === 0 ? [] : await gateway.bulkGet(wanted, signal);
  const found = new Map<string, Leaf[]>();
  for (const leaf of [...fetched, ...tombstones].filter(isLeaf)) {
    // One that lies in another channel is another database's, or nobody's here.
    const isHere = !isLive(leaf) || homeOf(leaf['dbId']) === name;
    found.set(leaf._id, [...(found.get(leaf._id) ?? []), isHere ? leaf : departed(leaf)]);
  }
  return tombstones.map((tombstone) => inOrder(found.get(tombstone._id) ?? [])[0] ?? alone(tombstone));
};

/** Of equal content in all browsers that keep the same document. */
type RevisionOf = (tombstone: Leaf, fields: object) => string;
const loadRevisionOf = async (): Promise<RevisionOf> => {
  const { default: SparkMD5 } = await import('spark-md5');
  return (tombstone, fields) => SparkMD5.hash(JSON.stringify([tombstone._rev, fields]));
};

/** The body again, as what comes after its tombstone. Both go in as one: the body is at no time without a leaf. */
const revived = (body: StoredDocument, tombstone: Leaf, revisionOf: RevisionOf): Leaf => {
  const { _id, _rev, _revisions, ...fields } = body;
  const { start, ids } = tombstone._revisions;
  const hash = revisionOf(tombstone, fields);
  return { ...fields, _id, _rev: `${start + 1}-${hash}`, _revisions: { start: start + 1, ids: [hash, ...ids] } };
};

const readBodies = ({ uid, databases }: HeldParts, name: DatabaseName, ids: readonly string[]) =>
  databases.use(uid, name, async (database) => {
    const winners = await Promise.all(ids.map(async (id) => (await readLeaves(database, id))[0]));
    return new Map(winners.flatMap((leaf) => (leaf !== undefined && isLive(leaf) ? [[leaf._id, leaf] as const] : [])));
  });

const insert = ({ uid, databases }: HeldParts, name: DatabaseName, leaves: readonly Leaf[]): Promise<unknown> =>
  databases.use(uid, name, (database) => insertDocuments(database, leaves));

/** As they stand in the database now. */
const changesOf = async (parts: HeldParts, name: DatabaseName, leaves: readonly Leaf[]): Promise<readonly DocumentChange[]> => {
  const ids = leaves.map(({ _id }) => _id);
  const standing = await readBodies(parts, name, ids);
  return ids.map((id): DocumentChange => {
    const body = standing.get(id);
    return body === undefined ? { id, isDeleted: true } : { id, isDeleted: false, document: storedOf(body) };
  });
};

const drop = ({ journal }: HeldParts, name: DatabaseName, leaves: readonly Leaf[]): Promise<void> =>
  journal.dropHeld(leaves.map(({ _id }) => ({ database: name, id: _id })));

/** Whether it is known what it ends: a tombstone that came without its ancestry would end nothing that stands here. */
const isJoined = ({ _revisions: { start, ids } }: Leaf): boolean => start === 1 || ids.length > 1;

/** Gives how many stay as they are, because the cloud did not say what their tombstones end. */
const remove = async (parts: HeldParts, name: DatabaseName, all: readonly Leaf[]): Promise<number> => {
  const standing = await readBodies(parts, name, all.filter((end) => !isJoined(end)).map(({ _id }) => _id));
  const ends = all.filter(({ _id }) => !standing.has(_id));
  await insert(parts, name, ends);
  await drop(parts, name, ends);
  // What was edited here while it was held lives on beside its tombstone.
  parts.bus.announce(name, await changesOf(parts, name, ends), 'cloud');
  return standing.size;
};

/** `gone`: what stood where a deletion had gone through before it was put aside. */
const keep = async (
  parts: HeldParts,
  name: DatabaseName,
  ends: readonly Leaf[],
  gone: ReadonlyMap<string, StoredDocument>,
): Promise<void> => {
  // What is back in the cloud is kept as it stands there: the body that stands here is older.
  const [back, tombstones] = [ends.filter(isLive), ends.filter((end) => !isLive(end))];
  for (const { _id } of tombstones) await parts.waiting.settle(name, _id);
  const standing = await readBodies(parts, name, tombstones.map(({ _id }) => _id));
  const revisionOf = await loadRevisionOf();
  const leaves = tombstones.map((tombstone) => {
    const body = standing.get(tombstone._id);
    const lost = body === undefined ? gone.get(tombstone._id) : undefined;
    if (lost !== undefined) return revived(lost, tombstone, revisionOf);
    // What was written since the deletion is a leaf of its own, and wins over the tombstone.
    const line = ancestryOf(tombstone);
    const isEnded = body !== undefined && (line.includes(body._rev) || line.length === 1);
    return isEnded ? revived(body, tombstone, revisionOf) : tombstone;
  });
  const kept = leaves.filter(isLive);
  const at = parts.clock.now();
  await parts.journal.noteWrites(kept.map(({ _id }) => ({ database: name, id: _id, base: null, at })));
  await insert(parts, name, [...leaves, ...back]);
  await drop(parts, name, ends);
  // Where the answer was given twice, somebody may have written over what the first one kept.
  parts.bus.announce(name, await changesOf(parts, name, kept), 'here');
  parts.bus.announce(name, await changesOf(parts, name, back), 'cloud');
};

/**
 * Lets deletions that were put aside go through, or writes the documents again as what comes after their tombstones, so
 * that every side gets them back. Any tab may; cut anywhere, it can be done again.
 * @throws GatewayFault offline where the cloud did not say enough of some: they wait on, and the others are done
 */
export const answerHeld = async (parts: HeldParts, name: DatabaseName, answer: 'delete' | 'keep'): Promise<void> => {
  const { signal } = new AbortController();
  const held = (await parts.journal.readHeld()).filter(({ database }) => database === name);
  const tombstones = held.flatMap(({ tombstone }) => readDocument(tombstone) ?? []);
  const gone = new Map(held.flatMap(({ id, body }) => (body === undefined ? [] : [[id, body] as const])));
  let left = 0;
  for (let from = 0; from < tombstones.length; from += AT_ONCE) {
    const ends = await endsOf(parts, name, tombstones.slice(from, from + AT_ONCE), signal);
    if (answer === 'keep') await keep(parts, name, ends, gone);
    else left += await remove(parts, name, ends);
  }
  if (left > 0) throw new GatewayFault('offline', 'The cloud did not say what some deletions end.');
};
