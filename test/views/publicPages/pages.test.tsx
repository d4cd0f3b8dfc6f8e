import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import type { RootState } from '../../../src/app/store/rootReducer';
import { PublicFrame } from '../../../src/app/shell/PublicFrame';
import DownloadMobilePage from '../../../src/features/downloads/DownloadMobilePage';
import GroupSharePage from '../../../src/features/groups/GroupSharePage';
import { invitationRequest, joinRequest, joinWanted } from '../../../src/features/groups/slice';
import NoticePage from '../../../src/features/publicPages/NoticePage';
import { noticeRequest, textRequest } from '../../../src/features/publicPages/slice';
import StaticPage from '../../../src/features/publicPages/StaticPage';
import { webAppChosen } from '../../../src/features/preferences/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';

const language = 'en';
const written = (id: string) => ({
  id,
  title: `Title ${id}`,
  html: `<p>Text of ${id}</p>`,
  updatedAt: asEpochMs(Date.UTC(2026, 10, 22)),
});

const visitor = (): RootState => ({
  ...emptyState(),
  preferences: { language, theme: 'light' },
  session: { ...emptyState().session, current: { phase: 'signedOut', reason: null, returnTo: null } },
});

const pages = [
  {
    element: <PublicFrame />,
    children: [
      { path: 'privacy', element: <StaticPage /> },
      { path: 'agreement', element: <StaticPage /> },
      { path: 'groupShare', element: <GroupSharePage /> },
      { path: 'downloadPageMobile', element: <DownloadMobilePage /> },
    ],
  },
  { path: 'nc', element: <NoticePage /> },
];
const open = (path: string, preloadedState: RootState = visitor()) => ({
  user: userEvent.setup(),
  ...renderApp(pages, { path, preloadedState }),
});

beforeAll(() => {
  window.scrollTo = () => undefined;
});

describe('the page for phones', () => {
  it('lets in whoever wants the web app all the same, and can be had again', async () => {
    const { user, actions } = open('/downloadPageMobile');
    await user.click(screen.getByRole('button', { name: 'Use the web app here' }));
    expect(actions).toContainEqual(webAppChosen(true));
    expect(screen.getByText('This browser opens the web app.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show this page on this phone again' }));
    expect(actions).toContainEqual(webAppChosen(false));
    expect(screen.getByRole('button', { name: 'Use the web app here' })).toBeVisible();
  });
});

