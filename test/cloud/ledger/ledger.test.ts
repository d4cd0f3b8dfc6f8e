import { paths } from '@inkside/protocol';

import { until } from '../../harness/until';
import { askCode, signIn, stopClouds } from '../rest/testCloud';
import { FILE, type LedgerCloud, startLedgerCloud } from './ledgerCloud';

const ID = 'd'.repeat(32);
const MINUTE = 60_000;

describe('the ledger of deliveries', () => {
  let ledger: LedgerCloud;
  let key: string;
  beforeEach(async () => {
    ledger = await startLedgerCloud();
    key = await ledger.store(`${ID}.pdf`);
    await ledger.write(ID, key);
    await ledger.announce(ID, key);
  });
  afterEach(stopClouds);

  it('tells of each step of a device, with its time, and how many bytes it fetched in how long', async () => {
    const device = await ledger.device('Note Air');
    const sentAt = ledger.test.now();
    ledger.test.advance(MINUTE);
    await device.readFeed();
    await device.fetch(key);
    await until(async () => (await ledger.kinds(ID)).includes('fetched'));
    ledger.test.advance(MINUTE);
    expect(await device.report(ID, 'opened')).toBe(200);

    const { files, devices } = await ledger.read();
    const { id: deviceId } = device;
    expect(files).toMatchObject([{ documentId: ID, key }]);
    expect(files[0]?.events).toEqual([
      { at: sentAt, round: 1, kind: 'sent', deviceId: null },
      { at: sentAt + MINUTE, round: 1, kind: 'announced', deviceId },
      { at: sentAt + MINUTE, round: 1, kind: 'fetched', deviceId, bytes: FILE.length, ms: expect.any(Number) },
      { at: sentAt + 2 * MINUTE, round: 1, kind: 'opened', deviceId },
    ]);
    expect(devices).toEqual([{ id: deviceId, name: 'Note Air', asleepSince: null }]);
  });

  it('says since when a device was not heard of', async () => {
    const device = await ledger.device('Note Air');
    await device.readFeed();
    const seenAt = ledger.test.now();
    ledger.test.advance(20 * MINUTE);

    expect((await ledger.read()).devices).toMatchObject([{ asleepSince: seenAt }]);
  });

  it('after a start of the cloud names no time at which the device may still have been there', async () => {
    const device = await ledger.device('Note Air');
    await device.readFeed();
    ledger.test.advance(20 * MINUTE);
    await device.readFeed();
    ledger.test.advance(10 * MINUTE);
    await ledger.test.restart();
    const restartedAt = ledger.test.now();
    ledger.test.advance(20 * MINUTE);

    expect((await ledger.read()).devices).toMatchObject([{ asleepSince: restartedAt }]);
    expect(await ledger.kinds(ID)).toEqual(['sent', 'announced']);
  });

  it('keeps the device’s own reason for a refusal', async () => {
    const device = await ledger.device('Note Air');
    await device.report(ID, 'rejected', 'storage full');

    expect(await ledger.events(ID)).toMatchObject([{ kind: 'sent' }, { kind: 'rejected', reason: 'storage full' }]);
  });

  it('counts nothing of a browser, which also may say nothing', async () => {
    await ledger.browser.readFeed();
    await ledger.browser.fetch(key);

    expect(await ledger.browser.report(ID, 'opened')).toBe(400);
    expect(await ledger.kinds(ID)).toEqual(['sent']);
  });

  it('begins a new round with a new time of the document, for those whom the sender means', async () => {
    const [one, two] = [await ledger.device('One'), await ledger.device('Two')];
    await one.report(ID, 'opened');
    ledger.test.advance(MINUTE);
    await ledger.write(ID, key, { pushTo: [two.id] });
    await two.readFeed();
    await ledger.announce(ID, key);

    expect(await ledger.events(ID)).toMatchObject([
      { kind: 'sent', round: 1, deviceId: null },
      { kind: 'opened', round: 1, deviceId: one.id },
      { kind: 'sent', round: 2, deviceId: two.id },
      { kind: 'announced', round: 2, deviceId: two.id },
    ]);
  });

  it('adds ranges of one object up, and is not told twice of what is read again', async () => {
    const device = await ledger.device('Note Air');
    await device.fetch(key, { range: `0-${FILE.length / 2 - 1}` });
    expect(await ledger.kinds(ID)).toEqual(['sent']);
    await device.fetch(key, { range: `${FILE.length / 2}-` });
    await until(async () => (await ledger.kinds(ID)).includes('fetched'));
    await device.readFeed();
    await device.readFeed();

    expect(await ledger.kinds(ID)).toEqual(['sent', 'fetched', 'announced']);
  });

  it('tells which device fetched objects of a note and of a book, and how many', async () => {
    const device = await ledger.device('Note Air');
    const { uid } = ledger;
    const keys = [`${uid}/note/n1/shape/a.zip`, `${uid}/note/n1/shape/b.zip`, `${uid}/reader/${uid}/book/b1/b1.epub`];
    for (const each of keys) {
      await ledger.test.cloud.objects.putBytes(each, Buffer.from('ink'));
      await device.fetch(each);
      await ledger.browser.fetch(each);
    }

    await until(async () => (await ledger.read()).objects[1]?.devices[0]?.objects === 2);
    const { objects } = await ledger.read();
    const at = ledger.test.now();
    expect(objects).toMatchObject([
      { kind: 'book', id: 'b1', devices: [{ deviceId: device.id, at, objects: 1, bytes: 3 }] },
      { kind: 'note', id: 'n1', devices: [{ deviceId: device.id, at, objects: 2, bytes: 6 }] },
    ]);
  });

  it('notes what a device says of a note or a book of the account, and nothing of what is none', async () => {
    const device = await ledger.device('Tab Mini');
    const { uid, test } = ledger;
    await test.cloud.writer.put(uid, { _id: 'n2', uniqueId: 'n2', user: uid, dbId: `${uid}-NOTE_TREE`, title: 'N' });
    const say = async (kind: string, documentId: string) =>
      (await test.post(paths.ledgerReport, { kind, documentId, event: 'rejected', reason: 'too new' }, device.token))
        .status;

    expect([await say('note', 'n2'), await say('book', 'n2'), await say('note', 'nowhere')]).toEqual([200, 404, 404]);
    const { objects } = await ledger.read();
    const said = { at: ledger.test.now(), event: 'rejected', reason: 'too new' };
    expect(objects.find(({ id }) => id === 'n2')?.devices).toMatchObject([{ deviceId: device.id, objects: 0, said }]);
    expect(objects.some(({ id }) => id === 'nowhere')).toBe(false);
  });

  it('notes which writing of a note a device has opened, and none of one that it refused', async () => {
    const device = await ledger.device('Tab Mini');
    const { uid, test } = ledger;
    await test.cloud.writer.put(uid, { _id: 'n2', uniqueId: 'n2', user: uid, dbId: `${uid}-NOTE_TREE`, title: 'N' });
    const say = async (event: string) => {
      const word = { kind: 'note', documentId: 'n2', event, reason: 'full', writtenAt: 7 };
      await test.post(paths.ledgerReport, word, device.token);
      return (await ledger.read()).objects[0]?.devices[0]?.said;
    };
    const at = test.now();
    expect(await say('opened')).toEqual({ at, event: 'opened', reason: '', writtenAt: 7 });
    expect(await say('rejected')).toEqual({ at, event: 'rejected', reason: 'full' });
  });

  it('answers only what has changed since, and nothing of a file that is gone', async () => {
    ledger.test.advance(MINUTE);
    const since = ledger.test.now();
    expect((await ledger.read(since)).files).toEqual([]);
    await (await ledger.device('Note Air')).readFeed();
    expect((await ledger.read(since)).files).toHaveLength(1);

    await ledger.test.cloud.writer.remove(ledger.uid, ID);
    expect((await ledger.read()).files).toEqual([]);
  });

  it('goes with the push', async () => {
    await ledger.test.post(paths.pushDelete, { ids: [ID] }, ledger.browser.token);
    expect((await ledger.read()).files).toEqual([]);
  });

  it('goes with the account', async () => {
    const device = await ledger.device('Note Air');
    const note = `${ledger.uid}/note/n1/shape/a.zip`;
    await ledger.test.cloud.objects.putBytes(note, Buffer.from('ink'));
    await device.fetch(note);
    await until(async () => (await ledger.read()).objects.length === 1);
    ledger.test.advance(61 * MINUTE);
    const code = await askCode(ledger.test, 'ledger@example.org');
    await ledger.test.post(paths.destroyAccount, { code, confirm: 'DELETE' }, ledger.browser.token);
    ledger.test.advance(8 * 24 * 60 * MINUTE);
    await ledger.test.restart();

    const left = async () => {
      const { files, objects } = await ledger.test.cloud.ledger.read(ledger.uid, 0);
      return files.length + objects.length;
    };
    await until(async () => (await left().catch(() => 1)) === 0, 'nothing is left of the account');
  });

  it('is nobody else’s', async () => {
    const other = await signIn(ledger.test, 'other@example.org');
    const { json } = await ledger.test.get(paths.ledger, other);
    expect(json).toMatchObject({ data: { files: [], objects: [], devices: [] } });
    expect((await ledger.test.get(paths.ledger)).status).toBe(401);
    expect((await ledger.test.post(paths.ledgerReport, { documentId: ID, event: 'opened' }, other)).status).toBe(400);
  });
});
