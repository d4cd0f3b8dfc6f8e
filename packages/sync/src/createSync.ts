import { appErrorOf, type ChannelName, isExpiry, PortError, type Uid } from '@inkside/kit';
import { checkEverything } from './engine/check/checkEverything';
import { createConflicts, type Conflicts } from './engine/conflicts/createConflicts';
import { createEngine } from './engine/createEngine';
import type { EngineParts } from './engine/engineParts';
import { answerHeld } from './engine/held/answerHeld';
import { syncErrorOf } from './engine/channelStates';
import type { Gateway, SyncSession } from './gateway/gateway';
import { channelOfDatabase, databaseOfChannel } from './databaseNames';
import type { OutboxKey } from './journal/journal';
import type { UnknownFate } from './unknownFate';
import type { UserData } from './userData';
import type { OperationConflicts } from './operations/settling';
import type { SyncPort } from './syncPorts';

interface SyncParts extends Pick<EngineParts, 'wakeUps' | 'closings' | 'random'> {
  readonly userData: (uid: Uid) => UserData;
  readonly gateway: (uid: Uid) => Gateway;
  readonly session: Pick<SyncSession, 'open'>;
  readonly unknownFate: UnknownFate;
}

/** What one user's calls are answered from, made on first use. */
const createUsers = ({ userData, gateway, wakeUps, closings, random }: SyncParts) => {
  const known = new Map<Uid, { readonly parts: EngineParts; readonly conflicts: Conflicts }>();
  return (uid: Uid) => {
    const data = userData(uid);
    const user = known.get(uid) ?? {
      parts: { ...data, gateway: gateway(uid), wakeUps, closings, random },
      conflicts: createConflicts(data),
    };
    known.set(uid, user);
    return user;
  };
};

const unsentOf = (keys: readonly OutboxKey[]): Readonly<Record<ChannelName, readonly string[]>> => {
  const ids: Record<ChannelName, string[]> = { noteTree: [], library: [], message: [] };
  for (const { database, id } of keys) ids[channelOfDatabase[database]].push(id);
  return ids;
};

/** The sync port, and what operations need of conflicts. */
interface Sync extends SyncPort {
  readonly ofOperations: (uid: Uid) => OperationConflicts;
}

/** Sync of the local databases with the gateway (specification section 7, Sync). */
export const createSync = (syncParts: SyncParts): Sync => {
  const userOf = createUsers(syncParts);
  const { unknownFate } = syncParts;

  return {
    openSession: async () => {
      try {
        await syncParts.session.open();
      } catch (thrown) {
        // Without a network the channels open anyway, say that they are offline, and fetch a session when they can.
        if (!(thrown instanceof PortError) || isExpiry(thrown)) throw thrown;
      }
    },
    open: (uid, report) => {
      const { parts, conflicts } = userOf(uid);
      return createEngine(parts, conflicts, report);
    },
    unsent: async (uid) => {
      const keys = await unknownFate.read(uid, userOf(uid).parts.journal);
      const unknown = unknownFate.ids(uid);
      return { ...unsentOf(keys), ...(unknown.length === 0 ? {} : { unknown }) };
    },
    forgetUnknown: async (uid) => unknownFate.forget(uid),
    conflicts: async (uid) => userOf(uid).conflicts.list(),
    ofOperations: (uid) => userOf(uid).conflicts,
    answerHeld: async (uid, channel, answer) => {
      try {
        await answerHeld(userOf(uid).parts, databaseOfChannel[channel], answer);
      } catch (thrown) {
        throw syncErrorOf(thrown);
      }
    },
    check: (uid, report) => {
      const over = new AbortController();
      const { parts, conflicts } = userOf(uid);
      checkEverything(parts, conflicts, report, over.signal).catch((thrown: unknown) => {
        if (!over.signal.aborted) report({ kind: 'failed', error: appErrorOf(syncErrorOf(thrown)) });
      });
      return () => over.abort();
    },
  };
};
