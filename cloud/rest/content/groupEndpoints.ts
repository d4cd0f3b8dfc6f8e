import * as v from 'valibot';

import { groupBodies, type OwnGroupOnWire, paths, recordIdText, groupAnswers } from '@inkside/protocol';
import { type AccountDirectory, type HourlyLimits, remoteKey } from '../../accounts';
import type { CountedGroup, Member, OwnGroup } from '../../content';
import type { GroupDesk } from '../../groups';
import { type Endpoint, type SignedInCaller, userEndpoint, visitorEndpoint } from '../endpoint';

export interface GroupParts {
  readonly groups: GroupDesk;
  readonly directory: Pick<AccountDirectory, 'byUid'>;
  readonly limits: HourlyLimits;
}

/** Codes that led nowhere, an hour: of an account, and of all visitors behind one network address. */
const WRONG_OF_ACCOUNT = 60;
const WRONG_OF_ADDRESS = 600;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Empty for who has chosen none: an address or a number is not for strangers. */
const nicknameOf = async ({ directory }: GroupParts, uid: string): Promise<string> =>
  (await directory.byUid(uid))?.nickname ?? '';

const describedOn = ({ id, name, about, memberCount }: CountedGroup) => ({ _id: id, name, about, memberCount });
const endOf = ({ invitation }: CountedGroup): string | null => {
  const expiresAt = invitation?.expiresAt ?? null;
  return expiresAt === null ? null : isoOf(expiresAt);
};

const ownOnWire = async (parts: GroupParts, group: OwnGroup): Promise<OwnGroupOnWire> => {
  const isInviting = group.role !== 'member' && parts.groups.isOpen(group);
  return {
    ...describedOn(group),
    owner: await nicknameOf(parts, group.owner),
    isOwner: group.role === 'owner',
    role: group.role,
    joinedAt: isoOf(group.joinedAt),
    inviteCode: isInviting ? (group.invitation?.code ?? null) : null,
    inviteExpiresAt: isInviting ? endOf(group) : null,
  };
};

type Try = <Result>(who: string, attempt: () => Promise<Result>) => Promise<Result>;

/** Counted before the attempt, so that guesses sent at once cannot pass together; only failures stay counted. */
const createTries = (limits: HourlyLimits, max: number): Try => {
  const limit = limits.limit('wrongInvitation', max);
  return async (who, attempt) => {
    const use = await limit.use([who]);
    const result = await attempt();
    await use.forgive();
    return result;
  };
};

const invite = (parts: GroupParts, tryOut: Try): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.groupInvite,
    summary: 'What the group of an invitation is, and who invites.',
    input: v.object({ query: v.looseObject({ code: groupBodies.code }) }),
    answer: groupAnswers.invite,
    handle: async ({ query }, { remote }) => {
      const group = await tryOut(remoteKey(remote), () => parts.groups.invitedBy(query.code));
      const inviter = await nicknameOf(parts, group.invitation?.by ?? group.owner);
      return { data: { ...describedOn(group), inviter, expiresAt: endOf(group) } };
    },
  });

const join = (parts: GroupParts, tryOut: Try): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.joinGroup,
    summary: 'Makes the account a member of the group of an invitation.',
    input: v.object({ body: groupBodies.join }),
    answer: groupAnswers.join,
    handle: async ({ body }, caller) => {
      const { uid } = caller.session.account;
      const { group, isNew } = await tryOut(`uid:${uid}`, () => parts.groups.join(uid, body.code));
      return { data: { group: await ownOnWire(parts, group), isNew } };
    },
  });

const own = (parts: GroupParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.groups,
    summary: 'The groups of the account.',
    input: v.object({}),
    answer: groupAnswers.list,
    handle: async (_, { session }) => {
      const groups = await parts.groups.list(session.account.uid);
      const results = await Promise.all(groups.map((group) => ownOnWire(parts, group)));
      return { data: { count: results.length, results } };
    },
  });

const params = v.object({ id: recordIdText });
const memberParams = v.object({ id: recordIdText, uid: recordIdText });

const actOf = (id: string, { session }: SignedInCaller) => ({ id, by: session.account.uid });
const done = { data: 'ok' as const };

const makeAndName = (parts: GroupParts): readonly Endpoint[] => [
  userEndpoint({
    method: 'POST',
    path: paths.groups,
    summary: 'Makes a group, which the account owns.',
    input: v.object({ body: groupBodies.make }),
    answer: groupAnswers.one,
    handle: async ({ body }, { session }) => {
      const { uid } = session.account;
      const { id } = await parts.groups.make({ owner: uid, name: body.name, about: body.about });
      return { data: await ownOnWire(parts, await parts.groups.own({ id, by: uid })) };
    },
  }),
  userEndpoint({
    method: 'PUT',
    path: paths.group,
    summary: 'Gives a group another name, by its owner.',
    input: v.object({ params, body: groupBodies.make }),
    answer: groupAnswers.one,
    handle: async ({ params: { id }, body }, caller) => {
      const act = actOf(id, caller);
      await parts.groups.rename(act, body);
      return { data: await ownOnWire(parts, await parts.groups.own(act)) };
    },
  }),
];

