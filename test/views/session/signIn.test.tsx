import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asSecretId } from '@inkside/kit';
import type { RootState } from '../../../src/app/store/rootReducer';
import SignInPage from '../../../src/features/session/SignInPage';
import { contactKey } from '../../../src/features/session/logic';
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

const clara = { address: 'clara@example.org', areaCode: null };
const sent = { proof: { kind: 'code', contact: clara, code: asSecretId('') }, remember: false } as const;

const email = () => screen.getByLabelText('E-mail address');
const code = () => screen.getByLabelText('Six-digit code');
const agree = () => screen.getByRole('checkbox', { name: /I agree/ });
const submit = () => screen.getByRole('button', { name: 'Sign in' });

describe('sign-in page', () => {
  it('says what is missing beside each field and sends nothing', async () => {
    const { user, actions } = open();

    await user.click(submit());

    expect(email()).toHaveAccessibleDescription('Enter your e-mail address.');
    expect(code()).toHaveAccessibleDescription('Enter the code that was sent.');
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
      { proof: { kind: 'code', contact: clara, code: 'kept' }, remember: true },
    ]);
    expect(JSON.stringify(actions)).not.toContain('123456');
  });

  it('keeps the button for another code shut until its time has come, for that address only', async () => {
    const { user } = open({ codeWaits: { [contactKey(clara)]: asEpochMs(Date.now() + 110_000) } });

    await user.type(email(), 'clara@example.org');
    expect(screen.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
    await user.clear(email());
    await user.type(email(), 'carl@example.org');

    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });

  it('counts on after a reload, before the address is typed again', () => {
    open({ codeWaits: { [contactKey(clara)]: asEpochMs(Date.now() + 110_000) } });

    expect(screen.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
  });

  it('names a long wait in minutes', async () => {
    const { user } = open({ codeWaits: { [contactKey(clara)]: asEpochMs(Date.now() + 25 * 60_000) } });

    await user.type(email(), 'clara@example.org');

    expect(screen.getByRole('button', { name: 'Again in 25 min' })).toBeDisabled();
  });

  it('is open where a clock was set back since, and the wait would take days', async () => {
    const { user } = open({ codeWaits: { [contactKey(clara)]: asEpochMs(Date.now() + 3 * 86_400_000) } });

    await user.type(email(), 'clara@example.org');

    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });

  it('leads to the first field that is wrong', async () => {
    const { user } = open();
    await user.type(email(), 'clara@example.org');

    await user.click(submit());
    expect(code()).toHaveFocus();
    await user.type(code(), '123456');
    await user.click(submit());

    expect(agree()).toHaveFocus();
  });

  it('shows what the cloud says of the code beside the code, until it is changed', async () => {
    const { user, store } = open();
    await user.type(code(), '123456');

    act(
      () => void store.dispatch(signInRequest.failed({ args: sent, error: { code: 'errors.codeWrong', params: {} } })),
    );
    expect(code()).toHaveFocus();
    expect(code()).toHaveAccessibleDescription('This code is not the one that was sent.');
    await user.type(code(), '{Backspace}');

    expect(screen.queryByText('This code is not the one that was sent.')).not.toBeInTheDocument();
  });

  it('names the operation when the network fails', () => {
    const { store } = open();

    const error = { code: 'errors.network', params: { operation: 'signIn' } };
    act(() => void store.dispatch(signInRequest.failed({ args: sent, error })));

    expect(screen.getByRole('alert')).toHaveTextContent('Sign-in: Network connection timed out.');
  });

  it('says where a cloud on this computer shows its codes', async () => {
    document.documentElement.dataset['cloud'] = 'local';
    const { user, store } = open();

    await user.type(email(), 'clara@example.org');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    act(
      () =>
        void store.dispatch(
          codeRequest.succeeded({ args: { contact: clara }, result: { resendAt: asEpochMs(Date.now() + 60_000) } }),
        ),
    );

    expect(screen.getByText(/sent to clara@example\.org/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/outbox');
    delete document.documentElement.dataset['cloud'];
  });

  it('offers the languages that the servers have, each in itself', () => {
    document.documentElement.dataset['languages'] = 'ru zh en';
    open();

    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Русский',
      '简体中文',
      'English',
    ]);
    delete document.documentElement.dataset['languages'];
  });

  it('has links to the terms and the privacy policy in the tick, and to what anyone may read below', () => {
    open();

    const target = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(target('terms of use')).toEqual(['#/agreement']);
    expect(target('privacy policy')).toEqual(['#/privacy']);
    const names = [
      'What Inkside is',
      'Manuals',
      'Questions and answers',
      'Google Drive',
      'Terms of use',
      'Privacy policy',
    ];
    expect(names.flatMap(target)).toEqual([
      '#/introduction',
      '#/userManual',
      '#/userFaq',
      '#/googleDrive',
      '#/agreement',
      '#/privacy',
    ]);
  });

  describe('by password', () => {
    const password = () => screen.getByLabelText('Password');
    const openPassword = async () => {
      const opened = open();
      await opened.user.click(screen.getByRole('button', { name: 'Use a password instead' }));
      return opened;
    };

    it.each([
      ['', 'Enter your password.'],
      ['        ', 'Enter your password.'],
      ['short', 'A password needs 8 to 200 characters.'],
    ])('refuses %j and sends nothing', async (typed, message) => {
      const { user, actions } = await openPassword();

      if (typed !== '') await user.type(password(), typed);
      await user.click(submit());

      expect(password()).toHaveAccessibleDescription(message);
      expect(actions.filter(signInRequest.asked.match)).toEqual([]);
    });

    it('sends it as a handle, and says beside it that it was wrong', async () => {
      const { user, actions, store } = await openPassword();
      await user.type(email(), 'clara@example.org');
      await user.type(password(), 'right horse');
      await user.click(agree());
      await user.click(submit());

      expect(actions.filter(signInRequest.asked.match).map(({ payload }) => payload.proof)).toEqual([
        { kind: 'password', contact: clara, password: 'kept' },
      ]);
      expect(JSON.stringify(actions)).not.toContain('right horse');

      act(
        () =>
          void store.dispatch(
            signInRequest.failed({ args: sent, error: { code: 'errors.passwordWrong', params: {} } }),
          ),
      );
      expect(password()).toHaveAccessibleDescription('The account or the password is wrong.');
    });

    it('can be looked at', async () => {
      const { user } = await openPassword();

      expect(password()).toHaveAttribute('type', 'password');
      await user.click(screen.getByRole('button', { name: 'Show' }));

      expect(password()).toHaveAttribute('type', 'text');
    });
  });
});
