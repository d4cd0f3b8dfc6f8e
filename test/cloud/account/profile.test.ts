import * as v from 'valibot';

import { paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { failure, signIn, startCloud, stopClouds } from '../rest/testCloud';
import { meOf } from './accountHarness';

const FIELDS = [
  'uid id email phone area_code login_type nickname avatar avatarUrl storage_limit storage_used device_limit roleValue',
  'sex vip_cloud vip_cloud_start vip_cloud_end giftCount totalDocCount totalUsageDays consecutiveUsageDays children',
  'parent accessToken google_id huawei_id wechat_id oauth_id otp_auth_url otp_enabled otp_verified',
].flatMap((line) => line.split(' '));

let test: TestCloud;
let token: string;
let otherToken: string;

beforeAll(async () => {
  test = await startCloud({ storageLimitBytes: 5_000_000 });
  token = await signIn(test, 'reader@example.org');
  otherToken = await signIn(test, 'other@example.org');
});
afterAll(stopClouds);

const update = (body: object) => test.put(paths.updateInfo, body, token);

describe('users/me', () => {
  it('has the fields that strict clients know, and no other', async () => {
    const answer = await test.get(paths.me, token);

    const { data } = v.parse(v.looseObject({ data: v.looseObject({}) }), answer.json);
    expect(Object.keys(data).toSorted()).toEqual(FIELDS.toSorted());
    expect(answer.json).toMatchObject({ result_code: 0, message: 'SUCCESS', tokenExpiredAt: expect.any(Number) });
  });

  it('has an area code even where there is no telephone', async () => {
    expect(await meOf(test, token)).toMatchObject({ phone: null, area_code: '+86', login_type: 'email' });
  });

  it('tells the limit of the cloud and what is used of it', async () => {
    const before = await meOf(test, token);
    await test.cloud.objects.putBytes(`${before.uid}/note/x`, Buffer.alloc(1000));
    test.advance(120_000);

    const { storage_limit, storage_used } = await meOf(test, token);

    expect([storage_limit, storage_used - before.storage_used]).toEqual([5_000_000, 1000]);
  });

  it('counts documents of the account', async () => {
    const before = await meOf(test, token);
    const { uid } = before;
    const kind = { dbId: `${uid}-NOTE_TREE`, type: 1, status: 1, document: true };
    const note = { _id: 'n1', uniqueId: 'n1', title: 'Note', ...kind };
    await test.cloud.writer.put(uid, note);
    test.advance(120_000);

    const { totalDocCount } = await meOf(test, token);

    expect(totalDocCount - before.totalDocCount).toBe(1);
  });

  it('tells that there is an access token, without the token', async () => {
    const before = await meOf(test, token);
    await test.get(paths.generateAccessToken, token);

    const { accessToken } = await meOf(test, token);

    expect(before.accessToken).toBeNull();
    expect(accessToken).toMatch(/^\*+$/);
  });
});

describe('configUsers/one', () => {
  it('is null until something is set', async () => {
    expect(await test.get(paths.userConfig, otherToken)).toMatchObject({ status: 200, json: { data: null } });
  });

  it.each(['put', 'post'] as const)('is set by %s, keeps what it does not know, and stands', async (how) => {
    await test[how](paths.userConfig, { readStatisticSwitch: 0, [`theme_${how}`]: 'dark' }, token);
    await test[how](paths.userConfig, { readStatisticSwitch: 1 }, token);
    await test.restart();

    const answer = await test.get(paths.userConfig, token);

    expect(answer.json).toMatchObject({ data: { readStatisticSwitch: 1, [`theme_${how}`]: 'dark' } });
    expect(await test.get(paths.userConfig, otherToken)).toMatchObject({ json: { data: null } });
  });

  it.each([
    { readStatisticSwitch: 2 },
    { readStatisticSwitch: '1' },
    { theme: { deep: 1 } },
    { 'a b': 1 },
    { theme: 'x'.repeat(1001) },
    [1],
  ])('refuses %j', async (body) => {
    expect(await test.put(paths.userConfig, body, token)).toMatchObject({ status: 400, json: { result_code: 1 } });
  });

  it('holds a hundred settings and no more', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`s${n}`, n]));

    expect((await test.put(paths.userConfig, many, otherToken)).status).toBe(400);
  });
});

