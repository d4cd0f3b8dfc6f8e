import { codeFault, emailFault, safeRedirect } from '../../src/features/session/logic';
import { decide } from '../../src/sagas/navigation/decide';
import { aUser } from '../fakes/fakeServices';

describe('the sign-in form', () => {
  it.each([
    ['', 'errors.emailEmpty'],
    ['a b@c.de', 'errors.emailSpaces'],
    ['nobody', 'errors.emailInvalid'],
    ['a@b', 'errors.emailInvalid'],
    ['a@b.c', undefined],
    ['用户@例子.公司', undefined],
  ])('e-mail %j', (email, code) => expect(emailFault(email)?.code).toBe(code));

  it.each([
    ['', 'errors.codeEmpty'],
    ['12 456', 'errors.codeSpaces'],
    ['12a456', 'errors.codeDigits'],
    ['12345', 'errors.codeLength'],
    ['1234567', 'errors.codeLength'],
    ['123456', undefined],
  ])('code %j', (code, fault) => expect(codeFault(code)?.code).toBe(fault));
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
  ])('%j', (redirect, path) => expect(safeRedirect(redirect)).toBe(path));
});

describe('the guard', () => {
  const route = (name: string, path: string, query = {}) => ({ name, path, params: {}, query });
  const signedOut = { phase: 'signedOut', reason: null, returnTo: null } as const;
  const signedIn = { phase: 'signedIn', user: aUser } as const;

  it.each([
    ['nothing is known yet', route('recentNote', '/note/recentNote'), { phase: 'unknown' } as const, { kind: 'stay' }],
    ['a visitor on a page that needs sign-in', route('pushFile', '/push/file'), signedOut, { kind: 'go', path: '/login?redirect=%2Fpush%2Ffile' }],
    ['a visitor on the sign-in page', route('login', '/login'), signedOut, { kind: 'stay' }],
    ['a visitor on an unknown page', route('notFound', '/nowhere'), signedOut, { kind: 'stay' }],
    ['a user on the sign-in page', route('login', '/login'), signedIn, { kind: 'go', path: '/' }],
    ['a user on the sign-in page with a way back', route('login', '/login', { redirect: '/push/file' }), signedIn, { kind: 'go', path: '/push/file' }],
    ['a user with a way back to another site', route('login', '/login', { redirect: '//evil' }), signedIn, { kind: 'go', path: '/' }],
    ['a user anywhere', route('recentNote', '/note/recentNote'), signedIn, { kind: 'stay' }],
    ['an expired user', route('pushFile', '/push/file'), { ...signedOut, returnTo: '/note/open/x' }, { kind: 'go', path: '/login?redirect=%2Fnote%2Fopen%2Fx' }],
  ])('%s', (_what, at, session, decision) => expect(decide(at, session)).toEqual(decision));
});
