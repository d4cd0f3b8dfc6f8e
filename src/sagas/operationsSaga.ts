import { buffers } from 'redux-saga';
import { actionChannel, call, put, take, type SagaGenerator } from 'typed-redux-saga';

import { type AppError, PortError } from '@inkside/kit';
import type { OperationWords, OperationWrite } from '@inkside/sync';
import { hasSettled } from '../features/conflicts/conflictLogic';
import { PUT_BACK, putBackUndone } from '../features/ink/historyIntents';
import { faultReported } from '../features/faults/slice';
import { conflictsMoved } from '../features/sync/slice';
import { toastRaised, undoAsked } from '../features/toasts/slice';
import { isAccountUndo } from './accountUndo';
import { isPagesUndo } from './ink/pagesUndo';
import { reportThrown } from './effects/effects';
import { isReadingUndo } from './reading/readingUndo';
import type { Scope } from './scope';

/** What a person did with several things, and what could not be done of it. */
export interface Act {
  readonly words: OperationWords;
  readonly writes: readonly OperationWrite[];
  readonly refused: readonly { readonly error: AppError }[];
  /** It is made final later (`OperationsPort.unfinished`). */
  readonly isFinal?: true;
  /** What is said where a document could not be written, if not its own reason; that goes along as the detail. */
  readonly failsAs?: string;
}

function* say(words: OperationWords, { services }: Scope): SagaGenerator<void> {
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', ...words }));
}

function* complain(words: OperationWords, { services }: Scope): SagaGenerator<void> {
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', ...words }));
}

/** The first reason in full; how many others there are is counted. */
function* sayRefused(refused: Act['refused'], scope: Scope): SagaGenerator<void> {
  const [first, ...others] = refused;
  if (first === undefined) return;
  yield* call(complain, first.error, scope);
  if (others.length > 0) yield* call(complain, { code: 'lists.leftOthers', params: { count: others.length } }, scope);
}

/** Failures under a name of their own are written down too. */
function* failuresAs(
  code: string | undefined,
  failed: Act['refused'],
  { services }: Scope,
): SagaGenerator<Act['refused']> {
  if (code === undefined) return failed;
  const named = failed.map(({ error }) => ({ error: { code, params: { detail: error.code } } }));
  for (const { error } of named) yield* put(faultReported({ at: services.clock.now(), operation: code, error }));
  return named;
}

/** All writes of an operation at once, with a toast that can undo it. @returns what could not be written, untold */
function* carryOut({ words, writes, isFinal, failsAs }: Act, scope: Scope): SagaGenerator<Act['refused']> {
  if (writes.length === 0) return [];
  const { uid, services } = scope;
  const id = services.ids.newId();
  const operation = { id, words, writes, ...(isFinal === true ? { isFinal } : {}) };
  const { written, failed } = yield* call(() => services.operations.run(uid, operation));
  if (written.length > 0) yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', ...words, undoes: id }));
  return yield* call(failuresAs, failsAs, failed, scope);
}

/** Carries out one operation. What is refused beforehand, or cannot be written, is told and does not hold up the rest. */
export function* perform(act: Act, scope: Scope): SagaGenerator<void> {
  yield* call(sayRefused, yield* call(carryOut, act, scope), scope);
  yield* call(sayRefused, act.refused, scope);
}

/**
 * Carries out an operation on one thing, for a form that says itself what is wrong.
 * @throws PortError the reason why it could not be written
 */
export function* performOne(act: Omit<Act, 'refused'>, scope: Scope): SagaGenerator<void> {
  const [failed] = yield* call(carryOut, { ...act, refused: [] }, scope);
  if (failed !== undefined) throw new PortError(failed.error.code, failed.error.params);
}

interface Meant {
  readonly id: string;
  /** Undefined for one that is not listed any more. */
  readonly words: OperationWords | undefined;
}

/** Which of the operations is meant: the newest, where none is named. */
function* meant(id: string | null, { uid, services }: Scope): SagaGenerator<Meant | undefined> {
  const listed = yield* call(() => services.operations.list(uid));
  if (id === null) return listed[0];
  return { id, words: listed.find((each) => each.id === id)?.words };
}

/**
 * A version of a note that was put back has objects in the cloud, which its undo takes along. A conflict that was settled
 * is open again.
 */
function* tellUndone(words: OperationWords | undefined): SagaGenerator<void> {
  if (words !== undefined && hasSettled(words)) yield* put(conflictsMoved());
  const commitId = words?.code === PUT_BACK ? words.params['commitId'] : undefined;
  if (typeof commitId === 'string') yield* put(putBackUndone({ commitId }));
}

/** Names that are told; that there are others is said. */
const MOST_NAMES = 3;

function* undo(asked: string | null, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { id, words } = (yield* call(meant, asked, scope)) ?? {};
  const outcome = id === undefined ? undefined : yield* call(() => services.operations.undo(uid, id));
  if (outcome === undefined) {
    yield* call(say, { code: 'lists.nothingToUndo', params: {} }, scope);
    return;
  }
  yield* call(tellUndone, words);
  const { undone, left } = outcome;
  const count = undone.length;
  if (left.length === 0) {
    yield* call(say, { code: 'lists.undone', params: { count } }, scope);
    return;
  }
  const told = left.slice(0, MOST_NAMES).map(({ title }) => title);
  const names = left.length > MOST_NAMES ? [...told, '…'] : told;
  const params = { count, all: count + left.length, names: names.join(', ') };
  yield* call(complain, { code: 'lists.undonePartly', params }, scope);
}

function* undoOrSay(id: string | null, scope: Scope): SagaGenerator<void> {
  try {
    yield* call(undo, id, scope);
  } catch (thrown) {
    const error = yield* call(reportThrown, scope.services.clock, 'operations/undo', thrown);
    yield* call(complain, error, scope);
  }
}

/** Undo, one after the other: whoever presses twice means the two newest. Ends by cancel. */
export function* operationsSaga(scope: Scope): SagaGenerator<void> {
  const asked = yield* actionChannel(undoAsked, buffers.expanding());
  for (;;) {
    const { payload } = (yield* take(asked)) as ReturnType<typeof undoAsked>;
    const shown = scope.services.navigation.current();
    const isAnothers = isReadingUndo(payload.id, shown) || isAccountUndo(payload.id, shown) || isPagesUndo(payload.id);
    if (!isAnothers) yield* call(undoOrSay, payload.id, scope);
  }
}
