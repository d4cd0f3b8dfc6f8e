import { asSecretId, type IdsPort, type SecretId } from '@inkside/kit';

/** A password, the answer to a security check and what a QR code says may be needed together; more never is. */
const ROOM = 8;

/**
 * What no log may hold (typed codes and passwords, one-time tickets), by handle. It lives in this page's memory only, and
 * only the newest few: a form that is sent again makes another one.
 */
export const createSecrets = (ids: IdsPort) => {
  const kept = new Map<SecretId, string>();
  const keep = (text: string): SecretId => {
    const id = asSecretId(ids.newId());
    kept.set(id, text);
    const [oldest] = kept.keys();
    if (kept.size > ROOM && oldest !== undefined) kept.delete(oldest);
    return id;
  };
  /** Undefined when newer ones took its place, or the page was loaded anew since (a replayed log, for example). */
  const read = (id: SecretId): string | undefined => kept.get(id);
  /** It was shown, and is not to be shown again. */
  const forget = (id: SecretId): void => void kept.delete(id);
  return { keep, read, forget };
};
export type Secrets = ReturnType<typeof createSecrets>;
