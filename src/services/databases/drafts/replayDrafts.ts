import { asMs } from '../../../app/kit/text/units';
import type { DatabaseName, Stop } from '../../ports';
import type { UserData } from '../../sync/userData';
import type { Draft, DraftKey, Drafts } from './drafts';
import { findDocument } from '../standings';
import { outcomeAgain, type Standing } from '../writing/wishes';
import type { Writer } from '../writing/writer';

type Writers = Readonly<Record<DatabaseName, Writer>>;

/** What comes from the cloud is announced before it is kept; that long at most, in milliseconds. */
export const KEPT_MS = asMs(1000);

/** There is nothing to write into, and there may be when the feed has been read to its end. */
class NotYet extends Error {}

interface FoundDraft {
  readonly key: DraftKey;
  readonly draft: Draft;
  /** What its tab had seen of the document; null where that cannot be told. */
  readonly seenRev: string | null;
}

const lacksDocument = ({ write }: Draft, { document, isTombstone }: Standing): boolean =>
  write.kind !== 'create' && document === undefined && !isTombstone;

/** What has not changed since the tab read the database was before it. */
const readSeenRev = async ({ uid, databases, waiting }: UserData, { database, id, madeOn, seen }: Draft): Promise<string | null> => {
  const { rev, mark } = seen;
  if (madeOn !== null || mark === null) return rev;
  await waiting.settle(database, id);
  return databases.use(uid, database, async (local) => {
    const standing = (await findDocument(local, id))?._rev ?? null;
    if (standing === rev || (await local.id()) !== mark.database) return rev;
    const { results } = await local.changes({ since: mark.sequence });
    return results.some((each) => each.id === id) ? rev : standing;
  });
};

/**
 * Writes one draft. It is noted in the outbox, also where the document holds it already: the tab may have ended between
 * its write and its note. Rejects where it has to stay.
 */
const replay = async (
  { journal, clock, bus }: UserData,
  writers: Writers,
  drafts: Drafts,
  { found: { key, draft, seenRev }, isWhole }: { readonly found: FoundDraft; readonly isWhole: boolean },
): Promise<void> => {
  const { database, id } = draft;
  await writers[database].write({
    id,
    outcome: (standing) => {
      // Gone by now: the tab that made it lives, and was faster.
      if (!drafts.stands(key)) return undefined;
      // What comes then is news to a draft that cannot say what it was over: it would cover what its tab had not seen.
      const isTold = draft.madeOn !== null || seenRev !== null;
      if (!isWhole && isTold && lacksDocument(draft, standing)) throw new NotYet();
      return outcomeAgain(draft, standing, seenRev, clock.now());
    },
    before: () => undefined,
  });
  // The tab that made it lives after all, and has noted it.
  if (!drafts.stands(key)) return;
  await journal.noteWrites([{ database, id, base: null, at: clock.now() }]);
  // Where nothing had to be written nothing was announced, and the push would not look.
  bus.announce(database, [], 'here');
  drafts.drop(key);
};

/** Tries what is left again when documents have come, until nothing is. */
const replayLater = (data: UserData, drafts: Drafts, again: () => Promise<void>): void => {
  const stops: Stop[] = [];
  let isPlanned = false;
  const stop = (): void => {
    for (const each of stops.splice(0)) each();
  };
  const run = async (): Promise<void> => {
    await data.clock.sleep(KEPT_MS);
    isPlanned = false;
    await again();
    if (drafts.found(data.uid).length === 0) stop();
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    void run();
  };
  for (const name of ['note', 'message', 'library'] as const) {
    stops.push(data.bus.listen(name, (_changes, origin) => (origin === 'cloud' ? plan() : undefined)));
  }
};

/**
 * Writes what tabs that ended had begun to write. Another tab may do the same at the same time, and one that lives may
 * still be writing its own: what is set already is not set again. A database that was emptied says nothing about a
 * draft that says what it was over: it is kept until its document has come, or the feed has been read to its end without
 * it. Never rejects; what could not be written stays for the next start.
 */
export const replayDrafts = async (data: UserData, writers: Writers, drafts: Drafts): Promise<void> => {
  const again = async (): Promise<void> => {
    // Never rejects: a database that cannot be read says so to whoever reads it.
    const isWhole = (await data.journal.readPullState().catch(() => undefined))?.isComplete === true;
    const read = async ({ key, draft }: Omit<FoundDraft, 'seenRev'>): Promise<FoundDraft> => ({
      key,
      draft,
      seenRev: await readSeenRev(data, draft),
    });
    const all = (await Promise.allSettled(drafts.found(data.uid).map(read))).flatMap((each) =>
      each.status === 'fulfilled' ? each.value : [],
    );
    // All that one tab wrote at once becomes one revision: none of it is a change to the others.
    await Promise.allSettled(all.map((found) => replay(data, writers, drafts, { found, isWhole })));
  };
  if (drafts.found(data.uid).length === 0) return;
  await again();
  if (drafts.found(data.uid).length > 0) replayLater(data, drafts, again);
};
