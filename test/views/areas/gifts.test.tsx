import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs } from '@inkside/kit';
import { giftCheckRequest, giftCopyRequest, redeemRequest } from '../../../src/features/gifts/slice';
import UserGiftPage from '../../../src/features/gifts/UserGiftPage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { ready } from './areasState';
import type { GiftCard } from '@inkside/protocol';

const GIB = 1024 ** 3;

const giftState = (gifts: readonly GiftCard[]) =>
  signedIn({ gifts: { ...emptyState().gifts, list: ready({}, gifts) } });

const card: GiftCard = {
  ...{ id: 'g', code: 'ABCD', days: 0, expiresAt: null, activatedAt: null },
  kind: 'storage',
  status: 'unused',
  bytes: asBytes(GIB),
  createdAt: asEpochMs(1),
};
const used: GiftCard = {
  ...card,
  ...{ id: 'h', code: 'EFGH', kind: 'vip', days: 30, status: 'activated', activatedAt: asEpochMs(2) },
};

// What was typed is kept there.
afterEach(() => window.sessionStorage.clear());

describe('gift cards', () => {
  it('say what they are worth; one that nobody used can be used and given away, and says what is wrong with it', async () => {
    const user = userEvent.setup();
    const { actions, store } = renderApp(<UserGiftPage />, { preloadedState: giftState([card, used]) });

    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('1.00 GB more storage');
    expect(first).toHaveTextContent('Not used');
    expect(second).toHaveTextContent('30 days of membership');
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();

    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Copy ABCD' }));
    expect(await window.navigator.clipboard.readText()).toBe('ABCD');
    expect(actions).toContainEqual(giftCopyRequest.asked({ id: 'g' }));

    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Use ABCD' }));
    const args = { code: 'ABCD' };
    expect(actions).toContainEqual(redeemRequest.asked(args));
    act(() => void store.dispatch(redeemRequest.failed({ args, error: { code: 'errors.giftExpired', params: {} } })));
    expect(within(first as HTMLElement).getByRole('alert')).toBeVisible();
    expect(second).not.toHaveTextContent(within(first as HTMLElement).getByRole('alert').textContent ?? '');
  });

  it('are looked up by their code before they are used; what is wrong stands beside the field, and the code stays', async () => {
    const user = userEvent.setup();
    const { actions, store } = renderApp(<UserGiftPage />, { preloadedState: giftState([]) });
    const field = screen.getByLabelText('Code of a gift card');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(field).toHaveAccessibleDescription('Enter the code of a gift card.');

    await user.type(field, ' abcd efgh {Enter}');
    const args = { code: 'abcd efgh' };
    expect(actions.filter(giftCheckRequest.asked.match).map(({ payload }) => payload)).toEqual([args]);
    act(
      () => void store.dispatch(giftCheckRequest.failed({ args, error: { code: 'errors.giftUnknown', params: {} } })),
    );
    expect(field).toHaveAccessibleDescription('There is no gift card with this code.');
    expect(field).toHaveValue(' abcd efgh ');
    expect(screen.queryByRole('button', { name: 'Use' })).toBeNull();

    await user.type(field, '{Enter}');
    const worth = { kind: 'storage', bytes: asBytes(GIB), days: 0, expiresAt: null } as const;
    act(() => void store.dispatch(giftCheckRequest.succeeded({ args, result: worth })));
    expect(screen.getByText('1.00 GB more storage')).toBeVisible();
    expect(actions.filter(redeemRequest.asked.match)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use' }));
    expect(actions.filter(redeemRequest.asked.match).map(({ payload }) => payload)).toEqual([args]);

    act(() => void store.dispatch(redeemRequest.succeeded({ args, result: null })));
    expect(screen.getByText('The gift card was used for this account.')).toBeVisible();
  });
});
