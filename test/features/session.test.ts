import * as v from 'valibot';

import { identityOf } from '../../cloud/accounts/account';
import {
  areaCodeFault,
  codeFault,
  contactKey,
  emailFault,
  passwordFault,
  phoneFault,
  placeOf,
  safeRedirect,
  wordedFor,
} from '../../src/features/session/logic';
import { areas, namedAreas, searchAreas } from '../../src/features/session/components/areaCodes';
import { sendVerifyCodeBody, signupBody } from '@inkside/protocol';

describe('the sign-in form', () => {
  it.each([
    ['', 'errors.emailEmpty'],
    ['a b@c.de', 'errors.emailSpaces'],
    ['nobody', 'errors.emailInvalid'],
    ['a@b', 'errors.emailInvalid'],
    ['a@b.cd\u200B', 'errors.emailInvalid'],
    ['\u202Ea@b.cd', 'errors.emailInvalid'],
    ['a@b.c', undefined],
    ["ann.o'neil+ink@例子.公司", undefined],
    ['用户@例子.公司', 'errors.emailInvalid'],
    ['"><script>@x.yz', 'errors.emailInvalid'],
    ['a@b..c', 'errors.emailInvalid'],
    ['a@-b.cd', 'errors.emailInvalid'],
    ['a@b.cd/e', 'errors.emailInvalid'],
    ['a@b.cd:80', 'errors.emailInvalid'],
    ['a@例子', 'errors.emailInvalid'],
    [`a@${'b'.repeat(64)}.cd`, 'errors.emailInvalid'],
  ])('e-mail %j', (email, code) => expect(emailFault(email)?.code).toBe(code));

  it.each([
    ['', 'errors.codeEmpty'],
    ['12 456', 'errors.codeSpaces'],
    ['12a456', 'errors.codeDigits'],
    ['12345', 'errors.codeLength'],
    ['1234567', 'errors.codeLength'],
    ['123456', undefined],
    ['１２３４５６', undefined],
  ])('code %j', (code, fault) => expect(codeFault(code)?.code).toBe(fault));
});

describe('telephone numbers', () => {
  it.each([
    ['', '+86', 'errors.phoneEmpty'],
    ['138 0013 8000', '+86', 'errors.phoneSpaces'],
    ['13800138000', '+86', undefined],
    ['1380013800', '+86', 'errors.phoneInvalid'],
    ['138001380000', '+86', 'errors.phoneInvalid'],
    ['23800138000', '+86', 'errors.phoneInvalid'],
    ['+8613800138000', '+86', 'errors.phoneInvalid'],
    ['123', '+49', 'errors.phoneInvalid'],
    ['12345', '+49', 'errors.phoneInvalid'],
    ['123456', '+49', undefined],
    ['123456789012345', '+49', undefined],
    ['1234567890123456', '+49', 'errors.phoneInvalid'],
    ['15a5', '+49', 'errors.phoneInvalid'],
    ['１２３４５', '+49', 'errors.phoneInvalid'],
    ['１３８００１３８０００', '+86', undefined],
  ])('%j of %s', (number, areaCode, code) => expect(phoneFault(number, areaCode)?.code).toBe(code));

  it('need the code of a country', () => {
    expect([areaCodeFault('')?.code, areaCodeFault('+86')]).toEqual(['errors.areaCodeEmpty', undefined]);
  });
});

describe('the form and the cloud', () => {
  const numbers = [
    '',
    '1',
    '12345',
    '123456',
    '1234567',
    '123456789012345',
    '1234567890123456',
    '12 456',
    '12a456',
    '１２３４５６',
  ];
  const cloudReads = (mobi: string): boolean => {
    try {
      return v.is(sendVerifyCodeBody, { mobi, area_code: '+49' }) && identityOf(mobi, '+49').kind === 'phone';
    } catch {
      return false;
    }
  };

  it.each(numbers)('agree on the code %j', (code) => {
    expect(codeFault(code) === undefined).toBe(v.is(signupBody, { mobi: 'ann@example.org', code }));
  });

  it.each(numbers)('agree on the telephone number %j', (number) => {
    expect(phoneFault(number, '+49') === undefined).toBe(cloudReads(number));
  });
});

