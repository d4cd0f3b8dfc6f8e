import * as v from 'valibot';

import type { Records } from '../../accounts/records';
import { lineOf } from './exportParts';

/** Of the records of accounts, those that are the user's. All others prove who someone is, or pass. */
export const ACCOUNT_KINDS: ReadonlySet<string> = new Set(['account', 'device', 'settings', 'channels', 'child']);
const stripped = v.looseObject({ passwordHash: v.optional(v.unknown()) });

/** The user's records in one of the cloud's databases, `{record, value}` a line; of `kinds` alone when given. */
export async function* recordLines(
  records: Records,
  uid: string,
  kinds?: ReadonlySet<string>,
): AsyncGenerator<Uint8Array> {
  for (const { id, value } of await records.ofUser(uid)) {
    if (kinds?.has(id.split(':', 1)[0] ?? '') === false) continue;
    const { passwordHash: _secret, ...open } = v.parse(stripped, value);
    yield lineOf({ record: id, value: open });
  }
}
