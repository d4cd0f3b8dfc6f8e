import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import { Frame } from '../../../src/app/shell/Frame';
import { libraryLoadFailed } from '../../../src/features/library/slice';
import { messagesLoadFailed } from '../../../src/features/messages/slice';
import { notesLoaded, notesLoadFailed } from '../../../src/features/notes/slice';
import { silenceBegan } from '../../../src/features/session/slice';
import { refreshAsked, syncReported, unsentListed, type SyncState } from '../../../src/features/sync/slice';
import type { ChannelState } from '../../../src/features/sync/types';
import { renderApp } from '../../harness/renderApp';
import { aConflict, stateWith, syncWith } from './syncStates';

const open = (sync: SyncState) => ({
  user: userEvent.setup(),
  ...renderApp([{ path: '/', element: <Frame />, children: [{ path: '*', element: null }] }], {
    path: '/note/recentNote',
    preloadedState: stateWith(sync),
  }),
});

const line = () => within(screen.getByRole('contentinfo')).getByRole('button');
const held = { documents: 37, of: 120 };
const error = (code: string) => ({ code, params: { operation: 'sync', seconds: 5, id: 'n1', reason: 'no' } });

describe('the line about all channels', () => {
  it.each<[string, Partial<ChannelState>, RegExp]>([
    ['everything is in the cloud', {}, /^Saved in cloud$/],
    ['both sides agree and one change waits', { unsent: ['n1'] }, /^Saved here, sending 1 change$/],
    ['documents come', { phase: 'catchingUp' }, /^Syncing$/],
    [
      'the cloud is away',
      { phase: 'offline', error: error('errors.network') },
      /^Offline since .*: changes are saved on this computer$/,
    ],
    ['the session is not accepted', { phase: 'refused' }, /^Sign in again to sync$/],
    ['something was refused', { phase: 'denied', error: error('errors.syncDenied') }, /^The cloud refused a change$/],
    [
      'the disk is full',
      { phase: 'paused', error: error('errors.quota') },
      /^No room left on this computer: sync is paused$/,
    ],
    [
      'the local databases fail',
      { phase: 'paused', error: error('errors.database') },
      /^This browser's storage failed: sync goes on by itself$/,
    ],
    [
      'the cloud asked for time',
      { phase: 'paused', error: error('errors.tooManyRequests') },
      /^The cloud asked to wait/,
    ],
    ['deletions wait', { phase: 'paused', held }, /^1 question waits for your answer$/],
    ['deletions wait while the cloud is away', { phase: 'offline', held }, /^1 question waits for your answer$/],
  ])('says that %s', (_what, noteTree, text) => {
    open(syncWith({ noteTree }));

    expect(line()).toHaveTextContent(text);
  });

  it.each<[string, Partial<ChannelState>]>([
    ['both sides agree', {}],
    ['the cloud is away', { phase: 'offline', error: error('errors.network') }],
    ['one change waits', { unsent: ['n1'] }],
  ])('says that nobody knows of what was cleared while %s', (_when, noteTree) => {
    open(syncWith({ noteTree }, { unknown: ['n2'] }));

    expect(line()).toHaveTextContent(
      /^Browser data was cleared: it is not known whether the last changes reached the cloud$/,
    );
  });

  it('says that the cloud does not answer who calls, until the sync knows more', () => {
    const { store } = open(syncWith({ noteTree: { phase: 'opening' } }));
    expect(line()).toHaveTextContent(/^Connecting to the cloud$/);

    act(() => void store.dispatch(silenceBegan()));
    expect(line()).toHaveTextContent(/^The cloud does not answer yet: changes are saved on this computer$/);
    act(
      () =>
        void store.dispatch(syncReported({ facts: { noteTree: [{ kind: 'paused', error: null }] }, at: asEpochMs(1) })),
    );

    expect(line()).toHaveTextContent(/^Saved in cloud$/);
  });

  describe('where this browser keeps no databases', () => {
    const failed = {
      projection: { phase: 'failed', error: { code: 'errors.database', params: { detail: 'insecure' } } },
    } as const;
    const openUnkept = (noteTree: Partial<ChannelState>) => {
      const app = open(syncWith({ noteTree }));
      for (const fail of [notesLoadFailed, libraryLoadFailed, messagesLoadFailed])
        act(() => void app.store.dispatch(fail(failed.projection.error)));
      return app;
    };

    it.each<[string, Partial<ChannelState>, boolean]>([
      ['the cloud is silent', { phase: 'opening' }, true],
      ['the cloud is away', { phase: 'offline', error: error('errors.network') }, false],
      ['the journal fails too', { phase: 'paused', error: error('errors.database') }, false],
      ['changes wait', { unsent: ['n1'] }, false],
    ])('never says that something is saved here: %s', (_what, noteTree, isSilent) => {
      const { store } = openUnkept(noteTree);
      if (isSilent) act(() => void store.dispatch(silenceBegan()));

      expect(line()).toHaveTextContent(
        /^This browser's storage cannot be used: changes are not saved on this computer$/,
      );
    });

    it('says first that signing in again is needed', () => {
      openUnkept({ phase: 'refused' });

      expect(line()).toHaveTextContent(/^Sign in again to sync$/);
    });

    it('says in full why, and what to do', async () => {
      const { user } = openUnkept({ phase: 'offline', error: error('errors.network') });
      await user.click(line());

      expect(screen.getAllByText('Nothing can be saved on this computer, so nothing is synced.')).toHaveLength(3);
      expect(screen.getByText(/^This browser keeps nothing for this site/)).toBeVisible();
      expect(screen.queryByText(/may clear what is stored here|saved on this computer and sent later/)).toBeNull();
    });

    it('goes by the channels again once the lists can be read', () => {
      const { store } = openUnkept({});
      act(() => void store.dispatch(notesLoaded({ rows: [] })));

      expect(line()).toHaveTextContent(/^Saved in cloud$/);
    });
  });

  it('counts deletions that wait beside the state, and leads to what was changed in two places', () => {
    open(
      syncWith(
        { noteTree: { phase: 'offline' }, library: { held } },
        { conflicts: [aConflict(), aConflict({ id: 'n2' })] },
      ),
    );

    expect(screen.getByRole('link', { name: '2 questions wait' })).toHaveAttribute('href', '/conflicts');
    expect(line()).toHaveTextContent(/^1 question waits for your answer$/);
  });

  it('says saved again only when the cloud has confirmed all of it', () => {
    const { store } = open(syncWith({ noteTree: { unsent: ['n1'] } }));
    const at = asEpochMs(1);

    act(() => void store.dispatch(syncReported({ facts: { noteTree: [{ kind: 'paused', error: null }] }, at })));
    expect(line()).toHaveTextContent('Saved here, sending 1 change');
    act(() => void store.dispatch(unsentListed({ noteTree: [], library: [], message: [] })));

    expect(line()).toHaveTextContent('Saved in cloud');
  });

  it('looks again when it is opened', async () => {
    const { user, actions } = open(syncWith());

    await user.click(line());

    expect(actions.filter(refreshAsked.match)).toHaveLength(1);
  });

  it('looks again when the sheet of a phone is opened', async () => {
    window.innerWidth = 390;
    const { user, actions } = open(syncWith());

    await user.click(screen.getByRole('button', { name: 'Saved in cloud' }));

    expect(actions.filter(refreshAsked.match)).toHaveLength(1);
  });
});

describe('what is read aloud', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const voice = () => within(screen.getByRole('contentinfo')).getByRole('status');
  const rest = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('is a state that lasts, without its numbers', () => {
    open(syncWith({ noteTree: { phase: 'catchingUp', unsent: ['n1', 'n2'] } }));

    expect(voice()).toBeEmptyDOMElement();
    rest(1000);

    expect(voice()).toHaveTextContent(/^Syncing$/);
  });

  it('is nothing while the state is passing, least of all that all is saved', () => {
    const { store } = open(syncWith());
    rest(1000);

    act(() => void store.dispatch(unsentListed({ noteTree: ['n1'], library: [], message: [] })));
    rest(500);

    expect(voice()).toBeEmptyDOMElement();
  });
});
