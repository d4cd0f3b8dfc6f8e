import { type GroupRole, isTakenName } from '@inkside/protocol';

import { isSameText, randomHex, type Records } from '../accounts';
import { type Clock, DAY_MS } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { createTurns } from '../lib/taskOrder';
import { canonicalCode, newCode } from './giftBook';
import { createGroupRecords, type Group, type GroupRecords, type Member } from './groupRecords';

const GROUP_ID_BYTES = 12;
/** The owner counts. */
const MEMBERS_MAX = 500;

export type CountedGroup = Group & { readonly memberCount: number };
export type OwnGroup = CountedGroup & Pick<Member, 'role' | 'joinedAt'>;

export interface NewGroup {
  readonly owner: string;
  readonly name: string;
  readonly about: string;
  /** How long people may join by a code; null for no end, undefined for no invitation. */
  readonly inviteDays?: number | null;
}

/** Who does something to which group. */
export interface Act {
  readonly id: string;
  readonly by: string;
}

/**
 * Who is in which group, and who may do what there. Every act throws `errors.notFound` for a group that there is not, or
 * that the account is not in, and `errors.groupRole` where its role does not allow it.
 */
export interface GroupBook {
  /** The owner is its first member. Throws `errors.nameTaken` where another group of the owner has the name. */
  make(group: NewGroup): Promise<Group>;
  /** The group of an invitation. Throws `errors.groupInviteUnknown` and `errors.groupInviteExpired`. */
  invitedBy(code: string): Promise<CountedGroup>;
  /** Makes the account a member, once. Throws as `invitedBy`, and `errors.groupFull`. */
  join(uid: string, code: string): Promise<{ readonly group: OwnGroup; readonly isNew: boolean }>;
  /** The account's groups, the newest membership first. */
  list(uid: string): Promise<readonly OwnGroup[]>;
  /** One of them. */
  own(act: Act): Promise<OwnGroup>;
  members(act: Act): Promise<readonly Member[]>;
  /** By the owner. Throws as `make`. */
  rename(act: Act, words: { readonly name: string; readonly about: string }): Promise<void>;
  /** By owner and admins: an invitation in place of the one before, whoever made that. Days, or null for no end. */
  invite(act: Act, days: number | null): Promise<void>;
  /** By owner and admins, whoever made it. */
  stopInvitation(act: Act): Promise<void>;
  /** By the owner. */
  setRole(act: Act, uid: string, role: 'admin' | 'member'): Promise<void>;
  /** By the owner, to a member; who owned it becomes an admin. */
  handOver(act: Act, uid: string): Promise<void>;
  /** By the owner, anyone but the owner; by admins, members. */
  remove(act: Act, uid: string): Promise<void>;
  /** Throws `errors.groupOwnerStays` for the owner. */
  exit(act: Act): Promise<void>;
  /** By the owner: from now on it is no group to anybody. What is left of it is `ended`. */
  dissolve(act: Act): Promise<Group>;
  ended(id: string): Promise<void>;
  /** Roles by group id, without groups that are being dissolved. */
  rolesOf(uid: string): Promise<ReadonlyMap<string, GroupRole>>;
  /**
   * The account ends: what it owns goes to the oldest admin, else the oldest member. Ids of the groups that nobody is
   * left in, which are being dissolved.
   */
  leaveAll(uid: string): Promise<readonly string[]>;
  /** All groups, also those that are being dissolved, who is in one, and who has left it. */
  readonly records: Pick<GroupRecords, 'all' | 'group' | 'member' | 'members' | 'leavers' | 'left' | 'migrate'>;
  isOpen(group: Group): boolean;
}

interface Parts {
  readonly kept: GroupRecords;
  readonly clock: Clock;
}

const isSameCode = (known: string, given: string): boolean => isSameText(canonicalCode(known), canonicalCode(given));

const isOpen = ({ clock }: Parts, { invitation }: Group): boolean =>
  invitation !== null && (invitation.expiresAt === null || invitation.expiresAt > clock.now());

const counted = async ({ kept }: Parts, group: Group): Promise<CountedGroup> => ({
  ...group,
  memberCount: (await kept.members(group)).length,
});

const invitedBy = async (parts: Parts, code: string): Promise<CountedGroup> => {
  const groups = await parts.kept.all();
  const found = groups.find(
    ({ invitation, isDissolving }) => !isDissolving && invitation !== null && isSameCode(invitation.code, code),
  );
  if (found === undefined) throw new CloudFailure('errors.groupInviteUnknown');
  if (!isOpen(parts, found)) throw new CloudFailure('errors.groupInviteExpired');
  return counted(parts, found);
};

