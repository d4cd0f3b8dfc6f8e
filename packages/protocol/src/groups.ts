import * as v from 'valibot';

import { doneData, envelopeOf, namedLine, textOf } from './sharedSchemas';
import type { EpochMs } from '@inkside/kit';

export const groupPaths = {
  /** Ours: one's groups, and a new one; what an invitation into one shows, and saying yes to it. */
  groups: '/api/1/groups',
  groupInvite: '/api/1/groups/invite',
  joinGroup: '/api/1/groups/join',
  /** PUT renames, DELETE dissolves. */
  group: '/api/1/groups/:id',
  groupMembers: '/api/1/groups/:id/members',
  /** PUT gives a role, DELETE removes. */
  groupMember: '/api/1/groups/:id/members/:uid',
  /** POST makes an invitation in place of the one before, DELETE stops it. */
  groupInvitation: '/api/1/groups/:id/invitation',
  groupOwner: '/api/1/groups/:id/owner',
  exitGroup: '/api/1/groups/:id/exit',
} as const;

/** Owner: everything. Admin: invites, and removes members. Member: reads and writes notes, and exits. */
export const groupRoles = ['owner', 'admin', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** Where documents of a group flow: like a channel of a user, with the group's id in place of the uid. */
export const groupChannel = (groupId: string): string => `${groupId}-GROUP_TREE`;
const GROUP_CHANNEL = /^([0-9a-f]{24})-GROUP_TREE$/;
/** The id of the group, or of the user, in a channel of groups; undefined for other channels. */
export const groupOfChannel = (channel: unknown): string | undefined =>
  typeof channel === 'string' ? GROUP_CHANNEL.exec(channel)?.[1] : undefined;

/**
 * Ours: people who keep notes together. A group has an owner, members (the owner is one of them) and an invitation, a
 * code in the address `/#/groupShare?code=`. Names are plain text, times ISO 8601.
 */
const described = {
  _id: v.string(),
  name: v.string(),
  /** What the group is for; empty where nobody said. */
  about: v.string(),
  memberCount: v.number(),
};

/** What an invitation shows to anyone who has its code. Unknown code: `errors.groupInviteUnknown`; its time is over: `errors.groupInviteExpired`. */
const groupInviteAnswer = envelopeOf(
  v.looseObject({
    ...described,
    /** Nickname of the one who invites. */ inviter: v.string(),
    expiresAt: v.nullable(v.string()),
  }),
);

const ownGroup = v.looseObject({
  ...described,
  /** Nickname of the owner. */
  owner: v.string(),
  isOwner: v.boolean(),
  role: v.picklist(groupRoles),
  joinedAt: v.string(),
  /** For owner and admins, while the invitation is good: to be shown as `/#/groupShare?code=`. */
  inviteCode: v.nullable(v.string()),
  inviteExpiresAt: v.nullable(v.string()),
});
export type OwnGroupOnWire = v.InferOutput<typeof ownGroup>;

/** The groups of the account, the newest membership first. */
const groupsAnswer = envelopeOf(v.looseObject({ count: v.number(), results: v.array(ownGroup) }));

const GROUP_NAME_MAX = 100;
const ABOUT_MAX = 500;
/** A new group, or new words for one. Another of the owner has the name: `errors.nameTaken`. */
const groupBody = v.looseObject({ name: namedLine(GROUP_NAME_MAX), about: v.optional(textOf(ABOUT_MAX), '') });
/** Renaming is the owner's; who may not: `errors.groupRole`; not in the group: `errors.notFound`, here and below. */
const groupAnswer = envelopeOf(ownGroup);
const groupDoneAnswer = envelopeOf(doneData);

/** As people type it: capitals or not, spaces and dashes anywhere. */
const groupCodeText = v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Za-z0-9 -]*$/));
const joinGroupBody = v.looseObject({ code: groupCodeText });
/** `isNew` is false for who was a member already. Full: `errors.groupFull`. */
const joinGroupAnswer = envelopeOf(v.looseObject({ group: ownGroup, isNew: v.boolean() }));

const INVITE_DAYS_MAX = 365;
/** Days that the invitation is good for; null for no end. */
const groupInvitationBody = v.looseObject({
  days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(INVITE_DAYS_MAX))),
});

const member = v.looseObject({
  uid: v.string(),
  /** Empty for who has chosen none. */
  nickname: v.string(),
  role: v.picklist(groupRoles),
  joinedAt: v.string(),
  isSelf: v.boolean(),
});
/** The owner first, then admins, then members; each by the time of joining. */
const groupMembersAnswer = envelopeOf(v.looseObject({ count: v.number(), results: v.array(member) }));
/** By the owner only. */
const groupRoleBody = v.looseObject({ role: v.picklist(['admin', 'member']) });
/** Who owns the group from now on, one of its members; the owner before becomes an admin. */
const groupOwnerBody = v.looseObject({ uid: v.string() });

/** What an invitation to a group shows to anyone who has its code. */
export interface Invitation {
  readonly group: string;
  readonly about: string;
  /** Nickname of the one who invites; '' for who has chosen none. */
  readonly inviter: string;
  readonly members: number;
  readonly expiresAt: EpochMs | null;
}

/** A group of people who keep notes together, as one of its members sees it. */
export interface OwnGroup {
  readonly id: string;
  readonly name: string;
  /** What it is for; '' where nobody said. */
  readonly about: string;
  readonly owner: string;
  readonly isOwner: boolean;
  readonly role: GroupRole;
  readonly members: number;
  readonly joinedAt: EpochMs;
  /** For owner and admins, while the invitation is good. */
  readonly invite: { readonly code: string; readonly expiresAt: EpochMs | null } | null;
  /** Owner, admins, members; of the group that is looked at only. */
  readonly people?: readonly GroupMember[];
}

/** One of the people of a group. */
export interface GroupMember {
  readonly uid: string;
  /** '' for who has chosen none. */
  readonly nickname: string;
  readonly role: GroupRole;
  readonly joinedAt: EpochMs;
  readonly isSelf: boolean;
}

/** What is sent, by what it does. */
export const groupBodies = {
  /** The text of an invitation's code, which stands in addresses too. */
  code: groupCodeText,
  make: groupBody,
  join: joinGroupBody,
  invite: groupInvitationBody,
  role: groupRoleBody,
  owner: groupOwnerBody,
};

/** What is answered, by what was asked. */
export const groupAnswers = {
  one: groupAnswer,
  done: groupDoneAnswer,
  invite: groupInviteAnswer,
  members: groupMembersAnswer,
  list: groupsAnswer,
  join: joinGroupAnswer,
};
