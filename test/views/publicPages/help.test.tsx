import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import UserManualPage from '../../../src/features/manuals/UserManualPage';
import UserCenterManualPage from '../../../src/features/manuals/UserCenterManualPage';
import { manualsRequest } from '../../../src/features/manuals/slice';
import FeedbackFaqPage from '../../../src/features/support/FeedbackFaqPage';
import UserFaqDetailsPage from '../../../src/features/support/UserFaqDetailsPage';
import UserFaqPage from '../../../src/features/support/UserFaqPage';
import { helpRequest } from '../../../src/features/support/slice';
import { renderApp } from '../../harness/renderApp';
import type { Help, ManualGroup } from '@inkside/protocol';

const args = { language: 'en' };
const updatedAt = asEpochMs(Date.UTC(2026, 10, 22));
const faq = (id: string, category: string, title: string, html: string) => ({ id, category, title, html, updatedAt });
const help: Help = {
  categories: [
    { id: 'a', title: 'Account' },
    { id: 's', title: 'Sync' },
  ],
  faqs: [
    faq('code', 'a', 'No code arrives', '<p>Look into the spam folder.</p><script>window.ran = 1</script>'),
    faq('name', 'a', 'Another name', '<p>In your account.</p>'),
    faq('slow', 's', 'Sync is slow', '<p>Wait for the first one.</p>'),
  ],
};
const manuals: readonly ManualGroup[] = [
  {
    id: 'web',
    title: 'In the browser',
    models: [],
    manuals: [{ id: 'start', title: 'First steps', html: '<p>Sign in.</p>', url: null, updatedAt }],
  },
  {
    id: 'note',
    title: 'Note devices',
    models: ['NoteAir', 'Tab8'],
    manuals: [{ id: 'sync', title: 'Switch on sync', html: '', url: 'https://example.org/sync.pdf', updatedAt }],
  },
];

const pages = [
  { path: 'userFaq', element: <UserFaqPage /> },
  { path: 'userFaqDetails', element: <UserFaqDetailsPage /> },
  { path: 'userManual', element: <UserManualPage /> },
  { path: 'userCenter/feedback/faq', element: <FeedbackFaqPage /> },
  { path: 'userCenter/manual', element: <UserCenterManualPage /> },
];
const open = (path: string, known: Help | null = help) => {
  const view = { user: userEvent.setup(), ...renderApp(pages, { path }) };
  act(() => void view.store.dispatch(helpRequest.asked(args)));
  if (known !== null) act(() => void view.store.dispatch(helpRequest.succeeded({ args, result: known })));
  act(() => void view.store.dispatch(manualsRequest.asked(args)));
  act(() => void view.store.dispatch(manualsRequest.succeeded({ args, result: manuals })));
  return view;
};
const questions = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe.each(['/userFaq', '/userCenter/feedback/faq'])('questions at %s', (path) => {
  it('stand in their categories, and one category can be chosen', async () => {
    const { user } = open(path);
    expect(await screen.findByRole('heading', { name: 'Sync' })).toBeVisible();
    expect(questions()).toEqual(['No code arrives', 'Another name', 'Sync is slow']);

    await user.click(screen.getByRole('button', { name: 'Sync' }));

    expect(questions()).toEqual(['Sync is slow']);
    expect(screen.getByRole('button', { name: 'Sync' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('are found by words of question and answer', async () => {
    const { user } = open(path);

    await user.type(await screen.findByRole('textbox'), 'spam');

    expect(questions()).toEqual(['No code arrives']);
    expect(screen.getByRole('status')).toHaveTextContent('1 question');
  });

  it('that nothing matches say so with the words, and come back', async () => {
    const { user } = open(path);
    await user.type(await screen.findByRole('textbox'), 'zebra');
    expect(screen.getByText('Nothing holds “zebra”')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show everything' }));

    expect(questions()).toHaveLength(3);
  });

  it('that nobody has written say so', async () => {
    open(path, { categories: [], faqs: [] });

    expect(await screen.findByText('There are no questions yet')).toBeVisible();
  });
});

describe('one question', () => {
  it('has its answer, and others of its category', async () => {
    open('/userFaqDetails?id=code');

    expect(await screen.findByRole('heading', { level: 1, name: 'No code arrives' })).toBeVisible();
    expect(screen.getByText('Look into the spam folder.')).toBeVisible();
    expect(questions()).toEqual(['Another name']);
    expect(Reflect.get(window, 'ran')).toBeUndefined();
  });

  it('leads back to the list as it was', async () => {
    const { user, router } = open('/userFaq');
    await user.type(await screen.findByRole('textbox'), 'slow');
    await user.click(screen.getByRole('link', { name: 'Sync is slow' }));
    await screen.findByText('Wait for the first one.');

    await user.click(screen.getByRole('link', { name: 'Back' }));

    expect(router.state.location.pathname).toBe('/userFaq');
    expect(await screen.findByRole('textbox')).toHaveValue('slow');
  });

  it('leads to the list from an address that was opened directly', async () => {
    const { user, router } = open('/userFaqDetails?id=code');

    await user.click(await screen.findByRole('link', { name: 'Back' }));

    expect(router.state.location.pathname).toBe('/userFaq');
  });

  it.each(['/userFaqDetails?id=zebra', '/userFaqDetails'])('that is not there says so: %s', async (path) => {
    open(path);

    expect(await screen.findByText('This question is not there')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All questions' })).toHaveAttribute('href', '/userFaq');
  });

  it('says why it could not be had', async () => {
    const { store } = open('/userFaqDetails?id=code', null);
    act(
      () =>
        void store.dispatch(
          helpRequest.failed({ args, error: { code: 'errors.network', params: { operation: 'content' } } }),
        ),
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('The questions could not be loaded');
  });
});

describe.each(['/userManual', '/userCenter/manual'])('manuals at %s', (path) => {
  it('stand in families of devices, and open in place', async () => {
    const { user } = open(path);
    expect(await screen.findByText('For NoteAir, Tab8')).toBeVisible();

    await user.click(screen.getByText('First steps'));

    expect(await screen.findByText('Sign in.')).toBeVisible();
  });

  it('that lie elsewhere open beside the app', async () => {
    const { user } = open(path);
    await user.click(await screen.findByText('Switch on sync'));

    const link = await screen.findByRole('link', { name: 'Open the manual' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.org/sync.pdf',
      'noopener noreferrer',
    ]);
  });

  it('are chosen by family and found by words', async () => {
    const { user } = open(path);
    await user.click(await screen.findByRole('button', { name: 'Note devices' }));
    expect(screen.queryByText('First steps')).toBeNull();

    await user.type(screen.getByRole('textbox'), 'zebra');
    expect(screen.getByText('Nothing holds “zebra”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));

    expect(
      within(screen.getByRole('group', { name: 'Device families' })).getByRole('button', { name: 'All' }),
    ).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('First steps')).toBeVisible();
  });
});
