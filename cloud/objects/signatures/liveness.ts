import type { Clock } from '../../config';
import type { IsAlive } from '../credentials';

/** How long an answer is believed: a session that ended may reach its files so much longer. */
const BELIEVED_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/** Asks once for the many requests of one page; a failure to ask is not remembered. */
export const createLiveness = (isAlive: IsAlive, clock: Clock): IsAlive => {
  const answers = new Map<string, { readonly at: number; readonly alive: Promise<boolean> }>();
  return (grant) => {
    const name = `${grant.uid}\0${grant.sessionId ?? ''}`;
    const known = answers.get(name);
    if (known && clock.now() - known.at < BELIEVED_MS) return known.alive;
    if (answers.size >= MAX_REMEMBERED) answers.clear();
    const alive = isAlive(grant);
    answers.set(name, { at: clock.now(), alive });
    alive.catch(() => answers.delete(name));
    return alive;
  };
};
