import type { Recording } from '../format/lines';
import type { Outcome, ReplayOptions } from './comparison';
import { createPlayer, type Player, type PlayerParts, type ReplayedApp } from './player/createPlayer';
import { createStates, firstState, type RecordedStates, replayState } from './recording/states';

/** What can be done with recordings of one app by its reducer alone. */
export interface Replay<State extends object> {
  /** The state that a replay begins with. */
  readonly firstState: (recording: Recording) => State;
  /** Sends the actions through the reducer, and compares the state after each. */
  readonly replayState: (recording: Recording, options?: ReplayOptions) => Outcome;
  /** @param now milliseconds of a clock that only goes on */
  readonly createStates: (recording: Recording, now?: () => number) => RecordedStates<State>;
  readonly createPlayer: (parts: PlayerParts) => Player<State>;
}

export const createReplay = <State extends object>(app: ReplayedApp<State>): Replay<State> => ({
  firstState: (recording) => firstState(recording, app.reduce),
  replayState: (recording, options) => replayState(recording, app.reduce, options),
  createStates: (recording, now) => createStates(recording, app.reduce, now),
  createPlayer: (parts) => createPlayer(app, parts),
});
