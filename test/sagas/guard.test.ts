import { routeNames, routeTable, type RouteName } from '../../src/features/route/routeTable';
import type { SessionState } from '../../src/features/session/types';
import { decide, type Decision } from '../../src/sagas/guardSaga';
import { aUser } from '../fakes/fakeServices';

/** The specification's public routes (section 2), shared notes, the not-found page and the player of recordings; everything else needs a token. */
const publicPaths = new Set([
  '/login',
  '/introduction',
  '/privacy',
  '/agreement',
  '/googleDrive',
  '/booxMiraHelp',
  '/userManual',
  '/userFaq',
  '/userFaqDetails',
  '/groupShare',
  '/noteShare',
  '/nc',
  '/deviceNc',
  '/downloadPageMobile',
  '/replay',
  '*',
]);

const sessions = {
  visitor: { phase: 'signedOut', reason: null, returnTo: null },
  'signed in': { phase: 'signedIn', user: aUser },
  'token ended': { phase: 'signedOut', reason: { code: 'elMsg.tips14', params: {} }, returnTo: '/push/file' },
} as const satisfies Record<string, SessionState>;
type Who = keyof typeof sessions;

const stay: Decision = { kind: 'stay' };
const go = (path: string): Decision => ({ kind: 'go', path });

const atRoot = { pathname: '/', hash: '' };
const desktop = { isMobile: false };
const mobile = { isMobile: true };

const pathOf = (name: RouteName): string => routeTable[name].path.replace(/:\w+\??$/, 'n1').replace('*', '/nowhere');
const entered = (name: string, path: string, query = {}) => ({ name, path, params: {}, query });

/** What the sentences of section 2 say of each combination. */
const expectedPlace = (name: RouteName, who: Who, isMobile: boolean): Decision => {
  const isPublic = publicPaths.has(routeTable[name].path);
  if (isMobile && (!isPublic || name === 'notFound')) return go('/downloadPageMobile');
  if (who === 'signed in') return name === 'login' ? go('/') : stay;
  if (isPublic) return stay;
  return go(`/login?redirect=${encodeURIComponent(pathOf(name))}`);
};

const matrix = routeNames.flatMap((name) =>
  (Object.keys(sessions) as Who[]).flatMap((who) =>
    [desktop, mobile].map((device) => [name, who, device.isMobile ? 'mobile' : 'desktop'] as const),
  ),
);

describe('every route, for everyone, on every device', () => {
  it.each(matrix)('%s, %s, %s', (name, who, where) => {
    const isMobile = where === 'mobile';
    const decision = decide(entered(name, pathOf(name)), sessions[who], { isMobile }, atRoot);

    expect(decision).toEqual(expectedPlace(name, who, isMobile));
  });

  it('has the public routes of the specification, and no other', () => {
    const open = routeNames.filter((name) => routeTable[name].access === 'public').map((name) => routeTable[name].path);

    expect(new Set(open)).toEqual(publicPaths);
  });
});

describe('the other rules', () => {
  const { visitor, 'signed in': user } = sessions;

  it.each([
    [
      'reopens at the root what is served from elsewhere',
      entered('login', '/login'),
      visitor,
      { kind: 'leave', url: '/#/login' },
    ],
    ['does so from any path', entered('recentNote', '/note/recentNote'), visitor, { kind: 'leave', url: '/#/login' }],
    ['does so for users too', entered('recentNote', '/note/recentNote'), user, { kind: 'leave', url: '/#/login' }],
  ])('%s', (_what, route, session, decision) => {
    expect(decide(route, session, desktop, { pathname: '/app/index.html', hash: '#/login' })).toEqual(decision);
  });

  it.each([
    ['sends a user on an unnamed route to the root', entered('', '/'), user, desktop, go('/')],
    ['sends a visitor on an unnamed route to the sign-in page', entered('', '/'), visitor, desktop, go('/login')],
    ['sends a phone on an unnamed route to its own page', entered('', '/'), user, mobile, go('/downloadPageMobile')],
    [
      'decides nothing while the vault is not asked yet',
      entered('recentNote', '/note/recentNote'),
      { phase: 'unknown' } as const,
      desktop,
      stay,
    ],
    [
      'lets a user go back to where they came from',
      entered('login', '/login', { redirect: '/push/file' }),
      user,
      desktop,
      go('/push/file'),
    ],
    [
      'goes by the address that was opened last, not by the one where a session ended',
      entered('calendar', '/calendar'),
      sessions['token ended'],
      desktop,
      go('/login?redirect=%2Fcalendar'),
    ],
    [
      'brings a user back with the whole query',
      entered('login', '/login', { redirect: '/library/recently?view=list' }),
      user,
      desktop,
      go('/library/recently?view=list'),
    ],
    ['lets nobody go to another site', entered('login', '/login', { redirect: '//evil' }), user, desktop, go('/')],
  ])('%s', (_what, route, session, device, decision) => {
    expect(decide(route, session, device, atRoot)).toEqual(decision);
  });
});
