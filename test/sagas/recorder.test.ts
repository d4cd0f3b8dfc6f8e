import { asBytes, PortError } from '@inkside/kit';
import {
  discardChosen,
  permissionTicked,
  recordingAsked,
  recordingEnded,
  recoverChosen,
  reportAsked,
  restartAsked,
} from '../../src/features/recorder/intents';
import { selectRecorder } from '../../src/features/recorder/selectors';
import { makeStore } from '../../src/app/store/store';
import { signOutConfirmed } from '../../src/features/session/slice';
import type { RecorderPort } from '@inkside/recorder';
import { settle } from '../fakes/fakeClock';
import { aLostRecording, fakeRecorder } from '../fakes/fakeRecorder';
import { aUser, fakeServices } from '../fakes/fakeServices';
import { readyLoads } from '../replay/record';

const start = async (change: Partial<RecorderPort> = {}, lost: ReturnType<typeof aLostRecording>[] = []) => {
  const asked: string[] = [];
  const { services } = fakeServices({ user: aUser });
  const { store, start: begin } = makeStore({
    loads: await readyLoads(),
    services: { ...services, recorder: { ...fakeRecorder(asked, lost), ...change } },
  });
  const root = await begin();
  await settle();
  const dispatch = async (action: Parameters<typeof store.dispatch>[0]): Promise<void> => {
    store.dispatch(action);
    await settle();
  };
  return {
    asked,
    dispatch,
    recorder: () => selectRecorder(store.getState()),
    faults: () => store.getState().faults.recent,
    stop: () => root.cancel(),
  };
};

describe('the flight recorder', () => {
  let app: Awaited<ReturnType<typeof start>>;
  afterEach(() => app.stop());

  it('saves the last five minutes when a problem is reported', async () => {
    app = await start();

    await app.dispatch(reportAsked({ isStrict: false }));
    await app.dispatch(reportAsked({ isStrict: true }));

    expect([app.asked, app.recorder().error]).toEqual([['save usual', 'save strict'], null]);
  });

  it('records from the wish to the end', async () => {
    app = await start();

    await app.dispatch(recordingAsked({ isStrict: true }));
    expect(app.recorder()).toMatchObject({ phase: 'recording', since: 5 });
    await app.dispatch(recordingEnded());

    expect(app.recorder()).toMatchObject({ phase: 'idle', since: null });
    expect(app.asked).toEqual(['start strict', 'stop']);
  });

  it('says how much is in the file, and goes on when that could not be found out', async () => {
    const sizes = [async () => asBytes(1000), () => Promise.reject(new Error('no code')), async () => asBytes(2000)];
    app = await start({ grown: () => sizes.shift()?.() ?? new Promise(() => undefined) });
    expect(app.recorder().written).toBe(1000);

    await app.dispatch(recordingAsked({ isStrict: false }));

    expect([app.recorder().written, app.faults()]).toEqual([2000, []]);
  });

  it('loads the page anew to record from its start, and begins when that was wished', async () => {
    app = await start();
    await app.dispatch(restartAsked({ isStrict: true }));
    expect([app.asked, app.recorder().phase]).toEqual([['restart strict'], 'idle']);
    app.stop();

    app = await start({ wished: async () => 'strict' });

    expect([app.asked, app.recorder().phase]).toEqual([['start strict'], 'recording']);
  });

  it('goes on recording over the end of a session', async () => {
    app = await start();
    await app.dispatch(recordingAsked({ isStrict: false }));

    await app.dispatch(signOutConfirmed());

    expect([app.asked, app.recorder().phase]).toEqual([['start usual'], 'recording']);
  });

  it('shows none when another tab has removed it with all that was cut off', async () => {
    const removed: (() => void)[] = [];
    app = await start({ grown: () => new Promise((resolve) => void removed.push(() => resolve(undefined))) }, [
      aLostRecording('a'),
    ]);
    await app.dispatch(recordingAsked({ isStrict: false }));
    expect(app.recorder()).toMatchObject({ phase: 'recording', lost: [{ name: 'a' }] });

    removed.shift()?.();
    await settle();
    expect(app.recorder()).toMatchObject({ phase: 'idle', since: null, lost: [] });
    expect(removed).toEqual([]);
    await app.dispatch(recordingAsked({ isStrict: false }));

    expect([app.recorder().phase, removed.length]).toEqual(['recording', 1]);
  });

  it('hears of a removal when it starts, and offers what was cut off since', async () => {
    app = await start({ grown: async () => undefined }, [aLostRecording('b')]);

    expect(app.recorder()).toMatchObject({ phase: 'idle', lost: [{ name: 'b' }] });
  });

  it('offers recordings until they are thrown away, also those that were taken', async () => {
    app = await start({}, [aLostRecording('a'), aLostRecording('b')]);
    expect(app.recorder().lost.map(({ name }) => name)).toEqual(['a', 'b']);

    await app.dispatch(recoverChosen({ name: 'a' }));
    expect(app.recorder().lost.map(({ name }) => name)).toEqual(['a', 'b']);
    await app.dispatch(discardChosen({ name: 'b' }));

    expect([app.recorder().lost.map(({ name }) => name), app.asked]).toEqual([['a'], ['recover a', 'discard b']]);
  });

  it('offers a recording again that has ended', async () => {
    const lost: ReturnType<typeof aLostRecording>[] = [];
    app = await start({ stop: async () => void lost.push(aLostRecording('c')) }, lost);
    await app.dispatch(recordingAsked({ isStrict: false }));

    await app.dispatch(recordingEnded());

    expect(app.recorder()).toMatchObject({ phase: 'idle', lost: [{ name: 'c' }] });
  });

  it('remembers that recordings are allowed', async () => {
    app = await start();
    expect(app.recorder().isAllowed).toBe(false);

    await app.dispatch(permissionTicked(true));

    expect(app.recorder().isAllowed).toBe(true);
  });

  it('says why a wish was not granted, and grants the next one', async () => {
    const fault = new PortError('recorder.faults.write', { reason: 'no room' });
    app = await start({ start: () => Promise.reject(fault), stop: () => Promise.reject(fault) });

    await app.dispatch(recordingAsked({ isStrict: false }));
    expect(app.recorder()).toMatchObject({
      phase: 'idle',
      error: { code: 'recorder.faults.write', params: { reason: 'no room' } },
    });
    await app.dispatch(recordingEnded());
    expect(app.recorder()).toMatchObject({ phase: 'idle', since: null, error: { code: 'recorder.faults.write' } });
    await app.dispatch(reportAsked({ isStrict: false }));

    expect([app.asked, app.recorder().error]).toEqual([['save usual'], null]);
  });

  it('does not complain of a browser without files before somebody wants one', async () => {
    app = await start({ lost: () => Promise.reject(new PortError('recorder.faults.noStorage')) });

    expect([app.recorder().error, app.recorder().lost, app.faults()]).toEqual([null, [], []]);
  });
});
