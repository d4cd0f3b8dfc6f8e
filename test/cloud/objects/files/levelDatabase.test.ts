import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLevelDatabase } from '../../../../cloud/objects/catalogue/levelDatabase';

describe('the database below the catalogue', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'level-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  const put = (key: string, value: string) => ({
    type: 'put' as const,
    key: Buffer.from(key),
    value: Buffer.from(value),
  });

  it('finishes what is under way when it closes, and refuses the rest', async () => {
    const database = await openLevelDatabase(directory);
    const writes = ['a', 'b', 'c'].map((key) => database.write([put(key, key)], 'durable'));

    const closing = database.close();
    const late = [database.write([put('d', 'd')], 'lazy'), database.get(Buffer.from('a'))];

    expect(await Promise.allSettled(late)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(() => database.cursor(Buffer.from('a'), Buffer.from('b'))).toThrow('not open');
    await Promise.all([...writes, closing]);
    const reopened = await openLevelDatabase(directory);
    expect(String(await reopened.get(Buffer.from('c')))).toBe('c');
    expect(await reopened.get(Buffer.from('d'))).toBeUndefined();
    await reopened.close();
  });

  it('walks a stretch in byte order and jumps', async () => {
    const database = await openLevelDatabase(directory);
    await database.write(
      ['a', 'b', 'c', 'd', 'e'].map((key) => put(key, key)),
      'lazy',
    );
    const cursor = database.cursor(Buffer.from('a'), Buffer.from('e'));

    const first = await cursor.next();
    cursor.seek(Buffer.from('bb'));
    const rest = [await cursor.next(), await cursor.next(), await cursor.next()];

    expect([first, ...rest].map((entry) => entry && String(entry.key))).toEqual(['a', 'c', 'd', undefined]);
    await cursor.end();
    await database.close();
  });
});
