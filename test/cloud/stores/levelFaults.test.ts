import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import * as v from 'valibot';
import { createRecords } from '../../../cloud/accounts/records';
import { createLevelEngine } from '../../../cloud/stores/openEngine';
import { createUserStores } from '../../../cloud/stores/userStores';
import { ANNE, aNoteOf, json, NOTES, startGateway, type TestGateway } from '../gateway/gatewayHarness';

const fault = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const FULL = fault('LEVEL_IO_ERROR', 'IO error: /data/secret-path/000005.log: No space left on device');
const BROKEN = fault('LEVEL_CORRUPTION', 'Corruption: block checksum mismatch: /data/secret-path');

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
  await gateway.writer.put(ANNE, aNoteOf('n1'));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.stop();
});

const fullDisk = (): jest.SpyInstance =>
  jest.spyOn(ClassicLevel.prototype as unknown as { batch(): Promise<void> }, 'batch').mockRejectedValue(FULL);
const brokenReads = (): jest.SpyInstance =>
  jest.spyOn(ClassicLevel.prototype, 'getSync').mockImplementation(() => {
    throw BROKEN;
  });
const later = (id: string): object => ({ docs: [{ ...aNoteOf(id), _rev: '1-aa' }], new_edits: false });

describe('a disk that is full', () => {
  it('is 503 to who writes, and nothing was taken; reads go on', async () => {
    fullDisk();

    const written = await gateway.post('/_bulk_docs', later('n2'));
    const read = await gateway.ask('/n1');

    expect([written.status, read.status]).toEqual([503, 200]);
    expect(written.headers.get('retry-after')).not.toBeNull();
    expect(await json(written)).toMatchObject({ error: 'service_unavailable' });
  });

  it('has room again: the store is opened anew by itself, and what was there is there', async () => {
    const full = fullDisk();
    await gateway.post('/_bulk_docs', later('n2'));
    full.mockRestore();

    const statuses = [];
    for (let turns = 0; turns < 3; turns += 1) statuses.push((await gateway.post('/_bulk_docs', later('n2'))).status);

    expect(statuses.at(-1)).toBe(201);
    expect(await json(gateway.ask('/_all_docs'))).toMatchObject({ rows: [{ id: 'n1' }, { id: 'n2' }] });
  });
});

describe('a store that cannot be read', () => {
  it('is 503, and never "missing"', async () => {
    brokenReads();

    const answers = [await gateway.ask('/n1'), await gateway.post('/_bulk_get', { docs: [{ id: 'n1', rev: '1-x' }] })];

    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  });

  it('is not written over: a document that could not be read keeps its history', async () => {
    const { _rev: before } = await json<{ _rev: string }>(gateway.ask('/n1'));
    const broken = brokenReads();
    const written = await gateway.post('/_bulk_docs', { docs: [aNoteOf('n1', { title: 'over it' })] });
    broken.mockRestore();

    const after = await json<{ _rev: string; title: string }>(gateway.ask('/n1'));

    expect(written.status).toBe(503);
    expect([after._rev, after.title]).toEqual([before, 'Note n1']);
  });
});

it('the cloud’s own records do not take a fault for an absence', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'faults-'));
  const database = await createLevelEngine(directory).openNamed('accounts');
  await database.put({ _id: 'counter:x', count: 7 });
  const broken = brokenReads();
  const seen: unknown[] = [];

  const changed = createRecords(database).change('counter:x', v.looseObject({}), (known) => {
    seen.push(known);
    return { next: { count: 1 }, result: undefined };
  });

  await expect(changed).rejects.toMatchObject({ name: 'EngineFailure', engine: 'leveldb', code: 'LEVEL_CORRUPTION' });
  broken.mockRestore();
  expect(seen).toEqual([]);
  expect(await database.get('counter:x')).toMatchObject({ count: 7 });
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

it('a fault names its reason, and no path', async () => {
  fullDisk();
  const stores = createUserStores({ engine: createLevelEngine(await mkdtemp(join(tmpdir(), 'faults-'))) });

  const failure = await (
    await stores.open(ANNE)
  )
    .use((database) => database.put({ _id: 'n', dbId: NOTES }))
    .catch((thrown: unknown) => thrown);

  expect(failure).toMatchObject({ name: 'EngineFailure', code: 'ENOSPC' });
  expect(String(failure)).not.toContain('secret-path');
  jest.restoreAllMocks();
  await stores.close();
});