const newInvitation = ({ clock }: Parts, by: string, days: number | null): Group['invitation'] => ({
  code: newCode(),
  expiresAt: days === null ? null : clock.now() + days * DAY_MS,
  by,
});

const refuseTaken = async ({ kept }: Parts, owner: string, name: string, but?: string): Promise<void> => {
  const owned = (await kept.all()).filter((group) => group.owner === owner && group.id !== but);
  if (
    isTakenName(
      name,
      owned.map((group) => group.name),
    )
  )
    throw new CloudFailure('errors.nameTaken', { name });
};

const make = async (parts: Parts, { owner, name, about, inviteDays }: NewGroup): Promise<Group> => {
  await refuseTaken(parts, owner, name);
  const now = parts.clock.now();
  const invitation = inviteDays === undefined ? null : newInvitation(parts, owner, inviteDays);
  const group = { id: randomHex(GROUP_ID_BYTES), owner, name, about, createdAt: now, invitation, isDissolving: false };
  await parts.kept.keep(group);
  await parts.kept.enter(group.id, owner, { joinedAt: now, isAdmin: false });
  return group;
};

const ownOf = async (parts: Parts, group: Group, uid: string): Promise<OwnGroup | undefined> => {
  const member = group.isDissolving ? undefined : await parts.kept.member(group, uid);
  if (member === undefined) return undefined;
  return { ...(await counted(parts, group)), role: member.role, joinedAt: member.joinedAt };
};

/** The group for somebody in it. Strangers are not told that there is one. */
const own = async (parts: Parts, { id, by }: Act, roles?: readonly GroupRole[]): Promise<OwnGroup> => {
  const group = await parts.kept.group(id);
  const found = group === undefined ? undefined : await ownOf(parts, group, by);
  if (found === undefined) throw new CloudFailure('errors.notFound');
  if (roles?.includes(found.role) === false) throw new CloudFailure('errors.groupRole');
  return found;
};

const memberOf = async ({ kept }: Parts, group: Group, uid: string): Promise<Member> => {
  const member = await kept.member(group, uid);
  if (member === undefined) throw new CloudFailure('errors.notFound');
  return member;
};

const join = async (parts: Parts, uid: string, code: string) => {
  const group = await invitedBy(parts, code);
  const known = await parts.kept.member(group, uid);
  if (known === undefined && group.memberCount >= MEMBERS_MAX) throw new CloudFailure('errors.groupFull');
  if (known === undefined) await parts.kept.enter(group.id, uid, { joinedAt: parts.clock.now(), isAdmin: false });
  return { group: await own(parts, { id: group.id, by: uid }), isNew: known === undefined };
};

const list = async (parts: Parts, uid: string): Promise<readonly OwnGroup[]> => {
  const found: OwnGroup[] = [];
  for (const id of (await parts.kept.memberships(uid)).keys()) {
    const group = await parts.kept.group(id);
    const mine = group === undefined ? undefined : await ownOf(parts, group, uid);
    if (mine !== undefined) found.push(mine);
  }
  return found.toSorted((a, b) => b.joinedAt - a.joinedAt);
};

const OWNER: readonly GroupRole[] = ['owner'];
const MANAGERS: readonly GroupRole[] = ['owner', 'admin'];

const remove = async (parts: Parts, act: Act, uid: string): Promise<void> => {
  const group = await own(parts, act, MANAGERS);
  const { role } = await memberOf(parts, group, uid);
  const isAbove = role !== 'owner' && (group.role === 'owner' || role === 'member');
  if (!isAbove) throw new CloudFailure('errors.groupRole');
  await parts.kept.leave(group.id, uid);
};

/** The record of the group names its owner: one write, so that there is one owner at every moment. */
const handOver = async ({ kept }: Parts, group: Group, to: string): Promise<void> => {
  const { owner } = group;
  const before = await kept.member(group, owner);
  await kept.change(group.id, (known) => ({ ...known, owner: to }));
  if (before !== undefined) await kept.enter(group.id, owner, { joinedAt: before.joinedAt, isAdmin: true });
};

