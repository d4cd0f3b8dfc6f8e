export { type BindFault, type Binding, SCREEN } from './binding';
export {
  callRest,
  type CloudAccess,
  CloudRefusal,
  type CloudRequest,
  CloudUnreachable,
  type FetchLike,
  isPassing,
} from './cloudClient';
export type { InkOnPage } from './bookMarks';
export { LOG_WORDS, type LogWord } from './context';
export { type Inbox, pullAll, pullNext, type ReadFeed } from './inbox';
export { type Change, type PushedFile, pushedFileOf, readBatch } from './messageFeed';
export { bookOf, type TwinBook, type TwinMark } from './libraryState';
export type { NoteOrder, Stroke, TwinClock, TwinPorts, TwinStore, WrittenNote } from './ports';
export type { TwinScreen, ScreenWord } from './reading';
export { REFUSALS } from './receiving';
export { hasLedger, tellLedger, withSession } from './session';
export {
  askForCode,
  bearer,
  bearerToken,
  codeFromOutbox,
  type Device,
  macOf,
  solveCheck,
  whoAmI,
  withCheck,
} from './signIn';
export { type BindAnswer, createTwin, type Twin, type TwinSnapshot } from './twin';
export {
  boundState,
  CAPACITIES,
  type FileKind,
  type Firmware,
  FIRMWARES,
  type TwinFile,
  type TwinNote,
  type TwinState,
  usedBytes,
} from './twinState';
