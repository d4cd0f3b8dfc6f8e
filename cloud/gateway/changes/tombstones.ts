import { createHash } from 'node:crypto';

import type { Database, IncomingDocument, StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';

import type { FeedDatabase } from '../../stores';
import { isMissing, toGatewayError } from '../gatewayError';
import { readAllLeaves } from '../checks/revisions';

const noteSchema = v.looseObject({ channel: v.string() });
/** Notes written side by side. */
const WRITTEN_AT_ONCE = 20;

interface Removal {
  readonly id: string;
  /** The revision that it removes, which is the same for every tombstone made of it. */
  readonly parent: string;
}

function noteId({ id, parent }: Removal): string {
  const digest = createHash('sha256').update(`${parent}/${id}`).digest('hex');
  return `_local/gateway.removed.${digest}`;
}

function parentOf({ _rev, _revisions }: IncomingDocument, newEdits: boolean): string | undefined {
  if (newEdits) return _rev;
  const [, hash] = _revisions?.ids ?? [];
  return hash === undefined || _revisions === undefined ? undefined : `${_revisions.start - 1}-${hash}`;
}

function removalsAmong(documents: readonly IncomingDocument[], newEdits: boolean): Removal[] {
  return documents.flatMap((document) => {
    const { _id: id, _deleted, dbId } = document;
    const parent = parentOf(document, newEdits);
    if (_deleted !== true || typeof dbId === 'string' || id === undefined || parent === undefined) return [];
    return [{ id, parent }];
  });
}

/** Once written a note is never another one: the revision that was removed has one body. */
async function write(database: Database, removal: Removal, channel: string): Promise<void> {
  try {
    await database.put({ _id: noteId(removal), channel });
  } catch (error) {
    if (toGatewayError(error).status !== 409) throw error;
  }
}

/**
 * Writes down the channels of documents that are about to be removed by tombstones without `dbId`, as `db.remove()`
 * leaves them. Only where an engine may forget bodies: at this moment it still has that of the revision which goes, a
 * leaf, and its compaction takes it afterwards. Too much here does no harm: a note is looked for by its tombstone.
 */
export async function noteRemovals(
  database: FeedDatabase,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<void> {
  if (database.fast !== undefined) return;
  const removals = removalsAmong(documents, newEdits);
  if (removals.length === 0) return;
  const { results } = await database.bulkGet({
    docs: removals.map(({ id, parent: rev }) => ({ id, rev })),
    revs: false,
  });
  const channels = new Map<string, string>();
  for (const { docs } of results) {
    for (const found of docs) {
      if (!('ok' in found) || typeof found.ok['dbId'] !== 'string') continue;
      channels.set(noteId({ id: found.ok._id, parent: found.ok._rev }), found.ok['dbId']);
    }
  }
  const known = removals.flatMap((removal) => {
    const channel = channels.get(noteId(removal));
    return channel === undefined ? [] : [{ removal, channel }];
  });
  for (let from = 0; from < known.length; from += WRITTEN_AT_ONCE) {
    const some = known.slice(from, from + WRITTEN_AT_ONCE);
    await Promise.all(some.map(({ removal, channel }) => write(database, removal, channel)));
  }
}

/** The channel that was written down when this revision was removed. */
async function notedChannel(database: Database, id: string, parent: string): Promise<string | undefined> {
  try {
    const note = v.safeParse(noteSchema, await database.get(noteId({ id, parent })));
    return note.success ? note.output.channel : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Knows in which channel a deleted document was. */
export interface TombstoneChannels {
  /** `dbId` of the tombstone or of the nearest revision before it that has one; undefined when none is kept. */
  channelOf(database: Database, uid: string, id: string, rev: string): Promise<string | undefined>;
}

const LEAF_OPTIONS = { revs: true, attachments: false };
const MAX_REMEMBERED = 20_000;
/** Ancestors whose bodies are asked for at once, behind the nearest; a name takes 45 bytes of an address. */
const ASKED_AT_ONCE = 20;

const channelOf = ({ dbId }: StoredDocument): string | undefined => (typeof dbId === 'string' ? dbId : undefined);

/** The revisions before this one, the nearest first. */
function ancestorsOf({ _revisions }: StoredDocument): string[] {
  const { start = 0, ids = [] } = _revisions ?? {};
  return ids.map((hash, index) => `${start - index}-${hash}`).slice(1);
}

/** Of the nearest of these revisions whose body is still kept and names one. */
async function channelAmong(database: Database, id: string, revs: readonly string[]): Promise<string | undefined> {
  // Mostly the nearest has one.
  for (let from = 0, to = 1; from < revs.length; [from, to] = [to, to + ASKED_AT_ONCE]) {
    const asked = revs.slice(from, to);
    const found = await database.get(id, { open_revs: asked });
    const bodies = new Map(found.flatMap((each) => ('ok' in each ? [[each.ok._rev, each.ok]] : [])));
    for (const rev of asked) {
      const body = bodies.get(rev);
      const channel = body === undefined ? undefined : channelOf(body);
      if (channel !== undefined) return channel;
    }
  }
  return undefined;
}

/** In the line of this leaf: its own, that of the nearest revision before it, or what was noted at its removal. */
async function channelInLine(database: Database, leaf: StoredDocument): Promise<string | undefined> {
  const ancestors = ancestorsOf(leaf);
  const kept = channelOf(leaf) ?? (await channelAmong(database, leaf._id, ancestors));
  const [parent] = ancestors;
  return kept ?? (parent === undefined ? undefined : notedChannel(database, leaf._id, parent));
}

/**
 * By `revs`, which every engine has: CouchDB does not say beside `rev` which ancestors are kept (`revs_info`). Where
 * compaction has taken all bodies of this line, another one of the same document may have kept its own.
 */
async function findChannel(database: Database, id: string, rev: string): Promise<string | undefined> {
  try {
    const channel = await channelInLine(database, await database.get(id, { rev, revs: true }));
    if (channel !== undefined) return channel;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  for (const leaf of await readAllLeaves(database, id, LEAF_OPTIONS)) {
    const channel = leaf._rev === rev ? undefined : await channelInLine(database, leaf);
    if (channel !== undefined) return channel;
  }
  return undefined;
}

/**
 * `db.remove()` writes a revision without a body, and adding a field to it would give one revision two bodies. So the
 * channel is looked up; a revision never changes, so what was found is kept for the next reader.
 */
export function createTombstoneChannels(limit = MAX_REMEMBERED): TombstoneChannels {
  const remembered = new Map<string, string>();

  return {
    async channelOf(database, uid, id, rev) {
      const key = `${uid}/${rev}/${id}`;
      const before = remembered.get(key);
      if (before !== undefined) return before;
      const channel = await findChannel(database, id, rev);
      if (channel === undefined) return undefined;
      const oldest = remembered.size >= limit ? remembered.keys().next().value : undefined;
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(key, channel);
      return channel;
    },
  };
}
