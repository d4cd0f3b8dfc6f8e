import { appErrorOf, asObjectKey, type ObjectKey, type Stop, type Uid } from '@inkside/kit';
import type { PushAnnouncement } from '../../src/services/ports/transfers';
import { openBrowser, signInTo, until, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

describe('push against the cloud', () => {
  let cloud: ContractCloud;
  let browser: ContractBrowser;
  let uid: Uid;
  let key: ObjectKey;
  let close: Stop;
  beforeAll(async () => {
    cloud = await startContractCloud();
    browser = openBrowser(cloud, { name: 'push' });
    ({ uid } = await signInTo(cloud, browser, 'push@example.org'));
    key = asObjectKey(`${uid}/push/1.pdf`);
    await cloud.cloud.objects.putBytes(key, new Uint8Array([1, 2]));
    await browser.sync.openSession();
    close = browser.sync.open(uid, () => undefined);
  });
  afterAll(async () => {
    close();
    await cloud.stop();
  });

  const announcement = (message: PushAnnouncement['message']): PushAnnouncement => ({
    name: 'one.pdf',
    key,
    bucket: 'onyx-cloud',
    extension: 'pdf',
    message,
    isScreensaver: false,
  });

  /** The document travels by sync and may come later than the first call. */
  const announceWhenThere = async (push: PushAnnouncement): Promise<void> => {
    await until(async () => {
      try {
        await browser.push.announce(push);
        return true;
      } catch (thrown) {
        if (appErrorOf(thrown).code !== 'errors.pushDocumentMissing') throw thrown;
        return undefined;
      }
    });
  };

  it('announces a file when its document has arrived, and deletes its record', async () => {
    const document = { _id: '1'.repeat(32), user: uid, dbId: `${uid}-MESSAGE`, msgType: 0, content: '{}' };
    const { _id: id, _rev: rev } = await browser.documents.create(uid, 'message', document);

    await announceWhenThere(announcement({ id, rev }));
    await browser.push.forget([id]);

    await expect(browser.push.forget([])).resolves.toBeUndefined();
  });

  it('says that the file of an announcement is missing', async () => {
    const document = { _id: '2'.repeat(32), user: uid, dbId: `${uid}-MESSAGE`, msgType: 0, content: '{}' };
    const { _id: id, _rev: rev } = await browser.documents.create(uid, 'message', document);

    const announced = announceWhenThere({ ...announcement({ id, rev }), key: asObjectKey(`${uid}/push/none.pdf`) });

    await expect(announced).rejects.toMatchObject({ code: 'errors.pushObjectMissing' });
  });
});
