import { libraryChannel, messageChannel, noteTreeChannel } from '@inkside/protocol';
import type { DatabaseName } from './syncPorts';
import type { ChannelName } from '@inkside/kit';

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

/** Which local database a document belongs to, by its `dbId`; undefined for those of other users and other kinds. */
export type HomeOf = (dbId: unknown) => DatabaseName | undefined;

export const createHomeOf = (uid: string): HomeOf => {
  const homes = new Map<unknown, DatabaseName>([
    [noteTreeChannel(uid), 'note'],
    [libraryChannel(uid), 'library'],
    [messageChannel(uid), 'message'],
  ]);
  return (dbId) => homes.get(dbId);
};
