import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { createRecords } from '../../../cloud/accounts/records';
import { openEngine } from '../../../cloud/stores/openEngine';
import { meAnswer, paths, syncTokenAnswer } from '@inkside/protocol';
import { until } from '../../harness/until';
import { askCode, otherThan, signIn, startCloud, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { startCouchStandIn, stopStandIns } from './couchStandIn';
import type { CouchStandIn } from './couchStandIn';

const EMAIL = 'reader@example.org';
const countSchema = v.looseObject({ count: v.number() });

let couch: CouchStandIn;
let folders: string;

beforeEach(async () => {
  couch = await startCouchStandIn();
  folders = await mkdtemp(join(tmpdir(), 'two-clouds-'));
});

afterEach(async () => {
  await stopClouds();
  await stopStandIns();
  await rm(folders, { recursive: true, force: true });
});

/** Two processes of one cloud: folders of their own, the same keys, one CouchDB. */
async function startTwo(): Promise<readonly [TestCloud, TestCloud]> {
  const [first, second] = [join(folders, 'a'), join(folders, 'b')];
  const one = await startCloud({ couchUrl: couch.url, dataDirectory: first });
  await mkdir(second);
  await copyFile(join(first, 'secrets.json'), join(second, 'secrets.json'));
  return [one, await startCloud({ couchUrl: couch.url, dataDirectory: second })];
}

describe('one record that several processes change', () => {
  it('loses none of the changes', async () => {
    const open = async () =>
      createRecords(await (await openEngine({ dataDirectory: folders, couchUrl: couch.url })).openNamed('accounts'));
    const processes = [await open(), await open(), await open()];
    const add = (index: number): Promise<number> =>
      (processes[index % 3] as (typeof processes)[number]).change('counter:x', countSchema, (known) => {
        const count = (known?.count ?? 0) + 1;
        return { next: { count }, result: count };
      });

    const results = await Promise.all(Array.from({ length: 36 }, (_none, index) => add(index)));

    expect(await processes[0]?.read('counter:x', countSchema)).toMatchObject({ count: 36 });
    expect(new Set(results).size).toBe(36);
  });

  it('is decided again on what the other one wrote, and left where that says so', async () => {
    const database = await (await openEngine({ dataDirectory: folders, couchUrl: couch.url })).openNamed('accounts');
    const records = createRecords(database);
    const seen: (number | undefined)[] = [];
    await database.put({ _id: 'counter:x', count: 1 });
    let isFirst = true;
    couch.before = async (method, path) => {
      if (method !== 'PUT' || !path.endsWith('/counter%3Ax') || !isFirst) return;
      isFirst = false;
      await couch
        .kept('inkside-accounts')
        .put({ ...(await couch.kept('inkside-accounts').get('counter:x')), count: 5 });
    };

    const refused = records.change('counter:x', countSchema, (known) => {
      seen.push(known?.count);
      if (known?.count === 5) throw new Error('enough');
      return { next: { count: 2 }, result: undefined };
    });

    await expect(refused).rejects.toThrow('enough');
    expect(seen).toEqual([1, 5]);
  });

  it('gives up after a bounded number of attempts, as a failure that passes', async () => {
    const database = await (await openEngine({ dataDirectory: folders, couchUrl: couch.url })).openNamed('accounts');
    couch.refuse = (method, path) => (method === 'PUT' && path.endsWith('/counter%3Ax') ? 409 : undefined);

    const lost = createRecords(database).change('counter:x', countSchema, () => ({
      next: { count: 1 },
      result: undefined,
    }));

    await expect(lost).rejects.toMatchObject({ name: 'EngineFailure', code: 'contended' });
    expect(couch.requests.filter((each) => each.startsWith('PUT /inkside-accounts/counter')).length).toBe(20);
  });
});

describe('two clouds on one CouchDB', () => {
  it('take wrong codes at the same time without a failure of their own, and count each of them', async () => {
    const [a, b] = await startTwo();
    const code = await askCode(a, EMAIL);
    const wrong = { mobi: EMAIL, code: otherThan(code) };

    const twelve = Array.from({ length: 6 }, () => [a.post(paths.signup, wrong), b.post(paths.signup, wrong)]).flat();
    const answers = await Promise.all(twelve);
    const right = await b.post(paths.signup, { mobi: EMAIL, code });

    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    // Five tries, and all twelve were counted.
    expect(right.status).toBe(429);
  });

  it('give out sync tokens for one session at the same time, and end them all with it', async () => {
    const [a, b] = await startTwo();
    const token = await signIn(a, EMAIL);

    const eight = Array.from({ length: 4 }, () => [
      a.get(paths.syncToken, token),
      b.get(paths.syncToken, token),
    ]).flat();
    const ids = (await Promise.all(eight)).map((answer) => v.parse(syncTokenAnswer, answer.json).data.session_id);
    const me = await b.get(paths.me, token);
    const askAs = async (cloud: TestCloud, id: string) =>
      (await cloud.get('/neocloud/', undefined, { cookie: `SyncGatewaySession=${id}` })).status;
    const before = await Promise.all(ids.map((id) => askAs(b, id)));
    await a.post(paths.logout, {}, token);

    expect(v.is(meAnswer, me.json)).toBe(true);
    expect(new Set(before)).toEqual(new Set([200]));
    await until(async () => (await Promise.all(ids.map((id) => askAs(b, id)))).every((status) => status === 401));
  });
});
