import type PouchDB from 'pouchdb-browser';

import { SYNC_BATCH_SIZE } from '../../../app/kit/constants';
import type { Uid } from '../../../app/kit/units';
import { libraryChannel, messageChannel, noteTreeChannel } from '../../contract/channels';
import { GATEWAY_PATH } from '../../contract/paths';
import type { ChannelSpec, ClockPort, Stop } from '../../ports';
import { isClosed } from '../databaseErrors';
import type { LocalDatabase, LocalDatabases } from '../localDatabases';
import type { Fetch } from './brokenFetch';
import { createConfirmations, type Confirmations } from './confirmations';
import { createGatewayFetch, type Interruption } from './gatewayFetch';
import type { SyncSession } from './syncSession';

/** The two directions of a channel. */
export type Side = 'pull' | 'push';

export interface RunParts {
  readonly databases: LocalDatabases;
  readonly session: SyncSession;
  readonly clock: Pick<ClockPort, 'now'>;
  readonly fetch: Fetch;
  readonly origin: string;
  readonly feedSilenceMs?: number | undefined;
}

export interface RunSubject {
  readonly uid: Uid;
  readonly spec: ChannelSpec;
  readonly side: Side;
}

/** What a run says while it lives. */
export interface RunListener {
  active(): void;
  changed(documents: number): void;
  denied(id: string, reason: string): void;
  /** Both sides agree as far as this direction goes, and it is known on this computer. */
  idle(): void;
}

const channelOf: Readonly<Record<ChannelSpec['name'], (uid: string) => string>> = {
  noteTree: noteTreeChannel,
  library: libraryChannel,
  message: messageChannel,
};

/** The filter goes with the pull only: a push would look for it in the local database and fail. */
const optionsOf = ({ uid, spec, side }: RunSubject): PouchDB.ReplicationOptions => ({
  live: true,
  // Trying again is ours: a wait of PouchDB's own cannot be cut short, nor ended without a trace.
  retry: false,
  batch_size: SYNC_BATCH_SIZE,
  ...(side === 'pull'
    ? { filter: 'sync_gateway/bychannel', query_params: { channels: channelOf[spec.name](uid) } }
    : {}),
});

const listenToPull = (replication: PouchDB.Replication, listener: RunListener): void => {
  replication
    .on('active', () => listener.active())
    .on('change', ({ docs }) => listener.changed(docs.length))
    .on('paused', () => listener.idle());
};

const listenToPush = (
  replication: PouchDB.Replication,
  ledger: Confirmations,
  listener: RunListener,
  over: AbortSignal,
): void => {
  replication
    .on('active', () => listener.active())
    .on('change', ({ docs }) => {
      ledger.sent(docs.map(({ _id }) => _id));
      listener.changed(docs.length);
    })
    .on('checkpoint', ({ checkpoint }) => {
      if (typeof checkpoint === 'number') ledger.passed(checkpoint);
    })
    .on('denied', ({ id = '', reason = '' }) => {
      ledger.denied(id);
      listener.denied(id, reason);
    })
    // Resting is told when the ledger has it, so that whoever counts then counts right.
    .on('paused', () => void ledger.rest().then(() => over.aborted || listener.idle()));
};

const listenToEnd = (replication: PouchDB.Replication, failed: (error: unknown) => void): void => {
  replication
    .on('complete', () => failed(new Error('The feed ended.')))
    .on('error', (error) => {
      // While PouchDB still holds its listeners: afterwards its feeds could not be stopped any more.
      replication.cancel();
      failed(error);
    });
};

export type RunEnd = Interruption | { readonly kind: 'stopped' };

/** Begins to replicate. Gives the way to end it: the replication is itself a promise, and would be waited for. */
const start = async (
  parts: RunParts,
  subject: RunSubject,
  remote: LocalDatabase,
  listener: RunListener & { failed(error: unknown): void },
  over: AbortSignal,
): Promise<Stop> => {
  const database = await parts.databases.open(subject.uid, subject.spec.database);
  const { update_seq: begunAt } = await database.info();
  const options = optionsOf(subject);
  const isPull = subject.side === 'pull';
  const replication = isPull ? database.replicate.from(remote, options) : database.replicate.to(remote, options);
  if (isPull) listenToPull(replication, listener);
  else listenToPush(replication, createConfirmations(database, parts.clock, begunAt), listener, over);
  listenToEnd(replication, (error) => listener.failed(error));
  return () => replication.cancel();
};

/** One attempt at a live replication in one direction. Resolves when it is over, and leaves nothing running. */
export const runReplication = async (
  parts: RunParts,
  subject: RunSubject,
  listener: RunListener,
  stop: AbortSignal,
): Promise<RunEnd> => {
  const over = new AbortController();
  let finish: (end: RunEnd) => void = () => undefined;
  const finished = new Promise<RunEnd>((resolve) => (finish = resolve));
  const onStop = (): void => finish({ kind: 'stopped' });
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  const { uid } = subject;
  const gatewayFetch = createGatewayFetch({ ...parts, uid, signal: over.signal, interrupt: (why) => finish(why) });
  let cancel: Stop = () => undefined;
  let remote: LocalDatabase | undefined;
  try {
    remote = await parts.databases.openRemote(`${parts.origin}${GATEWAY_PATH}`, gatewayFetch);
    const failed = (error: unknown): void => finish({ kind: 'failed', error });
    cancel = await start(parts, subject, remote, { ...listener, failed }, over.signal);
  } catch (thrown) {
    finish({ kind: 'failed', error: thrown });
  }
  const end = await finished;
  stop.removeEventListener('abort', onStop);
  cancel();
  over.abort();
  await remote?.close().catch(() => undefined);
  if (end.kind === 'failed' && isClosed(end.error)) parts.databases.discard(uid, subject.spec.database);
  return end;
};
