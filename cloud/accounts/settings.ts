import * as v from 'valibot';

import { userSettings } from '../../src/services/contract/profile';
import type { UserSettings } from '../../src/services/contract/profile';
import { CloudFailure } from '../failure';
import type { Records } from './records';

/** Plain settings of an account, as its clients name them. */
export interface Settings {
  /** Null for an account that never set any. */
  read(uid: string): Promise<UserSettings | null>;
  /** Adds to what stands. Throws `errors.badRequest` when there would be too many. */
  change(uid: string, settings: UserSettings): Promise<UserSettings>;
}

const MAX_SETTINGS = 100;
const schema = v.object({ values: userSettings });
const recordId = (uid: string): string => `settings:${uid}`;

export const createSettings = (records: Records): Settings => ({
  read: async (uid) => (await records.read(recordId(uid), schema))?.values ?? null,
  change: (uid, settings) =>
    records.change(recordId(uid), schema, (known) => {
      const values = { ...known?.values, ...settings };
      if (Object.keys(values).length > MAX_SETTINGS) throw new CloudFailure('errors.badRequest', { field: '' });
      return { next: { values }, result: values };
    }),
});
