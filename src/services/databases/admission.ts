import { PortError } from '../../app/kit/appError';
import type { Uid } from '../../app/kit/units';

/**
 * Whose databases may be opened. What was under way when somebody signed out and had everything removed ends by itself,
 * and would make anew, and fill, what was just removed.
 */
export interface Admission {
  /** From the beginning of a removal on. */
  refuse(uid: Uid): void;
  /** The user has signed in again. */
  admit(uid: Uid): void;
  /** @throws PortError `errors.database {detail: removed}` */
  assert(uid: Uid): void;
}

export const createAdmission = (): Admission => {
  const refused = new Set<Uid>();
  return {
    refuse: (uid) => void refused.add(uid),
    admit: (uid) => void refused.delete(uid),
    assert: (uid) => {
      if (refused.has(uid)) throw new PortError('errors.database', { detail: 'removed' });
    },
  };
};
