import type { SagaGenerator } from 'typed-redux-saga';

import { programsRequest } from '../features/downloads/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** Programs for computers. Ends by cancel. */
export function* downloadsSaga({ services }: Scope): SagaGenerator<void> {
  yield* answer(services, programsRequest, ({ language }) => services.downloads.programs(language));
}
