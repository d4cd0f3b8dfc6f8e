import { call, put, take, type SagaGenerator } from 'typed-redux-saga';

import { refreshAsked, storageMeasured, syncReported } from '../../features/sync/slice';
import type { Scope } from '../scope';

const isFull = (action: ReturnType<typeof syncReported>): boolean =>
  Object.values(action.payload.facts).some((facts) =>
    facts.some((fact) => (fact.kind === 'paused' || fact.kind === 'error') && fact.error?.code === 'errors.quota'),
  );

/**
 * Asks the browser once not to clear what is kept here, and measures it: at the start, when someone looks, and when a
 * write found no room. Ends by cancel.
 */
export function* storageSaga({ services: { storage } }: Scope): SagaGenerator<void> {
  const persisted = yield* call(() => storage.persist());
  for (;;) {
    const estimate = yield* call(() => storage.estimate());
    yield* put(storageMeasured({ persisted, used: estimate?.used ?? null, quota: estimate?.quota ?? null }));
    yield* take(
      (action: { type: string }) => refreshAsked.match(action) || (syncReported.match(action) && isFull(action)),
    );
  }
}
