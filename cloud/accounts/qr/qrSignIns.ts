import * as v from 'valibot';

import { QR_LIFE_MS } from '../../../src/services/contract/account/qrCode';
import type { Clock } from '../../config';
import { CloudFailure } from '../../failure';
import { hashSecret, randomHex } from '../hashes';
import type { Change, Records } from '../records';

const ID_BYTES = 16;
const PREFIX = 'qr:';

const qrSchema = v.object({
  phase: v.picklist(['new', 'scanned', 'confirmed', 'ended']),
  /** Whose phone read it; null before. */
  uid: v.nullable(v.string()),
  expiresAt: v.number(),
});
type StoredQr = v.InferOutput<typeof qrSchema>;

/** What the page that shows the code learns. */
export type QrState =
  | { readonly phase: 'waiting'; readonly isScanned: boolean }
  | { readonly phase: 'confirmed'; readonly uid: string }
  | { readonly phase: 'ended' };

/** Signing a page in with a phone that is signed in. Ids are kept as hashes; a code lives three minutes. */
export interface QrSignIns {
  /** The id of a new code: 32 hexadecimal characters. */
  create(): Promise<string>;
  /** The phone of `uid` has read it. Throws `errors.notFound`, and `errors.qrExpired` when it is over or another's. */
  scan(id: string, uid: string): Promise<void>;
  /** Its owner says yes or no. Throws as `scan`. */
  decide(id: string, uid: string, isConfirmed: boolean): Promise<void>;
  /** For the page. Says `confirmed` once, and `ended` ever after; an unknown code has ended too. */
  collect(id: string): Promise<QrState>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

const stateOf = (qr: StoredQr | undefined, now: number): QrState => {
  if (qr === undefined || qr.expiresAt <= now || qr.phase === 'ended') return { phase: 'ended' };
  if (qr.phase === 'confirmed' && qr.uid !== null) return { phase: 'confirmed', uid: qr.uid };
  return { phase: 'waiting', isScanned: qr.phase === 'scanned' };
};

export const createQrSignIns = (records: Records, clock: Clock): QrSignIns => {
  const recordId = (id: string): string => `${PREFIX}${hashSecret(id)}`;

  /** A step that the phone of `uid` takes. */
  const step = (id: string, uid: string, next: (qr: StoredQr) => StoredQr): Promise<void> =>
    records.change(recordId(id), qrSchema, (qr): Change<StoredQr, void> => {
      if (qr === undefined) throw new CloudFailure('errors.notFound');
      const isOthers = qr.uid !== null && qr.uid !== uid;
      if (isOthers || stateOf(qr, clock.now()).phase === 'ended') throw new CloudFailure('errors.qrExpired');
      return { next: { ...next(qr), uid }, result: undefined };
    });

  return {
    create: async () => {
      const id = randomHex(ID_BYTES);
      const next: StoredQr = { phase: 'new', uid: null, expiresAt: clock.now() + QR_LIFE_MS };
      await records.change(recordId(id), qrSchema, () => ({ next, result: undefined }));
      return id;
    },
    scan: (id, uid) =>
      step(id, uid, (qr) => ({ ...qr, phase: qr.phase === 'confirmed' ? 'confirmed' : 'scanned' })),
    decide: (id, uid, isConfirmed) => step(id, uid, (qr) => ({ ...qr, phase: isConfirmed ? 'confirmed' : 'ended' })),
    collect: async (id) => {
      // Pages ask every second or two: nothing is written until there is something to hand out.
      const seen = stateOf(await records.read(recordId(id), qrSchema), clock.now());
      if (seen.phase !== 'confirmed') return seen;
      return records.change(recordId(id), qrSchema, (qr) => ({
        next: qr === undefined ? undefined : { ...qr, phase: 'ended' as const },
        result: stateOf(qr, clock.now()),
      }));
    },
    sweep: async () => {
      for (const { id, value } of await records.list(PREFIX, qrSchema)) {
        if (value.expiresAt <= clock.now()) await records.remove(id);
      }
    },
  };
};
