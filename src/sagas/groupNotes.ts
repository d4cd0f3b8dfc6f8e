import { call, select, type SagaGenerator } from 'typed-redux-saga';

import { asUid, isObject, type JsonObject, type NoteId, PortError, textField, type Uid } from '@inkside/kit';
import type { OperationWrite, StoredDocument } from '@inkside/sync';
import { makeSelectNote, selectOwnGroups } from '../features/notes/selectors';
import type { NoteRow } from '../features/notes/slice';
import { perform } from './operationsSaga';
import type { Scope } from './scope';

/** Kind of an association (specification section 3). */
const [LOCAL, GROUP] = [0, 3];

interface Goal {
  /** Under whose prefix objects lie, and in whose channel documents. */
  readonly holder: Uid;
  /** Null: the user's own notes. */
  readonly group: { readonly id: string; readonly name: string } | null;
}

/** Its folder stays behind. Who moves it out has it as an own one; who brings it in has brought it in. */
const fieldsFor = ({ group }: Goal, { uid, services }: Scope): JsonObject => ({
  user: uid as string,
  dbId: group === null ? `${uid}-NOTE_TREE` : `${group.id}-GROUP_TREE`,
  groupId: group?.id ?? null,
  association: { associationId: group?.id ?? null, associationType: group === null ? LOCAL : GROUP },
  parentUniqueId: null,
  updatedAt: services.clock.now() as number,
});

const isCommitOf = (document: JsonObject, id: NoteId): boolean =>
  typeof document['commitId'] === 'string' && document['documentUniqueId'] === id;

/** Commit points go along, and name where the objects are then. */
const commitWrite = (commit: StoredDocument, from: Uid, goal: Goal, scope: Scope): OperationWrite => {
  const { user, dbId, groupId } = fieldsFor(goal, scope);
  const path = textField(commit['recordFilePath']);
  const moved = path.startsWith(`${from}/`) ? { recordFilePath: `${goal.holder}${path.slice(from.length)}` } : {};
  return { kind: 'edit', database: 'note', id: commit._id, fields: { user, dbId, groupId, ...moved } as JsonObject };
};

const holderOf = (row: NoteRow, uid: Uid): Uid => (row.area === 'group' ? asUid(row.tiedTo) : uid);

/** Only who brought a note in, and the owner of the group, take it out: the others would lose it. */
function* checkTaking(row: NoteRow, document: StoredDocument, { uid }: Scope): SagaGenerator<void> {
  const load = yield* select(selectOwnGroups);
  const groups = load.phase === 'ready' ? load.data : [];
  const isOwner = groups.some(({ id, isOwner: owns }) => owns && id === row.tiedTo);
  if (row.area === 'group' && document['user'] !== uid && !isOwner)
    throw new PortError('errors.groupNotGiver', { name: row.title });
}

function* findNote(id: NoteId, { uid, services }: Scope): SagaGenerator<{ row: NoteRow; document: StoredDocument }> {
  const row = yield* select(makeSelectNote(id));
  const document =
    row === undefined ? undefined : yield* call(() => services.documents.get(uid, 'note', row.documentId));
  if (row === undefined || !isObject(document)) throw new PortError('errors.noteGone');
  if (row.kind === 'folder' || row.area === 'reading') throw new PortError('errors.noteTied', { name: row.title });
  return { row, document };
}

function* goalOf(to: string | null, { uid }: Scope): SagaGenerator<Goal> {
  if (to === null) return { holder: uid, group: null };
  const load = yield* select(selectOwnGroups);
  const group = (load.phase === 'ready' ? load.data : []).find(({ id }) => id === to);
  if (group === undefined) throw new PortError('errors.notFound');
  return { holder: asUid(to), group };
}

interface MoveAsked {
  readonly ids: readonly NoteId[];
  readonly to: string | null;
}

/**
 * Moves notes into a group, or out of theirs: objects first, so that nobody sees a note without its pages, then the
 * documents in one operation. The objects that were left stay until nothing names them: the move can be undone.
 */
export function* moveToGroup({ ids, to }: MoveAsked, scope: Scope): SagaGenerator<null> {
  const { uid, services } = scope;
  const goal = yield* call(goalOf, to, scope);
  const { documents: all } = yield* call(() => services.documents.readAll(uid, 'note'));
  const writes: OperationWrite[] = [];
  const names: string[] = [];
  for (const id of ids) {
    const { row, document } = yield* call(findNote, id, scope);
    const from = holderOf(row, uid);
    if (from === goal.holder) continue;
    yield* call(checkTaking, row, document, scope);
    yield* call(() => services.objects.carryNote(from, goal.holder, id));
    names.push(row.title);
    for (const commit of all.filter((each) => isCommitOf(each, id)))
      writes.push(commitWrite(commit, from, goal, scope));
    writes.push({ kind: 'edit', database: 'note', id: row.documentId, fields: fieldsFor(goal, scope) });
  }
  const params = { count: names.length, name: names[0] ?? '' };
  const words =
    goal.group === null
      ? { code: 'groups.movedOut', params }
      : { code: 'groups.movedIn', params: { ...params, group: goal.group.name } };
  if (writes.length > 0) yield* call(perform, { words, writes, refused: [] }, scope);
  return null;
}
