import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import leveldown from 'leveldown';
import PouchDB from 'pouchdb-core';
import registerLevelDb from 'pouchdb-adapter-leveldb';
import { writeThrough } from '../../../cloud/stores/durableLevel';

PouchDB.plugin(registerLevelDb);

let directory: string;
let syncs: (boolean | undefined)[];

/** LevelDB whose batches are counted below the one under test. */
function counted(location: string): ReturnType<typeof leveldown> {
  const level = leveldown(location);
  const write: typeof level.batch = level.batch.bind(level);
  level.batch = (operations, options, done) => {
    syncs.push(options.sync);
    write(operations, options, done);
  };
  return writeThrough(level);
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'durable-'));
  syncs = [];
});

afterEach(() => rm(directory, { recursive: true, force: true }));

describe('a durable LevelDB', () => {
  it('waits for the disk at every write of PouchDB, once a call', async () => {
    const database = new PouchDB(join(directory, 'x'), { adapter: 'leveldb', auto_compaction: false, db: counted });
    await database.info();
    syncs = [];

    await database.bulkDocs(Array.from({ length: 500 }, (_, index) => ({ _id: `n${index}` })));
    await database.put({ _id: 'single' });
    await database.put({ _id: '_local/checkpoint' });

    expect(syncs).toEqual([true, true, true]);
    await database.close();
  });
});
