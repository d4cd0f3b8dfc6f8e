import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import type { Profile } from '@inkside/protocol';
import { nicknameRequest } from '../features/account/changes';
import { profileRequest, storageRequest } from '../features/account/slice';
import { sessionNamed } from '../features/session/slice';
import { accountUndoSaga, answerAndTell } from './accountUndo';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';

/** The account's own data. Ends by cancel. */
export function* accountSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { account } = services;
  /** What the account is called now stands in its profile. */
  function* readProfile(): SagaGenerator<Profile> {
    const profile = yield* call(() => account.profile());
    yield* put(sessionNamed({ name: profile.name }));
    return profile;
  }
  yield* fork(requestSaga, profileRequest, services, readProfile);
  yield* answer(services, storageRequest, () => account.storage());
  yield* answerAndTell(services, nicknameRequest, ({ nickname }) => account.setNickname(nickname), {
    afterwards: () => [profileRequest.asked({})],
    told: ({ nickname, before }) => ({
      words: { code: nickname === '' ? 'account.nicknameGone' : 'account.nicknameChanged', params: { nickname } },
      back: nicknameRequest.asked({ nickname: before, before: nickname, isUndo: true }),
    }),
  });
  yield* fork(accountUndoSaga, scope);
}
