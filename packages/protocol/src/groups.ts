import * as v from 'valibot';

import { envelopeOf } from './sharedSchemas';
import type { EpochMs } from '@inkside/kit';

export const groupPaths = {
  /** Ours: one's groups, what an invitation into one shows, and saying yes to it. */
  groups: '/api/1/groups',
  groupInvite: '/api/1/groups/invite',
  joinGroup: '/api/1/groups/join',
} as const;

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
export const groupInviteAnswer = envelopeOf(
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
  joinedAt: v.string(),
  /** For the owner, while the invitation is good: to be shown as `/#/groupShare?code=`. */
  inviteCode: v.nullable(v.string()),
  inviteExpiresAt: v.nullable(v.string()),
});
export type OwnGroupOnWire = v.InferOutput<typeof ownGroup>;

/** The groups of the account, the newest membership first. */
export const groupsAnswer = envelopeOf(v.looseObject({ count: v.number(), results: v.array(ownGroup) }));

/** As people type it: capitals or not, spaces and dashes anywhere. */
export const groupCodeText = v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Za-z0-9 -]*$/));
export const joinGroupBody = v.looseObject({ code: groupCodeText });
/** `isNew` is false for who was a member already. Full: `errors.groupFull`. */
export const joinGroupAnswer = envelopeOf(v.looseObject({ group: ownGroup, isNew: v.boolean() }));

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
  readonly members: number;
  readonly joinedAt: EpochMs;
  /** For the owner, while the invitation is good. */
  readonly invite: { readonly code: string; readonly expiresAt: EpochMs | null } | null;
}
