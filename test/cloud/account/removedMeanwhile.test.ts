import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import * as v from 'valibot';

import { guardObjects, guardStores } from '../../../cloud/accounts/refuseRemoved';
import { goneId, removalId } from '../../../cloud/accounts/accountRemoval';
import { createChannelWriter } from '../../../cloud/gateway/channelWriter';
import { createUserStores } from '../../../cloud/stores/userStores';
import { createLevelEngine } from '../../../cloud/stores/openEngine';
import { paths, stssAnswer } from '@inkside/protocol';
import { gate } from '../../harness/until';
import { failureOf } from '../objects/harness/objectCloud';
import { stockClient } from '../objects/harness/stockClient';
import { openTemporaryStore, chunksOf } from '../objects/harness/temporaryStore';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
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

/** The record is gone behind the server's back: an older backup was restored, say. Nobody removed the account. */
const lose = () => test.cloud.accounts.directory.remove(uid);

const marked = async (id: string, next: object): Promise<void> => {
  await test.cloud.accounts.records.change(id, v.looseObject({}), () => ({ next, result: undefined }));
};

/** The first steps of a removal: it is marked, and nobody finds the account; its sessions are about to end. */
const remove = async (): Promise<void> => {
  await marked(removalId(uid), { uid, at: Date.now(), hasDocuments: true });
  await lose();
};

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

/** What writes a document by the gateway, with a session of now. */
const syncingClient = async () => {
  const sync = v.looseObject({ data: v.looseObject({ session_id: v.string() }) });
  const { data } = v.parse(sync, (await test.get(paths.syncToken, token)).json);
  const cookie = `SyncGatewaySession=${data.session_id}`;
  return () => test.put('/neocloud/late', { _id: 'late', user: uid, dbId: `${uid}-NOTE_TREE` }, undefined, { cookie });
};

/** A call of the account during which `happen` comes: it was let in before. */
const callDuring = (happen: () => Promise<unknown>) => {
  const { sessions } = test.cloud.accounts;
  const authenticate = sessions.authenticate.bind(sessions);
  Object.assign(sessions, {
    authenticate: async (header: string | undefined) => {
      const session = await authenticate(header);
      await happen();
      return session;
    },
  });
  return test.put(paths.userConfig, { readStatisticSwitch: 1 }, token);
};

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
    const writeLate = await syncingClient();
    await remove();

    const answer = await writeLate();

    expect(answer.status).toBe(401);
    expect(await folders()).toEqual([]);
    await expect(test.cloud.writer.put(uid, { _id: 'x', dbId: `${uid}-NOTE_TREE` })).rejects.toMatchObject({
      code: 'errors.loginExpired',
    });
    expect(await folders()).toEqual([]);
  });

  it('gets no record written by a call that was let in before', async () => {
    const answer = await callDuring(remove);

    expect(answer).toMatchObject({ status: 401, json: failure('errors.loginExpired') });
    expect((await test.cloud.accounts.records.ofUser(uid)).map(({ id }) => id)).toEqual([removalId(uid)]);
  });

  it('has its storage credentials end with the sign-out, at once', async () => {
    const client = await storage();
    await client.put(`${uid}/note/a`, Buffer.from('a'));

    await test.post(paths.logout, {}, token);

    expect(await failureOf(client.put(`${uid}/note/b`, Buffer.from('b')))).toEqual(EXPIRED);
    expect(await failureOf(client.get(`${uid}/note/a`))).toEqual(EXPIRED);
  });
});

describe('an account that was lost, and not removed', () => {
  const fill = async (): Promise<void> => {
    await test.cloud.objects.putBytes(`${uid}/note/a`, Buffer.from('a'));
    await test.cloud.writer.put(uid, { _id: 'n', dbId: `${uid}-NOTE_TREE` });
  };
  /** Its document, by an owner of the data folder who asks for no account. */
  const note = async () => {
    await test.cloud.close();
    const stores = createUserStores({ engine: createLevelEngine(test.dataDirectory) });
    const found = await createChannelWriter(stores).get(uid, 'n');
    await stores.close();
    return found;
  };

  it('is refused by the gateway, and keeps its documents and objects', async () => {
    await fill();
    const writeLate = await syncingClient();
    await lose();

    const answer = await writeLate();
    const read = test.cloud.writer.get(uid, 'n');

    expect(answer.status).toBe(401);
    await expect(read).rejects.toMatchObject({ code: 'errors.loginExpired', statusCode: 401 });
    expect((await stored()).map(({ key }) => key)).toEqual([`${uid}/note/a`]);
    expect(await note()).toBeDefined();
  });

  it('is refused by REST, and keeps its records, documents and objects', async () => {
    await fill();
    const before = (await test.cloud.accounts.records.ofUser(uid)).map(({ id }) => id);

    const answer = await callDuring(lose);

    expect(answer).toMatchObject({ status: 401, json: failure('errors.loginExpired') });
    const after = (await test.cloud.accounts.records.ofUser(uid)).map(({ id }) => id);
    expect(before.filter((id) => !after.includes(id))).toEqual([`account:${uid}`]);
    expect((await stored()).map(({ key }) => key)).toEqual([`${uid}/note/a`]);
    expect(await note()).toBeDefined();
  });

  it('is cleared when it is known that it was removed long ago', async () => {
    await fill();
    await marked(goneId(uid), { at: 0 });
    await lose();

    await expect(test.cloud.writer.get(uid, 'n')).rejects.toMatchObject({ code: 'errors.loginExpired' });

    expect(await folders()).toEqual([]);
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
    const user = await guardStores(
      stores,
      { lives, wasRemoved: async () => true },
      async (id) => void cleared.push(id),
    ).open(UID);
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
