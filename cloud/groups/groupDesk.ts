import type { GroupBook } from '../content';
import type { Act } from '../content';
import type { GroupAccess } from '../gateway';
import type { Relay } from './relay';

type Acts = Pick<
  GroupBook,
  | 'make'
  | 'invitedBy'
  | 'join'
  | 'list'
  | 'own'
  | 'members'
  | 'rename'
  | 'invite'
  | 'stopInvitation'
  | 'setRole'
  | 'handOver'
  | 'remove'
  | 'exit'
  | 'isOpen'
>;

/** What people do with groups; each act is done when the documents are where they belong. Throws as the book does. */
export interface GroupDesk extends Acts {
  /** By the owner, who gets the documents and their objects; everyone else loses them. */
  dissolve(act: Act): Promise<void>;
  /** An account ends: its groups go on with somebody else, or end with it. */
  leaveAll(uid: string): Promise<void>;
  readonly access: GroupAccess;
}

export const createGroupDesk = (book: GroupBook, relay: Relay): GroupDesk => ({
  ...book,
  join: async (uid, code) => {
    const joined = await book.join(uid, code);
    await relay.joined(joined.group.id, uid);
    return joined;
  },
  remove: async (act, uid) => {
    await book.remove(act, uid);
    await relay.left(act.id);
  },
  exit: async (act) => {
    await book.exit(act);
    await relay.left(act.id);
  },
  dissolve: async (act) => {
    const { id } = await book.dissolve(act);
    await relay.dissolved(id);
  },
  // Nobody comes to own a group without holding all of it.
  handOver: async (act, uid) => {
    await book.own(act);
    await relay.joined(act.id, uid);
    await book.handOver(act, uid);
  },
  leaveAll: async (uid) => {
    for (const { id, role } of await book.list(uid)) {
      if (role !== 'owner') continue;
      for (const member of await book.members({ id, by: uid })) await relay.joined(id, member.uid);
    }
    for (const id of await book.leaveAll(uid)) await relay.dissolved(id);
  },
  access: {
    rolesOf: (uid) => book.rolesOf(uid),
    written: (uid, groupId, ids) => relay.written(uid, groupId, ids),
  },
});
