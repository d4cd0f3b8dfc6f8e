import { createHash } from 'node:crypto';

import type { UnknownAction } from '@reduxjs/toolkit';

import { stateParts } from '../../../src/features/stateParts';
import type { RootState } from '../../../src/app/store/rootReducer';
import { makeStore } from '../../../src/app/store/store';
import { liftedStoreOf, type LiftedState } from '../../../src/app/store/timeTravel/liftedStore';
import { fakeStorage } from '../../fakes/fakeBrowser';
import { settle } from '../../fakes/fakeClock';
import { fakeServices, type FakeOptions } from '../../fakes/fakeServices';
import { until } from '../../harness/until';

/** The real store and sagas on fake ports, with what DevTools put around a store, and a storage that counts writes. */
export const startTravel = async (options: FakeOptions = {}) => {
  const fakes = fakeServices(options);
  const kept = fakeStorage();
  const writes: string[] = [];
  const storage = {
    ...kept,
    setItem: (key: string, value: string) => {
      writes.push(key);
      kept.setItem(key, value);
    },
  };
  const { store, start, slot } = makeStore({ services: fakes.services, storage });
  const root = await start();
  await settle();
  const [lifted, travel] = [liftedStoreOf(store), slot.travel];
  if (lifted === undefined || travel === undefined) throw new Error('DevTools are not there.');
  const history = (): LiftedState & { readonly stagedActionIds: readonly number[]; readonly nextActionId: number } =>
    lifted.getState() as never;
  const send = async (...actions: readonly UnknownAction[]): Promise<void> => {
    for (const action of actions) lifted.dispatch(action);
    await settle();
  };
  return {
    ...fakes,
    store,
    kept,
    writes,
    travel,
    history,
    /** By a button of DevTools. */
    send,
    jump: (index: number) => send({ type: 'JUMP_TO_STATE', index }),
    jumpToNewest: () => send({ type: 'JUMP_TO_STATE', index: history().computedStates.length - 1 }),
    /** The file that the export button gives: the log, as JSON has it. */
    exported: (): LiftedState => JSON.parse(JSON.stringify(history())) as LiftedState,
    dispatch: async (action: UnknownAction) => {
      store.dispatch(action);
      await settle();
    },
    backToNow: async () => {
      travel.backToNow();
      await settle();
    },
    state: (): RootState => store.getState(),
    /** Waits until the storage has what the state has: it is written a moment later. */
    isKept: () =>
      until(() => {
        const parts = JSON.parse(kept.getItem('persist:inkside') ?? '{}') as Record<string, string>;
        const state = store.getState();
        return stateParts.every(({ name, keep }) => keep === 'discard' || parts[name] === JSON.stringify(state[name]));
      }, 'the storage has the state'),
    digest: () => createHash('sha256').update(JSON.stringify(store.getState())).digest('hex'),
    stop: () => root.cancel(),
  };
};
export type TravelApp = Awaited<ReturnType<typeof startTravel>>;

/** Every method of every port, so that a call is seen. The clock goes on: sagas that sleep look at it. */
export const watchPorts = ({ services }: Pick<TravelApp, 'services'>): (() => readonly string[]) => {
  const spies = Object.entries(services)
    .filter(([name]) => name !== 'clock' && name !== 'handles')
    .flatMap(([name, port]) =>
      Object.keys(port).map(
        (method) => [`${name}.${method}`, jest.spyOn(port as Record<string, () => unknown>, method)] as const,
      ),
    );
  return () => spies.flatMap(([name, { mock }]) => mock.calls.map(() => name));
};
