import { PortError } from '@inkside/kit';
import { hasShape } from './hasShape';
import { openAsItIs } from './rawDatabase';
import { pouchShape } from './shapes';

/** While the browser clears the site's storage it may never answer. */
const unanswered = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), 1000));

/**
 * Rejects with `errors.database {detail: shape}` where PouchDB could not open one of its databases: it would wait for
 * ever then, and all others of the page behind it. By PouchDB's name of the database.
 */
export const createShapeCheck =
  (factory: () => IDBFactory) =>
  async (key: string): Promise<void> => {
    const fullName = `_pouch_${key}`;
    const known = await Promise.race([
      factory()
        .databases?.()
        .catch(() => undefined),
      unanswered(),
    ]);
    // Nothing is made by asking.
    if (known?.every(({ name }) => name !== fullName) === true) return;
    const database = await openAsItIs(factory(), fullName);
    try {
      if (database !== undefined && !hasShape(database, pouchShape)) {
        throw new PortError('errors.database', { detail: 'shape' });
      }
    } finally {
      database?.close();
    }
  };
