import { isObject } from '@inkside/kit';
import { libraryChannel, messageChannel, noteTreeChannel, meAnswer, paths } from '@inkside/protocol';

import { forgetAccount, lockMessageOf, renewToken } from './binding';
import { tellPlaces } from './books';
import { isUnauthorized } from './cloudClient';
import type { TwinContext } from './context';
import { type Inbox, pullAll, pullNext, type ReadFeed } from './inbox';
import { type Change, pushedFileOf, readBatch } from './messageFeed';
import { dropEntry, takeEntry } from './library';
import { dropNote, takeNote } from './notes';
import { dropFile, retryFiles, takeFile, tellWords } from './receiving';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** A locked device looks so often whether it still is. */
const LOCK_LOOK_MS = 2000;

const isOfLibrary = (context: TwinContext, document: unknown): boolean =>
  isObject(document) && document['dbId'] === libraryChannel(context.state().bound?.uid ?? '');

const take = async (context: TwinContext, change: Change, signal: AbortSignal): Promise<boolean> => {
  const { id, document } = change;
  if (!change.isDeleted && isOfLibrary(context, document)) {
    await takeEntry(context, document);
    return true;
  }
  const file = change.isDeleted ? 'revoked' : pushedFileOf(document);
  if (file === 'revoked') {
    await dropFile(context, id, 'takenBack');
    if (!change.isDeleted) return true;
    await dropNote(context, id);
    await dropEntry(context, id);
  } else if (typeof file === 'string') await takeNote(context, document);
  else await takeFile(context, file, { document, signal });
  return true;
};

const inboxOf = (context: TwinContext, signal: AbortSignal): Inbox => ({
  since: () => context.state().since,
  take: (change) => take(context, change, signal),
  reached: (since) => context.change((state) => ({ ...state, since })),
  signal,
});

const CHANNELS = { messages: messageChannel, notes: noteTreeChannel, library: libraryChannel } as const;
const EVERYTHING = ['messages', 'notes', 'library'] as const;

const feedOf =
  (context: TwinContext, uid: string, signal: AbortSignal): ReadFeed =>
  (since, waits) =>
    context.withSync((headers) => {
      const { follows = EVERYTHING } = context.ports;
      const channels = follows.map((name) => CHANNELS[name](uid));
      return readBatch({ cloud: context.cloud, headers, channels, since, waits, signal });
    });

/** The line, as the device shows it. */
export interface LineState {
  isOnline: boolean;
}

const setLine = async (context: TwinContext, line: LineState, isOnline: boolean): Promise<void> => {
  if (line.isOnline === isOnline) return;
  line.isOnline = isOnline;
  await context.log(isOnline ? 'online' : 'offline');
};

const setLock = async (context: TwinContext, lock: string | null): Promise<void> => {
  if (context.state().lock === lock) return;
  const wasLocked = context.state().lock !== null;
  await context.change((state) => ({ ...state, lock }));
  if (wasLocked !== (lock !== null)) await context.log(lock === null ? 'unlocked' : 'locked');
};

/** A refusal of the gateway may have passing reasons: whether the device is still the account's, its own token tells. */
const isRevoked = async (context: TwinContext): Promise<boolean> => {
  try {
    await context.rest(paths.me, meAnswer);
    return false;
  } catch (thrown) {
    return isUnauthorized(thrown);
  }
};

/** What to do about a failure: how long to wait before trying again; undefined when it is over. */
const troubled = async (
  context: TwinContext,
  line: LineState,
  { thrown, retryMs }: { readonly thrown: unknown; readonly retryMs: number },
): Promise<number | undefined> => {
  const lock = lockMessageOf(thrown);
  if (lock !== undefined) {
    await setLine(context, line, true);
    await setLock(context, lock);
    return LOCK_LOOK_MS;
  }
  if (isUnauthorized(thrown) && (await isRevoked(context))) {
    await forgetAccount(context, 'revoked');
    return undefined;
  }
  await setLine(context, line, false);
  return retryMs;
};

/**
 * Follows the account's channels as long as the signal does not fire, and the account knows the device: takes what comes,
 * fetches what could not be fetched before, and tells the ledger. While it is locked it asks whether it still is.
 */
export const follow = async (context: TwinContext, line: LineState, signal: AbortSignal): Promise<void> => {
  let retryMs = FIRST_RETRY_MS;
  let since: string | undefined;
  for (;;) {
    const { bound } = context.state();
    if (bound === null || signal.aborted) return;
    try {
      await renewToken(context);
      await retryFiles(context, signal);
      await tellWords(context);
      const [read, inbox] = [feedOf(context, bound.uid, signal), inboxOf(context, signal)];
      since = since === undefined ? await pullAll(read, inbox) : await pullNext(read, inbox, since);
      await tellWords(context);
      // After what other devices have read is known.
      await tellPlaces(context, signal);
      await setLock(context, null);
      await setLine(context, line, true);
      retryMs = FIRST_RETRY_MS;
    } catch (thrown) {
      // What was stopped in the middle is read again from the last place that was reached.
      if (signal.aborted) return;
      since = undefined;
      const pause = await troubled(context, line, { thrown, retryMs });
      if (pause === undefined) return;
      if (pause === retryMs) retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
      await context.ports.clock.pause(pause, signal).catch(() => undefined);
    }
  }
};
