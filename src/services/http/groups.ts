import { PortError } from '@inkside/kit';
import {
  groupInviteAnswer,
  groupPaths,
  groupsAnswer,
  type Invitation,
  joinGroupAnswer,
  type OwnGroup,
} from '@inkside/protocol';
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
}

const operation = 'groups';

/** What the code of an invitation may hold; anything else is nobody's, and is not asked for. */
const CODE = /^[A-Za-z0-9 -]{1,64}$/;

const checkCode = (code: string): void => {
  if (!CODE.test(code)) throw new PortError('errors.groupInviteUnknown');
};

export const createGroups = ({ http }: { readonly http: Http }): GroupsPort => ({
  list: async () => {
    const { data } = await http.call(groupsAnswer, { method: 'GET', path: groupPaths.groups, operation });
    return data.results.map((group) => ({
      ...{ id: group._id, name: group.name, about: group.about, owner: group.owner, isOwner: group.isOwner },
      role: group.role,
      members: group.memberCount,
      joinedAt: dateOf(group.joinedAt),
      invite:
        group.inviteCode === null ? null : { code: group.inviteCode, expiresAt: dateOrNull(group.inviteExpiresAt) },
    }));
  },
  invitation: async (code) => {
    checkCode(code);
    const request = { method: 'GET', path: groupPaths.groupInvite, operation, query: { code } } as const;
    const { name, about, inviter, memberCount, expiresAt } = (await http.call(groupInviteAnswer, request)).data;
    return { group: name, about, inviter, members: memberCount, expiresAt: dateOrNull(expiresAt) };
  },
  join: async (code) => {
    checkCode(code);
    const request = { method: 'POST', path: groupPaths.joinGroup, operation, body: { code } } as const;
    const { group, isNew } = (await http.call(joinGroupAnswer, request)).data;
    return { group: group.name, isNew };
  },
});
