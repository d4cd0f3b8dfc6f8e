import { put, type SagaGenerator } from 'typed-redux-saga';

import { channelOpened, channelReported } from '../../features/sync/slice';
import { sessionExpired } from '../../features/session/slice';
import { LOGIN_EXPIRED } from '../../app/kit/appError';
import type { SyncFact } from '../../app/kit/syncFact';
import type { ChannelSpec } from '../../services/ports';
import { burstFrom } from '../effects/burstFrom';
import { sourceOf } from '../effects/sourceOf';
import type { Scope } from '../scope';

/** Hears what the leader puts, so that other tabs can be told the same. */
export type Tell = (action: ReturnType<typeof channelOpened> | ReturnType<typeof channelReported>) => void;

/**
 * One PouchDB channel of one signed-in scope. Starts when this tab leads; ends by cancel, or when the session is
 * refused. Owns the replication: `finally` closes the source, which is the only place that stops it.
 */
export function* liveChannel(spec: ChannelSpec, { uid, services }: Scope, tell: Tell): SagaGenerator<void> {
  const { clock, sync } = services;
  const facts = sourceOf<SyncFact>((report) => sync.openChannel(uid, spec, report));
  try {
    const opened = channelOpened({ channel: spec.name, at: clock.now() });
    yield* put(opened);
    tell(opened);
    for (;;) {
      const burst = yield* burstFrom(facts, clock);
      const reported = channelReported({ channel: spec.name, facts: burst, at: clock.now() });
      yield* put(reported);
      tell(reported);
      if (burst.some(({ kind }) => kind === 'expired')) {
        yield* put(sessionExpired({ error: { code: LOGIN_EXPIRED, params: {} } }));
        return;
      }
    }
  } finally {
    facts.close();
  }
}
