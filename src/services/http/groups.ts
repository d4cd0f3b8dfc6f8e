import { PortError } from '@inkside/kit';
import { type GroupMember, groupPaths, type Invitation, type OwnGroup, groupAnswers } from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, dateOrNull } from './fields';

/**
 * Groups of people who keep notes together. Every method throws `PortError`; of an invitation besides
 * `errors.groupInviteUnknown`, `errors.groupInviteExpired`.
 */
export interface GroupsPort {
  /** The groups that the account is in, the newest membership first. */
  list(): Promise<readonly OwnGroup[]>;
  /** What an invitation shows to anyone who has its code. */
  invitation(code: string): Promise<Invitation>;
  /** Makes the signed-in account a member; `isNew` is false for who was one. Error besides: `errors.groupFull`. */
  join(code: string): Promise<{ readonly group: string; readonly isNew: boolean }>;
  /** Owner, admins, members. Errors besides, as of all below: `errors.notFound`, `errors.groupRole`. */
  members(id: string): Promise<readonly GroupMember[]>;
  /** A group that the account owns. Error besides, as of `rename`: `errors.nameTaken`. */
  make(name: string, about: string): Promise<void>;
  rename(id: string, name: string, about: string): Promise<void>;
  /** An invitation in place of the one before, for so many days, or without an end. */
  invite(id: string, days: number | null): Promise<void>;
  stopInvitation(id: string): Promise<void>;
  setRole(id: string, uid: string, role: 'admin' | 'member'): Promise<void>;
  handOver(id: string, uid: string): Promise<void>;
  remove(id: string, uid: string): Promise<void>;
  /** Error besides: `errors.groupOwnerStays`. */
  exit(id: string): Promise<void>;
  /** The notes become the account's own. */
  dissolve(id: string): Promise<void>;
}

const operation = 'groups';

/** What the code of an invitation may hold; anything else is nobody's, and is not asked for. */
const CODE = /^[A-Za-z0-9 -]{1,64}$/;

const checkCode = (code: string): void => {
  if (!CODE.test(code)) throw new PortError('errors.groupInviteUnknown');
};

type Call = Pick<Parameters<Http['call']>[1], 'method' | 'body'>;

/** What changes a group. The ids in a path are the cloud's own, and encoded all the same. */
const createActs = (http: Http): Omit<GroupsPort, 'list' | 'invitation' | 'join' | 'members'> => {
  const pathOf = (path: string, id: string, uid = ''): string =>
    path.replace(':id', encodeURIComponent(id)).replace(':uid', encodeURIComponent(uid));
  const done = async (path: string, call: Call): Promise<void> => {
    await http.call(groupAnswers.done, { ...call, path, operation });
  };
  const changed = async (path: string, call: Call): Promise<void> => {
    await http.call(groupAnswers.one, { ...call, path, operation });
  };
  return {
    make: (name, about) => changed(groupPaths.groups, { method: 'POST', body: { name, about } }),
    rename: (id, name, about) => changed(pathOf(groupPaths.group, id), { method: 'PUT', body: { name, about } }),
    invite: (id, days) => changed(pathOf(groupPaths.groupInvitation, id), { method: 'POST', body: { days } }),
    stopInvitation: (id) => done(pathOf(groupPaths.groupInvitation, id), { method: 'DELETE' }),
    setRole: (id, uid, role) => done(pathOf(groupPaths.groupMember, id, uid), { method: 'PUT', body: { role } }),
    handOver: (id, uid) => done(pathOf(groupPaths.groupOwner, id), { method: 'POST', body: { uid } }),
    remove: (id, uid) => done(pathOf(groupPaths.groupMember, id, uid), { method: 'DELETE' }),
    exit: (id) => done(pathOf(groupPaths.exitGroup, id), { method: 'POST' }),
    dissolve: (id) => done(pathOf(groupPaths.group, id), { method: 'DELETE' }),
  };
};

export const createGroups = ({ http }: { readonly http: Http }): GroupsPort => ({
  list: async () => {
    const { data } = await http.call(groupAnswers.list, { method: 'GET', path: groupPaths.groups, operation });
    return data.results.map((group) => ({
      ...{ id: group._id, name: group.name, about: group.about, owner: group.owner, isOwner: group.isOwner },
      role: group.role,
      members: group.memberCount,
      joinedAt: dateOf(group.joinedAt),
      invite:
        group.inviteCode === null ? null : { code: group.inviteCode, expiresAt: dateOrNull(group.inviteExpiresAt) },
    }));
  },
  ...createActs(http),
  members: async (id) => {
    const path = groupPaths.groupMembers.replace(':id', encodeURIComponent(id));
    const { data } = await http.call(groupAnswers.members, { method: 'GET', path, operation });
    return data.results.map(({ uid, nickname, role, joinedAt, isSelf }) => ({
      ...{ uid, nickname, role, isSelf },
      joinedAt: dateOf(joinedAt),
    }));
  },
  invitation: async (code) => {
    checkCode(code);
    const request = { method: 'GET', path: groupPaths.groupInvite, operation, query: { code } } as const;
    const { name, about, inviter, memberCount, expiresAt } = (await http.call(groupAnswers.invite, request)).data;
    return { group: name, about, inviter, members: memberCount, expiresAt: dateOrNull(expiresAt) };
  },
  join: async (code) => {
    checkCode(code);
    const request = { method: 'POST', path: groupPaths.joinGroup, operation, body: { code } } as const;
    const { group, isNew } = (await http.call(groupAnswers.join, request)).data;
    return { group: group.name, isNew };
  },
});
