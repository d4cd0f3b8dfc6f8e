import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs } from '@inkside/kit';
import { clearRequest, settingsChangeRequest, settingsRequest } from '../../../src/features/calendar/slice';
import CloseAccountPage from '../../../src/features/privacy/CloseAccountPage';
import { ClosingBanner } from '../../../src/features/privacy/components/ClosingBanner';
import { ExportAll } from '../../../src/features/privacy/components/ExportAll';
import {
  closeCodeRequest,
  closeRequest,
  copyClearRequest,
  exportAsked,
  exportCancelled,
  exportFailed,
  exportFinished,
  exportMoved,
  exportSaveAsked,
  keepRequest,
} from '../../../src/features/privacy/slice';
import UserPrivacyPage from '../../../src/features/privacy/UserPrivacyPage';
import UserStoragePage from '../../../src/features/privacy/UserStoragePage';
import { accountEndTold } from '../../../src/features/session/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

const GIB = 1024 ** 3;

describe('the storage page', () => {
  const kinds = {
    ...{ note: asBytes(GIB), reader: asBytes(GIB / 2), calendar: asBytes(0), push: asBytes(1536), other: asBytes(0) },
  };
  const storage = { used: asBytes(1.5 * GIB), limit: asBytes(10 * GIB), kinds };
  const copy = { bytes: asBytes(2048), site: { used: asBytes(4096), quota: asBytes(GIB) } };
  const shown = (bytes = copy.bytes) => {
    const { account, privacy } = emptyState();
    return signedIn({
      account: { ...account, storage: ready({}, storage) },
      privacy: { ...privacy, copy: ready({}, { ...copy, bytes }) },
    });
  };

  it('says by kind how much there is, and leads to it', () => {
    renderApp(<UserStoragePage />, { preloadedState: shown() });

    expect(screen.getByText('1.50 GB of 10.00 GB used')).toBeVisible();
    const row = screen.getByRole('row', { name: /Sent files/ });
    expect(within(row).getByRole('cell', { name: '1.50 KB' })).toBeVisible();
    expect(within(row).getByRole('link', { name: /^Show these.*Sent files$/ })).toHaveAttribute('href', '/push/file');
    expect(within(screen.getByRole('row', { name: /Other/ })).queryByRole('link')).toBeNull();
  });

  it('asks before it clears, says how much, and that unsent changes stay', async () => {
    const user = userEvent.setup();
    const state = shown();
    const { channels } = state.sync;
    const unsent = { ...channels, noteTree: { ...channels.noteTree, unsent: ['n1', 'n2'] } };
    const { actions } = renderApp(<UserStoragePage />, {
      preloadedState: { ...state, sync: { ...state.sync, channels: unsent } },
    });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    const dialog = screen.getByRole('dialog', { name: 'Clear 2.00 KB from this browser?' });
    expect(dialog).toHaveTextContent('2 changes that are not in the cloud yet stay here.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions.filter(copyClearRequest.asked.match)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear' }));

    expect(actions.filter(copyClearRequest.asked.match).map(({ payload }) => payload)).toEqual([{ bytes: 2048 }]);
  });

  it('has nothing to clear where nothing was opened', () => {
    renderApp(<UserStoragePage />, { preloadedState: shown(asBytes(0)) });
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  });
});

describe('the privacy page', () => {
  it('never calls the statistics on before the cloud has said so', async () => {
    const user = userEvent.setup();
    const { store, actions } = renderApp(<UserPrivacyPage />);
    expect(screen.queryByRole('checkbox')).toBeNull();

    const settings = { isCounting: true, rolloverMinutes: 240 };
    act(() => void store.dispatch(settingsRequest.succeeded({ args: {}, result: settings })));
    expect(screen.getByRole('checkbox', { name: 'Count what I read' })).toBeChecked();
    await user.click(screen.getByRole('checkbox'));

    expect(actions.filter(settingsChangeRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { isCounting: false },
    ]);
    act(() => void store.dispatch(settingsChangeRequest.succeeded({ args: { isCounting: false }, result: null })));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByText(/The cloud drops what is reported/)).toBeVisible();
  });

  it('asks before it clears what was counted, and says where the switch could not be read', async () => {
    const user = userEvent.setup();
    const { store, actions } = renderApp(<UserPrivacyPage />);
    act(() => void store.dispatch(settingsRequest.failed({ args: {}, error: noNetwork })));
    expect(screen.getByText('The switch could not be read')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Clear statistics' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear statistics' }));
    expect(actions.filter(clearRequest.asked.match)).toHaveLength(1);
  });
});

