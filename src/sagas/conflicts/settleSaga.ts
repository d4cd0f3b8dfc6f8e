import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import {
  asNoteId,
  firstText,
  freeName,
  type JsonObject,
  nameFault,
  type NoteId,
  PortError,
  textField,
} from '@inkside/kit';
import type { Conflict, OperationWords, OperationWrite, StoredDocument } from '@inkside/sync';
import {
  bothKeptWords,
  choiceOf,
  conflictKey,
  conflictPath,
  keptWords,
  nameIn,
  sidesInOrder,
  whyNotBoth,
} from '../../features/conflicts/conflictLogic';
import type { Side } from '../../features/conflicts/types';
import { takenTitles } from '../../features/notes/logic';
import { makeSelectFolder } from '../../features/notes/selectors';
import { answerKey, type ConflictAnswer, conflictsListed } from '../../features/sync/slice';
import { writeCommit } from '../making/newNotesSaga';
import { performOne } from '../operationsSaga';
import type { Scope } from '../scope';

/** Of a conflict of notes: the document that the second one becomes, without what its database keeps in it. */
function copiedSide(
  side: StoredDocument,
  id: NoteId,
  title: string,
  at: number,
): JsonObject & { readonly _id: string } {
  const kept = Object.fromEntries(Object.entries(side).filter(([name]) => !name.startsWith('_')));
  return { ...kept, _id: id, uniqueId: id, title, createdAt: at, updatedAt: at };
}

interface Plan {
  readonly words: OperationWords;
  readonly writes: readonly OperationWrite[];
}

/** A name that nothing has where the second one lies. */
function* freeTitle(wished: string, parentId: NoteId | null): SagaGenerator<string> {
  return freeName(wished, takenTitles(yield* select(makeSelectFolder(parentId)), 'note'));
}

/**
 * The first side stays in the document, the second one becomes a note with objects of its own: two documents over the
 * same objects would change, and one day delete, each other's ink.
 */
function* planBoth(conflict: Conflict, answer: ConflictAnswer, scope: Scope): SagaGenerator<Plan> {
  const { uid, services } = scope;
  if (whyNotBoth(conflict) !== undefined) throw new PortError('errors.notBoth');
  const { database, id, loserRev } = answer;
  const [first, second] = sidesInOrder(conflict);
  const side = conflict[second];
  const parent = textField(side['parentUniqueId']);
  const parentId = parent === '' ? null : asNoteId(parent);
  const wished = answer.title ?? '';
  // A device may have a name that is none for a note.
  const title = yield* call(freeTitle, nameFault(wished) === undefined ? wished : nameIn(conflict), parentId);
  const at = services.clock.now();
  const from = asNoteId(firstText(side['uniqueId'], id));
  const note = { noteId: asNoteId(services.ids.newId()), commitId: services.ids.newId(), title, parentId, at };
  yield* call(() => services.objects.refreshCredentials());
  const commit = yield* call(() => services.making.copy(uid, from, note));
  yield* call(writeCommit, commit, scope);
  const document = copiedSide(side, note.noteId, title, at);
  return {
    words: bothKeptWords(conflict, title),
    writes: [
      { kind: 'create', database: 'note', document },
      { kind: 'settle', database, id, loserRev, choice: choiceOf(first) },
    ],
  };
}

const planOne = (
  conflict: Conflict,
  answer: Pick<ConflictAnswer, 'database' | 'id' | 'loserRev'>,
  side: Side,
): Plan => {
  const { database, id, loserRev } = answer;
  return {
    words: keptWords(conflict, side),
    writes: [{ kind: 'settle', database, id, loserRev, choice: choiceOf(side) }],
  };
};

/** Whoever still looks at the question is led to the next one; the address of a question that is answered is none to go back to. */
function goOn(answer: ConflictAnswer, place: number, rest: readonly Conflict[], { services }: Scope): void {
  const { navigation } = services;
  const path = navigation.current();
  const [, root = '', database, id, rev] = path.split('/').map(decodeURIComponent);
  const isShown = root === 'conflicts' && (database === undefined || `${database}/${id}/${rev}` === answerKey(answer));
  if (!isShown) return;
  const next = rest[Math.max(0, place)] ?? rest[0];
  navigation.go(next === undefined ? '/conflicts' : conflictPath(next), { replace: true });
}

/**
 * Ends a conflict by a person's answer, with Undo. Throws `errors.conflictSettled` where somebody was faster, and
 * `errors.notBoth` for what cannot be there twice.
 */
export function* settle(answer: ConflictAnswer, scope: Scope): SagaGenerator<null> {
  const { uid, services } = scope;
  const list = () => services.sync.conflicts(uid);
  const before = yield* call(list);
  const place = before.findIndex((each) => conflictKey(each) === answerKey(answer));
  const conflict = before[place];
  if (conflict === undefined) {
    yield* put(conflictsListed({ conflicts: before }));
    throw new PortError('errors.conflictSettled');
  }
  const { choice } = answer;
  const plan =
    choice === 'keepBoth'
      ? yield* call(planBoth, conflict, answer, scope)
      : planOne(conflict, answer, choice === 'keepWinner' ? 'winner' : 'loser');
  // With Undo: the question is asked again then.
  yield* call(performOne, plan, scope);
  const conflicts = yield* call(list);
  yield* put(conflictsListed({ conflicts }));
  goOn(answer, place, conflicts, scope);
  return null;
}
