import { call, fork, put, select, type SagaGenerator, takeEvery } from 'typed-redux-saga';

import { type AppError, appErrorOf, type FileId } from '@inkside/kit';
import type { Profile } from '@inkside/protocol';
import { nicknameRequest } from '../features/account/changes';
import { avatarFault } from '../features/account/logic';
import { selectPicture, selectProfile } from '../features/account/selectors';
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
import { toastRaised, undoAsked } from '../features/toasts/slice';
import { reportThrown } from './effects/effects';
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

/** What undoes a nickname is in the cloud at once and in no local database. */
const OWN_UNDO = 'account:';

/** Whether the undo of a nickname is meant, by the id of its toast. */
export const isAccountUndo = (id: string | null): boolean => id?.startsWith(OWN_UNDO) === true;

/** Another nickname, with the way back. */
function* nicknames(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const before = new Map<string, string>();
  function* rename(nickname: string): SagaGenerator<void> {
    yield* call(() => services.account.setNickname(nickname));
    yield* put(profileRequest.asked({}));
  }
  yield* fork(
    requestSaga,
    nicknameRequest,
    services,
    function* ({ nickname }: { nickname: string }): SagaGenerator<null> {
      const profile = yield* select(selectProfile);
      yield* call(rename, nickname);
      const id = services.ids.newId();
      const undoes = `${OWN_UNDO}${id}`;
      const words = { code: 'account.nicknameChanged', params: {} };
      if (profile.phase === 'ready') {
        before.set(undoes, profile.data.nickname);
        yield* put(toastRaised({ id, tone: 'plain', ...words, undoes }));
      }
      return null;
    },
    { toast: true },
  );
  yield* takeEvery(undoAsked, function* onUndo({ payload: { id } }) {
    const nickname = id === null ? undefined : before.get(id);
    if (nickname === undefined) return;
    try {
      yield* call(rename, nickname);
    } catch (thrown) {
      const error = yield* call(reportThrown, services.clock, 'account/undo', thrown);
      yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', ...error }));
    }
  });
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
  yield* fork(nicknames, scope);
  yield* fork(pictures, scope);
  // The menu shows it on every page.
  yield* put(profileRequest.asked({}));
}
