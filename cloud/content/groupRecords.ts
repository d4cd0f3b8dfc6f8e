import * as v from 'valibot';

import type { GroupRole } from '@inkside/protocol';
import type { Records } from '../accounts';

const invitationSchema = v.object({
  code: v.string(),
  /** Its last moment; null for no end. */
  expiresAt: v.nullable(v.number()),
  /** Uid of who made it, who may have left since. */
  by: v.string(),
});

const groupSchema = v.object({
  id: v.string(),
  /** Uid. */
  owner: v.string(),
  name: v.string(),
  about: v.string(),
  createdAt: v.number(),
  invitation: v.nullable(invitationSchema),
  /** It ends: its documents are on their way to the owner, and nobody joins any more. */
  isDissolving: v.optional(v.boolean(), false),
});
/** A group with its invitation. Times are epoch milliseconds. */
export type Group = v.InferOutput<typeof groupSchema>;

const membershipSchema = v.object({
  /** Of the group. */
  id: v.string(),
  joinedAt: v.number(),
  isAdmin: v.optional(v.boolean(), false),
  /** Of the group no more, but its documents are still to be taken from the account. */
  isLeaving: v.optional(v.boolean(), false),
});
type Membership = v.InferOutput<typeof membershipSchema>;

/** One of the people of a group. */
export interface Member {
  readonly uid: string;
  readonly role: GroupRole;
  readonly joinedAt: number;
}

/** A group of before there were roles: it stood under its owner, and held its code itself. */
const formerSchema = v.object({
  ...{ id: v.string(), owner: v.string(), name: v.string(), about: v.string(), createdAt: v.number() },
  code: v.string(),
  expiresAt: v.nullable(v.number()),
});

const GROUPS = 'group:';
const MEMBERS = 'groupMember:';
// A membership ends with the member's account; a group with nobody's, so its record does not begin with a uid.
const groupRecord = (id: string): string => `${GROUPS}${id}`;
const memberRecord = (uid: string, id: string): string => `${MEMBERS}${uid}:${id}`;

const roleIn = ({ owner }: Group, uid: string, { isAdmin }: Membership): GroupRole => {
  if (owner === uid) return 'owner';
  return isAdmin ? 'admin' : 'member';
};

/** Groups and memberships as they are kept. */
export interface GroupRecords {
  group(id: string): Promise<Group | undefined>;
  all(): Promise<readonly Group[]>;
  /** `change` decides on what stands now, and may be called again; undefined where there is none. */
  change(id: string, change: (group: Group) => Group): Promise<Group | undefined>;
  keep(group: Group): Promise<void>;
  forget(id: string): Promise<void>;
  /** Undefined for who is not in the group. */
  member(group: Group, uid: string): Promise<Member | undefined>;
  /** Owner, admins, members; each by the time of joining. */
  members(group: Group): Promise<readonly Member[]>;
  /** By group, of the memberships of one account. */
  memberships(uid: string): Promise<ReadonlyMap<string, number>>;
  /** Makes the account a member, or gives a member another role. */
  enter(id: string, uid: string, entry: { readonly joinedAt: number; readonly isAdmin: boolean }): Promise<void>;
  /** Ends the membership; what the account holds of the group is still to be taken: then it is `left`. */
  leave(id: string, uid: string): Promise<void>;
  left(id: string, uid: string): Promise<void>;
  /** Who left, and may still hold something of the group. */
  leavers(id: string): Promise<readonly string[]>;
  /** Rewrites the groups of before there were roles. To be called at the start. */
  migrate(): Promise<void>;
}

const ranks: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1, member: 2 };

/** One reading of all memberships: households and schools have few. */
const membershipsOf = async (records: Records, groupId: string) => {
  const all = await records.list(MEMBERS, membershipSchema);
  return all.flatMap(({ id, value }) => {
    if (value.id !== groupId) return [];
    return [{ uid: id.slice(MEMBERS.length, id.length - value.id.length - 1), value }];
  });
};

const listMembers = async (records: Records, group: Group): Promise<readonly Member[]> => {
  const all = await membershipsOf(records, group.id);
  const members = all.flatMap(({ uid, value }) =>
    value.isLeaving ? [] : [{ uid, role: roleIn(group, uid, value), joinedAt: value.joinedAt }],
  );
  return members.toSorted((a, b) => ranks[a.role] - ranks[b.role] || a.joinedAt - b.joinedAt);
};

const migrate = async (records: Records): Promise<void> => {
  for (const { id: record, value } of await records.list(GROUPS, v.union([groupSchema, formerSchema]))) {
    if (!('code' in value)) continue;
    const { code, expiresAt, ...rest } = value;
    const group: Group = { ...rest, invitation: { code, expiresAt, by: value.owner }, isDissolving: false };
    await records.change(groupRecord(value.id), groupSchema, (known) => ({ next: known ?? group, result: undefined }));
    await records.remove(record);
  }
};

export const createGroupRecords = (records: Records): GroupRecords => {
  const put = (group: Group): Promise<void> =>
    records.change(groupRecord(group.id), groupSchema, () => ({ next: group, result: undefined }));
  return {
    group: (id) => records.read(groupRecord(id), groupSchema),
    all: async () => (await records.list(GROUPS, groupSchema)).map(({ value }) => value),
    change: (id, change) =>
      records.change(groupRecord(id), groupSchema, (known) => {
        const next = known === undefined ? undefined : change(known);
        return { next, result: next };
      }),
    keep: put,
    forget: (id) => records.remove(groupRecord(id)),
    member: async (group, uid) => {
      const known = await records.read(memberRecord(uid, group.id), membershipSchema);
      if (known === undefined || known.isLeaving) return undefined;
      return { uid, role: roleIn(group, uid, known), joinedAt: known.joinedAt };
    },
    members: (group) => listMembers(records, group),
    memberships: async (uid) => {
      const found = await records.list(`${MEMBERS}${uid}:`, membershipSchema);
      return new Map(found.flatMap(({ value }) => (value.isLeaving ? [] : [[value.id, value.joinedAt] as const])));
    },
    enter: (id, uid, { joinedAt, isAdmin }) =>
      records.change(memberRecord(uid, id), membershipSchema, (known) => ({
        next: { id, joinedAt: known?.isLeaving === false ? known.joinedAt : joinedAt, isAdmin, isLeaving: false },
        result: undefined,
      })),
    leave: (id, uid) =>
      records.change(memberRecord(uid, id), membershipSchema, (known) => ({
        next: known === undefined ? undefined : { ...known, isAdmin: false, isLeaving: true },
        result: undefined,
      })),
    // Who came back meanwhile stays.
    left: (id, uid) =>
      records.change(memberRecord(uid, id), membershipSchema, (known) => ({
        next: known?.isLeaving === true ? undefined : known,
        result: undefined,
      })),
    leavers: async (id) =>
      (await membershipsOf(records, id)).flatMap(({ uid, value }) => (value.isLeaving ? [uid] : [])),
    migrate: () => migrate(records),
  };
};
