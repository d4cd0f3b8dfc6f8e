export { createBus } from './createBus';
export { createSync } from './createSync';
export { createUserData } from './createUserData';
export { createDocuments } from './databases/documents';
export { createDrafts } from './databases/drafts/drafts';
export { createLocalDatabases, type LocalDatabases } from './databases/localDatabases';
export { createShapeCheck } from './databases/mending/checkShape';
export { createMending } from './databases/mending/createMending';
export { createErase } from './databases/mending/erase';
export type { MendableName, Mended, MendingEvent, MendingPort } from './databases/mending/mendingPort';
export { removeDatabase } from './databases/mending/rawDatabase';
export type { ChannelComparison, CheckReport, SyncEvent, SyncFact } from './facts';
export { createGateway } from './gateway/createGateway';
export type { SyncSession } from './gateway/syncSession';
export type { Journal } from './journal/journal';
export { openJournal } from './journal/openJournal';
export { loadMender } from './later';
export type {
  CheckEvent,
  Conflict,
  DatabaseName,
  DocumentChange,
  DocumentsPort,
  ReadMark,
  RowSnapshot,
  StoredDocument,
  SyncPort,
  Told,
} from './syncPorts';
export { createUnknownFate, type UnknownFate } from './unknownFate';
