export { createDigest } from './format/digest';
export {
  type EndLine,
  isSagaLine,
  type LineOf,
  type Recording,
  type SagaLine,
  type RecordingLine,
} from './format/lines';
export { createParser, LINE_END, parseRecording } from './format/parse';
export { isRecorders, recordedState } from './format/state';
export { type AppFacts, originOf } from './format/write';
export { afterTask, createHook, type Hook } from './hook';
export { createRecorder } from './late/createRecorder';
export { createFreshStart } from './late/freshStart';
export { createHolds } from './late/locks';
export { ENDING, isOwn, shownName } from './late/names';
export { openSink, spawnFileWorker } from './late/openSink';
export type { OtherTabs } from './late/parts';
export { RECORDINGS_FOLDER } from './late/protocol';
export { createShelf } from './late/shelf';
export type { Pace } from './late/slices';
export { createView } from './privacy/view';
export type { LostRecording, RecorderPort } from './recorderPort';
export { recordPorts } from './recordPorts';
export { type ReplayedPorts, replayPorts } from './replayPorts';
