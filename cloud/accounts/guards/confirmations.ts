import * as v from 'valibot';

import { CONFIRMATION_LIFE_MS } from '@inkside/protocol';
import type { Clock } from '../../lib/config';
import type { Records } from '../records';
import type { Session } from '../sessions/session';

const PREFIX = 'confirmed:';

const confirmationSchema = v.object({ jti: v.string(), expiresAt: v.number() });
type Confirmation = v.InferOutput<typeof confirmationSchema>;

/** That the owner of an account, and not only who holds its token, sits at a session. */
export interface Confirmations {
  /** Allows the session one change of a contact. */
  note(session: Session): Promise<void>;
  isNoted(session: Session): Promise<boolean>;
  /** Uses it up; false when there is none of this session. */
  use(session: Session): Promise<boolean>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export const createConfirmations = (records: Records, clock: Clock): Confirmations => {
  const recordId = ({ account }: Session): string => `${PREFIX}${account.uid}`;
  const isOf = ({ jti }: Session, noted: Confirmation | undefined): boolean =>
    noted !== undefined && noted.jti === jti && noted.expiresAt > clock.now();
  return {
    note: (session) => {
      const next = { jti: session.jti, expiresAt: clock.now() + CONFIRMATION_LIFE_MS };
      return records.change(recordId(session), confirmationSchema, () => ({ next, result: undefined }));
    },
    isNoted: async (session) => isOf(session, await records.read(recordId(session), confirmationSchema)),
    use: (session) =>
      records.change(recordId(session), confirmationSchema, (noted) => {
        const isGood = isOf(session, noted);
        return { next: isGood ? undefined : noted, result: isGood };
      }),
    sweep: async () => {
      for (const { id, value } of await records.list(PREFIX, confirmationSchema)) {
        if (value.expiresAt <= clock.now()) await records.remove(id);
      }
    },
  };
};
