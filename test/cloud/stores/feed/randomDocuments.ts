import { createHash } from 'node:crypto';
import type { Database, IncomingDocument, Revisions } from 'pouchdb-core';

type Random = () => number;

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const CHANNELS = ['u-NOTE_TREE', 'u-MESSAGE', 'u-"\\\u2028手写', ''] as const;
const IDS = ['a', 'n-1', '"quoted"', 'back\\slash', '手写', 'a/b', '","_rev":"1-x"}', '_design/d', '\u{1f58b}', ' '];
const FIELDS: readonly IncomingDocument[] = [
  {},
  { 7: 'first', inner: { dbId: 'u-INNER', _id: 'inner', _attachments: {} } },
  { text: '{"dbId":"u-TEXT","_id":"text","_attachments":{}}', list: [{ dbId: 1 }, [[]], '\\"', '\ud800'] },
  { title: 'line\nline\u2028', seq: 1, winningRev: '1-x', deleted: true, rev_tree: [] },
];
const LONGEST_ANCESTRY = 12;

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** Histories as replicators bring them: roots, successors of any revision, and revisions whose parents are unknown. */
function createHistories(seed: number, random: Random): (id: string) => Revisions {
  const known = new Map<string, Revisions[]>();
  let count = 0;
  return (id) => {
    const hash = createHash('md5')
      .update(`${seed}/${(count += 1)}`)
      .digest('hex');
    const branches = known.get(id) ?? [];
    const parent = branches.length === 0 || random() < 0.15 ? undefined : pick(random, branches);
    const start = (parent?.start ?? Math.floor(random() * 3)) + 1;
    const revisions = { start, ids: [hash, ...(parent?.ids ?? [])].slice(0, LONGEST_ANCESTRY) };
    known.set(id, [...branches, revisions]);
    return revisions;
  };
}

function fieldsOf(id: string, random: Random): IncomingDocument {
  const data = Buffer.from(`of ${id}`).toString('base64');
  const attachments = { _attachments: { 'a b.txt': { content_type: 'text/plain', data } } };
  return {
    ...pick(random, FIELDS),
    ...(random() < 0.1 ? {} : { dbId: pick(random, [...CHANNELS, null]) }),
    ...(random() < 0.15 ? attachments : {}),
  };
}

/** As a single client writes: on top of the winning revision, whose attachments stay as stubs. */
async function edit(database: Database, id: string, random: Random): Promise<void> {
  const current = await database.get(id).catch(() => undefined);
  if (current === undefined) return;
  if (random() < 0.2) await database.remove(id, current._rev);
  else await database.put({ ...current, edited: random(), dbId: pick(random, CHANNELS) });
}

/** Writes documents of every kind that replicators and clients make, in an order that the seed decides. */
export async function writeAtRandom(database: Database, seed: number, steps: number): Promise<void> {
  const random = randomFrom(seed);
  const nextRevisions = createHistories(seed, random);

  function nextDocument(): IncomingDocument {
    const _id = random() < 0.5 ? pick(random, IDS) : `n${Math.floor(random() * 60)}`;
    const _revisions = nextRevisions(_id);
    const isDeleted = random() < 0.2;
    const fields = isDeleted && random() < 0.5 ? {} : fieldsOf(_id, random);
    const revision = { _rev: `${_revisions.start}-${_revisions.ids[0]}`, _revisions };
    return { ...fields, _id, ...revision, ...(isDeleted ? { _deleted: true } : {}) };
  }

  for (let step = 0; step < steps; step += 1) {
    const documents = Array.from({ length: 1 + Math.floor(random() * 8) }, nextDocument);
    await database.bulkDocs(documents, { new_edits: false });
    await edit(database, pick(random, IDS), random);
    await database.put({ _id: `_local/${step}`, dbId: CHANNELS[0] });
  }
}
