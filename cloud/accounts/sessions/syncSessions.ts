import { type Clock, SYNC_SESSION_LIFE_MS, SYNC_SESSIONS_PER_TOKEN } from '../../lib/config';
import { hashSecret, randomHex } from '../hashes';
import type { Records } from '../records';
import {
  bearerId,
  bearerSchema,
  type DeviceStates,
  isStanding,
  type Session,
  SYNC_PREFIX,
  syncId,
  syncSchema,
} from './session';

const SESSION_ID_BYTES = 20;

export interface SyncSession {
  /** 40 hexadecimal characters; kept as a hash only. */
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface SyncSessions {
  open(session: Session): Promise<SyncSession>;
  /** Whose it is; undefined when it ended or never was. */
  uidOf(sessionId: string): Promise<string | undefined>;
  /** The device that holds the token it hangs on; undefined for a browser, and when it ended. */
  deviceOf(sessionId: string): Promise<number | undefined>;
  end(hash: string): Promise<void>;
  /** Hangs the session on another bearer token of the same account. */
  moveTo(hash: string, jti: string): Promise<void>;
  /** Calls back with each session id that ends before its time. */
  onEnded(listener: (sessionId: string) => void): () => void;
  sweep(): Promise<void>;
}

/** Who is told that a session ended. Records hold hashes, so the ids that this process has seen stand here. */
const createEndings = () => {
  const listeners = new Set<(sessionId: string) => void>();
  const seen = new Map<string, string>();
  return {
    note: (hash: string, sessionId: string): void => void seen.set(hash, sessionId),
    tell: (hash: string): void => {
      const sessionId = seen.get(hash);
      if (sessionId === undefined) return;
      seen.delete(hash);
      for (const listener of listeners) listener(sessionId);
    },
    onEnded: (listener: (sessionId: string) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

type DeviceReports = Pick<DeviceStates, 'lockMessage' | 'seen'>;

/** Whose a sync session is, by its hash. */
const createOwnership =
  (records: Records, clock: Clock, devices: DeviceReports) =>
  async (hash: string): Promise<string | undefined> => {
    const sync = await records.read(syncId(hash), syncSchema);
    if (sync === undefined || sync.expiresAt <= clock.now()) return undefined;
    // The bearer token decides: a crash between the two removals leaves a sync record that opens nothing.
    const bearer = await records.read(bearerId(sync.jti), bearerSchema);
    if (bearer === undefined || !(await isStanding(records, bearer, clock.now()))) return undefined;
    const { uid, deviceId } = bearer;
    if (deviceId === undefined) return uid;
    if ((await devices.lockMessage(uid, deviceId)) !== undefined) return undefined;
    await devices.seen(uid, deviceId);
    return uid;
  };

const createDeviceLookup =
  (records: Records): SyncSessions['deviceOf'] =>
  async (sessionId) => {
    const sync = await records.read(syncId(hashSecret(sessionId)), syncSchema);
    return sync === undefined ? undefined : (await records.read(bearerId(sync.jti), bearerSchema))?.deviceId;
  };

/**
 * The cookies of the sync gateway. Each hangs on a bearer token and ends with it; a locked device's open nothing.
 */
export const createSyncSessions = (records: Records, clock: Clock, devices: DeviceReports): SyncSessions => {
  const endings = createEndings();
  const ownerOf = createOwnership(records, clock, devices);

  const end = async (hash: string): Promise<void> => {
    await records.remove(syncId(hash));
    endings.tell(hash);
  };

  /** Hangs the session on its bearer token; what becomes too many ends, and without a token the new one itself. */
  const hang = async (jti: string, hash: string): Promise<void> => {
    const surplus = await records.change(bearerId(jti), bearerSchema, (bearer) => {
      if (bearer === undefined) return { next: undefined, result: [hash] };
      const all = [...bearer.syncHashes, hash];
      const kept = all.slice(-SYNC_SESSIONS_PER_TOKEN);
      return { next: { ...bearer, syncHashes: kept }, result: all.slice(0, all.length - kept.length) };
    });
    for (const old of surplus) await end(old);
  };

  return {
    open: async ({ jti, account, expiresAt: bearerEnd }) => {
      const sessionId = randomHex(SESSION_ID_BYTES);
      const hash = hashSecret(sessionId);
      const expiresAt = Math.min(bearerEnd, clock.now() + SYNC_SESSION_LIFE_MS);
      const next = { uid: account.uid, jti, expiresAt };
      await records.change(syncId(hash), syncSchema, () => ({ next, result: undefined }));
      await hang(jti, hash);
      return { sessionId, expiresAt };
    },
    uidOf: async (sessionId) => {
      const hash = hashSecret(sessionId);
      const uid = await ownerOf(hash);
      if (uid !== undefined) endings.note(hash, sessionId);
      return uid;
    },
    deviceOf: createDeviceLookup(records),
    end,
    moveTo: (hash, jti) =>
      records.change(syncId(hash), syncSchema, (sync) => ({ next: sync && { ...sync, jti }, result: undefined })),
    onEnded: endings.onEnded,
    sweep: async () => {
      for (const { id, value } of await records.list(SYNC_PREFIX, syncSchema)) {
        if (value.expiresAt <= clock.now()) await end(id.slice(SYNC_PREFIX.length));
      }
    },
  };
};
