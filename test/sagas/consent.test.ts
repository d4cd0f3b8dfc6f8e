import type { RootState } from '../../src/app/store/rootReducer';
import { consentAgreed, cookiesRejected, updatesRejected } from '../../src/features/consent/slice';
import { languageChosen } from '../../src/features/preferences/slice';
import { routeEntered } from '../../src/features/route/slice';
import { signInRequest, signOutConfirmed } from '../../src/features/session/slice';
import { asEpochMs, asSecretId } from '@inkside/kit';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const JUNE = asEpochMs(Date.UTC(2026, 5, 1));
const JULY = asEpochMs(Date.UTC(2026, 6, 1));
const aText = (updatedAt = JUNE) => ({ title: 'A text', description: '<p>Words.</p>', updatedAt });
const at = (name: string, path = `/${name}`) => routeEntered({ name, path, params: {}, query: {} });
const kindsDue = (app: App) => app.state().consent.map(({ kind }) => kind);

/** What stands between the store and the sagas while the store shows something else than the present. */
const pastWith = (present: () => RootState): NonNullable<App['slot']['travel']> => ({
  isPast: () => true,
  pass: (_action, next) => next(),
  present,
  handles: (handles) => handles,
  watch: () => () => undefined,
  reduceOnly: () => undefined,
  begin: () => undefined,
  show: async () => undefined,
  backToNow: () => undefined,
});

let app: App;
afterEach(() => app.stop());

const open = async (options: Parameters<typeof startApp>[0] = {}) => {
  app = await startApp(options);
  return app;
};

/** Long enough for what a page asks a moment after it is entered. */
const stayOn = async (name: string) => {
  await app.dispatch(at(name));
  await app.clock.advance(1000);
};

const signIn = () =>
  app.dispatch(
    signInRequest.asked({
      proof: { kind: 'code', contact: { address: 'a@b.cd', areaCode: null }, code: asSecretId('123456') },
      remember: false,
    }),
  );

