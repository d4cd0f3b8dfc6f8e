import type { LocalDatabase } from '../../databases/localDatabases';

/**
 * Tells without looking each of them up which documents cannot be in a database that was empty at the start: all but
 * those that were put in since. What others write (another tab, a person) is seen by the sequence, which then is not
 * where we left it.
 */
export interface Newcomers {
  /** Those of `ids` that may be here. */
  known(database: LocalDatabase, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Documents that were not here have been put in, one revision each. */
  added(ids: readonly string[]): void;
}

export const createNewcomers = (): Newcomers => {
  const here = new Set<string>();
  let expected = 0;
  /** All that was written until then is in `here`. */
  let seen = 0;
  return {
    known: async (database, ids) => {
      const { update_seq: sequence } = await database.info();
      if (sequence !== expected) {
        // Not from where it was expected to be: somebody may have written between the last look and what was put in then.
        const { results } = await database.changes({ since: Math.min(seen, sequence), return_docs: true });
        for (const { id } of results) here.add(id);
      }
      expected = sequence;
      seen = sequence;
      return new Set(ids.filter((id) => here.has(id)));
    },
    added: (ids) => {
      for (const id of ids) here.add(id);
      expected += ids.length;
    },
  };
};
