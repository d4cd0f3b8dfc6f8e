import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asFileId } from '@inkside/kit';
import { Frame } from '../../../src/app/shell/Frame';
import { LeaveQuestion } from '../../../src/features/transfers/LeaveQuestion';
import {
  type Transfer,
  transferCancelled,
  transferFileChosen,
  transferPaused,
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
  since: null,
  changedAt: null,
  isKept: false,
  isAllowable: false,
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
  it('is there on every page once a file is on its way, with counts', async () => {
    open(aTransfer('a.pdf'), aTransfer('b.pdf', { phase: 'done' }), aTransfer('c.pdf', { phase: 'failed' }));

    expect(await screen.findByText('a.pdf')).toBeVisible();
    expect(panel()).toHaveTextContent('1 running · 1 done · 1 failed');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Uploading 1 file');
  });

  it('says of a book that it stands in the library, and not that it is sent', async () => {
    open(
      aTransfer('a.epub', { phase: 'done', isBook: true }),
      aTransfer('b.epub', { phase: 'announcing', isBook: true }),
      aTransfer('c.epub', { phase: 'cancelled', isBook: true }),
      aTransfer('d.pdf', { phase: 'done' }),
    );

    await screen.findByText('a.epub');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'b.epubStored, adding it to your library',
      'a.epubIn your library',
      'c.epubCancelled',
      'd.pdfSent',
    ]);
    expect(screen.getByRole('button', { name: 'Add c.epub again' })).toBeVisible();
  });

  it('is not there without files', () => {
    open();

    expect(screen.queryByRole('region', { name: 'Transfers' })).not.toBeInTheDocument();
  });

  const moving = (changedAt: number) =>
    aTransfer('a.pdf', {
      phase: 'uploading',
      sent: 20 * MB,
      since: { at: asEpochMs(changedAt - 10_000), sent: 0 },
      changedAt: asEpochMs(changedAt),
    });

  it('says how far a file is, how fast it goes and how long it takes, and neither while nothing moves', async () => {
    open(moving(Date.now()));
    expect(await within(panel()).findByText('25% · 2.00 MB/s · 30 seconds left')).toBeVisible();
    cleanup();

    open(moving(Date.now() - 10_000));
    expect(await within(panel()).findByText('25%')).toBeVisible();
  });

  it('names what waits for a network, and says what becomes of all when the page is left', async () => {
    open(
      aTransfer('a.pdf', { phase: 'waiting', isKept: true }),
      aTransfer('b.pdf', { phase: 'paused', isKept: true }),
      aTransfer('c.pdf', { phase: 'uploading' }),
    );

    expect(await within(panel()).findByText('Waiting for network')).toBeVisible();
    expect(panel()).toHaveTextContent('2 go on when you come back. 1 has to be chosen again if you leave.');
  });

  it('pauses, resumes, and takes a file that was chosen again', async () => {
    const { user, actions } = open(
      aTransfer('a.pdf', { phase: 'uploading' }),
      aTransfer('b.pdf', { phase: 'paused' }),
      aTransfer('c.pdf', { phase: 'missing', sent: 40 * MB }),
    );

    await user.click(await screen.findByRole('button', { name: 'Pause a.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Resume b.pdf' }));
    expect(panel()).toHaveTextContent('50% · Choose the file again');
    await user.upload(screen.getByLabelText('Choose c.pdf again', { selector: 'input' }), new File(['x'], 'c2.pdf'));

    expect(actions.filter(transferPaused.match).map(({ payload }) => payload.fileId)).toEqual(['a.pdf']);
    expect(actions.filter(transferRetried.match).map(({ payload }) => payload.fileId)).toEqual(['b.pdf']);
    expect(actions.filter(transferFileChosen.match).map(({ payload }) => payload)).toEqual([
      { fileId: 'c.pdf', chosen: 'c2.pdf' },
    ]);
  });

  it('gives the true reason of a failure and tries again', async () => {
    const error = { code: 'errors.fileChanged', params: { name: 'a.pdf' } };
    const { user, actions } = open(aTransfer('a.pdf', { phase: 'failed', error }));

    expect(
      await within(panel()).findByText('The file vanished or changed while it was being sent. Choose it again.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a.pdf again' }));

    expect(actions.filter(transferRetried.match)).toHaveLength(1);
  });

  it('cancels what runs and clears what is over', async () => {
    const { user, actions } = open(aTransfer('a.pdf'), aTransfer('b.pdf', { phase: 'done' }));

    await user.click(await screen.findByRole('button', { name: 'Cancel a.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Clear 1 finished' }));

    expect(actions.filter(transferCancelled.match).map(({ payload }) => payload.fileId)).toEqual(['a.pdf']);
    expect(actions.some(transfersClearChosen.match)).toBe(true);
    expect(within(panel()).queryByText('b.pdf')).not.toBeInTheDocument();
  });

  it('can be folded up and opened from the status bar', async () => {
    const { user } = open(aTransfer('a.pdf'));

    await screen.findByText('a.pdf');
    await user.click(screen.getByRole('button', { name: 'Hide transfers' }));
    expect(screen.queryByText('a.pdf')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Uploading 1 file/ }));

    expect(await screen.findByText('a.pdf')).toBeVisible();
  });

  it('asks before the page is left while a file is on its way', async () => {
    open(aTransfer('a.pdf', { phase: 'uploading' }));
    await screen.findByText('a.pdf');

    expect(leave()).toBe(true);
  });

  it('lets the page go when everything is over', async () => {
    open(aTransfer('a.pdf', { phase: 'done' }));
    await screen.findByText('a.pdf');

    expect(leave()).toBe(false);
  });
});
