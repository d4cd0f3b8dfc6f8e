import { isConflict, type JsonObject } from '@inkside/kit';
import type { LocalDatabase } from '../../databases/localDatabases';
import type { UserData } from '../../userData';
import { attachmentsOver, createWithBytes } from './attachments';
import type { Bases } from './bases';
import { isLive, storedOf, type Leaf } from './leaves';
import { fieldsOf } from './merge';
import { MERGED_INTO } from './revisionGraph';
import type { DatabaseName, StoredDocument } from '../../syncPorts';

/** Writes single revisions of a user's documents, so that they are sent. */
export interface TreeWriter {
  /**
   * A child of `parent` with these fields; its revision, or undefined when the parent is a leaf no more. It keeps the
   * parent's attachments, with those of `side` over them.
   */
  child(database: DatabaseName, parent: Leaf, fields: JsonObject, side?: Leaf): Promise<string | undefined>;
  /** Ends a branch whose content is in `into`. Nothing happens when the leaf is one no more. `standing`: the winner. */
  end(database: DatabaseName, loser: Leaf, into: string, standing: Leaf | undefined): Promise<void>;
}

type Write = JsonObject & { readonly _id: string; readonly _rev: string; readonly _deleted?: true };

const tryPut = async (local: LocalDatabase, document: Write): Promise<string | undefined> => {
  try {
    return (await local.put(document)).rev;
  } catch (thrown) {
    if (isConflict(thrown)) return undefined;
    throw thrown;
  }
};

/** The same in every browser, so that two that end a branch write one revision. */
const branchEnd = ({ _id, _rev, user, dbId }: Leaf, into: string): Write => ({
  _id,
  _rev,
  _deleted: true,
  ...fieldsOf({ user, dbId, [MERGED_INTO]: into }),
});

const bodyOf = (leaf: Leaf | undefined): StoredDocument | null =>
  leaf === undefined || !isLive(leaf) ? null : storedOf(leaf);

export const createTreeWriter = ({ uid, databases, journal, clock }: UserData, bases: Bases): TreeWriter => {
  const put = async (
    database: DatabaseName,
    standing: Leaf | undefined,
    document: Write,
  ): Promise<string | undefined> => {
    const note = { database, id: document._id, base: bodyOf(standing), over: document._rev };
    await journal.noteWrites([{ ...note, at: clock.now() }]);
    const rev = await databases.use(uid, database, (local) => tryPut(local, document));
    // It may have taken so long that the push has given up on it.
    if (rev !== undefined) await journal.noteWrites([{ ...note, at: clock.now() }]);
    return rev;
  };

  const withBytes = createWithBytes({ uid, databases });

  return {
    child: async (database, parent, fields, side) => {
      if (isLive(parent)) bases.remember(database, storedOf(parent));
      const attachments = attachmentsOver(parent, side === undefined ? undefined : await withBytes(database, side));
      return put(database, parent, { _id: parent._id, _rev: parent._rev, ...fields, ...attachments });
    },
    end: async (database, loser, into, standing) => {
      bases.remember(database, storedOf(loser));
      await put(database, standing, branchEnd(loser, into));
    },
  };
};
