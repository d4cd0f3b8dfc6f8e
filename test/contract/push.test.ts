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

  it('reads the screens of the bound devices, in pixels', async () => {
    const { devices } = cloud.cloud.accounts;
    const { id } = await devices.signedIn(uid, { deviceUniqueId: 'one', macAddress: '', model: 'NoteAir' });
    expect(await browser.screenSizes.list()).toEqual([{ id, model: 'NoteAir', width: 0, height: 0 }]);

    await devices.describe(uid, id, { width: 1404, height: 1872 });

    expect(await browser.screenSizes.list()).toEqual([{ id, model: 'NoteAir', width: 1404, height: 1872 }]);
  });

  it('announces a screensaver, whose delivery is followed as that of any push', async () => {
    const oss = { displayName: 'a.png', expires: 0, key, provider: 'oss', size: 2, url: '' };
    const content = JSON.stringify({ _id: '3', name: 'a.png', formats: ['png'], size: 2, storage: { png: { oss } } });
    const kind = { msgType: 0, contentType: 'push_screensaver', updatedAt: 5, createdAt: 5 };
    const document = { _id: '3'.repeat(32), user: uid, dbId: `${uid}-MESSAGE`, ...kind, content };
    const { _id: id, _rev: rev } = await browser.documents.create(uid, 'message', document);

    await announceWhenThere({ ...announcement({ id, rev }), isScreensaver: true });

    const listed = await browser.delivery.read(0);
    expect(listed).toMatchObject({ files: [{ documentId: id, events: [{ kind: 'sent', deviceId: null }] }] });
  });

  it('says that the file of an announcement is missing', async () => {
    const document = { _id: '2'.repeat(32), user: uid, dbId: `${uid}-MESSAGE`, msgType: 0, content: '{}' };
    const { _id: id, _rev: rev } = await browser.documents.create(uid, 'message', document);

    const announced = announceWhenThere({ ...announcement({ id, rev }), key: asObjectKey(`${uid}/push/none.pdf`) });

    await expect(announced).rejects.toMatchObject({ code: 'errors.pushObjectMissing' });
  });
});
