import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';

import { MorePage } from '../../../src/app/shell/MorePage';
import { BottomBar } from '../../../src/app/shell/frame/AreaBars';
import { areaOf, userCentre } from '../../../src/app/shell/frame/areas';
import { themeChosen, webAppChosen } from '../../../src/features/preferences/slice';
import { signOutAsked } from '../../../src/features/session/leavingSlice';
import { routeNames, routeTable } from '../../../src/features/route/routeTable';
import { renderApp, signedIn } from '../../harness/renderApp';

describe('the bar of a phone', () => {
  const framed = routeNames
    .map((name) => routeTable[name])
    .filter((place) => place.access === 'private' && !('isWhole' in place))
    .map(({ path }) => path.replace(/\/:.*$/, ''));

  it.each(framed)('has one entry lit at %s', (path) => {
    renderApp(<BottomBar current={areaOf(path)} />);

    const lit = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

    const own = ['/note', '/push', '/library', '/internetReading'].find((root) => path.startsWith(root));
    expect(lit.map((link) => link.getAttribute('href')?.startsWith(own ?? '/more'))).toEqual([true]);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Notes', 'Send', 'Library', 'Reading', 'More'],
    ]);
  });
});

describe('More', () => {
  const open = (usesWebApp = false) => {
    const preferences = { language: 'en', theme: 'light', usesWebApp } as const;
    const opened = renderApp(
      <>
        <MorePage />
        <Outlet />
      </>,
      { preloadedState: signedIn({ preferences }) },
    );
    return { user: userEvent.setup(), ...opened };
  };

  it('leads to the calendar, the downloads, and every page of the account', () => {
    open();

    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs.slice(0, 2)).toEqual(['/calendar', '/downloadPage/pc']);
    expect(new Set(hrefs.slice(2))).toEqual(new Set(userCentre.tabs.map(({ path }) => path)));
  });

  it('changes the theme, and signs out after the question', async () => {
    const { user, actions } = open();

    await user.click(within(screen.getByRole('group', { name: 'Theme' })).getByRole('button', { name: 'Dark' }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));

    expect(actions).toEqual(expect.arrayContaining([themeChosen('dark'), signOutAsked()]));
  });

  it('takes back the choice of the web app where it was made', async () => {
    const { user, actions } = open(true);

    await user.click(screen.getByRole('button', { name: 'Show this page on this phone again' }));

    expect(actions).toContainEqual(webAppChosen(false));
  });
});
