import { type Json, type JsonObject, PortError } from '@inkside/kit';

import type { UserData } from '../../userData';
import type { Desk } from '../desks';
import type { Draft, Drafts, DraftWrite } from '../drafts';
import { KEPT_MS } from '../replayDrafts';
import type { DatabaseName, StoredDocument } from '../../syncPorts';
import { outcomeOf, type Standing } from './wishes';

/** JSON has no undefined: a field that goes is named instead. */
export const editOf = (fields: JsonObject): DraftWrite => {
  const set = Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const unset = Object.keys(fields).filter((name) => fields[name] === undefined);
  return { kind: 'edit', fields: Object.fromEntries(set), unset };
};

interface Write {
  readonly database: DatabaseName;
  readonly id: string;
  readonly wish: DraftWrite;
  /** Hears what is written over, or stands in the way of what is created; again when another write came between. */
  readonly over?: (document: StoredDocument) => void;
}

/**
 * The document is shown and stands nowhere: what comes from the cloud is told of before it is kept, and databases that
 * were made anew do not hold what is shown before the feed has been read to its end.
 */
class NotKeptYet extends PortError {}

/** Never rejects: a journal that cannot be read has not been read to its end. */
const isWhole = async ({ journal }: UserData): Promise<boolean> =>
  (await journal.readPullState().catch(() => undefined))?.isComplete === true;

/** Tries until the document is kept here, or it is certain that it does not come. */
const whenKept = async (
  { data, lasting }: Desk,
  attempt: (isLast: boolean) => Promise<StoredDocument | undefined>,
): Promise<StoredDocument | undefined> => {
  for (;;) {
    await data.clock.sleep(KEPT_MS);
    const isLast = !lasting.isRenewed || (await isWhole(data));
    try {
      return await attempt(isLast);
    } catch (thrown) {
      if (!(thrown instanceof NotKeptYet)) throw thrown;
    }
  }
};

/** Stands as a draft when it returns, as a document when it is fulfilled. */
export const writeDrafted = async (desk: Desk, drafts: Drafts, asked: Write): Promise<StoredDocument | undefined> => {
  const { data, seen, lasting, writers, attended } = desk;
  const { turns } = lasting;
  const { database, id, wish, over } = asked;
  const { clock, uid } = data;
  const draft: Draft = { database, id, at: clock.now(), write: wish, madeOn: null, seen: seen.of(database, id) };
  // Before anything is waited for: the tab may close in this very moment.
  const key = drafts.keep(uid, draft);
  const isShownOnly = ({ document, isTombstone }: Standing): boolean =>
    wish.kind !== 'create' &&
    document === undefined &&
    !isTombstone &&
    (lasting.isRenewed || seen.of(database, id).rev !== null);
  const attempt = (isLast: boolean): Promise<StoredDocument | undefined> =>
    writers[database].write({
      id,
      outcome: (standing) => {
        if (!isLast && isShownOnly(standing)) throw new NotKeptYet('errors.documentMissing', { id });
        return outcomeOf(id, wish, standing, clock.now());
      },
      before: (document) => {
        over?.(document);
        drafts.complete(key, draft, document);
      },
    });
  try {
    await attended.replayed;
    await turns.over(database, id);
    const stored = await attempt(false).catch((thrown: unknown) => {
      if (!(thrown instanceof NotKeptYet)) throw thrown;
      return turns.take(database, id, () => whenKept(desk, attempt));
    });
    if (stored !== undefined) drafts.wrote(database, id, stored._rev);
    return stored;
  } finally {
    // Done or told: only what a tab that ended could not tell is tried again.
    drafts.drop(key);
  }
};
