import { createGiftBook, type GiftWorth } from '../../../cloud/content/giftBook';
import { createClosers, openStores } from '../../../cloud/openStores';
import { paths } from '@inkside/protocol';
import { signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

const LIMIT = 1000;

afterEach(stopClouds);

/** As the operator's command does on a folder that no server has. */
const makeCard = async (test: TestCloud, worth: GiftWorth): Promise<string> => {
  await test.cloud.close();
  const closers = createClosers();
  const { records } = await openStores(
    { dataDirectory: test.dataDirectory, clock: { now: () => test.now() } },
    closers,
  );
  const [card] = await createGiftBook(records.content, { now: () => test.now() }).make({
    count: 1,
    worth,
    expiresAt: null,
  });
  await closers.closeAll();
  await test.restart();
  return card?.code ?? '';
};

const me = async (test: TestCloud, token: string) => (await test.get(paths.me, token)).json;

describe('what a gift card gives', () => {
  it('is room for more in the account that activates it', async () => {
    const test = await startCloud({ storageLimitBytes: LIMIT });
    const token = await signIn(test, 'anne@example.org');
    const code = await makeCard(test, { kind: 'storage', bytes: 500 });

    await test.post(paths.activateGift, { code }, token);

    const left = await test.get(paths.storageLeft, token);
    expect(await me(test, token)).toMatchObject({ data: { storage_limit: 1500, giftCount: 1, vip_cloud: 0 } });
    expect(left.json).toMatchObject({ data: { storage_limit: 1500, storage_left: 1500 } });
    const uid = ((await me(test, token)) as { data: { uid: string } }).data.uid;
    await expect(test.cloud.objects.putBytes(`${uid}/push/a.bin`, Buffer.alloc(1400))).resolves.toMatchObject({
      size: 1400,
    });
    await expect(test.cloud.objects.putBytes(`${uid}/push/b.bin`, Buffer.alloc(200))).rejects.toMatchObject({
      code: 'quotaExceeded',
    });
  });

  it('is the larger cloud for some days', async () => {
    const test = await startCloud({ storageLimitBytes: LIMIT });
    const token = await signIn(test, 'anne@example.org');
    const code = await makeCard(test, { kind: 'vip', days: 2 });

    await test.post(paths.activateGift, { code }, token);

    const start = new Date(test.now()).toISOString();
    expect(await me(test, token)).toMatchObject({ data: { vip_cloud: 1, vip_cloud_start: start } });
    test.advance(3 * 86_400_000);
    expect(await me(test, token)).toMatchObject({ data: { vip_cloud: 0, vip_cloud_start: start } });
  });
});
