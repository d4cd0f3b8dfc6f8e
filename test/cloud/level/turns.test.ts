import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createDatabase } from '../../../cloud/stores/openDatabase';
import { turnsDuring } from '../../harness/turnsOfTheLoop';

const RECORDS = 300;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'level-turns-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('records that are read one after the other', () => {
  it('leave turns of the event loop to others, and come in their order', async () => {
    const database = await createDatabase(directory, 'records');
    const ids = Array.from({ length: RECORDS }, (_, index) => `record${String(index).padStart(4, '0')}`);
    await database.bulkDocs(ids.map((_id) => ({ _id })));
    const [read, listed]: string[][] = [[], []];

    const reading = await turnsDuring(async () => {
      for (const id of ids) read?.push((await database.get(id))._id);
    });
    const listing = await turnsDuring(async () => {
      const { rows } = await database.allDocs({ include_docs: true, startkey: 'record', endkey: 'record\ufff0' });
      listed?.push(...rows.map((row) => String(Reflect.get(row, 'id'))));
    });

    expect([read, listed]).toEqual([ids, ids]);
    expect(reading).toBeGreaterThan(RECORDS / 2);
    expect(listing).toBeGreaterThan(RECORDS / 2);
    await database.close();
  });
});
