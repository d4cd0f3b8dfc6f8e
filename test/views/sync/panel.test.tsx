import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs } from '@inkside/kit';
import { SyncPanel } from '../../../src/features/sync/components/SyncPanel';
import {
  asideRequest,
  checkAsked,
  checkStopped,
  unknownSettled,
  type SyncState,
} from '../../../src/features/sync/slice';
import type { ChannelState } from '../../../src/features/sync/types';
import { renderApp } from '../../harness/renderApp';
import { stateWith, syncWith } from './syncStates';

const open = (sync: SyncState) => ({
  user: userEvent.setup(),
  ...renderApp(<SyncPanel />, { preloadedState: stateWith(sync) }),
});

const panel = () => screen.getByRole('region', { name: 'Sync' });
const part = (title: string) => screen.getByRole('heading', { name: title }).parentElement;
const notes = () => within(panel()).getAllByRole('listitem')[0];
const at = asEpochMs(Date.now() - 60_000);
const fault = { code: 'errors.server', params: { message: 'overloaded' } };
const away = { code: 'errors.network', params: { operation: 'sync' } };

describe('a channel in the panel', () => {
  it.each<[string, Partial<ChannelState>, string]>([
    ['closed', { phase: 'closed' }, 'Not connected.'],
    ['opening', { phase: 'opening' }, 'Connecting to the cloud.'],
    ['catching up', { phase: 'catchingUp' }, 'Changes are on their way.'],
    ['live', {}, 'This computer and the cloud agree.'],
    ['paused by the cloud', { phase: 'paused' }, 'The cloud asked to wait a moment. It goes on by itself.'],
    [
      'paused for an answer',
      { phase: 'paused', held: { documents: 30, of: 90 } },
      'Deletions are put aside until you answer.',
    ],
    [
      'paused for room',
      { phase: 'paused', error: { code: 'errors.quota', params: {} } },
      'Free some space; sync goes on by itself.',
    ],
    [
      'paused by a broken database',
      { phase: 'paused', error: { code: 'errors.database', params: { detail: 'x' } } },
      'storage failed, and the sync tries again by itself.',
    ],
    [
      'offline',
      { phase: 'offline' },
      'The cloud cannot be reached. Changes are saved on this computer and sent later.',
    ],
    ['denied', { phase: 'denied' }, 'The cloud refused something; the rest goes on.'],
    ['refused', { phase: 'refused' }, 'The session is not accepted. Sign in again.'],
  ])('that is %s says so in a sentence', (_phase, noteTree, sentence) => {
    open(syncWith({ noteTree }));

    expect(notes()).toHaveTextContent(sentence);
  });

  it('counts both ways, what waits, and says when the cloud last confirmed', () => {
    open(syncWith({ noteTree: { received: 12_345, sent: 1, unsent: ['n1', 'n2'] } }));

    expect(notes()).toHaveTextContent(/12,345 received1 sent2 waitinglast confirmed \d/);
  });

  it('says what is wrong now, once', () => {
    open(
      syncWith({
        noteTree: { phase: 'offline', error: fault, lastError: { error: fault, at } },
        library: { phase: 'offline', error: away },
      }),
    );

    expect(
      within(panel())
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['The cloud refused: overloaded']);
    expect(notes()).not.toHaveTextContent('Last fault');
  });

  it('remembers what was wrong when it is over', () => {
    open(syncWith({ noteTree: { lastError: { error: fault, at } } }));

    expect(notes()).toHaveTextContent(/Last fault, \d.*: The cloud refused: overloaded/);
  });

  it('remembers when the network was gone', () => {
    open(syncWith({ noteTree: { lastError: { error: away, at } } }));

    expect(notes()).toHaveTextContent(/last offline \d/);
    expect(notes()).not.toHaveTextContent('timed out');
  });

  it('names what the cloud refused, and says what to do', () => {
    const error = { code: 'errors.syncDenied', params: { id: 'n1', reason: 'forbidden' } };
    open(syncWith({ noteTree: { phase: 'denied', error, unsent: ['n1', 'x'], denied: ['n1', 'x'] } }));

    expect(within(panel()).getByRole('alert')).toHaveTextContent('The cloud refused the document Diary: forbidden');
    expect(notes()).toHaveTextContent('2 refused Diary and 1 more');
    expect(notes()).toHaveTextContent('sent again when they are changed');
  });

  it('names what could not be fetched yet, by id where no list knows it, and does not say that both sides agree', () => {
    open(syncWith({ noteTree: { owed: ['n1', 'x'] }, library: { owed: ['0815'] } }));
    const library = within(panel()).getAllByRole('listitem')[1];

    expect(notes()).toHaveTextContent('Something in the cloud could not be fetched yet; the rest is here.');
    expect(notes()).toHaveTextContent(
      '2 could not be fetched yet. They are in the cloud, and are asked for again: Diary and 1 more',
    );
    expect(library).toHaveTextContent('asked for again: 0815');
    expect(notes()).not.toHaveTextContent('agree');
  });

  it.each([
    ['leader', 'This tab does the syncing for all tabs of this browser.'],
    ['follower', 'Another tab of this browser does the syncing.'],
  ] as const)('belongs to a tab that is the %s', (role, words) => {
    open(syncWith({}, { role }));

    expect(panel()).toHaveTextContent(words);
  });
});

