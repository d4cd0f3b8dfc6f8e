import type { Action } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';

import type { NearbyCard, NearbyDevice, Reach } from '@inkside/protocol';
import {
  deviceLockRequest,
  deviceRenameRequest,
  deviceRevokeRequest,
  deviceUnbindRequest,
  deviceUnlockRequest,
  transferAsked,
} from '../features/devices/changes';
import { isTooOld, LEAST_FIRMWARE } from '../features/devices/logic';
import { devicesRequest, nearbyFound } from '../features/devices/slice';
import { type EnteredRoute, routeEntered } from '../features/route/slice';
import type { NearbyEvent } from '../services/ports/nearby';
import { answerAndTell } from './accountUndo';
import { reportThrown, sourceOf } from './effects/effects';
import { answer } from './requestSaga';
import type { Scope } from './scope';

type Wanted = ReturnType<typeof transferAsked>['payload'];

const unasked: Reach = { phase: 'unasked' };
const failed = (code: string, params: Record<string, string>): Reach => ({ phase: 'failed', error: { code, params } });

/** What becomes of a wish to come to a device's own page. */
function* reachOf({ address, name }: Wanted, { nearby, clock }: Scope['services']): SagaGenerator<Reach> {
  try {
    const reached = yield* call(() => nearby.reach(address));
    return reached === 'unreached' ? failed('errors.otherNetwork', { name }) : { phase: reached };
  } catch (thrown) {
    return { phase: 'failed', error: yield* call(reportThrown, clock, 'devices/reach', thrown) };
  }
}

/** Follows who is near, and looks for the way there when somebody asks. Ends by cancel. */
function* followNearby({ uid, services }: Scope): SagaGenerator<void> {
  let devices: readonly NearbyDevice[] = [];
  function* show(next: readonly NearbyDevice[]): SagaGenerator<void> {
    if (devices.length === 0 && next.length === 0) return;
    devices = next;
    yield* put(nearbyFound(next));
  }
  const mark = (address: string, reach: Reach) =>
    show(devices.map((device) => (device.address === address ? { ...device, reach } : device)));
  /** What is known of the way to a device stays while it is there. */
  const withReach = (card: NearbyCard): NearbyDevice => ({
    ...card,
    reach: devices.find(({ address }) => address === card.address)?.reach ?? unasked,
  });

  yield* takeEvery(transferAsked, function* ({ payload }) {
    const { address, name, firmware } = payload;
    if (isTooOld(firmware)) {
      yield* mark(address, failed('errors.firmwareOld', { name, least: LEAST_FIRMWARE }));
      return;
    }
    yield* mark(address, { phase: 'asking' });
    yield* mark(address, yield* call(reachOf, payload, services));
  });
  const source = sourceOf<NearbyEvent>((report) => services.nearby.watch(uid, report));
  try {
    for (;;) {
      const event = yield* take(source);
      if (event.kind === 'found') yield* show(event.cards.map(withReach));
      else yield* call(reportThrown, services.clock, 'devices/nearby', event.error);
    }
  } finally {
    source.close();
    yield* show([]);
  }
}

const isHere = (route: EnteredRoute | null): boolean => route?.name === 'userDevices';

/** Listens for devices in their own network as long as the page of devices is open. Ends by cancel. */
function* nearbySaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  let isOpen = isHere(shown);
  for (;;) {
    const isTurn = (action: Action): boolean => routeEntered.match(action) && isHere(action.payload) !== isOpen;
    if (isOpen) yield* race({ left: take(isTurn), followed: call(followNearby, scope) });
    else yield* take(isTurn);
    isOpen = !isOpen;
  }
}

/** Devices of the account, and those in this computer's own network. Ends by cancel. */
export function* devicesSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  const { services } = scope;
  const { devices } = services;
  const afterwards = () => [devicesRequest.asked({})];
  yield* answer(services, devicesRequest, () => devices.list());
  yield* answerAndTell(services, deviceRenameRequest, ({ id, name }) => devices.rename({ id, name }), {
    afterwards,
    told: ({ id, name, before }) => ({
      words: { code: name === '' ? 'devices.nameTakenBack' : 'devices.renamed', params: { name } },
      back: deviceRenameRequest.asked({ id, name: before, before: name, isUndo: true }),
    }),
  });
  yield* answerAndTell(services, deviceLockRequest, ({ id, message }) => devices.lock({ id, message }), {
    afterwards,
    told: ({ id, called }) => ({
      words: { code: 'devices.lockedNow', params: { device: called } },
      back: deviceUnlockRequest.asked({ id, called, isUndo: true }),
    }),
  });
  yield* answerAndTell(services, deviceUnlockRequest, ({ id }) => devices.unlock(id), {
    afterwards,
    told: ({ called }) => ({ words: { code: 'devices.unlockedNow', params: { device: called } } }),
    toast: true,
  });
  yield* answerAndTell(services, deviceRevokeRequest, ({ id }) => devices.revoke(id), {
    afterwards,
    told: ({ called }) => ({ words: { code: 'devices.revoked', params: { device: called } } }),
    toast: true,
  });
  yield* answerAndTell(services, deviceUnbindRequest, ({ id }) => devices.unbind(id), {
    afterwards,
    told: ({ called }) => ({ words: { code: 'devices.unbound', params: { device: called } } }),
    toast: true,
  });
  yield* call(nearbySaga, scope, shown);
}
