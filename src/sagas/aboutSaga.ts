import type { SagaGenerator } from 'typed-redux-saga';

import { packagesRequest, releasesRequest } from '../features/about/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** What this program is made of, and what changed in it. Ends by cancel. */
export function* aboutSaga({ services }: Scope): SagaGenerator<void> {
  yield* answer(services, releasesRequest, ({ language }) => services.about.releases(language));
  yield* answer(services, packagesRequest, () => services.about.packages());
}
