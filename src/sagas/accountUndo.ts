import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import type { ErrorParams, RequestDeclaration } from '@inkside/kit';
import { type AccountUndoSlice, type TakeBack, takeBackKnown, takeBackOver } from '../features/account/undoSlice';
import { toastRaised, undoAsked } from '../features/toasts/slice';
import type { Services } from '../services/ports';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

const OWN = 'account:';

/** Whether the undo of the account is meant: by the id of its toast, or by Ctrl Z on one of its pages. */
export const isAccountUndo = (id: string | null, shownPath: string): boolean =>
  id === null ? shownPath.startsWith('/userCenter') : id.startsWith(OWN);

/** What is said of an act when the cloud took it, and the intent that takes it back; without one it cannot be. */
interface Told {
  readonly words: { readonly code: string; readonly params: ErrorParams };
  readonly back?: TakeBack['back'];
}

/** Says what an act did, with its way back where there is one, or that it was taken back. */
export function* tell({ words, back }: Told, isUndo: boolean, { ids }: Pick<Services, 'ids'>): SagaGenerator<void> {
  if (isUndo) {
    yield* put(toastRaised({ id: ids.newId(), tone: 'plain', code: 'lists.undone', params: { count: 1 } }));
    return;
  }
  if (back === undefined) {
    yield* put(toastRaised({ id: ids.newId(), tone: 'good', ...words }));
    return;
  }
  const id = `${OWN}${ids.newId()}`;
  yield* put(takeBackKnown({ id, back }));
  yield* put(toastRaised({ id: ids.newId(), tone: 'plain', ...words, undoes: id }));
}

interface ToldOptions<Args> {
  readonly told: (args: Args) => Told;
  /** What the page shows of it, asked for again when the call has succeeded. */
  readonly afterwards: (args: Args) => readonly Action[];
  /** No form says what is wrong: a toast does. */
  readonly toast?: boolean;
}

/**
 * Answers a request with one call of a port, as `answer` does, and says what was done, with the way back. `isUndo` in what
 * was asked marks an act that is itself the way back.
 */
export function* answerAndTell<Args extends object>(
  services: Pick<Services, 'clock' | 'ids'>,
  request: RequestDeclaration<Args, null>,
  ask: (args: Args) => Promise<unknown>,
  { told, afterwards, toast = false }: ToldOptions<Args>,
): SagaGenerator<void> {
  function* worker(args: Args): SagaGenerator<null> {
    yield* call(() => ask(args));
    for (const action of afterwards(args)) yield* put(action);
    yield* call(tell, told(args), 'isUndo' in args, services);
    return null;
  }
  yield* fork(requestSaga<Args, null>, request, services, worker, { toast });
}

/** Undo of what was done in the account: the intent that takes it back is said. Ends by cancel. */
export function* accountUndoSaga({ services: { ids, navigation } }: Scope): SagaGenerator<void> {
  const asked = yield* actionChannel(undoAsked, buffers.expanding());
  for (;;) {
    const { payload } = (yield* take(asked)) as ReturnType<typeof undoAsked>;
    if (!isAccountUndo(payload.id, yield* call(() => navigation.current()))) continue;
    const known = yield* select((state: AccountUndoSlice) => state.accountUndo);
    const meant = payload.id === null ? known[0] : known.find(({ id }) => id === payload.id);
    if (meant === undefined) {
      yield* put(toastRaised({ id: ids.newId(), tone: 'plain', code: 'lists.nothingToUndo', params: {} }));
    } else {
      yield* put(takeBackOver({ id: meant.id }));
      // A copy: what the store holds is frozen.
      yield* put({ ...meant.back });
    }
  }
}