describe('the form and the cloud, of e-mail addresses', () => {
  it.each([
    ...['a@b.cd', 'A.b+c@B-d.example', 'ann@bücher.example', 'ann@ｅxample.org', '"><script>@x.yz', 'a@b', 'a@-b.cd'],
    ...['a@b-.cd', 'a@b..cd', 'a.@b.cd', 'a@@b.cd', 'a@b.cd.', 'a(b)@c.de', 'ä@b.cd', 'a@b_c.de', 'a@b.cd\u200B'],
  ])('agree on %j', (email) => {
    const isRead = (): boolean => {
      try {
        return v.is(sendVerifyCodeBody, { mobi: email }) && identityOf(email).kind === 'email';
      } catch {
        return false;
      }
    };

    expect(emailFault(email) === undefined).toBe(isRead());
  });
});

describe('passwords', () => {
  it.each([
    ['', 'errors.passwordEmpty'],
    ['        ', 'errors.passwordEmpty'],
    ['short', 'errors.passwordShort'],
    ['a'.repeat(201), 'errors.passwordShort'],
    ['right horse', undefined],
  ])('%j', (password, code) => expect(passwordFault(password)?.code).toBe(code));
});

describe('what the cloud refuses', () => {
  const email = { address: 'a@b.cd', areaCode: null };
  const phone = { address: '1234567', areaCode: '+49' };
  const refused = (field: string) => ({ code: 'errors.badRequest', params: { field } });

  it('is said in the words of the form where it is about a field', () => {
    expect(wordedFor(refused('mobi'), email).code).toBe('errors.emailInvalid');
    expect(wordedFor(refused('area_code'), phone).code).toBe('errors.phoneInvalid');
    expect(wordedFor(refused('scene'), phone)).toEqual(refused('scene'));
  });

  it.each([
    ['errors.codeWrong', 'code'],
    ['errors.passwordWrong', 'password'],
    ['errors.emailInvalid', 'contact'],
    ['errors.network', 'form'],
  ])('stands where it belongs: %s', (code, place) => expect(placeOf({ code, params: {} })).toBe(place));
});

describe('areas', () => {
  const english = namedAreas('en');

  it('are all named, once, in every language', () => {
    expect(new Set(areas.map(({ region }) => region)).size).toBe(areas.length);
    for (const locale of ['zh-CN', 'zh-TW', 'en', 'ru-RU']) {
      expect(namedAreas(locale).filter(({ name, region }) => name === region)).toEqual([]);
    }
  });

  it('have codes as the cloud takes them', () => {
    expect(areas.filter(({ areaCode }) => areaCodeFault(areaCode) !== undefined)).toEqual([]);
  });

  it.each([
    ['+86', ['CN']],
    ['cote d', ['CI']],
    ['中国', []],
    ['new z', ['NZ']],
  ])('are found by %j', (query, regions) => {
    const found = searchAreas(english, query).map(({ region }) => region);
    expect(regions.length === 0 ? found : found.slice(0, regions.length)).toEqual(regions);
  });

  it('are found by the English name in every language', () => {
    expect(searchAreas(namedAreas('zh-CN'), 'china').map(({ region }) => region)).toContain('CN');
  });
});

describe('what a browser keeps of an address', () => {
  it('is the same however it is written, and differs between countries', () => {
    const key = (address: string, areaCode: string | null = null) => contactKey({ address, areaCode });

    expect(key('Ann@Example.org')).toBe(key('ann@example.org'));
    expect(new Set([key('1234567', '+1'), key('1234567', '+49'), key('ann@example.org')]).size).toBe(3);
  });
});

describe('where a sign-in leads', () => {
  it.each([
    ['/push/file', '/push/file'],
    ['/note/open/x?page=2', '/note/open/x?page=2'],
    [null, undefined],
    ['https://evil.example', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/javascript:alert(1)', undefined],
    ['/a\u0000b', undefined],
    ['/login?redirect=/login', undefined],
    ['/.//evil.example', undefined],
    ['/note/..//evil.example', undefined],
    ['/note?next=https://evil.example', undefined],
  ])('%j', (redirect, path) => expect(safeRedirect(redirect)).toBe(path));
});
