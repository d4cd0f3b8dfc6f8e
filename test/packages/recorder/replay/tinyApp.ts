import { createReplay } from '../../../../packages/recorder/src/replay/createReplay';
import type { Reduce } from '../../../../packages/recorder/src/replay/recording/states';
import { raiseState } from '../../../../packages/recorder/src/replay/upgrade';
import { recordingsOf } from './madeRecording';

/** The state of an app with nothing but a theme, and notes that never change. */
export interface TinyState {
  readonly preferences: { readonly language: string; readonly theme: string };
  readonly notes: { readonly rows: readonly string[] };
}

export const start: TinyState = { preferences: { language: 'en', theme: 'light' }, notes: { rows: ['a'] } };

export const themeChosen = (theme: string) => ({ type: 'preferences/themeChosen', theme });

/** Stumbles over `notes/changed`. */
export const reduce: Reduce<TinyState> = (state, action) => {
  if (action.type === 'notes/changed') throw new TypeError('There are no rows.');
  return action.type === 'preferences/themeChosen'
    ? { ...state, preferences: { ...state.preferences, theme: String(action['theme']) } }
    : state;
};

const STATE_VERSION = 1;

/** @throws PortError `recorder.faults.state` for a state of another version */
export const upgrade = (recording: Parameters<typeof raiseState>[0]) =>
  raiseState(recording, { known: STATE_VERSION, steps: {} });

export const { firstState, createStates, createPlayer } = createReplay({ reduce, upgrade });

const themes = ['light', 'dark', 'eink'] as const;

export const { aHead, aRecording } = recordingsOf({
  reduce,
  snapshot: () => ({ ...start }),
  versions: { state: STATE_VERSION, calls: 1 },
  action: (index) => themeChosen(themes[index % themes.length] ?? 'light'),
});
