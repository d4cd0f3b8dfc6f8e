import type { Database } from 'pouchdb-core';
import { isMissing } from '../gatewayError';

/** Knows in which channel a deleted document was. */
export interface TombstoneChannels {
  /** `dbId` of the tombstone or of the nearest revision before it that has one; undefined when none is kept. */
  channelOf(database: Database, uid: string, id: string, rev: string): Promise<string | undefined>;
}

const MAX_REMEMBERED = 20_000;

async function bodyChannel(database: Database, id: string, rev: string): Promise<string | undefined> {
  try {
    const { dbId } = await database.get(id, { rev });
    return typeof dbId === 'string' ? dbId : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function findChannel(database: Database, id: string, rev: string): Promise<string | undefined> {
  const tombstone = await database.get(id, { rev, revs_info: true });
  if (typeof tombstone['dbId'] === 'string') return tombstone['dbId'];
  for (const ancestor of tombstone._revs_info ?? []) {
    if (ancestor.rev === rev || ancestor.status !== 'available') continue;
    const channel = await bodyChannel(database, id, ancestor.rev);
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
