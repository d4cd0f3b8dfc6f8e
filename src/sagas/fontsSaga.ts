import type { SagaGenerator } from 'typed-redux-saga';

import { fontsRequest } from '../features/fonts/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** Typefaces that the cloud names. Ends by cancel. */
export function* fontsSaga({ services }: Scope): SagaGenerator<void> {
  yield* answer(services, fontsRequest, () => services.fonts.list());
}
