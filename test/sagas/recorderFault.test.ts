import { asBytes, asEpochMs, asUid, PortError } from '@inkside/kit';
import { recordingAsked } from '../../src/features/recorder/intents';
import { recorderReducer, type RecorderSlice } from '../../src/features/recorder/slice';
import { recorderSaga } from '../../src/sagas/recorderSaga';
import type { RecorderPort } from '@inkside/recorder';
import { aLostRecording, fakeRecorder } from '../fakes/fakeRecorder';
import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga, stdChannel } from 'redux-saga';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};

describe('a recording whose file fails', () => {
  it('ends at once, says why, and is found again as far as it was written', async () => {
    const fault = new PortError('recorder.faults.write', { reason: 'quota' });
    const asked: string[] = [];
    let fail: (thrown: unknown) => void = () => undefined;
    const lost = [aLostRecording('a')];
    const recorder: RecorderPort = {
      ...fakeRecorder(asked, lost),
      grown: () => new Promise((_resolve, reject) => void (fail = reject)),
      stop: async () => {
        asked.push('stop');
        throw fault;
      },
    };
    let state: RecorderSlice = { recorder: recorderReducer(undefined, { type: 'test/start' }) };
    const channel = stdChannel<UnknownAction>();
    const dispatch = (action: UnknownAction): UnknownAction => {
      state = { recorder: recorderReducer(state.recorder, action) };
      channel.put(action);
      return action;
    };
    const task = runSaga({ channel, dispatch, getState: () => state }, recorderSaga, asUid('u1'), {
      recorder,
      clock: { now: () => asEpochMs(7) } as never,
    });
    await settle();
    dispatch(recordingAsked({ isStrict: false }));
    await settle();
    expect(state.recorder).toMatchObject({ phase: 'recording', since: 5, written: asBytes(0) });

    fail(fault);
    await settle();

    expect(state.recorder).toMatchObject({
      phase: 'idle',
      since: null,
      error: { code: 'recorder.faults.write', params: { reason: 'quota' } },
      lost,
    });
    expect(asked).toEqual(['start usual', 'stop']);
    task.cancel();
  });
});
