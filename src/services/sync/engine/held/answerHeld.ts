import type { DatabaseName, DocumentChange, StoredDocument } from '../../../ports';
import { readDocument } from '../../gateway/documentShape';
import type { GatewayDocument } from '../../gateway/gateway';
import { insertDocuments } from '../../pages/insertDocuments';
import { ancestryOf, isLeaf, isLive, readLeaves, storedOf, type Leaf } from '../conflicts/leaves';
import type { EngineParts } from '../engineParts';

type HeldParts = Pick<EngineParts, 'uid' | 'databases' | 'journal' | 'bus' | 'waiting' | 'clock' | 'gateway'>;

/** What one call of the gateway and one transaction take. */
const AT_ONCE = 200;

const alone = (tombstone: GatewayDocument): Leaf => {
  const [start = '', ...hash] = tombstone._rev.split('-');
  return { ...tombstone, _revisions: { start: Number(start), ids: [hash.join('-')] } };
};

/** The tombstones with their ancestry, without which they would stand beside what they end. */
const wholeOf = async (
  { gateway }: HeldParts,
  tombstones: readonly GatewayDocument[],
  signal: AbortSignal,
): Promise<readonly Leaf[]> => {
  const bare = tombstones.filter(({ _revisions }) => _revisions === undefined);
  const wanted = bare.map(({ _id, _rev }) => ({ id: _id, rev: _rev }));
  const fetched = wanted.length === 0 ? [] : await gateway.bulkGet(wanted, signal);
  const byId = new Map(fetched.map((document) => [document._id, document]));
  return tombstones.map((tombstone) => {
    const found = tombstone._revisions === undefined ? byId.get(tombstone._id) : tombstone;
    return found !== undefined && isLeaf(found) ? found : alone(tombstone);
  });
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

const remove = async (parts: HeldParts, name: DatabaseName, tombstones: readonly Leaf[]): Promise<void> => {
  await insert(parts, name, tombstones);
  const keys = tombstones.map(({ _id }) => ({ database: name, id: _id }));
  await parts.journal.dropHeld(keys);
  const standing = await readBodies(parts, name, keys.map(({ id }) => id));
  const changes = keys.map(({ id }): DocumentChange => {
    // What was edited here while it was held lives on beside its tombstone.
    const body = standing.get(id);
    return body === undefined ? { id, isDeleted: true } : { id, isDeleted: false, document: storedOf(body) };
  });
  parts.bus.announce(name, changes, 'cloud');
};

/** `gone`: what stood where a deletion had gone through before it was put aside. */
const keep = async (
  parts: HeldParts,
  name: DatabaseName,
  tombstones: readonly Leaf[],
  gone: ReadonlyMap<string, StoredDocument>,
): Promise<void> => {
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
  await insert(parts, name, leaves);
  await parts.journal.dropHeld(tombstones.map(({ _id }) => ({ database: name, id: _id })));
  parts.bus.announce(name, kept.map((leaf) => ({ id: leaf._id, isDeleted: false, document: storedOf(leaf) })), 'here');
};

/**
 * Lets deletions that were put aside go through, or writes the documents again as what comes after their tombstones, so
 * that every side gets them back. Any tab may; cut anywhere, it can be done again.
 */
export const answerHeld = async (parts: HeldParts, name: DatabaseName, answer: 'delete' | 'keep'): Promise<void> => {
  const { signal } = new AbortController();
  const held = (await parts.journal.readHeld()).filter(({ database }) => database === name);
  const tombstones = held.flatMap(({ tombstone }) => readDocument(tombstone) ?? []);
  const gone = new Map(held.flatMap(({ id, body }) => (body === undefined ? [] : [[id, body] as const])));
  for (let from = 0; from < tombstones.length; from += AT_ONCE) {
    const whole = await wholeOf(parts, tombstones.slice(from, from + AT_ONCE), signal);
    await (answer === 'delete' ? remove(parts, name, whole) : keep(parts, name, whole, gone));
  }
};
