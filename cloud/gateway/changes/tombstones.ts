import type { Database, StoredDocument } from 'pouchdb-core';
import { readAllLeaves } from '../checks/readRevision';
import { isMissing } from '../gatewayError';
import { notedChannel } from './removals';

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
