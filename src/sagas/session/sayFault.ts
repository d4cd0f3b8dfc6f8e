import { call, put, type SagaGenerator } from 'typed-redux-saga';

import { toastRaised } from '../../features/toasts/slice';
import type { Services } from '../../services/ports';
import { reportThrown } from '../effects/effects';

/** Logs what no page says by itself, and says it. */
export function* sayFault({ clock, ids }: Services, operation: string, thrown: unknown): SagaGenerator<void> {
  const error = yield* call(reportThrown, clock, operation, thrown);
  yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: error.code, params: error.params }));
}
