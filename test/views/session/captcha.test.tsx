import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import {
  captchaClosed,
  captchaFailed,
  captchaGivenUp,
  captchaOpened,
  captchaWorked,
  pieceSlid,
  puzzleLoaded,
  puzzleRenewed,
  workChosen,
} from '../../../src/features/session/captchaSlice';
import { SignInScreen } from '../../../src/app/shell/SignInScreen';
import { emptyState, renderApp } from '../../harness/renderApp';

const picture = 'data:image/png;base64,';
const puzzle = { id: 'first', image: picture, piece: picture, width: 320, height: 160, pieceSize: 48, top: 40 };
const wrong = { code: 'errors.captchaWrong', params: {} };

const openCheck = async (fault: typeof wrong | null = null) => {
  const preloadedState = { ...emptyState(), preferences: { language: 'en', theme: 'light' } } as const;
  const opened = { user: userEvent.setup(), ...renderApp(<SignInScreen />, { preloadedState }) };
  act(() => void opened.store.dispatch(captchaOpened({ fault: null })));
  await screen.findByRole('dialog', { name: 'Security check' });
  act(() => void opened.store.dispatch(puzzleLoaded({ puzzle, fault })));
  return opened;
};
const slider = () => screen.getByRole('slider', { name: 'Place of the piece' });
const moveTo = (value: number) => fireEvent.change(slider(), { target: { value: String(value) } });

describe('the security check', () => {
  it('is a dialog that leads to the slider', async () => {
    await openCheck();

    expect(slider()).toHaveFocus();
    expect(slider()).toHaveAttribute('aria-valuetext', '0 of 272');
  });

  it('is answered by keys: the piece moves, and Enter checks', async () => {
    const { user, actions } = await openCheck();

    [30, 60, 90, 120].forEach(moveTo);
    expect(slider()).toHaveAttribute('aria-valuetext', '120 of 272');
    await user.type(slider(), '{Enter}', { skipClick: true });

    const [slid] = actions.filter(pieceSlid.match);
    expect(slid?.payload.offset).toBe(120);
    expect(slid?.payload.track.map(({ x }) => x)).toEqual([0, 30, 60, 90, 120, 120]);
  });

  it('is answered by hand when the piece is let go', async () => {
    const { actions } = await openCheck();
    const now = jest.spyOn(performance, 'now');
    let time = 1000;
    now.mockImplementation(() => (time += 100));

    fireEvent.pointerDown(slider());
    [40, 80, 118, 121].forEach(moveTo);
    fireEvent.pointerUp(slider());

    expect(actions.filter(pieceSlid.match).map(({ payload }) => payload.offset)).toEqual([121]);
  });

  it('takes a click beside the handle for no answer', async () => {
    const { actions } = await openCheck();

    fireEvent.pointerDown(slider());
    moveTo(200);
    fireEvent.pointerUp(slider());

    expect(actions.filter(pieceSlid.match)).toEqual([]);
  });

  it('says why there is another puzzle', async () => {
    await openCheck(wrong);

    expect(screen.getByRole('alert')).toHaveTextContent('The security check did not pass. Try again.');
  });

  it('offers another puzzle, the way without a picture, and the way out', async () => {
    const { user, actions } = await openCheck();

    await user.click(screen.getByRole('button', { name: 'New puzzle' }));
    await user.click(screen.getByRole('button', { name: 'Check without a picture' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    const said = [puzzleRenewed, workChosen, captchaGivenUp].map(
      ({ match }) => actions.filter((action) => match(action)).length,
    );
    expect(said).toEqual([1, 1, 1]);
  });

  it('is given up by Escape', async () => {
    const { actions } = await openCheck();

    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

    expect(actions.filter(captchaGivenUp.match)).toHaveLength(1);
  });

  it('shows in numbers how far the work is', async () => {
    const { store } = await openCheck();
    act(() => void store.dispatch(captchaWorked({ tried: 9000, expected: 32_768 })));

    expect(screen.getByText('9,000 numbers tried; about 32,768 are needed.')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', String(1 - Math.exp(-9000 / 32_768)));
  });

  it('says what failed, and offers both ways again', async () => {
    const { store } = await openCheck();
    act(
      () => void store.dispatch(captchaFailed({ error: { code: 'errors.network', params: { operation: 'captcha' } } })),
    );

    expect(screen.getByRole('alert')).toHaveTextContent('Security check: Network connection timed out.');
    expect(screen.getByRole('button', { name: 'New puzzle' })).toBeEnabled();
  });

  it('leaves what was typed where it is', async () => {
    const { store, user } = await openCheck();
    act(() => void store.dispatch(captchaClosed()));
    await user.type(screen.getByLabelText('E-mail address'), 'ann@example.org');
    await user.type(screen.getByLabelText('Six-digit code'), '123456');

    act(() => void store.dispatch(captchaOpened({ fault: { code: 'errors.captchaNeeded', params: {} } })));
    expect(await screen.findByRole('alert')).toHaveTextContent('Solve the security check first.');
    act(() => void store.dispatch(captchaClosed()));

    expect(screen.getByLabelText('E-mail address')).toHaveValue('ann@example.org');
    expect(screen.getByLabelText('Six-digit code')).toHaveValue('123456');
  });

  it('goes when it is over', async () => {
    const { store } = await openCheck();
    act(() => void store.dispatch(captchaClosed()));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
