import { type ClockPort, PortError, type Uid } from '@inkside/kit';
import type { LocalDatabases } from './databases/localDatabases';
import type { DocumentBus } from './bus';
import type { Journal } from './journal/journal';
import { createOwed } from './createOwed';
import { createOwnWrites } from './ownWrites';
import type { UserData } from './userData';
import { createWaiting } from './createWaiting';

interface UserDataParts {
  readonly databases: LocalDatabases;
  readonly openJournal: (uid: Uid) => Journal;
  readonly openBus: (uid: Uid) => DocumentBus;
  readonly clock: ClockPort;
}

/** What this computer holds of each user, made on first use and kept. Throws `uid missing` without a uid. */
export const createUserData = ({ databases, openJournal, openBus, clock }: UserDataParts): ((uid: Uid) => UserData) => {
  const known = new Map<Uid, UserData>();

  const open = (uid: Uid): UserData => {
    const journal = openJournal(uid);
    const waiting = createWaiting({ uid, databases, journal });
    const owed = createOwed({ uid, databases, journal, clock });
    return { uid, databases, journal, bus: openBus(uid), waiting, ownWrites: createOwnWrites(), owed, clock };
  };

  return (uid) => {
    if (uid === '') throw new PortError('uid missing');
    const data = known.get(uid) ?? open(uid);
    known.set(uid, data);
    return data;
  };
};
