import { call, fork, put, select, type SagaGenerator, takeEvery } from 'typed-redux-saga';

import { type AppError, appErrorOf, type FileId } from '@inkside/kit';
import type { Profile } from '@inkside/protocol';
import { nicknameRequest } from '../features/account/changes';
import { avatarFault } from '../features/account/logic';
import { selectPicture } from '../features/account/selectors';
import {
  pictureChosen,
  pictureLeft,
  pictureRefused,
  pictureRemoveRequest,
  pictureRequest,
  pictureTaken,
  profileRequest,
  storageRequest,
} from '../features/account/slice';
import { sessionNamed } from '../features/session/slice';
import { accountUndoSaga, answerAndTell } from './accountUndo';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';

/** A file is looked into before it is cut: what it is called says nothing. */
function* choose({ fileId, name, size }: ReturnType<typeof pictureChosen>['payload'], { services }: Scope) {
  let error: AppError | undefined;
  try {
    error = avatarFault(size, yield* call(() => services.files.look(fileId)));
  } catch (thrown) {
    error = appErrorOf(thrown);
  }
  if (error === undefined) {
    yield* put(pictureTaken({ fileId, name, size }));
    return;
  }
  services.files.release(fileId);
  yield* put(pictureRefused({ error }));
}

/** The picture of the account: chosen, cut by the page, sent, or taken back. */
function* pictures(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { account, files } = services;
  const afterwards = () => [profileRequest.asked({})];
  yield* takeEvery(pictureChosen, ({ payload }) => choose(payload, scope));
  yield* takeEvery(pictureLeft, ({ payload }) => files.release(payload.fileId));
  yield* fork(requestSaga, pictureRequest, services, function* ({ fileId }: { fileId: FileId }): SagaGenerator<null> {
    const { chosen } = yield* select(selectPicture);
    try {
      yield* call(() => account.setPicture(fileId));
    } finally {
      files.release(fileId);
    }
    if (chosen !== null) files.release(chosen.fileId);
    yield* put(profileRequest.asked({}));
    return null;
  });
  yield* answer(services, pictureRemoveRequest, () => account.removePicture(), { afterwards, toast: true });
}

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
  yield* fork(pictures, scope);
  // The menu shows it on every page.
  yield* put(profileRequest.asked({}));
}
