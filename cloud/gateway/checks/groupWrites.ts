import type { IncomingDocument, StoredDocument } from 'pouchdb-core';
import { groupOfChannel, NOTE_STATUS } from '@inkside/protocol';

import type { UserDatabase } from '../../stores';
import type { GatewayCall } from '../call';
import { readChannels } from '../changes/moves';
import { forbidden, isMissing } from '../gatewayError';
import type { Roles } from '../groupAccess';
import { refusedRow, type WireWriteResult, writeDocuments } from './writeDocuments';

type Standing = ReadonlyMap<string, StoredDocument>;

/** What stands in groups of these documents, by id. */
async function readStanding(user: UserDatabase, ids: readonly string[], roles: Roles): Promise<Standing> {
  return user.use(async (database) => {
    const standing = new Map<string, StoredDocument>();
    for (const [id, channel] of await readChannels(database, ids)) {
      if (!roles.has(groupOfChannel(channel) ?? '')) continue;
      try {
        standing.set(id, await database.get(id));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    return standing;
  });
}

/** Whether the document follows upon this revision, so that it takes its place. */
function follows({ _rev: rev, _revisions: ancestry }: IncomingDocument, before: string, newEdits: boolean): boolean {
  if (newEdits) return rev === before;
  const { start, ids } = ancestry ?? { start: 0, ids: [] };
  const hash = ids[start - Number.parseInt(before, 10)];
  return hash !== undefined && before === `${Number.parseInt(before, 10)}-${hash}`;
}

interface Judged {
  readonly uid: string;
  readonly roles: Roles;
  readonly newEdits: boolean;
  /** Ids that come with a living revision: what ends another branch of theirs ends no document. */
  readonly living: ReadonlySet<unknown>;
}

/** Whether a document of the group would be no longer there for the others. */
function takesAway(document: IncomingDocument, before: StoredDocument, { newEdits, living }: Judged): boolean {
  if (document._deleted === true) return !living.has(document._id) && follows(document, before._rev, newEdits);
  if (document['dbId'] !== before['dbId']) return true;
  const gone = NOTE_STATUS.forceDeleted;
  return document['status'] === gone && before['status'] !== gone;
}

/** Why a document may not come into a group; undefined where it may, or comes into none. The owner gives back what was others'. */
function entryRefusal({ _deleted, user, dbId }: IncomingDocument, { uid, roles }: Judged): string | undefined {
  const role = roles.get(groupOfChannel(dbId) ?? '');
  const isIntoGroup = role !== undefined && role !== 'owner';
  return isIntoGroup && _deleted !== true && user !== uid ? 'user must be the user of the session' : undefined;
}

/** Why what stands in a group may not be written over so; undefined where it may. */
function changeRefusal(document: IncomingDocument, before: StoredDocument, judged: Judged): string | undefined {
  const { uid, roles } = judged;
  if (!takesAway(document, before, judged)) {
    const isSame = document._deleted === true || document['user'] === before['user'];
    return isSame ? undefined : 'user of a document of a group stays';
  }
  const isAllowed = before['user'] === uid || roles.get(groupOfChannel(before['dbId']) ?? '') === 'owner';
  if (!isAllowed) return 'Only its giver and the owner of the group may take a document out of it';
  const isElsewhere = document['dbId'] !== before['dbId'] && roles.has(groupOfChannel(document['dbId']) ?? '');
  return isElsewhere ? 'Take the document out of its group first' : undefined;
}

const isOk = (row: WireWriteResult | undefined): boolean => row !== undefined && 'ok' in row;

/** Ids by the groups that the documents are in now or were in before. */
function touchedBy(documents: readonly IncomingDocument[], standing: Standing, roles: Roles): Map<string, Set<string>> {
  const touched = new Map<string, Set<string>>();
  for (const { _id: id = '', dbId } of documents) {
    for (const channel of [dbId, standing.get(id)?.['dbId']]) {
      const group = groupOfChannel(channel);
      if (group === undefined || !roles.has(group)) continue;
      touched.set(group, (touched.get(group) ?? new Set<string>()).add(id));
    }
  }
  return touched;
}

/**
 * Writes checked documents. Those of groups by the rules of groups (adr/0018): what others would lose is refused to
 * whoever neither brought it in nor owns the group. Answers when the owners have what was written.
 */
export async function writeInGroups(
  call: Pick<GatewayCall, 'roles' | 'user' | 'principal' | 'context'>,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  const roles = await call.roles();
  if (roles.size === 0) return writeDocuments(call.user, documents, newEdits);
  const { uid } = call.principal;
  const ids = [...new Set(documents.flatMap(({ _id: id }) => (id === undefined ? [] : [id])))];
  const standing = await readStanding(call.user, ids, roles);
  const living = new Set(documents.flatMap(({ _id: id, _deleted }) => (_deleted === true ? [] : [id])));
  const judged = { uid, roles, newEdits, living };
  const refusals = documents.map((document) => {
    const before = standing.get(document._id ?? '');
    return before === undefined ? entryRefusal(document, judged) : changeRefusal(document, before, judged);
  });
  const accepted = documents.filter((_document, index) => refusals[index] === undefined);
  const rows = await writeDocuments(call.user, accepted, newEdits);
  const written = accepted.filter((_document, index) => isOk(rows[index]));
  for (const [group, changed] of touchedBy(written, standing, roles)) {
    await call.context.groups.written(uid, group, [...changed]);
  }
  const next = rows.values();
  return documents.map((document, index) => {
    const refusal = refusals[index];
    const row = refusal === undefined ? next.next().value : refusedRow(document._id ?? '', forbidden(refusal));
    return row ?? { ok: true, id: document._id ?? '', rev: document._rev ?? '' };
  });
}