describe('im/getSig', () => {
  it('gives a signed text of the caller', async () => {
    const { uid, id } = await meOf(test, token);

    const answers = [
      await test.get(`${paths.imSignature}?user=${uid}`, token),
      await test.get(`${paths.imSignature}?user=${id}`, token),
      await test.get(paths.imSignature, token),
    ];

    for (const { status, json } of answers) {
      expect(status).toBe(200);
      expect(json).toMatchObject({ data: expect.stringMatching(/^[\w-]+\.[0-9a-f]{64}$/) });
    }
  });

  it('gives none of another user', async () => {
    const { uid } = await meOf(test, otherToken);

    expect(await test.get(`${paths.imSignature}?user=${uid}`, token)).toMatchObject({
      status: 404,
      json: failure('errors.notFound'),
    });
  });
});

describe('users/updateInfo', () => {
  it('changes what is given and nothing else', async () => {
    await update({ nickname: ' Ann ', sex: 1, language: 'zh-TW' });

    const answer = await update({ nickname: 'Anna', unknown: 'x' });

    expect(answer.json).toMatchObject({ data: { nickname: 'Anna', sex: 1, language: 'zh-TW', avatarUrl: null } });
    const me = await meOf(test, token);
    expect([me.nickname, me.sex]).toEqual(['Anna', 1]);
    expect(Object.keys(me)).not.toContain('unknown');
    expect((await meOf(test, otherToken)).nickname).toBeNull();
  });

  it('takes values back', async () => {
    await update({ nickname: 'Ann', sex: 'f' });

    await update({ nickname: '', sex: null });

    expect(await meOf(test, token)).toMatchObject({ nickname: null, sex: null });
  });

  it.each([{ nickname: 7 }, { sex: -1 }, { sex: { $ne: 1 } }, { language: '../../etc' }])(
    'refuses %j',
    async (body) => {
      expect(await update(body)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
    },
  );

  it.each([
    ['a\u0000b', 'errors.nameCharacters', {}],
    ['a\nb', 'errors.nameCharacters', {}],
    ['<b>Ann</b>', 'errors.nameCharacters', {}],
    ['Ann\u202E', 'errors.nameCharacters', {}],
    ['.', 'errors.nameCharacters', {}],
    ['字'.repeat(85), 'errors.nameLong', { bytes: 255, max: 254 }],
  ])('refuses the nickname %j by name, and keeps the present one', async (nickname, code, params) => {
    await update({ nickname: 'Ann' });

    expect(await update({ nickname, sex: 'x' })).toMatchObject({
      status: 400,
      json: { result_code: 1, ...failure(code, params) },
    });
    expect(await meOf(test, token)).toMatchObject({ nickname: 'Ann', sex: null });
  });

  it('takes a nickname of 254 bytes, and spaces as none', async () => {
    const nickname = `${'字'.repeat(84)}ab`;
    await update({ nickname });
    const { nickname: kept } = await meOf(test, token);
    await update({ nickname: '  ' });

    expect([kept, (await meOf(test, token)).nickname]).toEqual([nickname, null]);
  });

  it('shows a nickname that was given before the rule', async () => {
    const { uid } = await meOf(test, token);
    await test.cloud.accounts.directory.update(uid, (known) => ({ ...known, nickname: 'Ann <ann@example.org>' }));

    await update({ language: 'ru' });

    expect((await meOf(test, token)).nickname).toBe('Ann <ann@example.org>');
  });

  it('refuses a poisoned prototype and a visitor', async () => {
    const poisoned = await test.put(paths.updateInfo, '{"__proto__":{"nickname":"x"}}', token);
    const visitor = await test.put(paths.updateInfo, { nickname: 'x' });

    expect([poisoned.status, visitor.status]).toEqual([400, 401]);
  });
});
