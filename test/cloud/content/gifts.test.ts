import * as v from 'valibot';

import { createGiftBook, type GiftBook } from '../../../cloud/content/giftBook';
import { createHourlyLimits } from '../../../cloud/accounts/guards/hourlyLimits';
import { createRecords, type Records } from '../../../cloud/accounts/records';
import { giftEndpoints } from '../../../cloud/rest/content/giftEndpoints';
import { createMemoryDatabase, memoryEndpointCall } from './memory';
import { activateGiftAnswer, checkGiftAnswer, copyGiftAnswer, myGiftsAnswer, paths } from '@inkside/protocol';

const DAY_MS = 86_400_000;
const GB = 1024 ** 3;
const STORAGE = { kind: 'storage', bytes: 5 * GB } as const;
const UNKNOWN = 'AAAA-AAAA-AAAA-AAAA';

let now = Date.UTC(2026, 10, 20);
const clock = { now: () => now };
let gifts: GiftBook;
let call: ReturnType<typeof memoryEndpointCall>;

beforeEach(() => {
  const records = createRecords(createMemoryDatabase());
  gifts = createGiftBook(records, clock);
  call = memoryEndpointCall(giftEndpoints({ gifts, clock, limits: createHourlyLimits(records, clock, '00') }));
});

const newCode = async (expiresAt: number | null = null, uid?: string): Promise<string> => {
  const owner = uid === undefined ? {} : { uid };
  const [card] = await gifts.make({ count: 1, worth: STORAGE, expiresAt, ...owner });
  return card?.code ?? '';
};
const mine = async (uid: string) => v.parse(myGiftsAnswer, await call(uid, 'GET', paths.myGifts)).data;

