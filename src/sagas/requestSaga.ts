import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';

import type { RequestDeclaration } from '@inkside/kit';
import { toastRaised } from '../features/toasts/slice';
import type { Services } from '../services/ports';
import { GivenUp, reportThrown } from './effects/effects';

const takers = { latest: takeLatest, leading: takeLeading, every: takeEvery } as const;

/**
 * Runs a declared request by its policy for as long as the caller lives. The worker's answer becomes the one outcome;
 * what it throws becomes the other, but for `GivenUp`, which leaves the request as if it had not been asked.
 * `toast`: a failure that no form shows is said in a toast.
 */
export function* requestSaga<Args, Result>(
  request: RequestDeclaration<Args, Result>,
  services: Pick<Services, 'clock' | 'ids'>,
  worker: (args: Args) => SagaGenerator<Result>,
  options: { readonly toast: boolean } = { toast: false },
): SagaGenerator<void> {
  function* onAsked({ payload: args }: PayloadAction<Args>): SagaGenerator<void> {
    try {
      const result = yield* call(worker, args);
      yield* put(request.succeeded({ args, result }));
    } catch (thrown) {
      if (thrown instanceof GivenUp) {
        yield* put(request.dismissed());
        return;
      }
      const error = yield* call(reportThrown, services.clock, request.type, thrown);
      yield* put(request.failed({ args, error }));
      if (options.toast) {
        yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code: error.code, params: error.params }));
      }
    }
  }
  yield* takers[request.policy](request.asked.match, onAsked);
}

/** What a port gives for a result: nothing where the result is null. */
type Answered<Result> = Result extends null ? Result | void : Result;

interface AnswerOptions<Args> {
  /** Said when the call has succeeded: what the page shows of it is asked for again. */
  readonly afterwards?: (args: Args) => readonly Action[];
  /** A failure that no form shows is said in a toast. */
  readonly toast?: boolean;
}

/**
 * Answers a request with one call of a port, for as long as the caller lives: all that a plain endpoint needs. What gives
 * nothing is a request whose result is null.
 *
 *     yield* answer(services, giftsRequest, () => gifts.list());
 */
export function* answer<Args, Result>(
  services: Pick<Services, 'clock' | 'ids'>,
  request: RequestDeclaration<Args, Result>,
  ask: (args: Args) => Promise<Answered<NoInfer<Result>>>,
  { afterwards = () => [], toast = false }: AnswerOptions<Args> = {},
): SagaGenerator<void> {
  function* worker(args: Args): SagaGenerator<Result> {
    const result = yield* call(() => ask(args));
    for (const action of afterwards(args)) yield* put(action);
    return (result ?? null) as Result;
  }
  yield* fork(requestSaga<Args, Result>, request, services, worker, { toast });
}