describe('the cookie prompt', () => {
  const withCookieText = async () => {
    await open();
    app.consent.texts.cookie = aText();
  };

  it('leads to the sign-in page when it is rejected on a page that anyone may read, and back from there', async () => {
    await open({ user: aUser });
    await app.dispatch(at('privacy'));
    await app.dispatch(cookiesRejected());
    expect([app.state().session.current.phase, app.went]).toEqual(['signedOut', ['/login?redirect=%2Fprivacy']]);
  });

  it('leaves a visitor where they are', async () => {
    await open();
    await app.dispatch(at('privacy'));
    await app.dispatch(cookiesRejected());
    expect(app.went).toEqual([]);
  });

  it('is checked one second after the start, not before', async () => {
    await withCookieText();
    await app.dispatch(at('privacy'));
    await app.clock.advance(999);
    expect(kindsDue(app)).toEqual([]);
    await app.clock.advance(1);
    expect(kindsDue(app)).toEqual(['cookie']);
  });

  it('is not shown on the sign-in page, but when it is left', async () => {
    await withCookieText();
    await app.dispatch(at('login'));
    await app.clock.advance(5000);
    expect(app.consent.asked).toEqual([]);
    await app.dispatch(at('privacy'));
    expect(kindsDue(app)).toEqual(['cookie']);
  });

  it('is not asked for on the sign-in page that a visitor was led to within the first second', async () => {
    await withCookieText();
    await app.dispatch(at('recentNote', '/note/recentNote'));
    await app.dispatch(at('login'));
    await app.clock.advance(5000);
    expect(app.consent.asked).toEqual([]);
    await app.dispatch(at('privacy'));
    expect(kindsDue(app)).toEqual(['cookie']);
  });

  it.each(['nc', 'deviceNc'])('is skipped on %s', async (name) => {
    await withCookieText();
    await app.dispatch(at(name));
    await app.clock.advance(5000);
    expect(app.consent.asked).toEqual([]);
  });

  it('stores the updatedAt of what was agreed to, and asks no more', async () => {
    await withCookieText();
    await stayOn('privacy');
    await app.dispatch(consentAgreed({ items: app.state().consent }));
    expect(app.state().consentMarks.cookie).toBe(JUNE);
    expect(kindsDue(app)).toEqual([]);
  });

  it.each([
    ['never agreed to', null, ['cookie']],
    ['agreed to in an older version', asEpochMs(JUNE - 1), ['cookie']],
    ['agreed to in this version', JUNE, []],
  ])('is shown by what was acknowledged: %s', async (_what, acknowledged, kinds) => {
    await withCookieText();
    if (acknowledged !== null)
      await app.dispatch(consentAgreed({ items: [{ kind: 'cookie', updatedAt: acknowledged }] }));
    await stayOn('privacy');
    expect(kindsDue(app)).toEqual(kinds);
  });

  it('clears all cookies of a visitor who rejects it, and there is nothing to log out of', async () => {
    await withCookieText();
    await stayOn('privacy');
    await app.dispatch(cookiesRejected());
    expect([app.consent.jar, app.accounts.calls, app.state().consentMarks.cookie]).toEqual([['cleared'], [], null]);
  });

  it('clears the acknowledgement and all cookies and logs out when it is rejected', async () => {
    await open({ user: aUser });
    app.consent.texts.cookie = aText();
    await stayOn('recentNote');
    await app.dispatch(cookiesRejected());
    expect(app.state().consentMarks.cookie).toBeNull();
    expect(app.consent.jar).toContain('cleared');
    expect(app.accounts.calls).toContain('signOut');
    expect(app.state().session.current.phase).toBe('signedOut');
  });

  it('is shown again to whoever signs in after it was rejected, and to nobody who agreed', async () => {
    await open({ user: aUser });
    app.consent.texts.cookie = aText();
    await stayOn('recentNote');
    await app.dispatch(cookiesRejected());
    await app.dispatch(at('login'));
    await signIn();
    await stayOn('recentNote');
    expect(kindsDue(app)).toContain('cookie');

    await app.dispatch(consentAgreed({ items: [{ kind: 'cookie', updatedAt: JUNE }] }));
    const asked = app.consent.asked.length;
    await app.dispatch(signOutConfirmed());
    await app.dispatch(at('login'));
    await signIn();
    await stayOn('recentNote');
    expect(app.consent.asked.slice(asked)).not.toContain('cookie zh');
  });
});

