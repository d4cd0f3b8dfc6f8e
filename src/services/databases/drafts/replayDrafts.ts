import { asMs } from '../../../app/kit/text/units';
import type { DatabaseName, Stop } from '../../ports';
import type { UserData } from '../../sync/userData';
import type { Draft, DraftKey, Drafts } from './drafts';
import { outcomeAgain, type Standing } from '../writing/wishes';
import type { Writer } from '../writing/writer';

type Writers = Readonly<Record<DatabaseName, Writer>>;

/** What comes from the cloud is announced before it is kept; milliseconds. */
const KEPT_MS = asMs(1000);

/** There is nothing to write into, and there may be when the feed has been read to its end. */
class NotYet extends Error {}

const lacksDocument = ({ write }: Draft, { document, isTombstone }: Standing): boolean =>
  write.kind !== 'create' && document === undefined && !isTombstone;

/**
 * Writes one draft. It is noted in the outbox, also where the document holds it already: the tab may have ended between
 * its write and its note. Rejects where it has to stay.
 */
const replay = async (
  { journal, clock, bus }: UserData,
  writers: Writers,
  drafts: Drafts,
  { key, draft }: { readonly key: DraftKey; readonly draft: Draft },
): Promise<void> => {
  const { database, id } = draft;
  const isWhole = (await journal.readPullState())?.isComplete === true;
  await writers[database].write({
    id,
    outcome: (standing) => {
      // Gone by now: the tab that made it lives, and was faster.
      if (!drafts.stands(key)) return undefined;
      // What comes then is news to a draft that does not say what it was over: it would cover what its tab had not seen.
      if (!isWhole && draft.madeOn !== null && lacksDocument(draft, standing)) throw new NotYet();
      return outcomeAgain(draft, standing, clock.now());
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
    await Promise.allSettled(drafts.found(data.uid).map((found) => replay(data, writers, drafts, found)));
  };
  if (drafts.found(data.uid).length === 0) return;
  await again();
  if (drafts.found(data.uid).length > 0) replayLater(data, drafts, again);
};