const invitations = (parts: GroupParts): readonly Endpoint[] => [
  userEndpoint({
    method: 'POST',
    path: paths.groupInvitation,
    summary: 'Makes an invitation in place of the one before, by owner or admins.',
    input: v.object({ params, body: groupBodies.invite }),
    answer: groupAnswers.one,
    handle: async ({ params: { id }, body }, caller) => {
      const act = actOf(id, caller);
      await parts.groups.invite(act, body.days);
      return { data: await ownOnWire(parts, await parts.groups.own(act)) };
    },
  }),
  userEndpoint({
    method: 'DELETE',
    path: paths.groupInvitation,
    summary: 'Stops the invitation of a group, by owner or admins, whoever made it.',
    input: v.object({ params }),
    answer: groupAnswers.done,
    handle: async ({ params: { id } }, caller) => {
      await parts.groups.stopInvitation(actOf(id, caller));
      return done;
    },
  }),
];

const people = (parts: GroupParts): readonly Endpoint[] => {
  const onWire = async ({ uid, role, joinedAt }: Member, self: string) => ({
    ...{ uid, role, isSelf: uid === self },
    nickname: await nicknameOf(parts, uid),
    joinedAt: isoOf(joinedAt),
  });
  return [
    userEndpoint({
      method: 'GET',
      path: paths.groupMembers,
      summary: 'Who is in a group, for its members.',
      input: v.object({ params }),
      answer: groupAnswers.members,
      handle: async ({ params: { id } }, caller) => {
        const act = actOf(id, caller);
        const members = await parts.groups.members(act);
        const results = await Promise.all(members.map((member) => onWire(member, act.by)));
        return { data: { count: results.length, results } };
      },
    }),
    userEndpoint({
      method: 'PUT',
      path: paths.groupMember,
      summary: 'Makes a member an admin, or an admin a member, by the owner.',
      input: v.object({ params: memberParams, body: groupBodies.role }),
      answer: groupAnswers.done,
      handle: async ({ params: { id, uid }, body }, caller) => {
        await parts.groups.setRole(actOf(id, caller), uid, body.role);
        return done;
      },
    }),
    userEndpoint({
      method: 'DELETE',
      path: paths.groupMember,
      summary: 'Removes somebody from a group: the owner anyone else, admins members.',
      input: v.object({ params: memberParams }),
      answer: groupAnswers.done,
      handle: async ({ params: { id, uid } }, caller) => {
        await parts.groups.remove(actOf(id, caller), uid);
        return done;
      },
    }),
  ];
};

const leaving = (parts: GroupParts): readonly Endpoint[] => [
  userEndpoint({
    method: 'POST',
    path: paths.groupOwner,
    summary: 'Hands a group over to one of its members, by the owner.',
    input: v.object({ params, body: groupBodies.owner }),
    answer: groupAnswers.done,
    handle: async ({ params: { id }, body }, caller) => {
      await parts.groups.handOver(actOf(id, caller), body.uid);
      return done;
    },
  }),
  userEndpoint({
    method: 'POST',
    path: paths.exitGroup,
    summary: 'Leaves a group. Its owner hands it over first.',
    input: v.object({ params }),
    answer: groupAnswers.done,
    handle: async ({ params: { id } }, caller) => {
      await parts.groups.exit(actOf(id, caller));
      return done;
    },
  }),
  userEndpoint({
    method: 'DELETE',
    path: paths.group,
    summary: 'Ends a group, by its owner, who gets its documents.',
    input: v.object({ params }),
    answer: groupAnswers.done,
    handle: async ({ params: { id } }, caller) => {
      await parts.groups.dissolve(actOf(id, caller));
      return done;
    },
  }),
];

/** Groups of people: who is in them, and how one gets in and out. */
export const groupEndpoints = (parts: GroupParts): readonly Endpoint[] => {
  const { limits } = parts;
  const [ofAddress, ofAccount] = [createTries(limits, WRONG_OF_ADDRESS), createTries(limits, WRONG_OF_ACCOUNT)];
  return [
    ...[own(parts), invite(parts, ofAddress), join(parts, ofAccount)],
    ...makeAndName(parts),
    ...invitations(parts),
    ...people(parts),
    ...leaving(parts),
  ];
};
