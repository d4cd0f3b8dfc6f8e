import type { Uid } from '../../app/kit/units';
import type { DatabaseName } from '../ports';

/** The brand token inside the message database's name (specification section 7, Sync). */
const PRODUCT = 'boox';

const names: Readonly<Record<DatabaseName, (uid: Uid) => string>> = {
  note: (uid) => `${uid}-note`,
  message: (uid) => `${uid}-${PRODUCT}-message`,
  library: (uid) => `${uid}-library`,
};

/** As PouchDB is asked for it; IndexedDB knows it as `_pouch_` and that. */
export const databaseNameOf = (uid: Uid, name: DatabaseName): string => names[name](uid);
