import type { Recording, RecordingLine } from '../../../../packages/recorder/src/format/lines';
import {
  createReplayEngine,
  type MountedApp,
  type Watch,
} from '../../../../packages/recorder/src/replay/createReplayEngine';
import { aHead, firstState, reduce, themeChosen } from './tinyApp';

interface Ports {
  readonly clock: { readonly now: () => number };
}

/** As redux-saga marks what a saga puts. */
const put = (action: ReturnType<typeof themeChosen>) =>
  Object.defineProperty({ ...action }, '@@redux-saga/SAGA_ACTION', { value: true });

/** A store whose only process answers each action of a view: it asks for the time, and chooses the theme of that hour. */
const appWith = (themeAt: (hour: number) => string) =>
  createReplayEngine<Ports>({
    calls: 1,
    portNames: ['clock'],
    mount: (recording: Recording, { clock }: Ports, watch: Watch): MountedApp => {
      let state = firstState(recording);
      const toReducer = (action: unknown): unknown => {
        state = reduce(state, action as ReturnType<typeof themeChosen>);
        return action;
      };
      const through = (action: unknown): unknown => watch(action, toReducer, () => state);
      return {
        dispatch: (action) => {
          through(action);
          return through(put(themeChosen(themeAt(clock.now()))));
        },
        state: () => state,
        start: async () => ({ cancel: () => undefined }),
      };
    },
  });

const lines: readonly RecordingLine[] = [
  { kind: 'act', t: 0, turn: 1, origin: 'view', action: themeChosen('light') },
  { kind: 'call', t: 0, n: 1, port: 'clock.now', args: [], gave: 23 },
  { kind: 'act', t: 1, origin: 'saga', action: themeChosen('dark') },
];
const recordingOf = (change = {}): Recording => ({ head: aHead(change), lines, end: undefined });
const replayEngine = appWith((hour) => (hour > 20 ? 'dark' : 'light'));

describe('processes of an app that the package does not know', () => {
  it('do the same again with what the recording answers', async () => {
    expect(await replayEngine(recordingOf(), {})).toMatchObject({ mode: 'engine', lines: 3, difference: undefined });
  });

  it('end at the first line that they do otherwise', async () => {
    const { difference } = await appWith(() => 'eink')(recordingOf(), {});

    expect(difference).toMatchObject({ kind: 'line', index: 2, actual: { action: { theme: 'eink' } } });
  });

  it('are not begun in the middle, nor with newer calls than they ask', async () => {
    await expect(replayEngine(recordingOf({ from: 'middle' }), {})).rejects.toMatchObject({
      code: 'recorder.faults.middle',
    });
    await expect(replayEngine(recordingOf({ calls: 2 }), {})).rejects.toMatchObject({
      code: 'replay.faults.calls',
      params: { found: 2, known: 1 },
    });
  });
});
