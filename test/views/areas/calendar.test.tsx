import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asMs } from '@inkside/kit';
import CalendarPage from '../../../src/features/calendar/CalendarPage';
import { renderApp, signedIn } from '../../harness/renderApp';
import { ready } from './areasState';

const MINUTE = 60_000;
const days = Array.from({ length: 31 }, (_, index) => ({
  date: `2020-03-${String(index + 1).padStart(2, '0')}`,
  time: asMs(0),
  books: [],
}));
const book = { bookId: 'b', name: 'The sea', time: asMs(83 * MINUTE) };

const open = (read: boolean) => {
  const shown = read ? days.with(9, { date: '2020-03-10', time: asMs(83 * MINUTE), books: [book] as never }) : days;
  const reading = {
    month: '2020-03',
    time: asMs(read ? 83 * MINUTE : 0),
    readDays: read ? 1 : 0,
    timeBefore: asMs(45_000),
    days: shown,
  };
  return renderApp(<CalendarPage />, {
    path: '/calendar?month=2020-03',
    preloadedState: signedIn({ calendar: ready({ month: '2020-03' }, reading) }),
  });
};

describe('the calendar', () => {
  it('shows the month, its total, and each day with its time', () => {
    open(true);

    expect(screen.getByRole('heading', { name: 'March 2020' })).toBeVisible();
    expect(screen.getByText(/on 1 day; the month before 45 sec\./)).toHaveTextContent('1 hr 23 min');
    expect(screen.getAllByRole('button', { name: /2020: / })).toHaveLength(31);
    expect(screen.getByRole('button', { name: 'Tuesday, March 10, 2020: 1 hr 23 min' })).toBeVisible();
  });

  it('goes from day to day with the arrows, and tells what was read', async () => {
    open(true);
    const user = userEvent.setup();

    screen.getByRole('button', { pressed: true }).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');

    expect(screen.getByRole('button', { pressed: true })).toHaveFocus();
    expect(screen.getByRole('region', { name: 'March 10, 2020' })).toHaveTextContent('The sea1 hr 23 min');
  });

  it('is one stop for the tabulator', () => {
    open(true);

    expect(screen.getAllByRole('button', { name: /2020: / }).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('says so when nothing was read in a month', () => {
    open(false);

    expect(screen.getByText(/Nothing was read in this month/)).toBeVisible();
  });

  it('leads to the months beside it', async () => {
    const { router } = open(true);

    await userEvent.click(screen.getByRole('button', { name: 'Month before' }));
    expect(router.state.location.search).toBe('?month=2020-02');
    await userEvent.click(screen.getByRole('button', { name: 'This month' }));

    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Month after' })).toBeDisabled();
  });
});
