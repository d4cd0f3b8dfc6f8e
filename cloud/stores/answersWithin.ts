import type { Database } from 'pouchdb-core';

/** No document has it; looking for it stands in line behind all else that the database was asked for. */
const NOBODYS_ID = 'is-there-an-answer';

/**
 * Whether a database still answers. PouchDB works off a queue, and what throws in the middle of a task leaves it there for
 * ever, with everything behind it.
 * @param limitMs how long the answer may take
 */
export const answersWithin = async (database: Pick<Database, 'get'>, limitMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  // That there is no such document is an answer.
  const answered = database.get(NOBODYS_ID).then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
};