describe('the export', () => {
  it('says how far it is, what is missing, and what came of it', async () => {
    const user = userEvent.setup();
    const { store, actions } = renderApp(<ExportAll />);
    await user.click(screen.getByRole('button', { name: 'Export everything' }));
    expect(actions.filter(exportAsked.match)).toHaveLength(1);
    expect(screen.getByText('Looking what there is …')).toBeVisible();

    const missing = [{ key: 'u/note/lost', reason: 'errors.objectMissing' }];
    act(() => void store.dispatch(exportMoved({ done: 3, of: 12, doneBytes: 1024, ofBytes: 4096, missing })));
    expect(screen.getByRole('progressbar')).toHaveValue(3);
    expect(screen.getByText(/3 of 12 objects, 1.00 KB of 4.00 KB/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(actions.filter(exportCancelled.match)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Export everything' })).toBeVisible();

    const parts = [{ part: 1, name: 'inkside.zip', bytes: asBytes(2048) }];
    act(() => void store.dispatch(exportFinished({ parts, missing })));
    expect(screen.getByText('u/note/lost')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save inkside.zip' }));
    expect(actions.filter(exportSaveAsked.match).map(({ payload }) => payload)).toEqual([{ part: 1 }]);

    act(() => void store.dispatch(exportFailed({ error: noNetwork })));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export again' })).toBeVisible();
  });
});

describe('closing the account', () => {
  const contact = { address: 'clara@example.org', areaCode: null };
  const profile = {
    ...{ name: 'Clara', nickname: 'Clara', email: 'clara@example.org' as string | null, phone: null, avatarUrl: null },
    ...{ deviceLimit: 5, documents: 7, usageDays: 12, consecutiveDays: 3 },
  };
  const show = (change: Partial<typeof profile> = {}) => {
    const account = { ...emptyState().account, profile: ready({}, { ...profile, ...change }) };
    return renderApp(<CloseAccountPage />, { preloadedState: signedIn({ account }) });
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('takes a code and the word, and says a wrong one at its field', async () => {
    const { actions, store } = show();
    await press('Send code');
    expect(actions.filter(closeCodeRequest.asked.match).map(({ payload }) => payload)).toEqual([{ contact }]);
    const [code, word] = [screen.getByLabelText('Six-digit code'), screen.getByLabelText(/^Type DELETE/)];
    await userEvent.type(code, '123456');
    await userEvent.type(word, 'delete');
    await press('Close account…');
    expect(await screen.findByText('Type the word DELETE as it stands here.')).toBeVisible();
    expect(actions.filter(closeRequest.asked.match)).toEqual([]);

    await userEvent.clear(word);
    await userEvent.type(word, 'DELETE');
    await press('Close account…');
    const args = { contact, code: 'kept' as never };
    expect(actions.filter(closeRequest.asked.match).map(({ payload }) => payload)).toEqual([args]);
    // What was typed enters no action.
    expect(JSON.stringify(actions)).not.toContain('123456');
    act(() => void store.dispatch(closeRequest.failed({ args, error: { code: 'errors.codeExpired', params: {} } })));
    expect(code).toBeInvalid();
  });

  it('says what to do where there is nowhere to send a code, and where the profile did not come', () => {
    show({ email: null });
    expect(screen.getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/userCenter/userInfo');
    expect(screen.queryByRole('button', { name: 'Close account…' })).toBeNull();

    const account = { ...emptyState().account, profile: failed({}, noNetwork) };
    renderApp(<CloseAccountPage />, { preloadedState: signedIn({ account }) });
    expect(screen.getByText('The profile could not be read')).toBeVisible();
  });

  it('stands above every page until it is kept', async () => {
    const { actions, store } = renderApp(<ClosingBanner />);
    const banner = () => screen.queryByRole('region', { name: 'The account is closing' });
    expect(banner()).toBeNull();
    act(() => void store.dispatch(accountEndTold({ closesAt: asEpochMs(Date.UTC(2026, 11, 4, 12)) })));
    expect(banner()).toHaveTextContent('December 4, 2026');

    await press('Keep my account');

    expect(actions.filter(keepRequest.asked.match)).toHaveLength(1);
    act(() => void store.dispatch(accountEndTold({ closesAt: null })));
    expect(banner()).toBeNull();
  });
});
