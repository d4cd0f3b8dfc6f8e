import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asFileId } from '@inkside/kit';
import { Frame } from '../../../src/app/shell/Frame';
import { LeaveQuestion } from '../../../src/features/transfers/LeaveQuestion';
import {
  type Transfer,
  transferCancelled,
  transferRetried,
  transfersClearChosen,
} from '../../../src/features/transfers/slice';
import { renderApp, signedIn } from '../../harness/renderApp';

const MB = 1_048_576;

const aTransfer = (name: string, change: Partial<Transfer> = {}): Transfer => ({
  fileId: asFileId(name),
  name,
  size: 80 * MB,
  sent: 0,
  phase: 'queued',
  startedAt: null,
  changedAt: null,
  error: null,
  ...change,
});

/** As in every page but the sign-in page. */
const inside = (
  <>
    <LeaveQuestion />
    <Frame />
  </>
);

const open = (...transfers: Transfer[]) => ({
  user: userEvent.setup(),
  ...renderApp([{ path: '/', element: inside, children: [{ path: '*', element: null }] }], {
    path: '/note/recentNote',
    preloadedState: signedIn({
      transfers: {
        order: transfers.map(({ fileId }) => fileId),
        byId: Object.fromEntries(transfers.map((each) => [each.fileId, each])),
      },
    }),
  }),
});

const panel = () => screen.getByRole('region', { name: 'Transfers' });
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('transfer panel', () => {
  it('is there on every page once a file is on its way, with counts', () => {
    open(aTransfer('a.pdf'), aTransfer('b.pdf', { phase: 'done' }), aTransfer('c.pdf', { phase: 'failed' }));

    expect(panel()).toHaveTextContent('1 running · 1 done · 1 failed');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Sending 1 file');
  });

  it('is not there without files', () => {
    open();

    expect(screen.queryByRole('region', { name: 'Transfers' })).not.toBeInTheDocument();
  });

  it('says how far a file is, how fast it goes and how long it takes', () => {
    open(
      aTransfer('a.pdf', { phase: 'uploading', sent: 20 * MB, startedAt: asEpochMs(0), changedAt: asEpochMs(10_000) }),
    );

    expect(panel()).toHaveTextContent('25% · 2.00 MB/s · 30 seconds left');
  });

  it('gives the true reason of a failure and tries again', async () => {
    const error = { code: 'errors.fileChanged', params: { name: 'a.pdf' } };
    const { user, actions } = open(aTransfer('a.pdf', { phase: 'failed', error }));

    expect(panel()).toHaveTextContent('The file vanished or changed while it was being sent. Choose it again.');
    await user.click(screen.getByRole('button', { name: 'Send a.pdf again' }));

    expect(actions.filter(transferRetried.match)).toHaveLength(1);
  });

  it('cancels what runs and clears what is over', async () => {
    const { user, actions } = open(aTransfer('a.pdf'), aTransfer('b.pdf', { phase: 'done' }));

    await user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Clear 1 finished' }));

    expect(actions.filter(transferCancelled.match).map(({ payload }) => payload.fileId)).toEqual(['a.pdf']);
    expect(actions.some(transfersClearChosen.match)).toBe(true);
    expect(within(panel()).queryByText('b.pdf')).not.toBeInTheDocument();
  });

  it('can be folded up and opened from the status bar', async () => {
    const { user } = open(aTransfer('a.pdf'));

    await user.click(screen.getByRole('button', { name: 'Hide transfers' }));
    expect(screen.queryByText('a.pdf')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Sending 1 file/ }));

    expect(screen.getByText('a.pdf')).toBeVisible();
  });

  it('asks before the page is left while a file is on its way', () => {
    open(aTransfer('a.pdf', { phase: 'uploading' }));

    expect(leave()).toBe(true);
  });

  it('lets the page go when everything is over', () => {
    open(aTransfer('a.pdf', { phase: 'done' }));

    expect(leave()).toBe(false);
  });
});
