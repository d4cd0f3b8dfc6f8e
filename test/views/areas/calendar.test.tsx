import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asMs, asNoteId } from '@inkside/kit';
import type { ReadingRow } from '@inkside/protocol';
import CalendarPage from '../../../src/features/calendar/CalendarPage';
import { clearRequest, exportRequest, settingsChangeRequest, shownRequest } from '../../../src/features/calendar/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

type Calendar = ReturnType<typeof emptyState>['calendar'];
const MINUTE = 60_000;
const startTime = asEpochMs(new Date(2020, 2, 10, 7, 40).getTime());
const endTime = asEpochMs(startTime + 83 * MINUTE);
const read: ReadingRow = {
  ...{ date: '2020-03-10', bookId: 'b', name: 'The sea', time: asMs(83 * MINUTE), pages: 40 },
  sessions: [{ startTime, endTime }],
};
const before: ReadingRow = { ...read, date: '2020-02-03', time: asMs(45_000), sessions: [] };
const MARCH = { from: '2020-02-01', to: '2020-03-31' };

const stateOf = (change: Partial<Calendar>) => signedIn({ calendar: { ...emptyState().calendar, ...change } });

const open = (rows: readonly ReadingRow[], change: Partial<Calendar> = {}, query = 'date=2020-03-09') =>
  renderApp(<CalendarPage />, {
    path: `/calendar?${query}`,
    preloadedState: stateOf({
      shown: ready(MARCH, rows),
      figures: ready({}, { streak: 12, readDays: 40, time: asMs(0), opened: 3, finished: 1 }),
      ...change,
    }),
  });

describe('the calendar', () => {
  it('shows the month, its figures, and each day with what was read, written and sent', () => {
    const written = ready({}, [{ date: '2020-03-10', noteId: asNoteId('n') }]);
    open([before, read], { written });

    expect(screen.getByRole('heading', { name: 'March 2020' })).toBeVisible();
    expect(screen.getByText('days in a row').parentElement).toHaveTextContent('12');
    expect(screen.getByText('this month, on 1 day').parentElement).toHaveTextContent('1 hr 23 min');
    expect(screen.getByText('the month before').parentElement).toHaveTextContent('45 sec');
    expect(screen.getAllByRole('button', { name: /2020: / })).toHaveLength(31);
    expect(screen.getByRole('button', { name: 'Tuesday, March 10, 2020: 1 hr 23 min, 1 note' })).toBeVisible();
  });

  it('goes from day to day with keys, and opens the sessions of a day', async () => {
    const { router } = open([read]);
    const user = userEvent.setup();

    screen.getByRole('button', { pressed: true, name: /2020: / }).focus();
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.search).toBe('?date=2020-03-10');
    const panel = within(screen.getByRole('complementary', { name: 'Tuesday, March 10' }));
    expect(panel.getByRole('listitem')).toHaveTextContent(/The sea0?7:40 AM – 0?9:03 AM1 hr 23 min/);
    expect(panel.getByRole('link', { name: 'The sea' })).toHaveAttribute('href', '/library/read/b');

    await user.click(screen.getByRole('button', { name: 'Month before' }));
    expect(router.state.location.search).toBe('?date=2020-02-10');
  });

  it('is one stop for the tabulator, and presses no day to come', () => {
    open([read]);
    const days = screen.getAllByRole('button', { name: /2020: / });
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('shows charts with a table of the same numbers beside each, and exports them', async () => {
    const { actions } = open([read]);
    const user = userEvent.setup();
    const chart = within(screen.getByRole('region', { name: 'Reading by hour of the day' }));

    await user.click(chart.getByRole('button', { name: 'As table' }));
    expect(chart.getByRole('row', { name: /^0?7 AM/ })).toHaveTextContent('20 min');
    const books = within(screen.getByRole('region', { name: 'Reading by book' }));
    expect(books.getByRole('row', { name: /The sea/ })).toHaveTextContent('29 pages an hour');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));

    expect(actions.filter(exportRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { from: '2020-03-01', to: '2020-03-31' },
    ]);
  });

  it('leads to the week and the year of a day', async () => {
    const { router } = open([read]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Week' }));
    expect(router.state.location.search).toBe('?view=week&date=2020-03-09');
    await user.click(screen.getByRole('button', { name: 'Year' }));
    expect(screen.getByRole('heading', { name: '2020' })).toBeVisible();
  });

  it('says so when nothing was read, and when the statistics cannot be read', async () => {
    const { unmount } = open([]);
    expect(screen.getByText(/Nothing was read in this month/)).toBeVisible();
    unmount();
    const { actions } = open([], { shown: failed(MARCH, noNetwork) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions.filter(shownRequest.asked.match)).toHaveLength(1);
  });

  it('is empty where the statistics are switched off, and can be switched on', async () => {
    const { actions } = open([read], {
      settings: { known: { isCounting: false, rolloverMinutes: 240 }, error: null },
    });
    expect(screen.queryByText('The sea')).toBeNull();
    expect(screen.getByText(/Statistics are off/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Count what I read' }));
    expect(actions.filter(settingsChangeRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { isCounting: true },
    ]);
  });

  it('begins its days when somebody says so, and asks before it forgets everything', async () => {
    const { actions, store } = open([read]);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'A reading day begins at' }), '0');
    expect(actions.filter(settingsChangeRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { rolloverMinutes: 0 },
    ]);
    act(() => void store.dispatch(settingsChangeRequest.succeeded({ args: { rolloverMinutes: 0 }, result: null })));

    await user.click(screen.getByRole('button', { name: 'Clear my statistics' }));
    expect(actions.filter(clearRequest.asked.match)).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear your statistics?' }));
    await user.click(dialog.getByRole('button', { name: 'Clear my statistics' }));
    expect(actions.filter(clearRequest.asked.match)).toHaveLength(1);
  });
});
