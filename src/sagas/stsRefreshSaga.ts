import { call, type SagaGenerator } from 'typed-redux-saga';

import { STS_REFRESH_MS } from '@inkside/kit';
import { sleep } from './effects/effects';
import { untilDone } from './effects/untilDone';
import type { Scope } from './scope';

/** Keeps the storage credentials fresh: every 10 minutes (specification section 9). Ends by cancel. */
export function* stsRefreshSaga({ services: { clock, objects } }: Scope): SagaGenerator<void> {
  for (;;) {
    yield* call(untilDone, 'credentials', clock, function* () {
      yield* call(() => objects.refreshCredentials({ force: true }));
    });
    yield* sleep(clock, STS_REFRESH_MS);
  }
}
