import { Readable } from 'node:stream';
import type { StorageGrant } from '../../../../cloud/objects/credentials';
import { until } from '../../../harness/until';
import { OTHER_UID, UID, failureOf, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';

const DENIED = { status: 403, code: 'AccessDenied' };

describe('what credentials allow', () => {
  let cloud: ObjectCloud;
  const ended = new Set<string>();

  beforeAll(async () => {
    const isAlive = async ({ uid, sessionId = '' }: StorageGrant): Promise<boolean> => {
      return !ended.has(sessionId) && !ended.has(uid);
    };
    cloud = await startObjectCloud({ isAlive });
    await cloud.store.putBytes('public/manual.pdf', Buffer.from('manual'));
    await cloud.store.putBytes(`${UID}/mine`, Buffer.from('mine'));
  });

  afterAll(() => cloud.close());

  it('is to read what is public, and no more than read', async () => {
    const client = cloud.client();

    expect(String((await client.get('public/manual.pdf')).content)).toBe('manual');
    expect((await client.head('public/manual.pdf')).status).toBe(200);
    expect(await failureOf(client.put('public/mine', Buffer.from('x')))).toEqual(DENIED);
    expect(await failureOf(client.delete('public/manual.pdf'))).toEqual(DENIED);
    expect(await failureOf(client.listV2({ prefix: 'public/' }))).toEqual(DENIED);
    expect(await failureOf(client.deleteMulti(['public/manual.pdf']))).toEqual(DENIED);
    expect(await failureOf(client.initMultipartUpload('public/big'))).toEqual(DENIED);
    expect(await failureOf(client.abortMultipartUpload('public/big', 'A'))).toEqual(DENIED);
  });

  it('is to read public files by a signed URL of the server, and nobody else', async () => {
    // The SDK signs no URL of an IP address.
    const endpoint = cloud.endpoint.replace('127.0.0.1', 'localhost');
    const client = cloud.client({ issued: cloud.credentials.issue('public'), endpoint });

    const answer = await fetch(client.signatureUrl('public/manual.pdf'));

    expect(await answer.text()).toBe('manual');
    const own = cloud.client({ issued: cloud.credentials.issue('public') });
    expect(await failureOf(own.put('public/manual.pdf', Buffer.from('x')))).toEqual(DENIED);
    expect(await failureOf(own.get(`${UID}/mine`))).toEqual(DENIED);
  });

  it('ends with the session, and not with another one of the same account', async () => {
    const [first, second] = ['s1', 's2'].map((sessionId) =>
      cloud.client({ issued: cloud.credentials.issue(UID, { sessionId }) }),
    );
    await first?.head(`${UID}/mine`);
    ended.add('s1');
    expect(await failureOf(first?.get(`${UID}/mine`) ?? Promise.resolve())).toEqual({
      status: 403,
      code: 'SecurityTokenExpired',
    });
    expect((await second?.head(`${UID}/mine`))?.status).toBe(200);
  });

  it('ends with the account', async () => {
    ended.add(OTHER_UID);
    const client = cloud.client({ issued: cloud.credentials.issue(OTHER_UID) });

    const failure = await failureOf(client.put(`${OTHER_UID}/x`, Buffer.from('x')));
    expect(failure.code).toBe('SecurityTokenExpired');
  });

  it('ends at once, also between two requests and in the middle of a body', async () => {
    const client = cloud.client({ issued: cloud.credentials.issue(UID, { sessionId: 's3' }) });
    const expired = { status: 403, code: 'SecurityTokenExpired' };
    await client.head(`${UID}/mine`);

    const slow = client.putStream(
      `${UID}/slow`,
      Readable.from(
        (async function* () {
          yield Buffer.from('begun');
          await until(() => cloud.temporary.countFiles().then(({ incoming }) => incoming > 0), 'the body to come');
          ended.add('s3');
          yield Buffer.from('and over');
        })(),
      ),
    );

    expect(await failureOf(slow)).toEqual(expired);
    expect(await failureOf(client.head(`${UID}/mine`))).toMatchObject({ status: 403 });
    expect(await cloud.store.head(`${UID}/slow`)).toBeUndefined();
  });
});
