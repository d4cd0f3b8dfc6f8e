import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asSecretId } from '@inkside/kit';
import { SignInScreen } from '../../../src/app/shell/SignInScreen';
import { languageChosen } from '../../../src/features/preferences/slice';
import { qrAsked, qrChecked, qrCreated, qrEnded, qrRenewed } from '../../../src/features/session/qrSlice';
import { agreementTicked, codeRequest, signInRequest, wayChosen } from '../../../src/features/session/slice';
import { emptyState, renderApp } from '../../harness/renderApp';

const open = () => ({
  user: userEvent.setup(),
  ...renderApp(<SignInScreen />, {
    preloadedState: { ...emptyState(), preferences: { language: 'en', theme: 'light' } },
  }),
});

const tab = (name: string) => screen.getByRole('tab', { name });
const area = () => screen.findByRole('combobox', { name: 'Country or region' });
const number = () => screen.getByLabelText('Phone number');

describe('the ways to sign in', () => {
  it('are tabs of which e-mail is shown first, and the arrow keys go around', async () => {
    const { user } = open();
    expect(tab('E-mail')).toHaveAttribute('aria-selected', 'true');

    await user.click(tab('E-mail'));
    await user.keyboard('{ArrowRight}');
    expect(tab('Phone')).toHaveFocus();
    expect(await area()).toBeVisible();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');

    expect(tab('QR code')).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'QR code' })).toBeVisible();
    await user.keyboard('{Home}');
    expect(tab('E-mail')).toHaveAttribute('aria-selected', 'true');
  });

  it('keep what was typed as an address, and forget what the cloud said of it', async () => {
    const { user, store } = open();
    await user.type(screen.getByLabelText('E-mail address'), 'clara@example.org');
    const contact = { address: 'clara@example.org', areaCode: null };
    act(
      () =>
        void store.dispatch(
          codeRequest.failed({ args: { contact }, error: { code: 'errors.captchaWrong', params: {} } }),
        ),
    );

    await user.click(tab('Phone'));
    await area();
    await user.click(tab('E-mail'));

    expect(screen.getByLabelText('E-mail address')).toHaveValue('clara@example.org');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('by telephone', () => {
  const openPhone = async () => {
    const opened = open();
    await opened.user.click(tab('Phone'));
    await area();
    return opened;
  };

  it('begins with the country of the language', async () => {
    await openPhone();

    expect(await area()).toHaveValue('United States +1');
  });

  it('stays with the country that a number was typed for when another language is chosen', async () => {
    const { user, store, actions } = await openPhone();

    await user.type(number(), '2015550123');
    act(() => void store.dispatch(languageChosen('zh')));
    await user.click(screen.getByRole('button', { name: 'Send code' }));

    expect(actions.filter(codeRequest.asked.match).map(({ payload }) => payload.contact)).toEqual([
      { address: '2015550123', areaCode: '+1' },
    ]);
  });

  it('finds a country by its name, and chooses it by the keyboard', async () => {
    const { user, actions } = await openPhone();

    await user.clear(await area());
    await user.type(await area(), 'germ');
    expect(screen.getByRole('listbox')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await area()).toHaveValue('Germany +49');
    await user.type(number(), '15112345678');
    await user.click(screen.getByRole('button', { name: 'Send code' }));

    expect(actions.filter(codeRequest.asked.match).map(({ payload }) => payload.contact)).toEqual([
      { address: '15112345678', areaCode: '+49' },
    ]);
  });

  it('finds a country by its code, and chooses it by hand', async () => {
    const { user } = await openPhone();

    await user.clear(await area());
    await user.type(await area(), '+852');
    await user.click(screen.getByRole('option', { name: /Hong Kong/ }));

    expect(await area()).toHaveValue('Hong Kong SAR China +852');
  });

  it('closes the list with Escape and stays as it was', async () => {
    const { user } = await openPhone();

    await user.type(await area(), 'nowhere');
    expect(screen.getByText(/There is no country or region called/)).toBeVisible();
    await user.keyboard('{Escape}');

    expect(await area()).toHaveValue('United States +1');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('asks for a country when the field was emptied', async () => {
    const { user } = await openPhone();

    await user.clear(await area());
    await user.tab();

    expect(await area()).toHaveAccessibleDescription('Choose the country or region.');
  });

  it.each([
    ['', 'Enter your phone number.'],
    ['151 123', 'A phone number has no spaces here.'],
    ['151a', 'This is not a phone number of this country or region.'],
  ])('refuses the number %j beside its field, leads there, and sends nothing', async (typed, message) => {
    const { user, actions } = await openPhone();

    if (typed !== '') await user.type(number(), typed);
    await user.click(screen.getByRole('button', { name: 'Send code' }));

    expect(number()).toHaveAccessibleDescription(message);
    expect(number()).toHaveFocus();
    expect(actions.filter(codeRequest.asked.match)).toEqual([]);
  });

  it('says beside the number that the cloud cannot read it', async () => {
    const { store } = await openPhone();

    const args = { contact: { address: '1234', areaCode: '+1' } };
    act(
      () =>
        void store.dispatch(
          codeRequest.failed({ args, error: { code: 'errors.badRequest', params: { field: 'mobi' } } }),
        ),
    );

    expect(number()).toHaveAccessibleDescription('This is not a phone number of this country or region.');
  });
});

describe('by QR code', () => {
  const openQr = async () => {
    const opened = open();
    await opened.user.click(tab('QR code'));
    await screen.findByText('Agree to the terms below, and the code appears here.');
    return opened;
  };
  const created = qrCreated({ text: asSecretId(`${'a'.repeat(32)}---web---ink.local:9000`) });

  it('asks to agree to the terms first, then shows the code', async () => {
    const { user, store, actions } = await openQr();

    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    expect(actions.filter(agreementTicked.match).map(({ payload }) => payload)).toEqual([true]);
    act(() => void store.dispatch(qrAsked()));
    act(() => void store.dispatch(created));

    expect(screen.getByRole('img', { name: 'QR code for signing in' })).toBeVisible();
    expect(screen.getByText('Read this code with the camera of your phone.')).toBeVisible();
  });

  it('says that it was read, and quietly that the cloud does not answer', async () => {
    const { store } = await openQr();
    act(() => void store.dispatch(created));
    act(() => void store.dispatch(qrChecked({ isScanned: true, isTroubled: true })));

    expect(screen.getByText('Scanned. Now confirm on your phone.')).toBeVisible();
    expect(screen.getByText('No answer from the cloud. Asking again.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers a new code when it has expired', async () => {
    const { user, store, actions } = await openQr();
    act(() => void store.dispatch(qrEnded({ reason: 'expired' })));

    expect(screen.getByRole('alert')).toHaveTextContent('This code has expired.');
    await user.click(screen.getByRole('button', { name: 'New code' }));

    expect(actions.filter(qrRenewed.match)).toHaveLength(1);
  });

  it('does not say that the phone refused a code, which nobody knows, and offers a new one', async () => {
    const { store } = await openQr();
    act(() => void store.dispatch(qrEnded({ reason: 'declined' })));

    expect(screen.getByRole('alert')).toHaveTextContent(
      'This code is no longer good. It may have been declined on the phone.',
    );
    expect(screen.getByRole('button', { name: 'New code' })).toBeVisible();
  });

  it('says that the phone refused where the cloud says so, and offers a new one', async () => {
    const { store } = await openQr();
    act(() => void store.dispatch(qrEnded({ reason: 'refused' })));

    expect(screen.getByRole('alert')).toHaveTextContent('Refused on your phone.');
    expect(screen.getByRole('button', { name: 'New code' })).toBeVisible();
  });

  it("names the command that plays the phone on a cloud of one's own", async () => {
    document.documentElement.dataset['cloud'] = 'local';
    const { store } = await openQr();
    act(() => void store.dispatch(created));

    expect(
      screen.getByText(
        /^npm run inkside -- twin confirm --account demo@inkside\.example --server http:\/\/ink\.local:9000 --qr "a{32}---web---ink\.local:9000"$/,
      ),
    ).toBeVisible();
    delete document.documentElement.dataset['cloud'];
  });

  it('sends no form', async () => {
    const { actions } = await openQr();

    await waitFor(() => expect(actions.filter(wayChosen.match)).toHaveLength(1));
    expect(actions.filter(signInRequest.asked.match)).toEqual([]);
  });
});