const leaveAll = async (parts: Parts, uid: string): Promise<readonly string[]> => {
  const left: string[] = [];
  for (const group of (await parts.kept.all()).filter(({ owner }) => owner === uid)) {
    const heir = (await parts.kept.members(group)).find((member) => member.uid !== uid);
    if (heir !== undefined && !group.isDissolving) {
      await handOver(parts, group, heir.uid);
      continue;
    }
    await parts.kept.change(group.id, (known) => ({ ...known, isDissolving: true, invitation: null }));
    left.push(group.id);
  }
  for (const id of (await parts.kept.memberships(uid)).keys()) {
    // A group that ends needs to know who was in it.
    if (left.includes(id)) continue;
    await parts.kept.leave(id, uid);
    await parts.kept.left(id, uid);
  }
  return left;
};

const rolesOf = async ({ kept }: Parts, uid: string): Promise<ReadonlyMap<string, GroupRole>> => {
  const roles = new Map<string, GroupRole>();
  for (const id of (await kept.memberships(uid)).keys()) {
    const group = await kept.group(id);
    const member = group === undefined || group.isDissolving ? undefined : await kept.member(group, uid);
    if (member !== undefined) roles.set(id, member.role);
  }
  return roles;
};

const createActs = (parts: Parts) => {
  const { kept } = parts;
  const setInvitation = async (act: Act, days: number | null | undefined): Promise<void> => {
    const { id } = await own(parts, act, MANAGERS);
    const invitation = days === undefined ? null : newInvitation(parts, act.by, days);
    await kept.change(id, (group) => ({ ...group, invitation }));
  };
  return {
    rename: async (act: Act, { name, about }: { readonly name: string; readonly about: string }): Promise<void> => {
      const { id, owner } = await own(parts, act, OWNER);
      await refuseTaken(parts, owner, name, id);
      await kept.change(id, (group) => ({ ...group, name, about }));
    },
    invite: (act: Act, days: number | null): Promise<void> => setInvitation(act, days),
    stopInvitation: (act: Act): Promise<void> => setInvitation(act, undefined),
    setRole: async (act: Act, uid: string, role: 'admin' | 'member'): Promise<void> => {
      const group = await own(parts, act, OWNER);
      const { joinedAt, role: before } = await memberOf(parts, group, uid);
      if (before === 'owner') throw new CloudFailure('errors.groupRole');
      await kept.enter(group.id, uid, { joinedAt, isAdmin: role === 'admin' });
    },
    handOver: async (act: Act, uid: string): Promise<void> => {
      const group = await own(parts, act, OWNER);
      await memberOf(parts, group, uid);
      if (uid !== act.by) await handOver(parts, group, uid);
    },
    exit: async (act: Act): Promise<void> => {
      const { id, role } = await own(parts, act);
      if (role === 'owner') throw new CloudFailure('errors.groupOwnerStays');
      await kept.leave(id, act.by);
    },
    dissolve: async (act: Act): Promise<Group> => {
      const { id } = await own(parts, act, OWNER);
      const ended = await kept.change(id, (group) => ({ ...group, isDissolving: true, invitation: null }));
      if (ended === undefined) throw new CloudFailure('errors.notFound');
      return ended;
    },
    ended: async (id: string): Promise<void> => {
      const group = await kept.group(id);
      if (group === undefined) return;
      for (const { uid } of await kept.members(group)) await kept.leave(id, uid);
      for (const uid of await kept.leavers(id)) await kept.left(id, uid);
      await kept.forget(id);
    },
  };
};

/** Groups of people, kept among the content. */
export const createGroupBook = (records: Records, clock: Clock): GroupBook => {
  const kept = createGroupRecords(records);
  const parts = { kept, clock };
  const takeTurn = createTurns();
  return {
    ...createActs(parts),
    // As with joining: two groups that are made at once do not get one name.
    make: (group) => takeTurn(group.owner, () => make(parts, group)),
    invitedBy: (code) => invitedBy(parts, code),
    // One after another, so that the last free place is given once.
    join: (uid, code) => takeTurn('join', () => join(parts, uid, code)),
    list: (uid) => list(parts, uid),
    own: (act) => own(parts, act),
    members: async (act) => kept.members(await own(parts, act)),
    remove: (act, uid) => remove(parts, act, uid),
    rolesOf: (uid) => rolesOf(parts, uid),
    leaveAll: (uid) => leaveAll(parts, uid),
    records: kept,
    isOpen: (group) => isOpen(parts, group),
  };
};
