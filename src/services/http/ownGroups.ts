import { groupPaths, groupsAnswer } from '@inkside/protocol';
import type { OwnGroupsPort } from '../ports/content';
import type { Http } from './createHttp';
import { dateOf, dateOrNull } from './fields';

export const createOwnGroups = ({ http }: { readonly http: Http }): OwnGroupsPort => ({
  list: async () => {
    const { data } = await http.call(groupsAnswer, { method: 'GET', path: groupPaths.groups, operation: 'groups' });
    return data.results.map((group) => ({
      ...{ id: group._id, name: group.name, about: group.about, owner: group.owner, isOwner: group.isOwner },
      members: group.memberCount,
      joinedAt: dateOf(group.joinedAt),
      invite:
        group.inviteCode === null ? null : { code: group.inviteCode, expiresAt: dateOrNull(group.inviteExpiresAt) },
    }));
  },
});
