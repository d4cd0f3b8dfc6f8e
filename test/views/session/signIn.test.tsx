import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asSecretId } from '../../../src/app/kit/units';
import type { RootState } from '../../../src/app/rootReducer';
import SignInPage from '../../../src/features/session/SignInPage';
import { codeRequest, signInRequest } from '../../../src/features/session/slice';
import { emptyState, renderApp } from '../../harness/renderApp';

const signedOut = (change: Partial<RootState> = {}): RootState => ({
  ...emptyState(),
  preferences: { language: 'en', theme: 'light' },
  ...change,
});

const open = (change: Partial<RootState> = {}) => ({
  user: userEvent.setup(),
  ...renderApp(<SignInPage />, { preloadedState: signedOut(change) }),
});

const email = () => screen.getByLabelText('E-mail address');
const code = () => screen.getByLabelText('Six-digit code');
const agree = () => screen.getByRole('checkbox', { name: /I agree/ });
const submit = () => screen.getByRole('button', { name: 'Sign in' });

describe('sign-in page', () => {
  it('says what is missing beside each field and sends nothing', async () => {
    const { user, actions } = open();

    await user.click(submit());

    expect(email()).toHaveAccessibleDescription('Enter your e-mail address.');
    expect(code()).toHaveAccessibleDescription('Enter the code from the e-mail.');
    expect(screen.getByText('Agree to the terms to sign in.')).toBeVisible();
    expect(actions.filter(signInRequest.asked.match)).toEqual([]);
  });

  it.each([
    ['clara@example', 'This is not a complete e-mail address.'],
    ['clara @example.org', 'An e-mail address has no spaces.'],
  ])('refuses the address %s and asks for no code', async (address, message) => {
    const { user, actions } = open();

    await user.type(email(), address);
    await user.click(screen.getByRole('button', { name: 'Send code' }));

    expect(email()).toHaveAccessibleDescription(message);
    expect(actions.filter(codeRequest.asked.match)).toEqual([]);
  });

  it.each([
    ['12345', 'The code has six digits.'],
    ['1234567', 'The code has six digits.'],
    ['12a456', 'The code has digits only.'],
  ])('refuses the code %s when the field is left', async (typed, message) => {
    const { user } = open();

    await user.type(code(), typed);
    await user.tab();

    expect(code()).toHaveAccessibleDescription(message);
  });

  it('says nothing of a field that is still being typed', async () => {
    const { user } = open();

    await user.type(email(), 'clara@exa');

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sends address, code and the wish to be remembered once all is right', async () => {
    const { user, actions } = open();

    await user.type(email(), 'clara@example.org');
    await user.type(code(), '123456');
    await user.click(agree());
    await user.click(screen.getByRole('checkbox', { name: 'Remember me for one month' }));
    await user.click(submit());

    expect(actions.filter(signInRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { email: 'clara@example.org', code: 'kept', remember: true },
    ]);
    expect(JSON.stringify(actions)).not.toContain('123456');
  });

  it('keeps the button for another code shut until its time has come', () => {
    open({ codeCooldown: asEpochMs(Date.now() + 42_000) });

    expect(screen.getByRole('button', { name: /^Again in 4[123] s$/ })).toBeDisabled();
  });

  it('shows what the cloud says of the code beside the code, until it is changed', async () => {
    const { user, store } = open();
    await user.type(code(), '123456');

    const refused = { args: { email: 'a@b.cd', code: asSecretId('123456'), remember: false }, error: { code: 'errors.codeWrong', params: {} } };
    act(() => void store.dispatch(signInRequest.failed(refused)));
    expect(code()).toHaveAccessibleDescription('This code is not the one that was sent.');
    await user.type(code(), '{Backspace}');

    expect(screen.queryByText('This code is not the one that was sent.')).not.toBeInTheDocument();
  });

  it('names the operation when the network fails', () => {
    const { store } = open();

    const error = { code: 'errors.network', params: { operation: 'signIn' } };
    act(() => void store.dispatch(signInRequest.failed({ args: { email: '', code: asSecretId(''), remember: false }, error })));

    expect(screen.getByRole('alert')).toHaveTextContent('Sign-in: Network connection timed out.');
  });

  it('says where a cloud on this computer shows its codes', async () => {
    document.documentElement.dataset['cloud'] = 'local';
    const { user, store } = open();

    await user.type(email(), 'clara@example.org');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    act(() => void store.dispatch(codeRequest.succeeded({ args: { email: 'x' }, result: { resendAt: asEpochMs(Date.now() + 60_000) } })));

    expect(screen.getByText(/sent to clara@example\.org/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/outbox');
    delete document.documentElement.dataset['cloud'];
  });

  it('offers the languages that the servers have, each in itself', () => {
    document.documentElement.dataset['languages'] = 'ru zh en';
    open();

    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Русский', '简体中文', 'English']);
    delete document.documentElement.dataset['languages'];
  });
});
