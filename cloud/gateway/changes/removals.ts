import { createHash } from 'node:crypto';
import type { Database, IncomingDocument } from 'pouchdb-core';
import * as v from 'valibot';
import type { FeedDatabase } from '../../stores';
import { isMissing, toGatewayError } from '../gatewayError';

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
export async function notedChannel(database: Database, id: string, parent: string): Promise<string | undefined> {
  try {
    const note = v.safeParse(noteSchema, await database.get(noteId({ id, parent })));
    return note.success ? note.output.channel : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
