import { call, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { faultReported } from '../../features/faults/slice';
import type { ErrorLogPort } from '../../services/ports';

/** Writes every fault to the local error log. A log that cannot be written is not worth an error of its own. */
export function* reportSaga(errorLog: ErrorLogPort): SagaGenerator<void> {
  yield* takeEvery(faultReported, function* ({ payload }) {
    try {
      yield* call(() => errorLog.append(payload));
    } catch {
      // Reporting this would report itself for ever.
    }
  });
}
