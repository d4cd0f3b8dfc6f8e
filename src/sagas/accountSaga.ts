import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import type { Profile } from '@inkside/protocol';
import { nicknameRequest } from '../features/account/changes';
import { profileRequest, storageRequest } from '../features/account/slice';
import { sessionNamed } from '../features/session/slice';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';

/** The account's own data. Ends by cancel. */
export function* accountSaga({ services }: Scope): SagaGenerator<void> {
  const { account } = services;
  /** What the account is called now stands in its profile. */
  function* readProfile(): SagaGenerator<Profile> {
    const profile = yield* call(() => account.profile());
    yield* put(sessionNamed({ name: profile.name }));
    return profile;
  }
  yield* fork(requestSaga, profileRequest, services, readProfile);
  yield* answer(services, storageRequest, () => account.storage());
  yield* answer(services, nicknameRequest, ({ nickname }) => account.setNickname(nickname), {
    afterwards: () => [profileRequest.asked({})],
    toast: true,
  });
}
