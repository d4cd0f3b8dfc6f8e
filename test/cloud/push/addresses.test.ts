import * as v from 'valibot';

import { signedUrl } from '../../../cloud/rest/push/storedFile';
import { paths, stssAnswer } from '@inkside/protocol';
import { signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

afterEach(stopClouds);

const TEXT = 'a letter to the device';

const uidOf = async (test: TestCloud, token: string): Promise<string> =>
  v.parse(v.looseObject({ data: v.looseObject({ uid: v.string() }) }), (await test.get(paths.me, token)).json).data.uid;

/** The address that a device finds in the document of a pushed file. */
const push = async (test: TestCloud, token: string, key: string): Promise<string> => {
  await test.cloud.objects.putBytes(key, Buffer.from(TEXT), 'text/plain');
  const data = {
    name: 'a.txt',
    resourceDisplayName: 'a.txt',
    resourceKey: key,
    bucket: 'onyx-cloud',
    resourceType: 'txt',
    title: 'a',
    parent: null,
  };
  const { json } = await test.post(paths.saveAndPush, { data }, token);
  const address = JSON.stringify(json).match(/"url":"([^"]+)"/)?.[1];
  if (address === undefined) throw new Error(`No address in ${JSON.stringify(json)}`);
  return address;
};

/** Both addresses are good for the host that the caller used; only the path and the query are asked for. */
const statusOf = async (test: TestCloud, address: string): Promise<number> => {
  const { pathname, search } = new URL(address);
  return (await test.cloud.app.inject(`${pathname}${search}`)).statusCode;
};

const ownAddress = async (test: TestCloud, token: string, key: string): Promise<string> => {
  const { data: credentials } = v.parse(stssAnswer, (await test.get(paths.stss, token)).json);
  return signedUrl({ origin: 'http://localhost', bucket: 'onyx-cloud', key, credentials, now: test.now() });
};

describe('the address of a pushed file', () => {
  it('outlives the session that pushed it, whose own credentials end with it', async () => {
    const test = await startCloud();
    const token = await signIn(test, 'anne@example.org');
    const key = `${await uidOf(test, token)}/push/a.txt`;
    const pushed = await push(test, token, key);
    const own = await ownAddress(test, token, key);
    expect([await statusOf(test, pushed), await statusOf(test, own)]).toEqual([200, 200]);

    await test.post(paths.logout, {}, token);
    test.advance(10_000);

    expect([await statusOf(test, pushed), await statusOf(test, own)]).toEqual([200, 403]);
  });

  it('is good for as long as the specification says, and no longer', async () => {
    const test = await startCloud();
    const token = await signIn(test, 'anne@example.org');
    const pushed = await push(test, token, `${await uidOf(test, token)}/push/a.txt`);

    test.advance(9_990_000);
    const before = await statusOf(test, pushed);
    test.advance(20_000);

    expect([before, await statusOf(test, pushed)]).toEqual([200, 403]);
  });
});
