export { createBus } from './bus';
export { createSync } from './createSync';
export { createUserData } from './createUserData';
export { createDocuments } from './databases/documents';
export { createDrafts } from './databases/drafts';
export { createLocalDatabases, type LocalDatabases } from './databases/localDatabases';
export { createMending, loadMender } from './databases/mending/createMending';
export { createErase } from './databases/mending/erase';
export type { MendableName, Mended, MendingEvent, MendingPort } from './databases/mending/mendingPort';
export { removeDatabase } from './databases/mending/rawDatabase';
export { createShapeCheck } from './databases/mending/shapes';
export { createGateway } from './gateway/createGateway';
export type { SyncSession } from './gateway/gateway';
export type { Journal } from './journal/journal';
export { openJournal } from './journal/openJournal';
export { createOperations } from './operations/createOperations';
export type { Operation, OperationsPort, OperationWords, OperationWrite } from './operations/operationsPort';
export type {
  ChannelComparison,
  CheckEvent,
  CheckReport,
  Conflict,
  DatabaseName,
  DocumentChange,
  DocumentsPort,
  ReadMark,
  RowSnapshot,
  StoredDocument,
  SyncEvent,
  SyncFact,
  SyncPort,
  Told,
} from './syncPorts';
export { createUnknownFate, type UnknownFate } from './unknownFate';
