import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import type { RequestDeclaration } from '@inkside/kit';
import { nicknameRequest } from '../../features/account/changes';
import { profileRequest, storageRequest } from '../../features/account/slice';
import { deviceLockRequest, deviceRenameRequest, deviceUnbindRequest } from '../../features/devices/changes';
import { devicesRequest } from '../../features/devices/slice';
import { giftsRequest, redeemRequest } from '../../features/gifts/slice';
import { sessionNamed } from '../../features/session/slice';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import type { Profile } from '@inkside/protocol';

/** A change in the cloud, after which what the page shows of it is asked for again. */
function* changing<Args>(
  request: RequestDeclaration<Args, null>,
  { services }: Scope,
  change: (args: Args) => Promise<void>,
  afterwards: (args: Args) => readonly Action[],
): SagaGenerator<void> {
  function* worker(args: Args): SagaGenerator<null> {
    yield* call(() => change(args));
    for (const action of afterwards(args)) yield* put(action);
    return null;
  }
  // What the form of a gift card says needs no toast.
  yield* call(() => requestSaga(request, services, worker, { toast: request.type !== redeemRequest.type }));
}

/** What the account is called now stands in its profile. */
function* readProfile({ userCentre }: Scope['services']): SagaGenerator<Profile> {
  const profile = yield* call(() => userCentre.profile());
  yield* put(sessionNamed({ name: profile.name }));
  return profile;
}

/** The account, its devices and its gift cards. Ends by cancel. */
export function* userCentreRequestsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { userCentre } = services;
  const devicesAgain = () => [devicesRequest.asked({})];
  yield* fork(requestSaga, profileRequest, services, () => readProfile(services));
  yield* fork(requestSaga, storageRequest, services, () => call(() => userCentre.storage()));
  yield* fork(requestSaga, devicesRequest, services, () => call(() => userCentre.devices()));
  yield* fork(requestSaga, giftsRequest, services, () => call(() => userCentre.gifts()));
  yield* fork(() =>
    changing(
      nicknameRequest,
      scope,
      ({ nickname }) => userCentre.setNickname(nickname),
      () => [profileRequest.asked({})],
    ),
  );
  yield* fork(() => changing(deviceRenameRequest, scope, (device) => userCentre.renameDevice(device), devicesAgain));
  yield* fork(() => changing(deviceLockRequest, scope, (device) => userCentre.lockDevice(device), devicesAgain));
  yield* fork(() => changing(deviceUnbindRequest, scope, ({ id }) => userCentre.unbindDevice(id), devicesAgain));
  yield* fork(() =>
    changing(
      redeemRequest,
      scope,
      ({ code }) => userCentre.redeemGift(code),
      () => [giftsRequest.asked({})],
    ),
  );
}
