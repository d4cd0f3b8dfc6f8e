import { createView } from '../../../../packages/recorder/src/privacy/view';

const usual = (value: unknown): unknown => createView('usual').plain(value);
const shown = (value: unknown): string => JSON.stringify(usual(value));

describe('fields that are secret', () => {
  it.each([
    'pwd',
    'passphrase',
    'pass',
    'smsCode',
    'inviteCode',
    'sessionId',
    'session_id',
    'SyncGatewaySession',
    'session',
    'auth',
    'x-api-key',
    'phoneNumber',
    'userEmail',
    'emailAddress',
    'jwt',
    'Set-Cookie',
    'x-code',
  ])('are known by the name %s', (name) => {
    expect(shown({ [name]: 'planted' })).not.toContain('planted');
  });

  it.each([
    [
      [
        ['Authorization', 'planted'],
        ['x-access-token', 'plantedtoken8'],
      ],
    ],
    [['Accept', 'x', 'Cookie', 'SG=planted']],
    [
      [
        { name: 'Cookie', value: 'SG=planted' },
        { key: 'token', value: ['planted'] },
        { type: 'email', value: 'planted' },
      ],
    ],
    [{ credential: { type: 'plantedtype', kind: 'plantedkind', phase: 'planted9' } }],
    [{ code: 'PLANTED9X', params: { planted: 1 } }.code === '' ? {} : { code: 'plantedX', params: {} }],
    [{ code: 'planted', params: {} }],
  ])('are known by what stands beside or around them: %j', (value) => {
    expect(shown(value)).not.toContain('planted');
  });

  it.each([
    [{ verifyCode: 739154 }],
    [{ password: 739154 }],
    [{ token: -739154 }],
    [{ code: 739154, params: {} }],
    [{ phone: [739154, { number: 739154 }] }],
    [{ codes: { list: [[739154]] } }],
    [[{ code: '739154' }, { whatever: 739154 }]],
    ['{"pin":739154}'],
  ])('hide numbers: %j', (value) => {
    expect(shown(value)).not.toContain('739154');
  });

  it('hide a telephone number that has no name', () => {
    expect(usual([13_912_345_678])).not.toEqual([13_912_345_678]);
    expect(usual(8_613_912_345_678)).not.toBe(8_613_912_345_678);
  });

  it('keep what only belongs to a secret, and what has a secret name and is none', () => {
    const value = {
      code: {
        phase: 'failed',
        error: { code: 'errors.codeWrong', params: { seconds: 60 } },
        result: { resendAt: 1_795_165_260_400 },
      },
      toast: { code: 'elMsg.tips14', params: {} },
      reply: { code: 401, params: {} },
      token: { size: 123_456, expiresIn: 739_154, isKept: true },
      consent: { cookie: 4_102_444_800_000 },
      session: { current: { phase: 'closed' } },
      areaCode: '86',
      languageCode: 'en',
      way: ['email', 'phone'],
      size: 739_154,
    };

    expect(usual(value)).toEqual(value);
  });
});

describe('stand-ins', () => {
  it.each([{ code: '000001' }, { phone: '10000000001' }, { code: '000002' }, { pin: 100_001 }])(
    'are never the secret itself: %j',
    (value) => {
      expect(usual(value)).not.toEqual(value);
    },
  );

  it('are of one secret each', () => {
    const codes = ['700001', '739154', '700003', '700002'];

    const made = usual(codes.map((code) => ({ code }))) as readonly { readonly code: string }[];

    expect(new Set(made.map(({ code }) => code)).size).toBe(codes.length);
    expect(made.filter(({ code }) => codes.slice(0, 1).includes(code))).toEqual([]);
  });

  it('are found for all numbers of two digits', () => {
    const numbers = Array.from({ length: 90 }, (_, index) => index + 10);

    const made = usual({ pin: numbers }) as { readonly pin: readonly number[] };

    expect(new Set(made.pin).size).toBe(90);
    expect(made.pin.some((pin, index) => pin === numbers[index])).toBe(false);
  });

  it('are the same for a number and its digits', () => {
    const [one, other] = usual([{ code: '739154' }, { code: 739_154 }]) as readonly { readonly code: unknown }[];

    expect(String(other?.code)).toBe(one?.code);
  });

  it('tell of bytes nothing but how many they are', () => {
    expect(usual([new TextEncoder().encode('739154'), new TextEncoder().encode('739155')])).toEqual([
      { $: 'bytes', length: 6 },
      { $: 'bytes', length: 6 },
    ]);
  });
});
