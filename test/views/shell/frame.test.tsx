import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import type { RootState } from '../../../src/app/store/rootReducer';
import { Frame } from '../../../src/app/shell/Frame';
import { logOpened } from '../../../src/features/faults/slice';
import { languageChosen, themeChosen } from '../../../src/features/preferences/slice';
import { signOutAsked } from '../../../src/features/session/leavingSlice';
import { closedChannel } from '../../../src/features/sync/logic';
import type { ChannelPhase, ChannelState } from '../../../src/features/sync/types';
import { toastDismissed } from '../../../src/features/toasts/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aSessionUser } from '../../harness/rows';

const open = (preloadedState: RootState = signedIn(), path = '/note/recentNote') => ({
  user: userEvent.setup(),
  ...renderApp([{ path: '/', element: <Frame />, children: [{ path: '*', element: <p>The page</p> }] }], {
    path,
    preloadedState,
  }),
});

const channel = (phase: ChannelPhase, change: Partial<ChannelState> = {}): ChannelState => ({
  ...closedChannel,
  phase,
  since: asEpochMs(1),
  ...change,
});

const syncing = (noteTree: ChannelState): RootState =>
  signedIn({
    sync: {
      ...emptyState().sync,
      role: 'leader',
      channels: { noteTree, library: channel('live'), message: channel('live') },
    },
  });

describe('areas', () => {
  it('are links in a rail, the current one marked', () => {
    open(signedIn(), '/push/file');

    const menu = screen.getByRole('navigation', { name: 'Main menu' });

    expect(
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Notes', 'Send', 'Calendar', 'Library', 'Reading', 'Downloads']);
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Send');
  });

  it.each(['/Library/local', '/library/LOCAL/'])('are found as the router finds them: %s', (path) => {
    open(signedIn(), path);

    expect(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { current: 'page' }),
    ).toHaveTextContent('Library');
    expect(
      within(screen.getByRole('navigation', { name: 'Library' })).getByRole('link', { current: 'page' }),
    ).toHaveTextContent('Books');
  });

  it('have their children as tabs', async () => {
    const { user, router } = open();

    await user.click(
      within(screen.getByRole('navigation', { name: 'Notes' })).getByRole('link', { name: 'All notes' }),
    );

    expect(router.state.location.pathname).toBe('/note/localNote');
  });

  it('keep their names for screen readers when the rail is folded up', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: 'Collapse menu' }));

    expect(screen.getByRole('button', { name: 'Expand menu' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Library' })).toBeInTheDocument();
  });

  it('cannot be widened where there is no room', () => {
    window.innerWidth = 800;
    open();

    expect(screen.queryByRole('button', { name: /menu/ })).not.toBeInTheDocument();
  });
});

describe('status', () => {
  it.each<[string, ChannelState, RegExp]>([
    ['everything is in the cloud', channel('live'), /Saved in cloud/],
    ['changes wait', channel('catchingUp', { unsent: ['a', 'b'] }), /Saved here, sending 2 changes/],
    ['the cloud is away', channel('offline'), /Offline since .*: changes are saved on this computer/],
    ['the session is not accepted', channel('refused'), /Sign in again to sync/],
    ['a document was refused', channel('denied'), /The cloud refused a change/],
    ['nothing was heard yet', channel('opening'), /Connecting to the cloud/],
  ])('says in one line that %s', (_what, noteTree, text) => {
    open(syncing(noteTree));

    expect(within(screen.getByRole('contentinfo')).getByRole('button')).toHaveTextContent(text);
  });

  it('opens what each channel does, with counts and errors', async () => {
    const error = { code: 'errors.syncDenied', params: { id: 'abc', reason: 'forbidden' } };
    const { user } = open(syncing(channel('denied', { received: 128, sent: 1, error })));

    await user.click(screen.getByRole('button', { name: /The cloud refused a change/ }));

    const panel = await screen.findByRole('region', { name: 'Sync' });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
    expect(panel).toHaveTextContent('128 received1 sentnothing waiting');
    expect(panel).toHaveTextContent('The cloud refused the document abc: forbidden');
  });

  it('says which tab does the work', () => {
    open(syncing(channel('live')));

    expect(screen.getByRole('contentinfo')).toHaveTextContent('This tab syncs');
  });

  it('is a mark with a sheet on a phone', async () => {
    window.innerWidth = 390;
    const { user } = open(syncing(channel('live')));

    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Saved in cloud' }));

    expect(await screen.findByRole('dialog', { name: 'Saved in cloud' })).toHaveTextContent(
      'This computer and the cloud agree.',
    );
  });
});

describe('the error log on a phone', () => {
  it.each<[number, string]>([
    [0, 'What went wrong'],
    [2, '2 problems'],
  ])('is reached from the sheet, after %d errors', async (count, name) => {
    window.innerWidth = 390;
    const one = { at: asEpochMs(1), operation: 'sync', error: { code: 'errors.internal', params: {} } };
    const state = syncing(channel('live'));
    const { user, actions } = open({
      ...state,
      faults: { ...state.faults, recent: Array.from({ length: count }, () => one) },
    });

    await user.click(screen.getByRole('button', { name: 'Saved in cloud' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

    expect(actions.filter(logOpened.match)).toHaveLength(1);
  });
});

describe('account', () => {
  it('offers themes, languages and the way out', async () => {
    const { user, actions } = open();
    const choose = async (name: string, wanted: { readonly type: string }) => {
      // A menu that is closing takes no click any more.
      while (!actions.some(({ type }) => type === wanted.type)) {
        if (screen.queryByRole('menu') === null) await user.click(screen.getByRole('button', { name: /Clara/ }));
        await user.click(await screen.findByRole('menuitem', { name }));
      }
    };

    await choose('E-ink', themeChosen);
    await choose('繁體中文', languageChosen);
    await choose('Sign out', signOutAsked);

    expect(actions).toEqual(expect.arrayContaining([themeChosen('eink'), languageChosen('zhTW'), signOutAsked()]));
  });

  it('says so when it is the demo account', () => {
    const demo = {
      ...emptyState().session,
      current: { phase: 'signedIn', user: aSessionUser({ isDemo: true }) },
    } as const;
    open(signedIn({ session: demo }));

    expect(screen.getByText(/^This is a demo account/)).toBeVisible();
  });
});

describe('messages', () => {
  it('stay until they are closed, and name what went wrong', async () => {
    const toast = { id: 't1', tone: 'bad', code: 'elMsg.tips14', params: {} } as const;
    const { user, actions } = open(signedIn({ toasts: [toast] }));

    expect(screen.getByRole('alert')).toHaveTextContent('The login of this account has expired. Please log in again.');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));

    expect(actions.filter(toastDismissed.match)).toHaveLength(1);
  });

  it('show a code that nobody knows as it is, so that it can be reported', () => {
    open(signedIn({ toasts: [{ id: 't1', tone: 'bad', code: 'errors.fromTheFuture', params: {} }] }));

    expect(screen.getByRole('alert')).toHaveTextContent('errors.fromTheFuture');
  });
});
