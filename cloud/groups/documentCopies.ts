import type { IncomingDocument, StoredDocument } from 'pouchdb-core';
import { groupChannel, noteTreeChannel } from '@inkside/protocol';

import { type ChannelWriter, readLeaves, writeDocuments } from '../gateway';
import type { UserStores } from '../stores';

/** What members hold of a group, each in a database of their own. */
export interface DocumentCopies {
  /** Ids of what the account holds of the group, sorted. */
  ids(groupId: string, uid: string): Promise<readonly string[]>;
  /**
   * Brings one member's revisions of a document to another. What is no more in the group there is taken from the other;
   * a document of the other's own under the same id stays.
   */
  copy(groupId: string, id: string, people: { readonly from: string; readonly to: string }): Promise<void>;
  /**
   * Whether the account holds a living document again, after one that it had lost by a leave was written anew: a
   * revision that the others have to get.
   */
  revive(groupId: string, id: string, people: { readonly from: string; readonly to: string }): Promise<boolean>;
  /** Takes everything of the group from the account, and from nobody else. */
  wipe(groupId: string, uid: string): Promise<void>;
  /** Makes a document of the group the account's own. */
  own(groupId: string, id: string, uid: string): Promise<void>;
}

interface Parts {
  readonly stores: UserStores;
  readonly writer: Pick<ChannelWriter, 'get' | 'list' | 'remove' | 'edit'>;
}

/** Of a document with other branches: each removal shows the next. */
const MOST_BRANCHES = 1000;

/** What the group may see: leaves that stand in it, and ends of branches. */
const sharedLeaves = async ({ stores }: Parts, channel: string, id: string, uid: string) => {
  const shared: IncomingDocument[] = [];
  for await (const leaf of readLeaves(await stores.open(uid), id, { revs: true, attachments: true })) {
    if (leaf._deleted === true || leaf['dbId'] === channel) shared.push(leaf);
  }
  return shared;
};

const copy = async (parts: Parts, channel: string, id: string, from: string, to: string): Promise<void> => {
  const [source, target] = [await parts.writer.get(from, id), await parts.writer.get(to, id)];
  if (target !== undefined && target['dbId'] !== channel) return;
  if (source !== undefined && source['dbId'] !== channel) {
    if (target !== undefined) await parts.writer.remove(to, id);
    return;
  }
  if (source === undefined && target === undefined) return;
  const leaves = await sharedLeaves(parts, channel, id, from);
  await writeDocuments(await parts.stores.open(to), leaves, false);
};

const withoutRevision = ({ _rev, _revisions, ...document }: StoredDocument): IncomingDocument => document;

const revive = async ({ stores, writer }: Parts, channel: string, id: string, from: string, to: string) => {
  const [source, target] = [await writer.get(from, id), await writer.get(to, id)];
  if (source === undefined || source['dbId'] !== channel || target !== undefined) return false;
  const [whole, user] = [await stores.open(from), await stores.open(to)];
  const { _attachments } = await whole.use((database) => database.get(id, { attachments: true }));
  const document = { ...withoutRevision(source), ...(_attachments === undefined ? {} : { _attachments }) };
  await user.use((database) => database.put(document));
  return true;
};

const wipe = async ({ writer }: Parts, channel: string, uid: string): Promise<void> => {
  for (const { _id: id } of await writer.list(uid, channel)) {
    for (let branches = 0; branches < MOST_BRANCHES; branches += 1) {
      if ((await writer.get(uid, id))?.['dbId'] !== channel) break;
      await writer.remove(uid, id);
    }
  }
};

/** As the owner's own note has it: in no group, its objects under the owner's prefix. */
const ownedBy = (document: StoredDocument, groupId: string, uid: string) => {
  const path = document['recordFilePath'];
  const isOfGroup = typeof path === 'string' && path.startsWith(`${groupId}/`);
  return {
    ...document,
    ...{ user: uid, dbId: noteTreeChannel(uid), groupId: null },
    association: { associationId: null, associationType: 0 },
    ...(isOfGroup ? { recordFilePath: `${uid}${path.slice(groupId.length)}` } : {}),
  };
};

export const createDocumentCopies = (parts: Parts): DocumentCopies => ({
  ids: async (groupId, uid) => (await parts.writer.list(uid, groupChannel(groupId))).map(({ _id: id }) => id),
  copy: (groupId, id, { from, to }) => copy(parts, groupChannel(groupId), id, from, to),
  revive: (groupId, id, { from, to }) => revive(parts, groupChannel(groupId), id, from, to),
  wipe: (groupId, uid) => wipe(parts, groupChannel(groupId), uid),
  own: async (groupId, id, uid) => {
    await parts.writer.edit(uid, id, (before) =>
      before?.['dbId'] === groupChannel(groupId) ? ownedBy(before, groupId, uid) : undefined,
    );
  },
});
