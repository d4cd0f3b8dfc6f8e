import type { SessionFacts } from '@inkside/protocol';
import { call, put, race, type SagaGenerator } from 'typed-redux-saga';

import { asMs, channelNames } from '@inkside/kit';
import { recorderTold } from '../../features/recorder/slice';
import { signOutAsked } from '../../features/session/leavingSlice';
import { dataRemoved } from '../../features/session/slice';
import { toastRaised } from '../../features/toasts/slice';
import type { Services } from '../../services/ports';
import { reportThrown, sleep } from '../effects/effects';

/** How long the journal may take to say what is unsent: one that fails says nothing more, however long it is asked. */
const COUNT_MS = asMs(2000);

/**
 * Whether data may be removed as it was asked for. Nothing unsent is removed that the question has not named: another
 * tab may have written since it was asked, and then it is asked again.
 * @param named how many unsent changes the question named
 */
export function* isRemovalAgreed(
  named: number,
  uid: SessionFacts['uid'],
  { sync, storage, inkWriting, sound, clock }: Services,
): SagaGenerator<boolean> {
  try {
    const count = async (): Promise<number> => {
      const [unsent, pages, sounds] = await Promise.all([
        sync.unsent(uid),
        storage.hasInk(uid).then((has) => (has ? inkWriting.waiting(uid) : [])),
        // Recordings that cannot be read hide nothing else.
        sound.waiting(uid).catch(() => 0),
      ]);
      return channelNames.reduce((sum, name) => sum + unsent[name].length, pages.length + sounds);
    };
    const { unsent } = yield* race({ unsent: call(count), late: sleep(clock, COUNT_MS) });
    if (unsent === undefined || unsent <= named) return true;
    yield* put(signOutAsked(unsent));
    return false;
  } catch (thrown) {
    // What cannot be read cannot be named better than it was.
    yield* call(reportThrown, clock, 'session/unsent', thrown);
    return true;
  }
}

/** Removes what this computer holds of a user. What cannot be removed keeps nothing else, and is said, because somebody relies on it. */
export function* removeData(uid: SessionFacts['uid'], services: Services): SagaGenerator<void> {
  const { documents, imports, kept, errorLog, recorder, storage, clock, ids } = services;
  const removals = [
    () => documents.removeAll(uid),
    () => imports.removeAll(uid),
    () => kept.removeAll(uid),
    () => recorder.removeAll(uid),
    () => errorLog.clear(),
    // Last: it takes what the others have left behind.
    () => storage.removeAll(uid),
  ];
  let isAll = true;
  for (const remove of removals) {
    try {
      yield* call(remove);
    } catch (thrown) {
      isAll = false;
      yield* call(reportThrown, clock, 'session/removeData', thrown);
    }
  }
  yield* put(recorderTold({ phase: 'idle', since: null, lost: [] }));
  yield* put(dataRemoved());
  if (!isAll) yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: 'errors.dataNotRemoved', params: {} }));
}
