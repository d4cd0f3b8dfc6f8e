import { call, fork, put, race, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import {
  asideRequest,
  checkAsked,
  checkDone,
  checkFailed,
  checkProgressed,
  checkStopped,
  conflictsMoved,
  heldRequest,
  unknownSettled,
  type HeldAnswer,
} from '../../features/sync/slice';
import { burstsFrom } from '../effects/burstsFrom';
import { reportThrown, sourceOf } from '../effects/effects';
import { conflictsSaga } from '../conflicts/conflictsSaga';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import type { CheckEvent } from '@inkside/sync';

function* answerHeld({ channel, answer }: HeldAnswer, { uid, services }: Scope): SagaGenerator<null> {
  yield* call(() => services.sync.answerHeld(uid, channel, answer));
  return null;
}

function* saveAside({ uid, services }: Scope): SagaGenerator<null> {
  yield* call(() => services.mending.saveAside(uid));
  return null;
}

/** One comparison, until its end is told. Leaving it stops it. */
function* check({ uid, services }: Scope): SagaGenerator<void> {
  const { clock, sync } = services;
  const events = sourceOf<CheckEvent>((report) => sync.check(uid, report));
  const nextBurst = burstsFrom(events, clock);
  try {
    for (;;) {
      const last = (yield* call(nextBurst)).at(-1);
      if (last?.kind === 'progress') yield* put(checkProgressed({ compared: last.compared }));
      if (last?.kind === 'done') return void (yield* put(checkDone({ at: clock.now(), report: last.report })));
      if (last?.kind !== 'failed') continue;
      const error = yield* call(reportThrown, clock, 'sync/check', last.error);
      yield* put(checkFailed(error));
      return;
    }
  } finally {
    events.close();
  }
}

/** What a person asks for in the sync panel, and where conflicts are decided. Ends by cancel, and a running check with it. */
export function* syncRequestsSaga(scope: Scope): SagaGenerator<void> {
  const toast = { toast: true };
  yield* fork(conflictsSaga, scope);
  yield* fork(requestSaga, heldRequest, scope.services, (answer: HeldAnswer) => answerHeld(answer, scope), toast);
  yield* fork(requestSaga, asideRequest, scope.services, () => saveAside(scope), toast);
  yield* takeEvery(unknownSettled, function* forget() {
    yield* call(() => scope.services.sync.forgetUnknown(scope.uid));
  });
  yield* take(checkAsked);
  for (;;) {
    const { again } = yield* race({ over: call(check, scope), again: take(checkAsked), stopped: take(checkStopped) });
    // It may have brought the other side of a document, or ended one.
    yield* put(conflictsMoved());
    if (again === undefined) yield* take(checkAsked);
  }
}
