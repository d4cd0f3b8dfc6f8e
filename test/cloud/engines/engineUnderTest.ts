import { randomBytes } from 'node:crypto';
import type { DocumentEngine } from '../../../cloud/stores/documentEngine';
import { startGateway, type TestGateway } from '../gateway/gatewayHarness';
import { remoteDatabase, type StockDatabase } from '../gateway/stockPouch';

/** One of the engines, and how to leave nothing of a test behind in it. */
export interface EngineUnderTest {
  readonly name: string;
  /** Opens it, again at every call, on the same data. */
  open(): Promise<DocumentEngine>;
  removeAll(): Promise<void>;
}

/** A user who has never been there, with a session. */
export interface TestUser {
  readonly uid: string;
  readonly sessionId: string;
  readonly notes: string;
  readonly messages: string;
  /** The gateway as stock PouchDB sees it. */
  readonly remote: StockDatabase;
  note(id: string, fields?: object): { _id: string; dbId: string; [field: string]: unknown };
}

export interface Served {
  readonly gateway: TestGateway;
  newUser(): TestUser;
}

export async function serve(engine: DocumentEngine): Promise<Served> {
  const gateway = await startGateway({ engine });
  return {
    gateway,
    newUser() {
      const uid = randomBytes(12).toString('hex');
      const sessionId = `session-${uid}`;
      gateway.sessions.issue(sessionId, uid);
      const notes = `${uid}-NOTE_TREE`;
      return {
        uid,
        sessionId,
        notes,
        messages: `${uid}-MESSAGE`,
        remote: remoteDatabase(gateway.url, sessionId),
        note: (id, fields = {}) => ({ _id: id, user: uid, dbId: notes, title: `Note ${id}`, ...fields }),
      };
    },
  };
}

export const idsOf = async (database: StockDatabase): Promise<string[]> =>
  (await database.allDocs()).rows.map((row) => row.id);
