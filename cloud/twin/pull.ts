import { messageChannel } from '@inkside/protocol';

import { type DeliveryWord, refusalOf } from './deliveryWord';
import { saveState, type DeviceState } from './device';
import { CheckFailed, fetchFile } from './fetchFile';
import { type Batch, type Change, type PushedFile, pushedFileOf, readBatch } from './messageFeed';
import type { ObjectSource } from './objectSource';
import type { PullCounts, PullReport } from './pullReport';
import { withSession, type Session } from './session';

export interface Pull {
  readonly server: string;
  readonly directory: string;
  readonly session: Session;
  readonly objects: ObjectSource;
  readonly report: PullReport;
  readonly word: DeliveryWord;
  readonly signal: AbortSignal | undefined;
  state: DeviceState;
  counts: PullCounts;
}

export const NOTHING: PullCounts = { fetched: 0, bytes: 0, deleted: 0, failed: 0 };

/** Files that earlier pulls brought. */
export const knownBefore = ({ state, counts }: Pull): number =>
  Math.max(0, Object.values(state.files).filter(({ isDeleted }) => !isDeleted).length - counts.fetched);

const count = (pull: Pull, more: Partial<PullCounts>): void => {
  const { fetched, bytes, deleted, failed } = pull.counts;
  pull.counts = {
    fetched: fetched + (more.fetched ?? 0),
    bytes: bytes + (more.bytes ?? 0),
    deleted: deleted + (more.deleted ?? 0),
    failed: failed + (more.failed ?? 0),
  };
};

/** Every step is kept at once: a stop loses nothing that was fetched. */
const remember = async (pull: Pull, change: Partial<DeviceState>): Promise<void> => {
  pull.state = { ...pull.state, ...change };
  await saveState(pull.directory, pull.state);
};

/** A push that was sent again, or a second document of the same object, needs no second file. */
const isHere = ({ files }: DeviceState, file: PushedFile): boolean =>
  Object.entries(files).some(
    ([documentId, kept]) =>
      !kept.isDeleted &&
      kept.key === file.key &&
      (file.md5 === '' ? documentId === file.documentId : kept.md5 === file.md5),
  );

const fetchOne = async (pull: Pull, file: PushedFile): Promise<boolean> => {
  try {
    const content = await withSession(pull.session, () => pull.objects.open(file.key));
    const fetched = await fetchFile(pull.directory, file, content);
    const kept = { name: fetched.name, key: file.key, size: fetched.size, md5: fetched.md5, isDeleted: false };
    await remember(pull, { files: { ...pull.state.files, [file.documentId]: kept } });
    pull.report.tell({ event: 'fetched', file: fetched });
    count(pull, { fetched: 1, bytes: fetched.size });
    await pull.word.opened(file.documentId);
    return true;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const words = thrown instanceof CheckFailed ? `${reason}; it was not kept` : reason;
    pull.report.tell({ event: 'failed', name: file.displayName, reason: words });
    count(pull, { failed: 1 });
    const refusal = refusalOf(thrown);
    if (refusal !== undefined) await pull.word.rejected(file.documentId, refusal);
    return false;
  }
};

const forget = async (pull: Pull, documentId: string): Promise<void> => {
  const kept = pull.state.files[documentId];
  if (kept === undefined || kept.isDeleted) return;
  await remember(pull, { files: { ...pull.state.files, [documentId]: { ...kept, isDeleted: true } } });
  pull.report.tell({ event: 'deleted', name: kept.name });
  count(pull, { deleted: 1 });
};

/** False when something is left to be fetched another time. */
const take = async (pull: Pull, change: Change): Promise<boolean> => {
  const file = change.isDeleted ? 'deleted' : pushedFileOf(change.document);
  if (file === 'deleted' || file === 'revoked') {
    await forget(pull, change.id);
    return true;
  }
  if (typeof file === 'string') return true;
  if (!(await pull.word.isMeant(file.to))) return true;
  if (!isHere(pull.state, file)) return fetchOne(pull, file);
  // Sent once more: it is here, and opened as before.
  await pull.word.opened(file.documentId);
  return true;
};

const takeBatch = async (pull: Pull, batch: Batch): Promise<boolean> => {
  let isWhole = true;
  for (const change of batch.changes) {
    pull.signal?.throwIfAborted();
    isWhole = (await take(pull, change)) && isWhole;
  }
  return isWhole;
};

const next = (pull: Pull, since: string, waits: boolean): Promise<Batch> =>
  withSession(pull.session, () =>
    readBatch({
      server: pull.server,
      cookie: pull.session.cookie(),
      channel: messageChannel(pull.session.uid),
      since,
      waits,
      signal: pull.signal,
    }),
  );

/**
 * Takes all that the channel has, and returns where it ends. What is remembered stops before the first batch in which
 * something failed, so that the next pull comes to it again.
 */
export const pullAll = async (pull: Pull): Promise<string> => {
  let since = pull.state.since;
  let isWhole = true;
  for (;;) {
    const batch = await next(pull, since, false);
    isWhole = (await takeBatch(pull, batch)) && isWhole;
    since = batch.since;
    if (isWhole && since !== pull.state.since) await remember(pull, { since });
    if (!batch.isFull) return since;
  }
};

/** Waits for something new, and takes it; returns where the channel ends then. */
export const pullNext = async (pull: Pull, since: string): Promise<string> => {
  const hasAll = since === pull.state.since;
  const batch = await next(pull, since, true);
  const isWhole = await takeBatch(pull, batch);
  if (hasAll && isWhole) await remember(pull, { since: batch.since });
  return batch.since;
};
