import type { Action } from '@reduxjs/toolkit';
import { cancelled, takeEvery } from 'typed-redux-saga';

import { rootReducer } from '../../../src/app/store/rootReducer';
import { makeStore } from '../../../src/app/store/store';
import { asBytes } from '@inkside/kit';
import { joinWanted } from '../../../src/features/groups/slice';
import { exportAsked, exportCancelled } from '../../../src/features/privacy/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { signOutConfirmed } from '../../../src/features/session/slice';
import { type Loads, lateCode } from '../../../src/sagas/loads';
import { settle } from '../../fakes/fakeClock';
import { aUser, fakeServices } from '../../fakes/fakeServices';
import { gate, until } from '../../harness/until';

const entered = routeEntered({ name: 'pushFile', path: '/push/file', params: {}, query: {} });

describe('what is asked before those are there who answer', () => {
  const heard: string[] = [];
  const reduced: string[] = [];
  let ended = 0;

  function* listener() {
    try {
      yield* takeEvery<Action>('*', ({ type }) => void heard.push(type));
    } finally {
      if (yield* cancelled()) ended += 1;
    }
  }

  const startWith = async (engine: Loads['engine']) => {
    const fakes = fakeServices({ user: aUser });
    const { store, start } = makeStore({
      services: fakes.services,
      reducer: (state, action) => {
        reduced.push(action.type);
        return rootReducer(state, action);
      },
      loads: { ...lateCode, engine },
    });
    const root = await start();
    await settle();
    return { ...fakes, store, stop: () => root.cancel() };
  };

  const startHearing = async (late: Promise<void>) => {
    const engine: Loads['engine'] = async () => {
      await late;
      return { ...(await lateCode.engine()), engineSaga: listener };
    };
    return startWith(engine);
  };

  beforeEach(() => {
    heard.length = reduced.length = 0;
    ended = 0;
  });

  it('is told to them in its order, once, and not to the state again', async () => {
    const code = gate();
    const app = await startHearing(code.passed);
    [exportAsked(), entered, joinWanted({ code: 'ABC' }), exportCancelled()].forEach(app.store.dispatch);
    code.open();
    await until(() => heard.length > 0, 'the engine hears');
    await settle();

    expect(heard).toEqual([exportAsked.type, exportCancelled.type]);
    expect(reduced.filter((type) => type === exportAsked.type)).toHaveLength(1);

    app.store.dispatch(exportAsked());
    expect(heard.slice(2)).toEqual([exportAsked.type]);
    app.stop();
  });

  it('is not told to who comes for the next person', async () => {
    const code = gate();
    const app = await startHearing(code.passed);
    app.store.dispatch(exportAsked());
    app.store.dispatch(signOutConfirmed());
    await settle();
    code.open();
    await settle();

    expect(app.store.getState().session.current.phase).toBe('signedOut');
    expect([heard, ended]).toEqual([[], 0]);
    app.stop();
  });

  it('is answered by the true engine', async () => {
    const code = gate();
    const app = await startWith(async () => {
      await code.passed;
      return lateCode.engine();
    });
    const begun = jest
      .spyOn(app.services.accountExport, 'begin')
      .mockResolvedValue({ objects: 3, bytes: asBytes(9), parts: 1 });
    app.store.dispatch(exportAsked());
    await settle();

    expect(begun).not.toHaveBeenCalled();
    code.open();
    await until(() => begun.mock.calls.length > 0, 'the export begins');
    expect(begun.mock.calls).toEqual([[aUser.uid]]);
    app.stop();
  });
});
