import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedDatabase } from '../../../cloud/stores/feed/fastReads';
import { openEngine } from '../../../cloud/stores/openEngine';
import { startCouchStandIn, stopStandIns } from '../couch/couchStandIn';
import type { CouchStandIn } from '../couch/couchStandIn';
import { describeCalls } from './callsContract';
import { describeChanges } from './changesContract';
import type { EngineUnderTest } from './engineUnderTest';
import { describeReplication } from './replicationContract';
import { removeTestDatabases } from './removeTestDatabases';

const dataDirectory = mkdtempSync(join(tmpdir(), 'engines-'));
const slowDirectory = mkdtempSync(join(tmpdir(), 'engines-'));
const couchUrl = process.env['COUCHDB_URL'] ?? '';

const level: EngineUnderTest = {
  name: 'LevelDB',
  open: () => openEngine({ dataDirectory }),
  removeAll: () => rm(dataDirectory, { recursive: true, force: true }),
};

/** Read by PouchDB's own calls alone, as CouchDB is. */
const slow: EngineUnderTest = {
  name: 'LevelDB through PouchDB alone',
  async open() {
    const engine = await openEngine({ dataDirectory: slowDirectory });
    const openUser = async (uid: string): Promise<FeedDatabase> => {
      const database = await engine.openUser(uid);
      Reflect.deleteProperty(database, 'fast');
      return database;
    };
    return { ...engine, openUser };
  },
  removeAll: () => rm(slowDirectory, { recursive: true, force: true }),
};

const couch: EngineUnderTest = {
  name: 'CouchDB',
  open: () => openEngine({ dataDirectory, couchUrl }),
  removeAll: () => removeTestDatabases(couchUrl),
};

/** Over HTTP, with CouchDB's own ways, where there is no CouchDB. */
const standIn: EngineUnderTest = {
  name: 'the stand-in of CouchDB',
  async open() {
    running ??= startCouchStandIn();
    return openEngine({ dataDirectory, couchUrl: (await running).url });
  },
  removeAll: stopStandIns,
};
let running: Promise<CouchStandIn> | undefined;

const engines = [level, slow, standIn, ...(couchUrl === '' ? [] : [couch])];

if (couchUrl === '')
  process.stdout.write('COUCHDB_URL is not set: the engine contract runs on a stand-in of CouchDB.\n');

for (const engine of engines) {
  describe(`the engine contract on ${engine.name}`, () => {
    afterAll(() => engine.removeAll());

    describeReplication(engine);
    describeCalls(engine);
    describeChanges(engine);
  });
}
