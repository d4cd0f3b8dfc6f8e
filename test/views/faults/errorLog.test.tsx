import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, type LoggedError } from '@inkside/kit';
import { ErrorLog } from '../../../src/features/faults/ErrorLog';
import { selectFaultCount } from '../../../src/features/faults/selectors';
import { logClearConfirmed, type LogState } from '../../../src/features/faults/slice';
import { renderApp, signedIn } from '../../harness/renderApp';

const open = (log: LogState, recent: readonly LoggedError[] = []) =>
  renderApp(<ErrorLog />, { preloadedState: signedIn({ faults: { recent, log } }) });
const entries = [
  {
    at: asEpochMs(Date.UTC(2026, 5, 1)),
    operation: 'sync',
    error: { code: 'errors.network', params: { operation: 'sync' } },
  },
];

describe('the error log', () => {
  it('shows what went wrong, in words and with its code', async () => {
    open({ phase: 'ready', entries });
    const dialog = await screen.findByRole('dialog', { name: 'What went wrong' });

    expect(within(dialog).getByText(/Network connection timed out/)).toBeInTheDocument();
    expect(within(dialog).getByText('sync · errors.network')).toBeInTheDocument();
  });

  it('leads with as many problems as the bar counts, and tells them from lost connections and from before', async () => {
    const fault = (at: number, code: string) => ({ at: asEpochMs(at), operation: 'push', error: { code, params: {} } });
    const [before, typed, one, two] = [
      fault(1, 'errors.internal'),
      fault(2, 'errors.fileEmpty'),
      fault(3, 'errors.internal'),
      fault(4, 'errors.inkWorker'),
    ] as const;
    const recent = [typed, one, two];
    const { store } = open({ phase: 'ready', entries: [two, one, typed, before] }, recent);

    const codesIn = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByText(/^push · /)
        .map(({ textContent }) => textContent);
    await screen.findByRole('dialog');
    expect(selectFaultCount(store.getState())).toBe(2);
    expect(codesIn('2 problems since you opened Inkside')).toEqual([
      'push · errors.inkWorker',
      'push · errors.internal',
    ]);
    expect(codesIn('Earlier')).toEqual(['push · errors.internal']);
    expect(codesIn('Lost connections and refused files')).toEqual(['push · errors.fileEmpty']);
  });

  it('is copied', async () => {
    const user = userEvent.setup();
    open({ phase: 'ready', entries });
    await user.click(await screen.findByRole('button', { name: 'Copy' }));

    expect(await navigator.clipboard.readText()).toMatch(/^2026-06-01T00:00:00.000Z sync errors\.network: Sync/);
    expect(screen.getByText('Copied')).toBeInTheDocument();
  });

  it('is cleared', async () => {
    const user = userEvent.setup();
    const { actions } = open({ phase: 'ready', entries });
    await user.click(await screen.findByRole('button', { name: 'Clear' }));

    expect(actions).toEqual([logClearConfirmed()]);
  });

  it('says when there is nothing, and when it cannot be read', async () => {
    const { unmount } = open({ phase: 'ready', entries: [] });
    expect(await screen.findByText('Nothing went wrong on this computer.')).toBeInTheDocument();
    unmount();

    open({ phase: 'failed', error: { code: 'errors.database', params: { detail: 'blocked' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent(/blocked/);
  });
});