describe('the update message, the privacy policy and the terms', () => {
  const comeBack = async () => {
    await open({ user: aUser });
    Object.assign(app.consent.texts, { updateMessage: aText(), privacy: aText(JULY), agreement: aText() });
    await app.dispatch(at('recentNote'));
  };

  it('are asked for when somebody comes back who has agreed to none', async () => {
    await comeBack();
    expect(kindsDue(app)).toEqual(['updateMessage', 'privacy', 'agreement']);
  });

  it('count as agreed to when somebody signs in with the tick', async () => {
    await open();
    Object.assign(app.consent.texts, { updateMessage: aText(), privacy: aText(JULY), agreement: aText() });
    await app.dispatch(at('login'));
    await signIn();
    await app.dispatch(at('recentNote'));
    expect(kindsDue(app)).toEqual([]);
    expect(app.state().consentMarks).toMatchObject({
      updateMessage: JUNE,
      privacy: JULY,
      agreement: JUNE,
      isPrivacy: true,
    });
  });

  it('are told of when somebody signs in with the tick who had read what was new before', async () => {
    await open();
    await app.dispatch(consentAgreed({ items: [{ kind: 'updateMessage', updatedAt: JUNE }] }));
    Object.assign(app.consent.texts, { updateMessage: aText(JULY), privacy: aText(JULY), agreement: aText() });
    await app.dispatch(at('login'));
    await signIn();
    await app.dispatch(at('recentNote'));
    expect(kindsDue(app)).toEqual(['updateMessage']);
    expect(app.state().consentMarks).toMatchObject({ updateMessage: JUNE, privacy: JULY, agreement: JUNE });
  });

  it('clear the update, agreement, privacy and isPrivacy marks and log out when they are rejected', async () => {
    await comeBack();
    await app.dispatch(
      consentAgreed({
        items: [
          { kind: 'cookie', updatedAt: JUNE },
          { kind: 'privacy', updatedAt: JUNE },
        ],
      }),
    );
    await app.dispatch(updatesRejected());
    expect(app.state().consentMarks).toEqual({
      cookie: JUNE,
      updateMessage: null,
      privacy: null,
      agreement: null,
      isPrivacy: false,
    });
    expect(app.accounts.calls).toContain('signOut');
    expect(kindsDue(app)).toEqual([]);
  });

  it.each([
    ['updateMessage', JUNE],
    ['privacy', JULY],
    ['agreement', JUNE],
  ] as const)('store the updatedAt of what was agreed to, each its own: %s', async (kind, updatedAt) => {
    await comeBack();
    await app.dispatch(consentAgreed({ items: app.state().consent }));
    expect(app.state().consentMarks[kind]).toBe(updatedAt);
    expect(kindsDue(app)).toEqual([]);
  });

  it.each(['updateMessage', 'privacy', 'agreement'] as const)(
    'are asked for again when the text is newer than what was agreed to: %s',
    async (kind) => {
      await open({ user: aUser });
      await app.dispatch(consentAgreed({ items: [{ kind, updatedAt: JUNE }] }));
      app.consent.texts[kind] = aText(JULY);
      await app.dispatch(at('recentNote'));
      expect(kindsDue(app)).toEqual([kind]);
    },
  );

  it('are not asked for when the text is the one that was agreed to', async () => {
    await open({ user: aUser });
    await app.dispatch(consentAgreed({ items: [{ kind: 'privacy', updatedAt: JULY }] }));
    app.consent.texts.privacy = aText(JULY);
    await app.dispatch(at('recentNote'));
    expect(kindsDue(app)).toEqual([]);
  });

  it('are asked for once a session, whatever page comes next', async () => {
    await comeBack();
    const { length } = app.consent.asked;
    for (const name of ['pushFile', 'calendar', 'recentNote']) await app.dispatch(at(name));
    expect(app.consent.asked).toHaveLength(length);
  });

  it('are fetched in the language of now, though the state shows the past', async () => {
    await open({ user: aUser });
    await app.dispatch(languageChosen('ru'));
    const present = app.state();
    app.slot.travel = pastWith(() => present);
    app.store.replaceReducer((() => ({
      ...present,
      preferences: { ...present.preferences, language: 'zh' },
    })) as never);
    await stayOn('recentNote');
    expect(app.consent.asked).toEqual(['updateMessage ru', 'privacy ru', 'agreement ru', 'cookie ru']);
  });

  it('are not shown to a visitor, where they come after the session has ended', async () => {
    await open({ user: aUser });
    let give: () => void = () => undefined;
    jest
      .spyOn(app.services.consent, 'latest')
      .mockImplementation(
        (kind) => new Promise((resolve) => (give = () => resolve(kind === 'cookie' ? undefined : aText()))),
      );
    await app.dispatch(at('recentNote'));
    await app.dispatch(signOutConfirmed());
    await app.clock.advance(500);
    expect(app.state().session.current.phase).toBe('signedOut');
    give();
    await app.clock.advance(0);
    expect(kindsDue(app)).toEqual([]);

    // Whoever signs in next is not asked less for it.
    jest.spyOn(app.services.consent, 'latest').mockImplementation(async () => aText());
    await signIn();
    await app.dispatch(at('pushFile'));
    expect(app.state().consentMarks).toMatchObject({ updateMessage: JUNE, privacy: JUNE, agreement: JUNE });
  });

  it('are left alone where the cloud has no such texts, or cannot be asked', async () => {
    await open({ user: aUser });
    await app.dispatch(at('recentNote'));
    expect(kindsDue(app)).toEqual([]);
  });
});

