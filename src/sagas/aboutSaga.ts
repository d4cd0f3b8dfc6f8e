import type { SagaGenerator } from 'typed-redux-saga';

import { packagesRequest } from '../features/about/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** What this program is made of. Ends by cancel. */
export function* aboutSaga({ services }: Scope): SagaGenerator<void> {
  yield* answer(services, packagesRequest, () => services.about.packages());
}
