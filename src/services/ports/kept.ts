import type { Json, Uid } from '@inkside/kit';

/** What this browser holds of a user's notes beside their documents. Throws `errors.database`, `errors.quota`. */
export interface KeptPort {
  /** Something small that is kept under a name; undefined where there is nothing. */
  fact(uid: Uid, name: string): Promise<Json | undefined>;
  keepFact(uid: Uid, name: string, fact: Json): Promise<void>;
  /** Removes all of it from this browser. */
  removeAll(uid: Uid): Promise<void>;
}