describe('storage', () => {
  it.each([
    [true, 'The browser keeps what is stored here.'],
    [false, 'The browser may clear what is stored here when the disk is nearly full.'],
    [null, 'The browser has not said whether it keeps what is stored here.'],
  ])('is described when the promise is %s', (persisted, words) => {
    open(syncWith({}, { storage: { persisted, used: null, quota: null } }));

    expect(part('Storage on this computer')).toHaveTextContent(words);
  });

  it('is measured in base 1024', () => {
    open(syncWith({}, { storage: { persisted: true, used: asBytes(1536), quota: asBytes(2 * 1024 ** 3) } }));

    expect(part('Storage on this computer')).toHaveTextContent('1.50 KB of 2.00 GB used');
  });
});

describe('the comparison', () => {
  const same = { same: 3, onlyHere: [], onlyCloud: [], different: [] };
  const click = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(within(panel()).getByRole('button', { name }));

  it('begins when it is asked for, counts, and can be stopped', async () => {
    const { user, actions } = open(syncWith());

    await click(user, 'Check everything');
    expect(part('Compare with the cloud')).toHaveTextContent('Comparing…');
    await click(user, 'Stop');

    expect(actions.filter((action) => checkAsked.match(action) || checkStopped.match(action))).toEqual([
      checkAsked(),
      checkStopped(),
    ]);
    expect(within(panel()).getByRole('button', { name: 'Check everything' })).toBeEnabled();
  });

  it('shows how far it is', () => {
    open(syncWith({}, { check: { phase: 'running', compared: 3200 } }));

    expect(part('Compare with the cloud')).toHaveTextContent('Comparing, 3,200 documents so far');
  });

  it('reports that both sides are the same', () => {
    open(
      syncWith(
        {},
        { check: { phase: 'done', at, report: { noteTree: { ...same, same: 3200 }, library: same, message: same } } },
      ),
    );

    expect(within(panel()).getByRole('status')).toHaveTextContent(/^Compared at .*: both sides are the same\.$/);
    expect(part('Compare with the cloud')).toHaveTextContent('Notes 3,200 the same');
  });

  it('reports by channel what was where, with names that the lists know, and that it was repaired', () => {
    const noteTree = { same: 10, onlyHere: ['n1', 'n2', 'f1', 'x1', 'x2'], onlyCloud: ['x3'], different: [] };
    const message = { same: 1, onlyHere: [], onlyCloud: [], different: ['m1'] };
    open(syncWith({}, { check: { phase: 'done', at, report: { noteTree, library: same, message } } }));

    expect(within(panel()).getByRole('status')).toHaveTextContent('7 differences were found, fetched or sent.');
    expect(part('Compare with the cloud')).toHaveTextContent('5 were only here Diary, Plans, Work, and 2 more');
    expect(part('Compare with the cloud')).toHaveTextContent('1 was only in the cloud');
    expect(part('Compare with the cloud')).toHaveTextContent('1 was different report.pdf');
  });

  it('does not say that both sides are the same while something is owed or was left as it is', () => {
    const report = { noteTree: { ...same, owed: ['n1'] }, library: { ...same, left: ['b1'] }, message: same };
    open(syncWith({}, { check: { phase: 'done', at, report } }));

    expect(within(panel()).getByRole('status')).toHaveTextContent(
      /^Compared at .*\. 2 documents are still not the same on both sides\.$/,
    );
    expect(part('Compare with the cloud')).toHaveTextContent('1 could not be fetched yet and is asked for again Diary');
    expect(part('Compare with the cloud')).toHaveTextContent('1 was deleted in the cloud and is still here Novel');
  });

  it('says why it failed, and begins again', async () => {
    const { user, actions } = open(syncWith({}, { check: { phase: 'failed', error: away } }));

    expect(part('Compare with the cloud')).toHaveTextContent(
      'The comparison could not be finished.Sync: Network connection timed out',
    );
    await click(user, 'Try again');

    expect(actions.some(checkAsked.match)).toBe(true);
  });
});

describe('changes that were cleared before the cloud had confirmed them', () => {
  it('stand in the panel by name, with what there is to do, until somebody closes it', async () => {
    const { user, actions } = open(syncWith({}, { unknown: ['n1', 'b1', 'elsewhere'] }));
    const notice = within(panel()).getByRole('region', { name: 'Changes of which nobody knows' });
    expect(notice).toHaveTextContent("3 changes were still to be sent when this browser's data was cleared.");
    expect(notice).toHaveTextContent('Diary, Novel, and 1 more');

    await user.click(within(notice).getByRole('button', { name: 'Close' }));

    expect(actions).toContainEqual(unknownSettled());
  });
});

describe('what could not be put back', () => {
  it('stands in the panel, and is given as a file', async () => {
    const { user, actions } = open(syncWith({}, { aside: 2 }));
    const notice = within(panel()).getByRole('region', { name: 'Put aside on this computer' });
    expect(notice).toHaveTextContent('2 things that only this computer had could not be put back');

    await user.click(within(notice).getByRole('button', { name: 'Save as a file' }));

    expect(actions).toContainEqual(asideRequest.asked(null));
  });
});
