import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from 'pouchdb-core';
import * as v from 'valibot';

import { createRecords } from '../../../cloud/accounts/records';
import type { Records } from '../../../cloud/accounts/records';
import { createDatabase } from '../../../cloud/stores/openDatabase';

const counter = v.object({ value: v.number() });

let folder: string;
let database: Database;
let records: Records;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
  database = await createDatabase(folder, 'records');
  records = createRecords(database);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (id: string, value: number): Promise<void> =>
  records.change(id, counter, () => ({ next: { value }, result: undefined }));

const countUp = (id: string): Promise<number> =>
  records.change(id, counter, (current) => {
    const value = (current?.value ?? 0) + 1;
    return { next: { value }, result: value };
  });

describe('records', () => {
  it('lose no change when many come at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => countUp('a')));

    expect(new Set(results).size).toBe(20);
    expect(await records.read('a', counter)).toEqual({ value: 20 });
  });

  it('stay as they were when the decision throws, and go on afterwards', async () => {
    await write('a', 1);
    const refused = records.change('a', counter, () => {
      throw new Error('no');
    });

    const next = countUp('a');

    await expect(refused).rejects.toThrow('no');
    expect(await next).toBe(2);
  });

  it('can be removed and made again', async () => {
    await write('a', 1);
    await records.remove('a');
    const gone = await records.read('a', counter);

    await write('a', 2);

    expect(gone).toBeUndefined();
    expect(await records.read('a', counter)).toEqual({ value: 2 });
  });

  it('are listed by the beginning of their ids', async () => {
    for (const id of ['a:2', 'a:1', 'ab:1', 'b:1']) await write(id, 1);
    await records.remove('a:2');

    const found = await records.list('a:', counter);

    expect(found.map(({ id }) => id)).toEqual(['a:1']);
  });

  it('are refused when what is stored does not fit', async () => {
    await database.put({ _id: 'a', value: 'many' });

    await expect(records.read('a', counter)).rejects.toThrow(v.ValiError);
  });
});

describe('records of one user', () => {
  const UID = 'a'.repeat(24);
  const OTHER = `${'a'.repeat(23)}b`;

  it('are found by their ids, whatever their kind, and without those of others', async () => {
    const own = [UID, `${UID}:push`, `account:${UID}`, `device:${UID}:1`, `device:${UID}:2`, `settings:${UID}`];
    const others = [`account:${OTHER}`, `device:${OTHER}:1`, `${OTHER}:push`];
    const foreign = ['counter', 'counter:account', ...others, `zz:${UID}0`];
    for (const id of [...own, ...foreign]) await write(id, 1);

    const found = await records.ofUser(UID);

    expect(found.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      own.toSorted((a, b) => a.localeCompare(b)),
    );
    expect(found[0]?.value).toEqual({ value: 1 });
  });

  it('are none where there is nothing', async () => {
    expect(await records.ofUser(UID)).toEqual([]);
  });
});
