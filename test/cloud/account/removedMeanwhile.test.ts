import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import * as v from 'valibot';

import { guardObjects, guardStores } from '../../../cloud/accounts/removal/refuseRemoved';
import { createUserStores } from '../../../cloud/stores/userStores';
import { createLevelEngine } from '../../../cloud/stores/levelEngine';
import { paths } from '../../../src/services/contract/allPaths';
import { stssAnswer } from '../../../src/services/contract/storage/storage';
import { gate } from '../../harness/until';
import { failureOf } from '../objects/harness/objectCloud';
import { stockClient } from '../objects/harness/stockClient';
import { openTemporaryStore, chunksOf } from '../objects/harness/temporaryStore';
import type { TestCloud } from '../rest/testCloud';
import { failure, signIn, startCloud, stopClouds } from '../rest/testCloud';
import { meOf } from './accountHarness';

const EXPIRED = { status: 403, code: 'SecurityTokenExpired' };
const UID = 'a'.repeat(24);

let test: TestCloud;
let token: string;
let uid: string;

beforeEach(async () => {
  test = await startCloud({ clock: Date });
  token = await signIn(test, 'reader@example.org');
  ({ uid } = await meOf(test, token));
});
afterEach(stopClouds);

/** The first step of a removal: nobody finds the account any more; its sessions are about to end. */
const remove = () => test.cloud.accounts.directory.remove(uid);

const storage = async () => {
  if (!test.cloud.app.server.listening) await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.cloud.app.server.address() as AddressInfo;
  const { data } = v.parse(stssAnswer, (await test.get(paths.stss, token)).json);
  return stockClient(`http://127.0.0.1:${port}`, data);
};

const stored = async () => (await test.cloud.objects.list({ prefix: `${uid}/`, maxKeys: 10 })).objects;
const folders = async () =>
  (await readdir(join(test.dataDirectory, 'documents'), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes(uid),
  );

describe('an account that is removed meanwhile', () => {
  it('stores nothing a moment later, by none of the ways in', async () => {
    const client = await storage();
    await client.put(`${uid}/note/a`, Buffer.from('a'));
    const { uploadId } = await client.initMultipartUpload(`${uid}/push/b`);
    const { etag } = await client.uploadPart(`${uid}/push/b`, uploadId, 1, Buffer.from('part'), 0, 4);
    await remove();

    const attempts = [
      () => client.put(`${uid}/note/late`, Buffer.from('x')),
      () => client.copy(`${uid}/note/copy`, `${uid}/note/a`),
      () => client.initMultipartUpload(`${uid}/push/c`),
      () => client.uploadPart(`${uid}/push/b`, uploadId, 2, Buffer.from('part'), 0, 4),
      () => client.completeMultipartUpload(`${uid}/push/b`, uploadId, [{ number: 1, etag }]),
    ];

    for (const attempt of attempts) expect(await failureOf(attempt())).toEqual(EXPIRED);
    expect((await stored()).map(({ key }) => key)).toEqual([`${uid}/note/a`]);
  });

  it('gets no document written by a session that is about to end, and no database', async () => {
    const sync = v.looseObject({ data: v.looseObject({ session_id: v.string() }) });
    const { data } = v.parse(sync, (await test.get(paths.syncToken, token)).json);
    await remove();

    const answer = await test.put(
      '/neocloud/late',
      { _id: 'late', user: uid, dbId: `${uid}-NOTE_TREE` },
      undefined,
      { cookie: `SyncGatewaySession=${data.session_id}` },
    );

    expect(answer.status).toBe(401);
    expect(await folders()).toEqual([]);
    await expect(test.cloud.writer.put(uid, { _id: 'x', dbId: `${uid}-NOTE_TREE` })).rejects.toMatchObject({
      code: 'errors.loginExpired',
    });
    expect(await folders()).toEqual([]);
  });

  it('gets no record written by a call that was let in before', async () => {
    const { sessions } = test.cloud.accounts;
    const authenticate = sessions.authenticate.bind(sessions);
    Object.assign(sessions, {
      authenticate: async (header: string | undefined) => {
        const session = await authenticate(header);
        await remove();
        return session;
      },
    });

    const answer = await test.put(paths.userConfig, { readStatisticSwitch: 1 }, token);

    expect(answer).toMatchObject({ status: 401, json: failure('errors.loginExpired') });
    expect(await test.cloud.accounts.records.ofUser(uid)).toEqual([]);
  });

  it('has its storage credentials end with the sign-out, at once', async () => {
    const client = await storage();
    await client.put(`${uid}/note/a`, Buffer.from('a'));

    await test.post(paths.logout, {}, token);

    expect(await failureOf(client.put(`${uid}/note/b`, Buffer.from('b')))).toEqual(EXPIRED);
    expect(await failureOf(client.get(`${uid}/note/a`))).toEqual(EXPIRED);
  });
});

describe('a write that ends after the account', () => {
  const living = () => {
    let isLiving = true;
    return { lives: async () => isLiving, end: () => void (isLiving = false) };
  };

  it('leaves no object, part or upload', async () => {
    const temporary = await openTemporaryStore();
    const { lives, end } = living();
    const held = gate();
    const begun = gate();
    const slow = async <T>(written: Promise<T>): Promise<T> => {
      const result = await written;
      begun.open();
      await held.passed;
      return result;
    };
    const { store } = temporary;
    const guarded = guardObjects({ ...store, put: (...given) => slow(store.put(...given)) }, lives);

    const put = guarded.put(`${UID}/a`, chunksOf('content'), {});
    await begun.passed;
    end();
    held.open();

    await expect(put).rejects.toMatchObject({ code: 'ownerGone' });
    expect(await store.head(`${UID}/a`)).toBeUndefined();
    expect(await store.usedBytes(UID)).toBe(0);
    await temporary.remove();
  });

  it('leaves no database', async () => {
    const stores = createUserStores({ engine: createLevelEngine(test.dataDirectory) });
    const { lives, end } = living();
    const cleared: string[] = [];
    const user = await guardStores(stores, lives, async (id) => void cleared.push(id)).open(UID);
    const begun = gate();
    const held = gate();

    const work = user.use(async (database) => {
      begun.open();
      await held.passed;
      return database.put({ _id: 'late' });
    });
    await begun.passed;
    end();
    held.open();

    await expect(work).rejects.toMatchObject({ code: 'errors.loginExpired', statusCode: 401 });
    expect(cleared).toEqual([UID]);
    await stores.close();
  });
});
