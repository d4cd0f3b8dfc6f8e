export {
  type EndLine,
  isSagaLine,
  type LineOf,
  recordedState,
  type Recording,
  type RecordingLine,
} from './format/lines';
export { parseRecording } from './format/parse';
export type { AppFacts } from './format/write';
export { afterTask, createHook, type Hook } from './hook';
export { createRecorder } from './late/createRecorder';
export { createFreshStart } from './late/freshStart';
export { createHolds } from './late/locks';
export { openSink, spawnFileWorker } from './late/openSink';
export type { OtherTabs } from './late/parts';
export { RECORDINGS_FOLDER } from './late/protocol';
export { createShelf, ENDING, isOwn, shownName } from './late/shelf';
export type { Pace } from './late/slices';
export { createView } from './privacy/view';
export type { LostRecording, RecorderPort } from './recorderPort';
export { recordPorts } from './recordPorts';
export { createReplay } from './replay/createReplay';
export { createReplayEngine, type MountedApp, type Watch } from './replay/createReplayEngine';
export {
  createProjector,
  isOrder,
  isReport,
  pictureDocument,
  type PictureReport,
  type Projector,
} from './replay/picture';
export type { Player } from './replay/player/createPlayer';
export type { Frames } from './replay/player/playback';
export { type OpenedRecording, type PlayerState, type Playing, speeds } from './replay/player/types';
export { createBreath } from './replay/recording/breath';
export { applyPatch, type Change, changesBetween, type Patch } from './replay/recording/changes';
export { type Check, NONE, OTHER, SAME, UNSEEN } from './replay/recording/checkStates';
export {
  indexAt,
  matchesOf,
  matchFrom,
  matchNumber,
  type Step,
  type StepKind,
  stepKinds,
  stepsOfKinds,
} from './replay/recording/steps';
export { type CallStep, raiseCalls, raiseState, type StateStep } from './replay/upgrade';
