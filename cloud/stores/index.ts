export { answersWithin } from './answersWithin';
export { CouchProblem } from './couch/couchServer';
export type { DocumentEngine } from './documentEngine';
export type { FeedDatabase, FeedPart, FeedRow, StoredHistory } from './feed/fastReads';
export { openEngine } from './openEngine';
export type { UserDatabase } from './userDatabase';
export { createUserStores, type ManagedUserStores, type UserStores } from './userStores';
