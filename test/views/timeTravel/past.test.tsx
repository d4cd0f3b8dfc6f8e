import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHashRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';

import { navigationOf } from '../../../src/app/routing';
import type { Router } from '../../../src/app/routes';
import { PastBanner, showPast } from '../../../src/app/shell/showPast';
import { knownLanguages, type Language } from '../../../src/features/preferences/slice';
import { emptyState } from '../../harness/renderApp';
import { messagesOf } from '../../harness/messages';
import { until } from '../../harness/until';

/** A moment that a test chooses. */
const moment = (language: Language = 'en') => {
  const listeners = new Set<() => void>();
  let isPast = false;
  const turn = (toPast: boolean): void => {
    isPast = toPast;
    for (const listener of listeners) listener();
  };
  const state = { ...emptyState(), preferences: { language, theme: 'light' } as const };
  return {
    turn: (toPast: boolean) => act(() => turn(toPast)),
    way: {
      isPast: () => isPast,
      present: () => state,
      backToNow: () => turn(false),
      watch: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
};

describe('the banner over the past', () => {
  it('comes and goes with it, and is said', async () => {
    const { way, turn } = moment();
    render(<PastBanner way={way} />);
    const place = screen.getByRole('status');
    expect(place).toBeEmptyDOMElement();

    turn(true);
    expect(place).toHaveTextContent('You are looking at the past');
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));

    expect(place).toBeEmptyDOMElement();
    expect(way.isPast()).toBe(false);
  });

  it.each(knownLanguages)('speaks %s', (language) => {
    const { way, turn } = moment(language);
    render(<PastBanner way={way} />);
    turn(true);

    const words = messagesOf(language);
    expect(screen.getByRole('status')).toHaveTextContent(words['past.shown'] ?? '');
    expect(screen.getByRole('button')).toHaveTextContent(words['past.back'] ?? '');
  });

  it('is reached by a key wherever the focus is, and used by the keyboard', async () => {
    const { way, turn } = moment();
    render(
      <>
        <input aria-label="elsewhere" />
        <PastBanner way={way} />
      </>,
    );
    turn(true);
    await userEvent.click(screen.getByLabelText('elsewhere'));

    await userEvent.keyboard('{F6}');
    expect(screen.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');

    expect(way.isPast()).toBe(false);
  });

  it('holds links still, and keeps what it is told from open dialogs', async () => {
    const { way, turn } = moment();
    const followed: boolean[] = [];
    const heard: string[] = [];
    document.body.addEventListener('click', (event) => void followed.push(!event.defaultPrevented));
    document.addEventListener('focus', () => void heard.push('focus'), true);
    document.addEventListener('mousedown', () => void heard.push('mousedown'));
    render(<a href="#somewhere">A link</a>);
    act(() => showPast(way as never));

    await userEvent.click(screen.getByText('A link'));
    turn(true);
    await userEvent.click(screen.getByText('A link'));
    heard.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));

    expect(followed).toEqual([true, false, true]);
    expect(heard).toEqual([]);
    expect(way.isPast()).toBe(false);
  });
});

describe('the router in the past', () => {
  const Here = () => {
    const navigate = useNavigate();
    return (
      <>
        <Link to="/there">a link</Link>
        <button type="button" onClick={() => void navigate('/there')}>
          a view
        </button>
      </>
    );
  };

  it('stays where it is for links, views and the browser, and goes where sagas want it', async () => {
    window.history.replaceState(null, '', '/#/before');
    const router = createHashRouter([{ path: '*', element: <Here /> }]) as Router;
    let isPast = false;
    const navigation = navigationOf(router, window.location, () => isPast);
    render(<RouterProvider router={router} />);
    await act(async () => navigation.go('/here'));
    isPast = true;

    await userEvent.click(screen.getByText('a link'));
    await userEvent.click(screen.getByText('a view'));
    await act(async () => {
      let moves = 0;
      window.addEventListener('popstate', () => (moves += 1));
      window.history.back();
      await until(() => moves === 2, 'the browser went back, and was led forth');
    });
    expect([router.state.location.pathname, window.location.hash]).toEqual(['/here', '#/here']);

    await act(async () => navigation.go('/login'));
    expect(router.state.location.pathname).toBe('/login');
    isPast = false;
    await userEvent.click(screen.getByText('a link'));
    expect(router.state.location.pathname).toBe('/there');
  });
});
