import { call, put, type SagaGenerator } from 'typed-redux-saga';

import { asMs, PortError } from '@inkside/kit';
import type { PageProgress } from '@inkside/protocol';
import { toastRaised } from '../../features/toasts/slice';
import { sleep } from '../effects/effects';
import type { Scope } from '../scope';

const LOOK_MS = asMs(400);

const isOver = ({ phase }: PageProgress): boolean => phase === 'done' || phase === 'failed';

/**
 * Says that something is on its way, and that it has arrived in the push list; the cloud does it by itself.
 * @throws PortError why it did not
 */
export function* followJob(begin: () => Promise<PageProgress>, { services }: Scope): SagaGenerator<PageProgress> {
  const { clock, ids, webPages } = services;
  let progress = yield* call(begin);
  if (!isOver(progress)) {
    yield* put(toastRaised({ id: ids.newId(), tone: 'plain', code: 'reading.done.sending', params: {} }));
  }
  while (!isOver(progress)) {
    yield* sleep(clock, LOOK_MS);
    progress = yield* call(() => webPages.look(progress.id));
  }
  const { failure, name } = progress;
  if (failure !== null) throw new PortError(failure.code, failure.params);
  yield* put(toastRaised({ id: ids.newId(), tone: 'good', code: 'webPages.sentToast', params: { name } }));
  return progress;
}
