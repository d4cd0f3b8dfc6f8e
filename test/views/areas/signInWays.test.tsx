import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asSecretId } from '@inkside/kit';
import type { Credentials } from '@inkside/protocol';
import { pictureRemoveRequest } from '../../../src/features/account/slice';
import UserInfoPage from '../../../src/features/account/UserInfoPage';
import {
  accountUnbindRequest,
  contactChangeRequest,
  contactCodeRequest,
  contactConfirmed,
  contactRemoveRequest,
  tokenMakeRequest,
  tokenRevokeRequest,
} from '../../../src/features/session/credentials/slice';
import SignInWaysPage from '../../../src/features/session/credentials/SignInWaysPage';
import { codeRequest, passwordResetRequest } from '../../../src/features/session/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

const facts: Credentials = { email: 'mina@example.org', phone: null, hasPassword: false, children: [], parent: null };
const phone = { address: '13800138000', areaCode: '+86' };
const joined = {
  ...{ uid: '64b5f0c2a1d3e4f506172830', id: 7, nickname: 'Ben', email: 'ben@example.org' },
  ...{ phone: null, avatarUrl: null },
};
const token = { id: 'a', name: 'Backup', createdAt: asEpochMs(Date.now() - 3_600_000), lastUsedAt: null };

const show = (change: Partial<Credentials> = {}, tokens = [token]) => {
  const { credentials: empty } = emptyState();
  const credentials = { ...empty, facts: ready({}, { ...facts, ...change }), tokens: ready({}, tokens) };
  const app = renderApp(<SignInWaysPage />, { preloadedState: signedIn({ credentials }) });
  const tell = (action: Parameters<typeof app.store.dispatch>[0]): void => act(() => void app.store.dispatch(action));
  return { ...app, tell };
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = <T,>(actions: readonly { type: string; payload?: unknown }[], { type }: { type: T }): readonly unknown[] =>
  actions.filter((action) => action.type === type).map(({ payload }) => payload);

describe('the contacts of an account', () => {
  it('say that the last one cannot be unbound, and what to do first', () => {
    show();

    expect(screen.getByText(/only way to sign in/)).toHaveTextContent('Bind a phone number first.');
    expect(screen.queryByRole('button', { name: 'Unbind the e-mail address' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Bind a phone number' })).toBeVisible();
  });

  it('are changed by two codes: nothing malformed is sent, a refusal stands at its field, a used code goes', async () => {
    const user = userEvent.setup();
    const { actions, tell } = show({ phone });
    await press('Change the e-mail address');
    const address = screen.getByLabelText('New e-mail address');
    expect(address).toHaveFocus();
    const [codeOfNew, codeOfOwn] = screen.getAllByRole('button', { name: 'Send code' });
    if (codeOfNew === undefined || codeOfOwn === undefined) throw new Error('Two codes are needed.');

    await user.type(address, 'not an address');
    await user.click(codeOfNew);
    expect(sent(actions, contactCodeRequest.asked)).toEqual([]);
    await user.clear(address);
    await user.type(address, 'next@example.org');
    await user.click(codeOfNew);
    const next = { address: 'next@example.org', areaCode: null };
    expect(sent(actions, contactCodeRequest.asked)).toEqual([{ contact: next }]);
    const taken = { code: 'errors.contactTaken', params: {} };
    tell(contactCodeRequest.failed({ args: { contact: next }, error: taken }));
    await screen.findByText(/already bound to another user/);
    expect(address).toBeInvalid();

    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    await user.click(codeOfOwn);
    expect(sent(actions, codeRequest.asked)).toEqual([{ contact: { address: 'mina@example.org', areaCode: null } }]);
    await user.type(screen.getByLabelText('Code from your present e-mail'), '654321');
    await user.clear(address);
    await user.type(address, 'free@example.org');
    await press('Change');
    const wish = { kind: 'email', contact: { address: 'free@example.org', areaCode: null } };
    const [first] = sent(actions, contactChangeRequest.asked);
    // Codes are handles.
    expect(first).toEqual({ ...wish, code: 'kept', ownCode: 'kept' });

    tell(contactConfirmed());
    const error = { code: 'errors.codeWrong', params: { left: 4 } };
    tell(contactChangeRequest.failed({ args: first as never, error }));
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Six-digit code')).toBeInvalid();
    expect(screen.queryByLabelText('Code from your present e-mail')).toBeNull();
    await press('Change');
    expect(sent(actions, contactChangeRequest.asked)[1]).toEqual({ ...wish, code: 'kept', ownCode: null });
  });

  it('are unbound by a code', async () => {
    const user = userEvent.setup();
    const { actions } = show({ phone });
    await press('Unbind the phone number');
    await press('Unbind');
    expect(sent(actions, contactRemoveRequest.asked)).toEqual([]);
    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    await press('Unbind');

    expect(sent(actions, contactRemoveRequest.asked)).toEqual([{ kind: 'phone', code: 'kept' }]);
  });

  it('that could not be read can be asked for again', async () => {
    const { credentials: empty } = emptyState();
    const credentials = { ...empty, facts: failed({}, noNetwork) };
    const { actions } = renderApp(<SignInWaysPage />, { preloadedState: signedIn({ credentials }) });
    await press('Try again');

    expect(actions.map(({ type }) => type)).toContain('credentials/readAsked');
  });
});

describe('the password', () => {
  it('says its rule, is sent by a handle, and is no field any more once it is set', async () => {
    const user = userEvent.setup();
    const { actions, tell } = show();
    await press('Set password');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/8 to 200 characters/);
    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    await user.type(screen.getByLabelText('New password'), 'short');
    await press('Set password');
    expect(sent(actions, passwordResetRequest.asked)).toEqual([]);
    await user.type(screen.getByLabelText('New password'), ' no more');
    await press('Set password');

    const contact = { address: 'mina@example.org', areaCode: null };
    const args = { contact, code: asSecretId('kept'), password: asSecretId('kept') };
    expect(sent(actions, passwordResetRequest.asked)).toEqual([args]);
    tell(passwordResetRequest.succeeded({ args, result: null }));
    await screen.findByRole('button', { name: 'Set password' });
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('access tokens', () => {
  it('stand in a table with their uses; a new one is shown once, and one is revoked after a question', async () => {
    const user = userEvent.setup();
    const { actions, tell } = show();
    const row = within(screen.getByRole('row', { name: /Backup/ }));
    expect(row.getByText('Not used yet')).toBeVisible();
    await user.type(screen.getByLabelText('Name of the program'), 'Sync');
    await press('New token');
    const args = { name: 'Sync' };
    expect(sent(actions, tokenMakeRequest.asked)).toEqual([args]);
    const result = { id: 'b', name: 'Sync', token: asSecretId('0123456789abcdef') };
    tell(tokenMakeRequest.succeeded({ args, result }));
    expect(await screen.findByLabelText('Access token for Sync')).toHaveValue('0123456789abcdef');
    expect(screen.getByText('You will not see it again.')).toBeVisible();
    tell(tokenRevokeRequest.succeeded({ args: { id: 'b' }, result: null }));

    await press('Revoke access: Backup');
    expect(screen.queryByLabelText('Access token for Sync')).toBeNull();
    expect(sent(actions, tokenRevokeRequest.asked)).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke access' }));
    expect(sent(actions, tokenRevokeRequest.asked)).toEqual([{ id: 'a' }]);
  });

  it('are none at first', () => {
    show({}, []);

    expect(screen.getByText('No program has a token.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('linked accounts', () => {
  it('are named, and parted after a question', async () => {
    const user = userEvent.setup();
    const { actions } = show({ children: [joined] });
    expect(screen.getByText('Linked to this account')).toBeVisible();
    await press('Unbind Ben');
    const dialog = within(screen.getByRole('dialog', { name: 'Unbind Ben?' }));
    await user.click(dialog.getByRole('button', { name: 'Unbind' }));

    expect(sent(actions, accountUnbindRequest.asked)).toEqual([{ uid: joined.uid }]);
  });
});

describe('the picture of the account', () => {
  const profile = {
    ...{ name: 'x', nickname: '', email: 'clara@example.org', phone: null, deviceLimit: 5 },
    ...{ documents: 1, usageDays: 1, consecutiveDays: 1, avatarUrl: 'https://cloud.example/avatars/a/b.png' },
  };

  it('says why a file is none, and is removed by one press, which can be undone', async () => {
    const empty = emptyState().account;
    const picture = { chosen: null, refused: { code: 'errors.avatarType', params: {} } };
    const account = { ...empty, profile: ready({}, profile), picture };
    const { actions } = renderApp(<UserInfoPage />, { preloadedState: signedIn({ account }) });
    expect(screen.getByRole('alert')).toHaveTextContent('The picture must be a JPG or PNG file.');
    await press('Remove picture');

    expect(sent(actions, pictureRemoveRequest.asked)).toEqual([{}]);
  });
});
