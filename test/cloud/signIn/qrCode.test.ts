import * as v from 'valibot';

import { paths } from '../../../src/services/contract/allPaths';
import { qrCheckAnswer, qrCreateAnswer } from '../../../src/services/contract/account/qrCode';
import { failure, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { enter, isSignedIn, meOf } from './signInHarness';

const PHONE = 'phone@example.org';
const OTHER = 'other@example.org';
const MINUTE_MS = 60_000;

let test: TestCloud;
let phone: string;
let other: string;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
  [phone, other] = [await enter(test, PHONE), await enter(test, OTHER)];
});
afterAll(stopClouds);

const create = async (): Promise<string> => {
  const answer = await test.post(paths.qrCreate, { clientType: 'web' }, undefined, { host: 'ink.local:9000' });
  return v.parse(qrCreateAnswer, answer.json).data;
};
const idOf = (text: string): string => text.split('---')[0] ?? '';
const newId = async (): Promise<string> => idOf(await create());
const check = async (id: string) => (await test.get(`${paths.qrCheck}?clientType=web&qrcodeId=${id}`)).json;
const scan = (qrcodeId: string, token = phone) => test.post(paths.qrScan, { qrcodeId }, token);
const confirm = (qrcodeId: string, isYes = true, token = phone) =>
  test.post(paths.qrConfirm, { qrcodeId, confirm: isYes }, token);
const envelope = (data: object) => ({ result_code: 0, message: 'SUCCESS', data });
const WAITING = envelope({ status: 0, scanned: 'no' });
const EXPIRED = envelope({ status: -1, scanned: 'no' });

describe('signing in by QR code', () => {
  it('shows an id, the kind of client and the host', async () => {
    expect(await create()).toMatch(/^[0-9a-f]{32}---web---ink\.local:9000$/);
  });

  it('waits, says that it was scanned, and gives the token when the phone says yes', async () => {
    const id = await newId();

    const before = await check(id);
    await scan(id);
    const scanned = await check(id);
    await confirm(id);
    const done = v.parse(qrCheckAnswer, await check(id)).data;

    expect(before).toEqual(WAITING);
    expect(scanned).toEqual(envelope({ status: 0, scanned: 'yes' }));
    expect(done).toMatchObject({ status: 1, scanned: 'yes' });
    expect(await meOf(test, done.userInfo?.token ?? '')).toMatchObject({ email: PHONE, uid: done.userInfo?.uid });
  });

  it('gives the token once, however many ask at the same moment', async () => {
    const id = await newId();
    await scan(id);
    await confirm(id);

    const answers = await Promise.all([1, 2, 3].map(() => check(id)));

    const given = answers.filter((answer) => v.parse(qrCheckAnswer, answer).data.userInfo !== undefined);
    expect(given).toHaveLength(1);
    expect(await check(id)).toEqual(EXPIRED);
  });

  it('is over when the phone says no', async () => {
    const id = await newId();
    await scan(id);
    await confirm(id, false);

    expect(await check(id)).toEqual(EXPIRED);
    expect(await confirm(id)).toMatchObject({ status: 410, json: failure('errors.qrExpired') });
  });

  it('is over after three minutes, also when the phone has said yes', async () => {
    const [slow, unread] = [await newId(), await newId()];
    await scan(slow);
    await confirm(slow);
    test.advance(3 * MINUTE_MS);

    expect([await check(slow), await check(unread)]).toEqual([EXPIRED, EXPIRED]);
    expect(await scan(unread)).toMatchObject({ status: 410, json: failure('errors.qrExpired') });
  });

  it('belongs to the phone that scanned it first', async () => {
    const id = await newId();
    await scan(id);

    const stolen = [await scan(id, other), await confirm(id, true, other), await confirm(id, false, other)];

    expect(stolen.map(({ status }) => status)).toEqual([410, 410, 410]);
    expect(await check(id)).toEqual(envelope({ status: 0, scanned: 'yes' }));
  });

  it('keeps the phone signed in, and leaves the page signed in when the phone leaves', async () => {
    const [id, token] = [await newId(), await enter(test, PHONE)];
    await scan(id, token);
    await confirm(id, true, token);
    const page = v.parse(qrCheckAnswer, await check(id)).data.userInfo?.token ?? '';

    await test.post(paths.logout, {}, token);

    expect([await isSignedIn(test, page), await isSignedIn(test, token)]).toEqual([true, false]);
  });

  it('waits over a restart, and is swept away when it is over', async () => {
    const id = await newId();
    await scan(id);
    await test.restart();
    expect(await check(id)).toEqual(envelope({ status: 0, scanned: 'yes' }));

    test.advance(3 * MINUTE_MS);
    await test.cloud.accounts.sweep();

    expect(await check(id)).toEqual(EXPIRED);
    expect(await scan(id)).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it('takes the whole text of the picture for the id', async () => {
    const text = await create();
    await scan(text);

    expect(await check(encodeURIComponent(text))).toEqual(envelope({ status: 0, scanned: 'yes' }));
  });
});

describe('hostile input', () => {
  it.each([{}, { clientType: 'phone' }, { clientType: ['web'] }, null, 'web'])('makes no code of %j', async (body) => {
    const answer = await test.post(paths.qrCreate, JSON.stringify(body));

    expect(answer).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
  });

  it('tells nothing apart of an id that never was', async () => {
    expect(await check('0'.repeat(32))).toEqual(EXPIRED);
    expect(await confirm('0'.repeat(32))).toMatchObject({ status: 404 });
  });

  it.each(['', 'x', '%2e%2e', '__proto__', `${'a'.repeat(32)}%00`, 'A'.repeat(32), 'a'.repeat(5000)])(
    'checks no id such as "%s"',
    async (id) => {
      expect(await check(id)).toMatchObject({ result_code: 1, code: 'errors.badRequest' });
    },
  );

  it('lets nobody scan or confirm who is not signed in', async () => {
    const qrcodeId = await newId();

    const answers = [
      await test.post(paths.qrScan, { qrcodeId }),
      await test.post(paths.qrConfirm, { qrcodeId, confirm: true }, 'no-token'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await check(qrcodeId)).toEqual(WAITING);
  });

  it.each([{ confirm: 'true' }, { confirm: 1 }, {}])('takes no yes such as %j', async (yes) => {
    const qrcodeId = await newId();

    const answer = await test.post(paths.qrConfirm, { qrcodeId, ...yes }, phone);

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field: 'confirm' }) });
    expect(await check(qrcodeId)).toEqual(WAITING);
  });
});
