import { rootReducer } from '../store/rootReducer';
import { createReplay } from './createReplay';
import { ofThisApp } from './loadRecording';

/** Recordings of this app, replayed by its reducers alone. */
export const { firstState, replayState, createStates, createPlayer } = createReplay({
  reduce: rootReducer,
  upgrade: ofThisApp,
});
