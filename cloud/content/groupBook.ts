import * as v from 'valibot';
import { isTakenName } from '@inkside/protocol';

import { isSameText, randomHex, type Records } from '../accounts';
import { type Clock, DAY_MS } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { createTurns } from '../lib/taskOrder';
import { canonicalCode, newCode } from './giftBook';

const GROUP_ID_BYTES = 12;
/** The owner counts. */
const MEMBERS_MAX = 500;

const groupSchema = v.object({
  id: v.string(),
  /** Uid. */
  owner: v.string(),
  name: v.string(),
  about: v.string(),
  createdAt: v.number(),
  code: v.string(),
  /** The last moment of the invitation; null for no end. */
  expiresAt: v.nullable(v.number()),
});
/** A group with its invitation. Times are epoch milliseconds. */
export type Group = v.InferOutput<typeof groupSchema>;
export type CountedGroup = Group & { readonly memberCount: number };

const membershipSchema = v.object({ id: v.string(), owner: v.string(), joinedAt: v.number() });
export type OwnGroup = CountedGroup & { readonly joinedAt: number };

export interface NewGroup {
  readonly owner: string;
  readonly name: string;
  readonly about: string;
  /** How long people may join by the code; null for no end. */
  readonly inviteDays: number | null;
}

export interface GroupBook {
  /** The owner is its first member. Throws `errors.nameTaken` where another group of the owner has the name. */
  make(group: NewGroup): Promise<Group>;
  /** The group of an invitation. Throws `errors.groupInviteUnknown` and `errors.groupInviteExpired`. */
  invitedBy(code: string): Promise<CountedGroup>;
  /** Makes the account a member, once. Throws as `invitedBy`, and `errors.groupFull`. */
  join(uid: string, code: string): Promise<{ readonly group: OwnGroup; readonly isNew: boolean }>;
  /** The account's groups, the newest membership first. */
  list(uid: string): Promise<readonly OwnGroup[]>;
  isOpen(group: Group): boolean;
}

// Both begin with whose they are: a group ends with its owner's account, a membership with the member's.
const groupRecord = (owner: string, id: string): string => `group:${owner}:${id}`;
const memberRecord = (uid: string, id: string): string => `groupMember:${uid}:${id}`;

interface Parts {
  readonly records: Records;
  readonly clock: Clock;
}

const enter = (parts: Parts, { owner, id }: Group, uid: string): Promise<{ joinedAt: number; isNew: boolean }> =>
  parts.records.change(memberRecord(uid, id), membershipSchema, (known) => {
    const next = known ?? { id, owner, joinedAt: parts.clock.now() };
    return { next, result: { joinedAt: next.joinedAt, isNew: known === undefined } };
  });

/** How many members each group has, by id. One reading of all memberships: households and schools have few. */
const countMembers = async ({ records }: Parts): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const { value } of await records.list('groupMember:', membershipSchema)) {
    counts.set(value.id, (counts.get(value.id) ?? 0) + 1);
  }
  return counts;
};

const isSameCode = (known: string, given: string): boolean => isSameText(canonicalCode(known), canonicalCode(given));

const isOpen = ({ clock }: Parts, { expiresAt }: Group): boolean => expiresAt === null || expiresAt > clock.now();

const invitedBy = async (parts: Parts, code: string): Promise<CountedGroup> => {
  const groups = await parts.records.list('group:', groupSchema);
  const found = groups.find(({ value }) => isSameCode(value.code, code))?.value;
  if (found === undefined) throw new CloudFailure('errors.groupInviteUnknown');
  if (!isOpen(parts, found)) throw new CloudFailure('errors.groupInviteExpired');
  return { ...found, memberCount: (await countMembers(parts)).get(found.id) ?? 0 };
};

const make = async (parts: Parts, { owner, name, about, inviteDays }: NewGroup): Promise<Group> => {
  const owned = (await parts.records.list(groupRecord(owner, ''), groupSchema)).map(({ value }) => value.name);
  if (isTakenName(name, owned)) throw new CloudFailure('errors.nameTaken', { name });
  const now = parts.clock.now();
  const expiresAt = inviteDays === null ? null : now + inviteDays * DAY_MS;
  const group = { id: randomHex(GROUP_ID_BYTES), owner, name, about, createdAt: now, code: newCode(), expiresAt };
  await parts.records.change(groupRecord(owner, group.id), groupSchema, () => ({ next: group, result: undefined }));
  await enter(parts, group, owner);
  return group;
};

const join = async (parts: Parts, uid: string, code: string) => {
  const group = await invitedBy(parts, code);
  const known = await parts.records.read(memberRecord(uid, group.id), membershipSchema);
  if (known === undefined && group.memberCount >= MEMBERS_MAX) throw new CloudFailure('errors.groupFull');
  const { joinedAt, isNew } = await enter(parts, group, uid);
  return { group: { ...group, memberCount: group.memberCount + (isNew ? 1 : 0), joinedAt }, isNew };
};

const list = async (parts: Parts, uid: string): Promise<readonly OwnGroup[]> => {
  const { records } = parts;
  const counts = await countMembers(parts);
  const own: OwnGroup[] = [];
  for (const { id: record, value } of await records.list(`groupMember:${uid}:`, membershipSchema)) {
    const group = await records.read(groupRecord(value.owner, value.id), groupSchema);
    // Its owner has left, and the group with them.
    if (group === undefined) await records.remove(record);
    else own.push({ ...group, memberCount: counts.get(group.id) ?? 0, joinedAt: value.joinedAt });
  }
  return own.toSorted((a, b) => b.joinedAt - a.joinedAt);
};

/** Groups of people, kept among the content. */
export const createGroupBook = (records: Records, clock: Clock): GroupBook => {
  const parts = { records, clock };
  const takeTurn = createTurns();
  return {
    // As with joining: two groups that are made at once do not get one name.
    make: (group) => takeTurn(group.owner, () => make(parts, group)),
    invitedBy: (code) => invitedBy(parts, code),
    // One after another, so that the last free place is given once.
    join: (uid, code) => takeTurn('join', () => join(parts, uid, code)),
    list: (uid) => list(parts, uid),
    isOpen: (group) => isOpen(parts, group),
  };
};