describe('a language that is chosen while something is asked', () => {
  it('is that of the question from then on, unless it was answered meanwhile', async () => {
    await open();
    app.consent.texts.cookie = aText();
    await stayOn('privacy');
    app.consent.texts.cookie = { ...aText(), title: 'Ein Text' };
    await app.dispatch(languageChosen('en'));
    expect(app.consent.asked).toEqual(['cookie zh', 'cookie en']);
    expect(app.state().consent.map(({ title }) => title)).toEqual(['Ein Text']);

    let give: () => void = () => undefined;
    jest
      .spyOn(app.services.consent, 'latest')
      .mockImplementation(() => new Promise((resolve) => (give = () => resolve(aText()))));
    await app.dispatch(languageChosen('ru'));
    await app.dispatch(cookiesRejected());
    give();
    await app.clock.advance(0);
    expect(kindsDue(app)).toEqual([]);
  });
});

describe('a language that is chosen while the first texts are on their way', () => {
  /** Texts as a cloud gives them: of the language that was asked for, when the test lets them come. */
  const slowTexts = () => {
    const under: (() => void)[] = [];
    jest
      .spyOn(app.services.consent, 'latest')
      .mockImplementation(
        (kind, language) =>
          new Promise((resolve) => under.push(() => resolve({ ...aText(), title: `${kind} ${language}` }))),
      );
    return async () => {
      while (under.length > 0) {
        under.shift()?.();
        await app.clock.advance(0);
      }
    };
  };

  it('is that of the question about cookies', async () => {
    await open();
    const give = slowTexts();
    await stayOn('privacy');
    await app.dispatch(languageChosen('ru'));
    await give();
    expect(app.state().consent.map(({ title }) => title)).toEqual(['cookie ru']);
  });

  it('is that of the new texts', async () => {
    await open({ user: aUser });
    const give = slowTexts();
    await app.dispatch(at('recentNote'));
    await app.dispatch(languageChosen('en'));
    await give();
    expect(app.state().consent.map(({ title }) => title)).toEqual(['updateMessage en', 'privacy en', 'agreement en']);
  });
});

describe('the tick at sign-in', () => {
  it('is to be set anew by whoever signs in next', async () => {
    await open();
    await app.dispatch(at('login'));
    await signIn();
    await app.dispatch(signOutConfirmed());
    expect(app.state().session.entry.agreed).toBe(false);
  });
});

describe('the locale cookie, which is optional', () => {
  it('is not written before somebody agrees', async () => {
    await open({ user: aUser });
    await app.dispatch(at('recentNote'));
    expect(app.consent.jar).toEqual([]);
    await app.dispatch(consentAgreed({ items: [{ kind: 'cookie', updatedAt: JUNE }] }));
    expect(app.consent.jar).toEqual(['locale=zh-CN']);
  });

  it('is not written by the choice of a language either, before somebody agrees or after they rejected', async () => {
    await open();
    await app.dispatch(languageChosen('zhTW'));
    expect(app.consent.jar).toEqual([]);
    await app.dispatch(consentAgreed({ items: [{ kind: 'cookie', updatedAt: JUNE }] }));
    expect(app.consent.jar).toEqual(['locale=zh-CN']);
    await app.dispatch(cookiesRejected());
    await app.dispatch(languageChosen('en'));
    expect(app.consent.jar).toEqual(['locale=zh-CN', 'cleared']);
  });

  it('follows the language from then on', async () => {
    await open();
    await app.dispatch(consentAgreed({ items: [{ kind: 'cookie', updatedAt: JUNE }] }));
    await app.dispatch(languageChosen('en'));
    expect(app.consent.jar).toEqual(['locale=zh-CN', 'locale=en-US']);
  });
});
