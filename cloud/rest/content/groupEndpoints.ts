import * as v from 'valibot';

import {
  groupCodeText,
  groupInviteAnswer,
  groupsAnswer,
  joinGroupAnswer,
  joinGroupBody,
  type OwnGroupOnWire,
  paths,
} from '@inkside/protocol';
import { type AccountDirectory, type HourlyLimits, remoteKey } from '../../accounts';
import type { CountedGroup, GroupBook, OwnGroup } from '../../content';
import { type Endpoint, userEndpoint, visitorEndpoint } from '../endpoint';

export interface GroupParts {
  readonly groups: GroupBook;
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
const endOf = ({ expiresAt }: CountedGroup): string | null => (expiresAt === null ? null : isoOf(expiresAt));

const ownOnWire = async (parts: GroupParts, group: OwnGroup, uid: string): Promise<OwnGroupOnWire> => {
  const isOwner = group.owner === uid;
  const isInviting = isOwner && parts.groups.isOpen(group);
  return {
    ...describedOn(group),
    owner: await nicknameOf(parts, group.owner),
    isOwner,
    joinedAt: isoOf(group.joinedAt),
    inviteCode: isInviting ? group.code : null,
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
    input: v.object({ query: v.looseObject({ code: groupCodeText }) }),
    answer: groupInviteAnswer,
    handle: async ({ query }, { remote }) => {
      const group = await tryOut(remoteKey(remote), () => parts.groups.invitedBy(query.code));
      const inviter = await nicknameOf(parts, group.owner);
      return { data: { ...describedOn(group), inviter, expiresAt: endOf(group) } };
    },
  });

const join = (parts: GroupParts, tryOut: Try): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.joinGroup,
    summary: 'Makes the account a member of the group of an invitation.',
    input: v.object({ body: joinGroupBody }),
    answer: joinGroupAnswer,
    handle: async ({ body }, caller) => {
      const { uid } = caller.session.account;
      const { group, isNew } = await tryOut(`uid:${uid}`, () => parts.groups.join(uid, body.code));
      return { data: { group: await ownOnWire(parts, group, uid), isNew } };
    },
  });

const own = (parts: GroupParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.groups,
    summary: 'The groups of the account.',
    input: v.object({}),
    answer: groupsAnswer,
    handle: async (_, { session }) => {
      const { uid } = session.account;
      const groups = await parts.groups.list(uid);
      const results = await Promise.all(groups.map((group) => ownOnWire(parts, group, uid)));
      return { data: { count: results.length, results } };
    },
  });

/** Groups of people, and how one gets into them. */
export const groupEndpoints = (parts: GroupParts): readonly Endpoint[] => {
  const { limits } = parts;
  const [ofAddress, ofAccount] = [createTries(limits, WRONG_OF_ADDRESS), createTries(limits, WRONG_OF_ACCOUNT)];
  return [own(parts), invite(parts, ofAddress), join(parts, ofAccount)];
};
