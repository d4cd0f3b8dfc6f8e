import { fireEvent, screen, waitFor } from '@testing-library/react';

import { SignInScreen } from '../../../src/app/shell/SignInScreen';
import { emptyState, renderApp } from '../../harness/renderApp';

const WIDE = '(min-width: 1024px)';
const onScreen = (isWide: boolean) =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === WIDE && isWide,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
const open = (ad: { picture: string; words: string; link?: string } | undefined) => {
  const show = jest.fn(async () => ad);
  renderApp(<SignInScreen />, {
    preloadedState: { ...emptyState(), preferences: { language: 'en', theme: 'light' } },
    handles: { loginAd: { show } },
  });
  return show;
};
const ad = { picture: 'https://ink.local/ad.png', words: 'A new reader', link: 'https://ink.local/#/introduction' };

beforeEach(() => {
  Object.assign(window, { matchMedia: window.matchMedia ?? (() => undefined) });
});
afterEach(() => jest.restoreAllMocks());

describe('what the operator shows beside the sign-in form', () => {
  it('stands there with its words on a wide screen', async () => {
    onScreen(true);
    const show = open(ad);

    expect(await screen.findByRole('link', { name: 'A new reader' })).toHaveAttribute('href', ad.link);
    expect(show).toHaveBeenCalledWith('en', expect.any(AbortSignal));
  });

  it('goes when its picture does not come', async () => {
    onScreen(true);
    open(ad);

    fireEvent.error((await screen.findByRole('complementary')).querySelector('img') ?? window);

    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('is nothing where there is none', async () => {
    onScreen(true);
    const show = open(undefined);

    await waitFor(() => expect(show).toHaveBeenCalled());
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('is not even asked for on a narrow screen', async () => {
    onScreen(false);
    const show = open(ad);

    await screen.findByRole('tab', { name: 'E-mail' });
    expect(show).not.toHaveBeenCalled();
  });
});