describe('a gift card', () => {
  it('has a code that nobody guesses', async () => {
    const codes = new Set((await gifts.make({ count: 50, worth: STORAGE, expiresAt: null })).map(({ code }) => code));

    expect(codes.size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('says what it would give, however its code is typed', async () => {
    const typed = ` ${(await newCode()).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;

    const { data } = v.parse(checkGiftAnswer, await call('a', 'POST', paths.checkGift, { code: typed }));

    expect(data).toMatchObject({ type: 'storage', storageBytes: 5 * GB, vipDays: 0, status: 'unused' });
    expect(data.expiresAt).toBeNull();
  });

  it('gives its storage to one account, once', async () => {
    const code = await newCode();

    const { data } = v.parse(activateGiftAnswer, await call('a', 'POST', paths.activateGift, { code }));

    expect(data).toMatchObject({ code, status: 'activated', activatedAt: new Date(now).toISOString() });
    await expect(call('a', 'POST', paths.activateGift, { code })).rejects.toMatchObject({ code: 'errors.giftUsed' });
    await expect(call('b', 'POST', paths.activateGift, { code })).rejects.toMatchObject({ code: 'errors.giftUsed' });
    await expect(call('b', 'POST', paths.checkGift, { code })).rejects.toMatchObject({ code: 'errors.giftUsed' });
    expect([await gifts.extraStorageOf('a'), await gifts.extraStorageOf('b')]).toEqual([5 * GB, 0]);
    expect([await gifts.giftCount('a'), await gifts.giftCount('b')]).toEqual([1, 0]);
  });

  it('is used once by calls that come together', async () => {
    const code = await newCode();

    const tries = await Promise.allSettled(['a', 'b', 'a', 'b'].map((uid) => gifts.activate(uid, code)));

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await gifts.extraStorageOf('a')) + (await gifts.extraStorageOf('b'))).toBe(5 * GB);
  });

  it('is not lost when the cloud dies between taking it and giving', async () => {
    const records = createRecords(createMemoryDatabase());
    let isDying = true;
    const dying: Records = {
      ...records,
      change: (id, schema, decide) => {
        if (isDying && id.startsWith('gift:')) return Promise.reject(new Error('killed'));
        return records.change(id, schema, decide);
      },
    };
    const book = createGiftBook(dying, clock);
    const [card] = await book.make({ count: 1, worth: STORAGE, expiresAt: now + 1 });
    await expect(book.activate('a', card?.code ?? '')).rejects.toThrow('killed');

    [isDying, now] = [false, now + DAY_MS];

    await expect(book.activate('b', card?.code ?? '')).rejects.toMatchObject({ code: 'errors.giftUsed' });
    expect(await book.activate('a', card?.code ?? '')).toMatchObject({ worth: STORAGE });
    expect(await book.extraStorageOf('a')).toBe(5 * GB);
  });

  it('ends on its day', async () => {
    const code = await newCode(now + DAY_MS);
    now += DAY_MS;

    await expect(call('a', 'POST', paths.activateGift, { code })).rejects.toMatchObject({ code: 'errors.giftExpired' });
    await expect(call('a', 'POST', paths.checkGift, { code })).rejects.toMatchObject({ code: 'errors.giftExpired' });
  });

  it('counts days of the larger cloud one after another', async () => {
    const days = { count: 2, worth: { kind: 'vip', days: 30 }, expiresAt: null } as const;
    for (const { code } of await gifts.make(days)) await gifts.activate('a', code);

    expect(await gifts.vipOf('a')).toEqual({ start: now, end: now + 60 * DAY_MS });
    expect(await gifts.vipOf('b')).toBeUndefined();
  });

  it('can lie in an account, to be used or given away', async () => {
    const code = await newCode(null, 'a');
    const [card] = (await mine('a')).results;
    const copied = v.parse(copyGiftAnswer, await call('a', 'POST', paths.copyGift, { id: card?._id }));
    expect(copied.data).toMatchObject({ code, status: 'unused', copiedAt: new Date(now).toISOString() });

    await gifts.activate('b', code);

    expect((await mine('a')).results.map(({ status }) => status)).toEqual(['gone']);
    expect((await mine('b')).results.map(({ status }) => status)).toEqual(['activated']);
    const foreign = call('c', 'POST', paths.copyGift, { code });
    await expect(foreign).rejects.toMatchObject({ code: 'errors.giftUnknown' });
  });

  it('is listed page by page', async () => {
    for (let index = 0; index < 5; index += 1) {
      now += 1000;
      await newCode(null, 'a');
    }

    const page = v.parse(myGiftsAnswer, await call('a', 'GET', paths.myGifts, {}, { limit: '2', page: '2' })).data;

    expect([page.count, page.results.length]).toEqual([5, 2]);
    expect(page.results[0]?.createdAt).toBe(new Date(now - 2000).toISOString());
  });
});

describe('guessing codes', () => {
  it('ends after twenty wrong ones an hour of the account, and not of who shares its address', async () => {
    const code = await newCode();
    for (let index = 0; index < 20; index += 1) {
      const guess = call('a', 'POST', paths.checkGift, { code: UNKNOWN });
      await expect(guess).rejects.toMatchObject({ code: 'errors.giftUnknown' });
    }

    const tooMany = { code: 'errors.tooManyRequests' };
    await expect(call('a', 'POST', paths.activateGift, { code })).rejects.toMatchObject(tooMany);
    await expect(call('a', 'POST', paths.copyGift, { code })).rejects.toMatchObject(tooMany);
    await expect(call('b', 'POST', paths.checkGift, { code })).resolves.toBeDefined();
    now += 3_600_000;
    await expect(call('a', 'POST', paths.checkGift, { code })).resolves.toBeDefined();
  });

  it('does not count codes that are right', async () => {
    const code = await newCode();

    for (let index = 0; index < 30; index += 1) await call('a', 'POST', paths.checkGift, { code });

    expect(await gifts.check(code)).toMatchObject({ code });
  });

  it.each([{}, { code: 5 }, { code: '' }, { code: 'x'.repeat(200) }, { code: 'a\u0000b' }, { id: '../x' }, []])(
    'refuses what is no code: %j',
    async (body) => {
      for (const path of [paths.checkGift, paths.activateGift, paths.copyGift]) {
        await expect(call('a', 'POST', path, body)).rejects.toMatchObject({ code: 'errors.badRequest' });
      }
    },
  );
});
