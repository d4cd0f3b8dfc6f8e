import type { GroupBook } from '../content';
import type { Log } from '../lib/config';
import { stackOf } from '../lib/serverLog';
import { createTurns } from '../lib/taskOrder';
import type { ObjectStore } from '../objects';
import type { DocumentCopies } from './documentCopies';

/** Carries documents of groups from member to member (adr/0018). Of one group, one thing after another. */
export interface Relay {
  /** Resolves when the owner has what was written; the others get it behind that. */
  written(uid: string, groupId: string, ids: readonly string[]): Promise<void>;
  /** Gives everything of the group to a new member. */
  joined(groupId: string, uid: string): Promise<void>;
  /** Takes from everyone who left what they hold of the group. */
  left(groupId: string): Promise<void>;
  /** Gives documents and objects of a group that is being dissolved to its owner, or away with one who is gone. */
  dissolved(groupId: string): Promise<void>;
  /** Brings all groups, or those where something failed, into order. */
  mend(which: 'all' | 'failed'): Promise<void>;
  /** Waits for what is under way. */
  settled(): Promise<void>;
}

interface RelayParts {
  readonly book: Pick<GroupBook, 'records' | 'ended' | 'leaveAll'>;
  readonly copies: DocumentCopies;
  readonly objects: Pick<ObjectStore, 'list' | 'get' | 'put' | 'remove' | 'listUploads' | 'abortUpload'>;
  readonly lives: (uid: string) => Promise<boolean>;
  readonly log: Pick<Log, 'error'>;
}

const PAGE_KEYS = 1000;

/** Each object by itself: what has gone over is removed before the next is copied, so no disk needs room for all. */
const moveObjects = async ({ objects }: RelayParts, from: string, to: string | undefined): Promise<void> => {
  const prefix = `${from}/`;
  for (const upload of await objects.listUploads(prefix)) await objects.abortUpload(upload);
  for (;;) {
    const { objects: found } = await objects.list({ prefix, maxKeys: PAGE_KEYS });
    if (found.length === 0) return;
    for (const { key } of found) {
      const content = to === undefined ? undefined : await objects.get(key);
      if (content !== undefined) {
        const { headers, size } = content.meta;
        await objects.put(`${to}/${key.slice(prefix.length)}`, content.stream, headers, { expected: { size } });
      }
      await objects.remove([key]);
    }
  }
};

const spread = async (
  parts: RelayParts,
  groupId: string,
  from: string,
  ids: readonly string[],
  ownerHas: () => void,
) => {
  const { book, copies } = parts;
  const group = await book.records.group(groupId);
  // Who was removed meanwhile has nothing to give any more.
  if (group === undefined || (await book.records.member(group, from)) === undefined) return;
  if (group.owner === from) ownerHas();
  const others = (await book.records.members(group)).filter(({ uid }) => uid !== from);
  for (const { uid: to, role } of others) {
    for (const id of ids) await copies.copy(groupId, id, { from, to });
    if (role === 'owner') ownerHas();
  }
};

/** What the owner holds is what there is. */
const give = async ({ book, copies }: RelayParts, groupId: string, to: string): Promise<void> => {
  const group = await book.records.group(groupId);
  if (group === undefined || group.isDissolving || (await book.records.member(group, to)) === undefined) return;
  const { owner } = group;
  if (owner === to) return;
  for (const id of await copies.ids(groupId, owner)) {
    await copies.copy(groupId, id, { from: owner, to });
    if (!(await copies.revive(groupId, id, { from: owner, to }))) continue;
    for (const { uid } of await book.records.members(group)) {
      if (uid !== to) await copies.copy(groupId, id, { from: to, to: uid });
    }
  }
};

const takeBack = async ({ book, copies, lives }: RelayParts, groupId: string): Promise<void> => {
  for (const uid of await book.records.leavers(groupId)) {
    if (await lives(uid)) await copies.wipe(groupId, uid);
    await book.records.left(groupId, uid);
  }
};

const dissolve = async (parts: RelayParts, groupId: string): Promise<void> => {
  const { book, copies, lives } = parts;
  const group = await book.records.group(groupId);
  if (group?.isDissolving !== true) return;
  const { owner } = group;
  const isThere = await lives(owner);
  await moveObjects(parts, groupId, isThere ? owner : undefined);
  if (isThere) for (const id of await copies.ids(groupId, owner)) await copies.own(groupId, id, owner);
  for (const { uid } of await book.records.members(group)) {
    if (uid !== owner && (await lives(uid))) await copies.wipe(groupId, uid);
  }
  await takeBack(parts, groupId);
  await book.ended(groupId);
};

/** After a crash: members may hold what the owner has not got, leavers what they should not, and the owner what others lack. */
const mendGroup = async (parts: RelayParts, groupId: string): Promise<void> => {
  const { book, copies, lives } = parts;
  await takeBack(parts, groupId);
  const before = await book.records.group(groupId);
  // Its owner was removed where nobody knows of groups, as by an operator on the folder.
  if (before !== undefined && !(await lives(before.owner))) await book.leaveAll(before.owner);
  const group = await book.records.group(groupId);
  if (group === undefined) return;
  if (group.isDissolving) return dissolve(parts, groupId);
  const others = (await book.records.members(group)).filter(({ uid }) => uid !== group.owner);
  for (const { uid: from } of others) {
    for (const id of await copies.ids(groupId, from)) await copies.copy(groupId, id, { from, to: group.owner });
  }
  for (const { uid } of others) await give(parts, groupId, uid);
};

export const createRelay = (parts: RelayParts): Relay => {
  const takeTurn = createTurns();
  const failed = new Set<string>();
  const running = new Set<Promise<unknown>>();

  /** What fails is mended later: whoever wrote has written, and need not know. */
  const inTurn = async (groupId: string, task: () => Promise<void>): Promise<void> => {
    const turn = takeTurn(groupId, task).catch((thrown: unknown) => {
      failed.add(groupId);
      parts.log.error('group relay failed', { group: groupId, ...stackOf(thrown) });
      throw thrown;
    });
    running.add(turn);
    try {
      await turn;
    } finally {
      running.delete(turn);
    }
  };

  return {
    written: async (uid, groupId, ids) => {
      await new Promise<void>((resolve, reject) => {
        inTurn(groupId, () => spread(parts, groupId, uid, ids, resolve)).then(resolve, reject);
      });
    },
    joined: (groupId, uid) => inTurn(groupId, () => give(parts, groupId, uid)),
    left: (groupId) => inTurn(groupId, () => takeBack(parts, groupId)),
    dissolved: (groupId) => inTurn(groupId, () => dissolve(parts, groupId)),
    mend: async (which) => {
      const groups = await parts.book.records.all();
      const isDue = (group: (typeof groups)[number]): boolean => group.isDissolving || failed.has(group.id);
      for (const { id } of which === 'all' ? groups : groups.filter(isDue)) {
        failed.delete(id);
        // It stands among the failed again.
        await inTurn(id, () => mendGroup(parts, id)).catch(() => undefined);
      }
    },
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
};
