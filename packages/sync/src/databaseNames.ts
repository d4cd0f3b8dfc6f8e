import { groupOfChannel, ledgerChannel, libraryChannel, messageChannel, noteTreeChannel } from '@inkside/protocol';
import type { ChannelName, Uid } from '@inkside/kit';

import type { DatabaseName } from './syncPorts';

export const databaseNames: readonly DatabaseName[] = ['note', 'library', 'message'];

export const channelOfDatabase: Readonly<Record<DatabaseName, ChannelName>> = {
  note: 'noteTree',
  library: 'library',
  message: 'message',
};

export const databaseOfChannel: Readonly<Record<ChannelName, DatabaseName>> = {
  noteTree: 'note',
  library: 'library',
  message: 'message',
};

/**
 * Which local database a document belongs to, by its `dbId`; undefined for those of other users and other kinds. Notes of
 * groups are among the user's own; what rings for the ledger is among messages, where no list shows it.
 */
export type HomeOf = (dbId: unknown) => DatabaseName | undefined;

export const createHomeOf = (uid: string): HomeOf => {
  const homes = new Map<unknown, DatabaseName>([
    [noteTreeChannel(uid), 'note'],
    [libraryChannel(uid), 'library'],
    [messageChannel(uid), 'message'],
    [ledgerChannel(uid), 'message'],
  ]);
  const homeOfGroup = (group: string | undefined) => (group === undefined || group === uid ? undefined : 'note');
  return (dbId) => homes.get(dbId) ?? homeOfGroup(groupOfChannel(dbId));
};

/** The brand token inside the message database's name (specification section 7, Sync). */
const PRODUCT = 'boox';

const names: Readonly<Record<DatabaseName, (uid: Uid) => string>> = {
  note: (uid) => `${uid}-note`,
  message: (uid) => `${uid}-${PRODUCT}-message`,
  library: (uid) => `${uid}-library`,
};

/** As PouchDB is asked for it; IndexedDB knows it as `_pouch_` and that. */
export const databaseNameOf = (uid: Uid, name: DatabaseName): string => names[name](uid);

/**
 * Names of earlier revisions that are kept of a document, without their bodies; the cloud keeps as many. What two sides
 * have grown out of is found only as long as it is among them, and a device or a browser without a network may write a
 * document many times. Only documents that were written so often have so many: 33 bytes each, some 60 as PouchDB keeps
 * them.
 */
export const MOST_REVISIONS = 1000;

/** How PouchDB keeps a user's databases: bodies of leaves only. */
export const LOCAL_OPTIONS = { auto_compaction: true, revs_limit: MOST_REVISIONS } as const;
