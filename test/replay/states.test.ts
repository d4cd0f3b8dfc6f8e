import { readFileSync } from 'node:fs';

import { createStates, firstState, loadRecording } from '../../src/app/replay/appReplay';
import { rootReducer, type RootState } from '../../src/app/store/rootReducer';
import type { Recording } from '@inkside/recorder';
import { recordingFiles } from './files';

/** The state after each line, made from the beginning. */
const statesOf = (recording: Recording): readonly RootState[] => {
  const expected = [firstState(recording)];
  for (const line of recording.lines) {
    const before = expected.at(-1) as RootState;
    expected.push(line.kind === 'act' ? rootReducer(before, line.action) : before);
  }
  return expected;
};

describe('the states of a recording of this app', () => {
  it.each(Object.entries(recordingFiles()))('are those of the reducers, wherever one looks: %s', (_name, file) => {
    const recording = loadRecording(readFileSync(file, 'utf8'));
    const expected = statesOf(recording);
    const states = createStates(recording);
    const { length } = states;

    const places = [length, 0, 1, length - 1, Math.floor(length / 2), Math.floor(length / 3), 2, length];

    expect(length).toBe(recording.lines.length);
    for (const place of places) expect(states.stateAt(place)).toEqual(expected[place]);
  });
});
