import type { DatabaseName } from '../../ports';
import type { UserData } from '../../sync/userData';
import type { Drafts } from './drafts';
import { outcomeAgain } from '../writing/wishes';
import type { Writer } from '../writing/writer';

/**
 * Writes what tabs that ended had begun to write. Each draft is noted in the outbox first, also where the document
 * holds it already: the tab may have ended between its write and its note. Another tab may do the same at the same
 * time, and one that lives may still be writing its own: what is set already is not set again. Never rejects; what could
 * not be written stays for the next start.
 */
export const replayDrafts = async (
  { uid, journal, clock, bus }: UserData,
  writers: Readonly<Record<DatabaseName, Writer>>,
  drafts: Drafts,
): Promise<void> => {
  const found = drafts.found(uid);
  if (found.length === 0) return;
  const replay = async ({ key, draft }: (typeof found)[number]): Promise<void> => {
    const { database, id } = draft;
    await writers[database].write({
      id,
      // Gone by now: the tab that made it lives, and was faster.
      outcome: (standing) => (drafts.stands(key) ? outcomeAgain(draft, standing, clock.now()) : undefined),
      before: () => undefined,
    });
    // The tab that made it lives after all, and has noted it.
    if (!drafts.stands(key)) return;
    await journal.noteWrites([{ database, id, base: null, at: clock.now() }]);
    // Where nothing had to be written nothing was announced, and the push would not look.
    bus.announce(database, [], 'here');
    drafts.drop(key);
  };
  await Promise.allSettled(found.map(replay));
};
