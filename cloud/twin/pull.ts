import { messageChannel } from '@inkside/protocol';
import {
  type Change,
  type Inbox,
  pullAll as takeAll,
  pullNext as takeNext,
  type PushedFile,
  pushedFileOf,
  readBatch,
  type ReadFeed,
  withSession,
} from '@inkside/twin';

import { cloudAt } from './cloudClient';
import { type DeliveryWord, refusalOf } from './deliveryWord';
import { saveState, type DeviceState } from './device';
import { CheckFailed, fetchFile } from './fetchFile';
import type { ObjectSource } from './objectSource';
import type { PullCounts, PullReport } from './pullReport';
import type { Session } from './session';

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

const inboxOf = (pull: Pull): Inbox => ({
  since: () => pull.state.since,
  take: (change) => take(pull, change),
  reached: (since) => remember(pull, { since }),
  signal: pull.signal,
});

const feedOf =
  (pull: Pull): ReadFeed =>
  (since, waits) =>
    withSession(pull.session, () =>
      readBatch({
        cloud: cloudAt(pull.server),
        headers: { cookie: pull.session.cookie() },
        channels: [messageChannel(pull.session.uid)],
        since,
        waits,
        signal: pull.signal,
      }),
    );

/** Takes all that the channel has, and returns where it ends. */
export const pullAll = (pull: Pull): Promise<string> => takeAll(feedOf(pull), inboxOf(pull));

/** Waits for something new, and takes it; returns where the channel ends then. */
export const pullNext = (pull: Pull, since: string): Promise<string> => takeNext(feedOf(pull), inboxOf(pull), since);
