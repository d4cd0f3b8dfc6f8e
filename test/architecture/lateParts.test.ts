import { loadRecording, replayState } from '../../src/app/replay/appReplay';
import { rootReducer } from '../../src/app/store/rootReducer';
import { makeStore } from '../../src/app/store/store';
import { lateNames, stateParts } from '../../src/features/stateParts';
import { lateCode } from '../../src/sagas/loads';
import { settle } from '../fakes/fakeClock';
import { aUser, fakeServices } from '../fakes/fakeServices';
import { until } from '../harness/until';
import { recordServices } from '../replay/record';

const namesIn = (state: object): readonly string[] => Object.keys(state).toSorted();

describe('the parts of the state that come late', () => {
  it('are not there for a visitor, and all there at once when a page asks for them', async () => {
    const { store, start, complete } = makeStore({ services: fakeServices().services });
    const root = await start();
    await settle();
    const before = namesIn(store.getState());
    await complete();

    expect(before.filter((name) => lateNames.includes(name))).toEqual([]);
    expect(before.length + lateNames.length).toBe(stateParts.length);
    expect(namesIn(store.getState())).toEqual(namesIn(rootReducer(undefined, { type: 'test/begun' })));
    root.cancel();
  });

  it('are there before the engine runs, of which the synchronisation speaks', async () => {
    const app = fakeServices({ user: aUser });
    const begun: boolean[] = [];
    const { store, start } = makeStore({
      services: app.services,
      loads: {
        ...lateCode,
        engine: async () => {
          const code = await lateCode.engine();
          return {
            ...code,
            *engineSaga(...args) {
              begun.push('sync' in store.getState());
              yield* code.engineSaga(...args);
            },
          };
        },
      },
    });
    const root = await start();
    await until(() => begun.length > 0, 'the engine runs');

    expect(begun).toEqual([true]);
    root.cancel();
  });

  it('come in a replay with the action that they came with', async () => {
    const recorded = await recordServices(fakeServices({ user: aUser }).services);
    await until(() => 'sync' in recorded.state(), 'the state is whole');
    await settle();
    const text = recorded.text();
    recorded.stop();
    const recording = loadRecording(text);

    expect(Object.keys(recording.head.snapshot)).not.toContain('sync');
    const { difference, compared } = replayState(recording);
    expect(difference).toBeUndefined();
    expect(compared).toBeGreaterThan(2);
  });
});
