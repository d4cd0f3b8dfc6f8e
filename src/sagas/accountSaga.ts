import { call, fork, put, select, type SagaGenerator, takeEvery } from 'typed-redux-saga';

import { type AppError, appErrorOf, type FileId } from '@inkside/kit';
import type { Profile } from '@inkside/protocol';
import { nicknameRequest } from '../features/account/changes';
import { avatarFault } from '../features/account/logic';
import { selectPicture } from '../features/account/selectors';
import {
  pictureBackRequest,
  pictureChosen,
  pictureLeft,
  pictureRefused,
  pictureRemoveRequest,
  pictureRequest,
  pictureTaken,
  profileRequest,
  storageRequest,
} from '../features/account/slice';
import { takeBackKnown } from '../features/account/undoSlice';
import { sessionNamed } from '../features/session/slice';
import { accountUndoSaga, answerAndTell, tell } from './accountUndo';
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

/** The intent that brings back what the account showed: a kept picture, or none. */
const backTo = (before: FileId | null) =>
  before === null ? pictureRemoveRequest.asked({ isUndo: true }) : pictureBackRequest.asked({ fileId: before });

/** What replaces the picture of the account, takes it away, and brings back the one before. */
const pictureActs = ({ services }: Scope) => {
  const { account, files } = services;
  function* set({ fileId }: { fileId: FileId }): SagaGenerator<null> {
    const { chosen } = yield* select(selectPicture);
    let before: FileId | null;
    try {
      before = yield* call(() => account.keepPicture());
      yield* call(() => account.setPicture(fileId));
    } finally {
      files.release(fileId);
    }
    if (chosen !== null) files.release(chosen.fileId);
    yield* put(profileRequest.asked({}));
    yield* call(tell, { words: { code: 'account.pictureChanged', params: {} }, back: backTo(before) }, false, services);
    return null;
  }
  function* remove(asked: { isUndo?: true }): SagaGenerator<null> {
    const before = yield* call(() => account.keepPicture());
    yield* call(() => account.removePicture());
    yield* put(profileRequest.asked({}));
    const words = { code: 'account.pictureRemoved', params: {} };
    yield* call(tell, before === null ? { words } : { words, back: backTo(before) }, 'isUndo' in asked, services);
    return null;
  }
  function* bringBack({ fileId }: { fileId: FileId }): SagaGenerator<null> {
    try {
      yield* call(() => account.setPicture(fileId));
    } catch (thrown) {
      // The picture is in this tab alone now: it can be brought back until that succeeds.
      yield* put(takeBackKnown({ id: services.ids.newId(), back: backTo(fileId) }));
      throw thrown;
    }
    files.release(fileId);
    yield* put(profileRequest.asked({}));
    yield* call(tell, { words: { code: 'account.pictureChanged', params: {} } }, true, services);
    return null;
  }
  return { set, remove, bringBack };
};

/** The picture of the account: chosen, cut by the page, sent, or taken away, each with its way back. */
function* pictures(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { set, remove, bringBack } = pictureActs(scope);
  yield* takeEvery(pictureChosen, ({ payload }) => choose(payload, scope));
  yield* takeEvery(pictureLeft, ({ payload }) => services.files.release(payload.fileId));
  yield* fork(requestSaga, pictureRequest, services, set);
  yield* fork(requestSaga, pictureRemoveRequest, services, remove, { toast: true });
  yield* fork(requestSaga, pictureBackRequest, services, bringBack, { toast: true });
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
