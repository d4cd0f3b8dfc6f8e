import type { SyncPrincipal, SyncSessions } from '../sessionCookie';

/** Whether the session of a feed still stands; it may have ended in another process on the same engine. */
export type SessionCheck = (principal: SyncPrincipal) => Promise<boolean>;

/** One question for all feeds of a session that ask while it is under way: a write wakes many of them at once. */
export function createSessionCheck(sessions: Pick<SyncSessions, 'uidOf'>): SessionCheck {
  const running = new Map<string, Promise<boolean>>();

  return ({ sessionId, uid }) => {
    const key = `${uid}/${sessionId}`;
    const before = running.get(key);
    if (before !== undefined) return before;
    const asked = sessions
      .uidOf(sessionId)
      .then((owner) => owner === uid)
      .finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  };
}
