import { put, take, type SagaGenerator } from 'typed-redux-saga';

import { vaultChangedElsewhere } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import { sourceOf } from '../effects/effects';

/** Hears that another tab of this browser signed out, or in as someone else. Runs as long as the app. */
export function* vaultWatchSaga({ session }: Services): SagaGenerator<void> {
  const changes = sourceOf<{ changed: true }>((report) => session.watchVault(() => report({ changed: true })));
  try {
    for (;;) {
      yield* take(changes);
      yield* put(vaultChangedElsewhere());
    }
  } finally {
    changes.close();
  }
}
