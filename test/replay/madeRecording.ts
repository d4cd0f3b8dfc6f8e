import { CALLS_VERSION } from '../../src/app/replay/calls';
import { STATE_VERSION } from '../../src/app/store/persistence';
import { rootReducer } from '../../src/app/store/rootReducer';
import { themeChosen } from '../../src/features/preferences/slice';
import { recordedState } from '@inkside/recorder';
import { recordingsOf } from '../packages/recorder/replay/madeRecording';

const themes = ['light', 'dark', 'eink'] as const;

/** Recordings of this app, of somebody who changes the theme all the time. */
export const { aHead, aRecording } = recordingsOf({
  reduce: rootReducer,
  snapshot: () => recordedState(rootReducer(undefined, { type: 'test/start' })),
  versions: { state: STATE_VERSION, calls: CALLS_VERSION },
  action: (index) => themeChosen(themes[index % themes.length] ?? 'light'),
});
