import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ClassicLevel } from 'classic-level';
import PouchDB, { type Database } from 'pouchdb-core';

import { ClassicDown } from '../../../cloud/level/classicDown';
import { registerLevel } from '../../../cloud/stores/openDatabase';

PouchDB.plugin(registerLevel);

let directory: string;
let syncs: unknown[];
let database: Database;

/** LevelDB whose batches are counted on their way to the disk. */
class CountedLevel extends ClassicLevel<string | Buffer, string | Buffer> {
  _batch(...args: [operations: unknown, options: { sync?: boolean }]): Promise<void> {
    syncs.push(args[1].sync);
    return Reflect.apply(Reflect.get(ClassicLevel.prototype, '_batch'), this, args);
  }
}

function counted(location: string): ClassicDown {
  return new ClassicDown(new CountedLevel(location));
}

function plain(location: string): ClassicDown {
  return new ClassicDown(new ClassicLevel(location));
}

const open = (name: string, db = plain): Database =>
  new PouchDB(join(directory, name), { adapter: 'leveldb', auto_compaction: false, db });

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'level-'));
  syncs = [];
  database = open('x');
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const notes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: `n${String(index).padStart(5, '0')}`, index }));

describe('LevelDB below PouchDB', () => {
  it('waits for the disk at every write, once a call', async () => {
    const watched = open('watched', counted);
    await watched.info();
    syncs = [];

    await watched.bulkDocs(notes(500));
    await watched.put({ _id: 'single' });
    await watched.put({ _id: '_local/checkpoint' });

    expect(syncs).toEqual([true, true, true]);
    await watched.close();
  });

  it('lists more than one fetch brings, forwards and backwards', async () => {
    await database.bulkDocs(notes(1234));

    const forwards = await database.allDocs({});
    const backwards = await database.allDocs({ descending: true, limit: 3 });
    const changes = await database.changes({ since: 0, return_docs: true });

    expect(forwards.rows).toHaveLength(1234);
    expect(backwards.rows.map(({ key }) => key)).toEqual(['n01233', 'n01232', 'n01231']);
    expect(changes.results).toHaveLength(1234);
    expect(changes.last_seq).toBe(1234);
  });

  it('keeps bytes and text apart', async () => {
    const data = Buffer.from([0, 255, 128, 10]);
    await database.put({
      _id: 'ж',
      text: 'тест 手写 \u0000',
      _attachments: { a: { content_type: 'image/png', data } },
    });

    expect(await database.get('ж')).toMatchObject({ text: 'тест 手写 \u0000' });
    expect(data.equals(await database.getAttachment('ж', 'a'))).toBe(true);
  });

  it('answers 404 for what is not there', async () => {
    await expect(database.get('nothing')).rejects.toMatchObject({ status: 404 });
  });

  it('has everything again when it is opened again', async () => {
    await database.bulkDocs(notes(10));
    await database.close();

    database = open('x');

    expect((await database.allDocs({})).rows).toHaveLength(10);
  });

  it('lets no second process in', async () => {
    await database.info();
    const second = new ClassicDown(new ClassicLevel(join(directory, 'x')));

    const error = await new Promise<unknown>((resolve) => second._open({}, resolve));

    expect(String(error)).toMatch(/lock/i);
  });
});
