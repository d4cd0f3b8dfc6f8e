import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, race, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';

import { dataOf } from '../../features/features';
import { languageChosen, selectLanguage } from '../../features/preferences/slice';
import { type EnteredRoute, routeEntered } from '../../features/route/slice';
import type { Scope } from '../scope';
import { transferAsked } from '../../features/devices/changes';
import { isTooOld, LEAST_FIRMWARE } from '../../features/devices/logic';
import { nearbyFound } from '../../features/devices/slice';
import type { NearbyEvent } from '../../services/ports/nearby';
import { reportThrown, sourceOf } from '../effects/effects';
import type { NearbyCard, NearbyDevice, Reach } from '@inkside/protocol';

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

const isReason = (action: Action): boolean => routeEntered.match(action) || languageChosen.match(action);

/**
 * Asks for what the shown page needs of the cloud: when it is entered, and in the new language when another one
 * is chosen; and listens to what it tells by itself. Begins with the page that is shown then. Ends by cancel.
 */
export function* pageDataSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  const { clock } = scope.services;
  yield* fork(nearbySaga, scope, shown);
  let route = shown;
  let before: EnteredRoute | null = null;
  let language: string = yield* select(selectLanguage);
  for (;;) {
    if (route !== null) for (const asked of dataOf({ route, before, language, now: clock.now() })) yield* put(asked);
    const reason: Action = yield* take(isReason);
    before = routeEntered.match(reason) ? route : null;
    if (routeEntered.match(reason)) route = reason.payload;
    if (languageChosen.match(reason)) language = reason.payload;
  }
}
