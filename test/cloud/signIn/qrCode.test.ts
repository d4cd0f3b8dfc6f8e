import * as v from 'valibot';

import { paths, qrCheckAnswer, qrCreateAnswer } from '@inkside/protocol';
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
const check = async (id: string, asker?: string) =>
  (await test.get(`${paths.qrCheck}?clientType=web&qrcodeId=${id}${asker === undefined ? '' : `&asker=${asker}`}`))
    .json;
const scan = (qrcodeId: string, token = phone) => test.post(paths.qrScan, { qrcodeId }, token);
const confirm = (qrcodeId: string, isYes = true, token = phone) =>
  test.post(paths.qrConfirm, { qrcodeId, confirm: isYes }, token);
const envelope = (data: object) => ({ result_code: 0, message: 'SUCCESS', data });
const WAITING = envelope({ status: 0, scanned: 'no' });
const EXPIRED = envelope({ status: -1, scanned: 'no' });
/** Only for who names itself, which clients of the maker's cloud do not. */
const REFUSED = envelope({ status: -1, scanned: 'no', refused: true });

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
    expect(await scan(id)).toMatchObject({ status: 410, json: failure('errors.qrExpired') });
  });

  it('takes the whole text of the picture for the id', async () => {
    const text = await create();
    await scan(text);

    expect(await check(encodeURIComponent(text))).toEqual(envelope({ status: 0, scanned: 'yes' }));
  });
});

describe('an answer that is lost on its way', () => {
  const [PAGE, THIEF] = ['1'.repeat(32), '2'.repeat(32)];
  const AGAIN_MS = 30_000;
  const confirmed = async (): Promise<string> => {
    const id = await newId();
    await scan(id);
    await confirm(id);
    return id;
  };
  const tokenIn = (answer: unknown) => v.parse(qrCheckAnswer, answer).data.userInfo?.token ?? '';

  it('is given again to the page that asks again', async () => {
    const id = await confirmed();
    const lost = tokenIn(await check(id, PAGE));

    const again = tokenIn(await check(id, PAGE));

    expect([lost, again]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    expect(await meOf(test, again)).toMatchObject({ email: PHONE });
  });

  it('is given to nobody else, whether they name somebody, nobody, or what they make up', async () => {
    const id = await confirmed();
    await check(id, PAGE);

    const others = [
      await check(id),
      await check(id, THIEF),
      await check(`${id}.${PAGE}`),
      await check(`${id}---web---${PAGE}`),
    ];

    expect(others.map((answer) => (v.is(qrCheckAnswer, answer) ? tokenIn(answer) : ''))).toEqual(['', '', '', '']);
    expect(tokenIn(await check(id, PAGE))).not.toBe('');
  });

  it('goes to one of those who ask at the same moment, and not to who says nothing of itself a second time', async () => {
    const id = await confirmed();
    const given = (await Promise.all([check(id), check(id, PAGE), check(id, THIEF)])).map(tokenIn);
    const unnamed = await confirmed();
    await check(unnamed);

    expect(given.filter((token) => token !== '')).toHaveLength(1);
    expect([await check(unnamed), await check(unnamed, PAGE)]).toEqual([EXPIRED, EXPIRED]);
  });

  it('is given for half a minute, also when that is longer than the code lives, and then no more', async () => {
    const id = await confirmed();
    test.advance(3 * MINUTE_MS - 1);
    await check(id, PAGE);

    test.advance(AGAIN_MS - 1);
    await test.cloud.accounts.sweep();
    expect(tokenIn(await check(id, PAGE))).not.toBe('');
    test.advance(1);

    expect(await check(id, PAGE)).toEqual(EXPIRED);
  });

  it('is given again after a restart, and leaves the code over for every phone', async () => {
    const id = await confirmed();
    await check(id, PAGE);
    await test.restart();

    const phones = [await scan(id), await confirm(id), await confirm(id, false), await scan(id, other)];

    expect(phones.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
    expect(tokenIn(await check(id, PAGE))).not.toBe('');
  });

  it('opens nothing before the phone says yes, nor after it says no', async () => {
    const [waiting, refused] = [await newId(), await newId()];
    await confirm(refused, false);

    expect([await check(waiting, PAGE), await check(refused, PAGE)]).toEqual([WAITING, REFUSED]);
  });

  it.each(['', 'x', 'A'.repeat(32), '1'.repeat(31), '1'.repeat(33), `${'1'.repeat(32)}.${'1'.repeat(32)}`])(
    'names no page as "%s"',
    async (asker) => {
      expect(await check(await newId(), asker)).toMatchObject({
        result_code: 1,
        code: 'errors.badRequest',
        params: { field: 'asker' },
      });
    },
  );
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