describe('the public frame', () => {
  it('leads a visitor to the sign-in page and to every other public page', () => {
    open('/privacy');

    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    const places = within(screen.getByRole('contentinfo'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(places).toEqual([
      '/introduction',
      '/userManual',
      '/userFaq',
      '/booxMiraHelp',
      '/googleDrive',
      '/downloadPageMobile',
      '/agreement',
      '/privacy',
    ]);
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('aria-current', 'page');
  });

  it('leads who is signed in back to the app', () => {
    open('/privacy', signedIn());

    expect(screen.getByRole('link', { name: 'Open Inkside' })).toHaveAttribute('href', '/');
  });

  it('lets anyone choose the language', async () => {
    const { user, actions } = open('/privacy');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'zhTW');

    expect(actions).toContainEqual({ type: 'preferences/languageChosen', payload: 'zhTW' });
  });
});

describe('a static page', () => {
  const asked = { kind: 'privacy', language } as const;

  it('shows its title, its date and its text', async () => {
    const { store } = open('/privacy');
    act(() => void store.dispatch(textRequest.asked(asked)));
    act(() => void store.dispatch(textRequest.succeeded({ args: asked, result: written('privacy') })));

    expect(await screen.findByText('Text of privacy')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Title privacy');
    expect(screen.getByText('November 22, 2026')).toBeVisible();
    expect(document.title).toBe('Title privacy · Inkside');
  });

  it('shows nothing of another page', () => {
    const { store } = open('/agreement');
    act(() => void store.dispatch(textRequest.asked(asked)));
    act(() => void store.dispatch(textRequest.succeeded({ args: asked, result: written('privacy') })));

    expect(screen.queryByText('Text of privacy')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of use');
  });

  it('says so when it has not been written', async () => {
    const { store } = open('/privacy');
    act(() => void store.dispatch(textRequest.asked(asked)));
    act(() => void store.dispatch(textRequest.succeeded({ args: asked, result: null })));

    expect(await screen.findByText('This page has not been written yet')).toBeVisible();
  });

  it('says why it could not be had, and asks once more', async () => {
    const { user, store, actions } = open('/privacy');
    act(() => void store.dispatch(textRequest.asked(asked)));
    act(
      () =>
        void store.dispatch(
          textRequest.failed({ args: asked, error: { code: 'errors.network', params: { operation: 'content' } } }),
        ),
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('Reading the page: Network connection timed out');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions.at(-1)).toEqual(textRequest.asked(asked));
  });
});

describe('one notice', () => {
  const asked = { id: 'n1', language };

  it('stands by itself: no menu, no other pages', async () => {
    const { store } = open('/nc?id=n1');
    act(() => void store.dispatch(noticeRequest.asked(asked)));
    act(() => void store.dispatch(noticeRequest.succeeded({ args: asked, result: written('n1') })));

    expect(await screen.findByText('Text of n1')).toBeVisible();
    expect([screen.queryByRole('navigation'), screen.queryByRole('banner'), screen.queryByRole('link')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['an unknown id', '/nc?id=n1', true],
    ['no id', '/nc', false],
  ])('says that there is none for %s', async (_, path, isAsked) => {
    const { store } = open(path);
    if (isAsked) {
      act(() => void store.dispatch(noticeRequest.asked(asked)));
      act(
        () =>
          void store.dispatch(noticeRequest.failed({ args: asked, error: { code: 'errors.notFound', params: {} } })),
      );
    }

    expect(await screen.findByText('This notice is not there')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows a script in its title as text', async () => {
    const { store } = open('/nc?id=n1');
    act(() => void store.dispatch(noticeRequest.asked(asked)));
    act(
      () =>
        void store.dispatch(
          noticeRequest.succeeded({ args: asked, result: { ...written('n1'), title: '<img src=x onerror=alert(1)>' } }),
        ),
    );

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('an invitation', () => {
  const args = { code: 'AB' };
  const result = {
    group: '<script>x</script>Readers',
    about: 'One book a month',
    inviter: '<b>Olga</b>',
    members: 3,
    expiresAt: null,
  };
  const invited = (preloadedState: RootState) => {
    const view = open('/groupShare?code=AB', preloadedState);
    act(() => void view.store.dispatch(invitationRequest.asked(args)));
    act(() => void view.store.dispatch(invitationRequest.succeeded({ args, result })));
    return view;
  };

  it('shows what the group is, who invites and how many are in it, as plain text', async () => {
    invited(visitor());

    expect(await screen.findByRole('heading', { name: '<script>x</script>Readers' })).toBeVisible();
    expect(screen.getByText('<b>Olga</b> invites you to this group')).toBeVisible();
    expect(screen.getByText('3 members')).toBeVisible();
    expect(screen.getByText('You sign in first and come back here.')).toBeVisible();
  });

  it('is taken by a click, and says so', async () => {
    const { user, store, actions } = invited(signedIn());
    await user.click(await screen.findByRole('button', { name: 'Join the group' }));
    expect(actions.at(-1)).toEqual(joinWanted(args));

    act(() => void store.dispatch(joinRequest.asked(args)));
    act(() => void store.dispatch(joinRequest.succeeded({ args, result: { group: 'Readers', isNew: true } })));

    expect(await screen.findByRole('status')).toHaveTextContent('You are a member of');
    expect(screen.getByRole('link', { name: 'Open your groups' })).toHaveAttribute('href', '/note/groupNote');
  });

  it.each([
    ['errors.groupInviteUnknown', 'There is no invitation with this code. Ask for the address again.'],
    ['errors.groupInviteExpired', 'This invitation has expired. Ask for a new one.'],
  ])('that leads nowhere says why: %s', async (code, text) => {
    const { store } = open('/groupShare?code=AB');
    act(() => void store.dispatch(invitationRequest.asked(args)));
    act(() => void store.dispatch(invitationRequest.failed({ args, error: { code, params: {} } })));

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /join/i })).toBeNull();
  });

  it('without a code leads nowhere either', () => {
    open('/groupShare');

    expect(screen.getByText('This invitation leads nowhere')).toBeVisible();
  });
});

describe('the page for phones', () => {
  it('gives the address of the computer to copy and to send', async () => {
    const { user } = open('/downloadPageMobile');

    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of this server' });
    await user.click(screen.getByRole('button', { name: 'Copy address' }));

    expect(address.value).toBe(`${window.location.origin}/`);
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mail it to yourself' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?/),
    );
  });
});
