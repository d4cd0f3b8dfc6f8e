import * as v from 'valibot';

import { QR_LIFE_MS } from '@inkside/protocol';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { createStamps, type Stamps } from './stamps';
import { hashSecret } from './hashes';
import type { Change, Records } from './records';

const PREFIX = 'qr:';
/** So long the page that was let in may fetch its answer again: it may have been lost on the way. */
const AGAIN_MS = 30_000;

const qrSchema = v.object({
  phase: v.picklist(['new', 'scanned', 'confirmed', 'handed', 'refused', 'ended']),
  /** Whose phone read it; null before. */
  uid: v.nullable(v.string()),
  /** The page that it was handed to, as a hash; absent before. */
  asker: v.optional(v.string()),
  expiresAt: v.number(),
});
type StoredQr = v.InferOutput<typeof qrSchema>;

/** What the page that shows the code learns. */
export type QrState =
  | { readonly phase: 'waiting'; readonly isScanned: boolean }
  | { readonly phase: 'confirmed'; readonly uid: string }
  | { readonly phase: 'ended'; readonly isRefused: boolean };

/** What the phone that opened the picture's address learns before it says anything. */
export interface QrView {
  readonly phase: 'open' | 'refused' | 'used' | 'expired';
  /** When the page asked for the code, in epoch milliseconds. */
  readonly madeAt: number;
}

/** Codes whose address was opened and that nobody has answered: this many are remembered, and not over a restart. */
const MOST_OPENED = 10_000;

/**
 * Signing a page in with a phone that is signed in. A code lives three minutes; it is kept, as a hash, from when a phone has
 * read it: strangers may make as many as they like, and whoever is behind their address can still have one.
 */
export interface QrSignIns {
  /** The id of a new code: 32 hexadecimal characters. */
  create(): string;
  /** The phone of `uid` has read it. Throws `errors.notFound`, and `errors.qrExpired` when it is over or another's. */
  scan(id: string, uid: string): Promise<void>;
  /**
   * Somebody opened the address of the code. Keeps nothing but that the page may say so: whose phone it is, is not known yet.
   * Undefined for an id that was never made here.
   */
  open(id: string): Promise<QrView | undefined>;
  /** Its owner says yes or no. Throws as `scan`. */
  decide(id: string, uid: string, isConfirmed: boolean): Promise<void>;
  /**
   * For the page, which may name itself by a secret of its own. Says `confirmed` to the first that asks, for half a minute
   * again to the same `asker`, and `ended` to everybody else ever after; an unknown code has ended too.
   */
  collect(id: string, asker?: string): Promise<QrState>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

const stateOf = (qr: StoredQr | undefined, now: number, asker?: string): QrState => {
  if (qr === undefined || qr.expiresAt <= now) return { phase: 'ended', isRefused: false };
  const { phase, uid } = qr;
  const isTheirs = phase === 'confirmed' || (phase === 'handed' && asker !== undefined && qr.asker === asker);
  if (isTheirs && uid !== null) return { phase: 'confirmed', uid };
  if (phase === 'new' || phase === 'scanned') return { phase: 'waiting', isScanned: phase === 'scanned' };
  return { phase: 'ended', isRefused: phase === 'refused' };
};

const VIEWS: Readonly<Record<StoredQr['phase'], QrView['phase']>> = {
  ...{ new: 'open', scanned: 'open', refused: 'refused' },
  ...{ confirmed: 'used', handed: 'used', ended: 'used' },
};

const viewOf = (kept: StoredQr | undefined, isOver: boolean): QrView['phase'] =>
  isOver && kept?.phase !== 'refused' ? 'expired' : VIEWS[kept?.phase ?? 'new'];

/** Who opened which code, as hashes; the oldest go first. */
const createOpened = () => {
  const ids = new Set<string>();
  return {
    add: (id: string): void => {
      const [oldest] = ids;
      if (ids.size >= MOST_OPENED && oldest !== undefined) ids.delete(oldest);
      ids.add(hashSecret(id));
    },
    has: (id: string): boolean => ids.has(hashSecret(id)),
  };
};

/** After it was handed out at `now`. */
const handedOut = (qr: StoredQr, now: number, asker: string | undefined): StoredQr =>
  asker === undefined ? { ...qr, phase: 'ended' } : { ...qr, phase: 'handed', asker, expiresAt: now + AGAIN_MS };

/** What is kept of a code, or what a code begins with. */
const codesOf =
  (stamps: Stamps) =>
  (id: string, kept: StoredQr | undefined): StoredQr | undefined => {
    const stamp = kept === undefined ? stamps.read(id) : undefined;
    return stamp === undefined ? kept : { phase: 'new', uid: null, expiresAt: stamp.at + QR_LIFE_MS };
  };

export const createQrSignIns = (records: Records, clock: Clock, key: string): QrSignIns => {
  // What nobody can guess of it: both together.
  const stamps = createStamps(key, 'qr', { random: 4, seal: 5 });
  const opened = createOpened();
  const recordId = (id: string): string => `${PREFIX}${hashSecret(id)}`;

  const codeOf = codesOf(stamps);

  /** A step that the phone of `uid` takes. */
  const step = (id: string, uid: string, next: (qr: StoredQr) => StoredQr): Promise<void> =>
    records.change(recordId(id), qrSchema, (kept): Change<StoredQr, void> => {
      const qr = codeOf(id, kept);
      if (qr === undefined) throw new CloudFailure('errors.notFound');
      const isOthers = qr.uid !== null && qr.uid !== uid;
      if (isOthers || stateOf(qr, clock.now()).phase === 'ended') throw new CloudFailure('errors.qrExpired');
      return { next: { ...next(qr), uid }, result: undefined };
    });

  return {
    create: () => stamps.make(0, clock.now()),
    scan: (id, uid) => step(id, uid, (qr) => ({ ...qr, phase: qr.phase === 'confirmed' ? 'confirmed' : 'scanned' })),
    open: async (id) => {
      const stamp = stamps.read(id);
      if (stamp === undefined) return undefined;
      const phase = viewOf(await records.read(recordId(id), qrSchema), stamp.at + QR_LIFE_MS <= clock.now());
      if (phase === 'open') opened.add(id);
      return { phase, madeAt: stamp.at };
    },
    decide: (id, uid, isConfirmed) => step(id, uid, (qr) => ({ ...qr, phase: isConfirmed ? 'confirmed' : 'refused' })),
    collect: async (id, secret) => {
      const asker = secret === undefined ? undefined : hashSecret(secret);
      const before = codeOf(id, await records.read(recordId(id), qrSchema));
      const seen = stateOf(before, clock.now(), asker);
      if (seen.phase === 'waiting' && opened.has(id)) return { phase: 'waiting', isScanned: true };
      // Pages ask every second or two: nothing is written until there is something to hand out, nor when it was.
      if (seen.phase !== 'confirmed' || before?.phase === 'handed') return seen;
      return records.change(recordId(id), qrSchema, (qr) => {
        const now = clock.now();
        const result = stateOf(qr, now, asker);
        const isFirst = qr?.phase === 'confirmed' && result.phase === 'confirmed';
        return { next: isFirst ? handedOut(qr, now, asker) : qr, result };
      });
    },
    sweep: async () => {
      for (const { id, value } of await records.list(PREFIX, qrSchema)) {
        if (value.expiresAt <= clock.now()) await records.remove(id);
      }
    },
  };
};
