import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { LedgerEvent } from '@inkside/protocol';
import { messagesLoaded, messagesState } from '../../../src/features/messages/slice';
import DeliveryPage from '../../../src/features/push/delivery/DeliveryPage';
import DeliveryLogPage from '../../../src/features/push/delivery/DeliveryLogPage';
import { DeliveryMark } from '../../../src/features/push/delivery/DeliveryMark';
import { exportRequest, ledgerAsked, sendAgainRequest } from '../../../src/features/push/delivery/requests';
import type { DeliverySlice } from '../../../src/features/push/delivery/slice';
import { renderApp, signedIn } from '../../harness/renderApp';
import { aMessageRow } from '../../harness/rows';

type Delivery = DeliverySlice['delivery'];

const NOON = new Date(2026, 10, 20, 12).getTime();
const TODAY = new Date(2026, 10, 20, 0, 2).getTime();
const AIR = { id: 1, name: 'Note Air', asleepSince: null };
const TAB = { id: 2, name: 'Tab', asleepSince: new Date(2026, 10, 20, 0, 5).getTime() };

const event = (kind: LedgerEvent['kind'], deviceId: number | null, facts: Partial<LedgerEvent> = {}): LedgerEvent => ({
  ...{ at: TODAY, round: 1, kind, deviceId },
  ...facts,
});

const ledger = (events: readonly LedgerEvent[], change: Partial<Delivery> = {}): Delivery => ({
  ...{ phase: 'read', error: null, devices: [AIR], objects: [] },
  files: { a: { documentId: 'a', key: 'k', changedAt: 1, stored: 'whole', came: 1, events: [...events] } },
  ...change,
});

const row = aMessageRow('a');
const stateOf = (delivery: Delivery) =>
  signedIn({ delivery, messages: messagesState.reducer(undefined, messagesLoaded({ rows: [row] })) });

const open = (delivery: Delivery, id = 'a') => ({
  user: userEvent.setup(),
  ...renderApp([{ path: '/push/file/:messageId', element: <DeliveryPage /> }], {
    path: `/push/file/${id}`,
    preloadedState: stateOf(delivery),
  }),
});

const cell = (delivery: Delivery): string => {
  const { unmount } = renderApp(<DeliveryMark row={row} />, { preloadedState: stateOf(delivery) });
  const link = screen.getByRole('link', { name: /^Delivery of a\.pdf: / });
  const text = link.textContent ?? '';
  expect(link).toHaveAccessibleName(`Delivery of a.pdf: ${text}`);
  unmount();
  return text;
};

// Only a time of today is told by its hour, whenever the tests run.
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOON));

describe('the state of a sent file in the list', () => {
  it('is a word, with the time where somebody said one', () => {
    expect(cell(ledger([event('sent', null)]))).toBe('Sent');
    expect(cell(ledger([event('sent', null), event('fetched', 1)]))).toMatch(/^Arrived 12:02/);
    expect(cell(ledger([event('sent', null), event('opened', 1)]))).toMatch(/^Opened 12:02/);
    expect(cell(ledger([event('rejected', 1, { reason: 'storage full' })]))).toBe('Refused: storage full');
  });

  it('says since when its only device sleeps, and of several how many have it', () => {
    expect(cell(ledger([event('sent', null)], { devices: [TAB] }))).toMatch(/^Sent Asleep since 12:05/);
    expect(cell(ledger([event('sent', null), event('fetched', 1)], { devices: [AIR, TAB] }))).toBe('1 of 2 arrived');
  });

  it('is no more than Sent where the cloud keeps no ledger', () => {
    expect(cell({ phase: 'absent', error: null, devices: [], files: {}, objects: [] })).toBe('Sent');
  });
});

describe('the page of a sent file', () => {
  it('has a line of time for each thing that a device did, with bytes and seconds', () => {
    open(ledger([event('sent', null), event('fetched', 1, { bytes: 7014, ms: 400 }), event('opened', 1)]));

    const device = within(screen.getByRole('list', { name: 'Devices' }));
    expect(device.getByText('Note Air')).toBeVisible();
    expect(device.getByText('Opened')).toBeVisible();
    expect(device.getByText(/^Arrived .*, 6\.85 KB in 0\.4s$/)).toBeVisible();
  });

  it('sends again to one device or to all', async () => {
    const { user, actions } = open(ledger([event('sent', null)], { devices: [AIR, TAB] }));

    await user.click(screen.getByRole('button', { name: 'Send again to Tab' }));
    await user.click(screen.getByRole('button', { name: 'Send again to all' }));

    expect(actions.filter(sendAgainRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { id: 'a', deviceIds: [2] },
      { id: 'a', deviceIds: null },
    ]);
  });

  it('copies the link of the file, and sends nothing again whose bytes are not in the cloud', async () => {
    const { user, unmount } = open(ledger([event('sent', null)]));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/link/i, { selector: 'output' })).toBeVisible();
    unmount();

    const events = [event('sent', null)];
    const file = { documentId: 'a', key: 'k', changedAt: 1, stored: 'coming', came: 1, events } as const;
    open(ledger([], { files: { a: file } }));
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
  });

  it('exports the log of the file', async () => {
    const { user, actions } = open(ledger([event('sent', null)]));
    await user.click(screen.getByRole('button', { name: 'Export log' }));
    expect(actions.filter(exportRequest.asked.match)).toHaveLength(1);
  });

  it('says what is missing: a device, a ledger, an answer, the file', async () => {
    const none = open(ledger([], { devices: [] }));
    expect(screen.getByText('No device is bound yet')).toBeVisible();
    none.unmount();
    const absent = open({ phase: 'absent', error: null, devices: [], files: {}, objects: [] });
    expect(screen.getByText(/keeps no log of deliveries/)).toBeVisible();
    absent.unmount();
    const error = { code: 'errors.network', params: { operation: 'push' } };
    const failed = open({ phase: 'failed', error, devices: [], files: {}, objects: [] });
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(failed.actions.some(ledgerAsked.match)).toBe(true);
    failed.unmount();
    open(ledger([]), 'nothing');
    expect(screen.getByText('This file is not in the list')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the files' })).toHaveAttribute('href', '/push/file');
  });
});

describe('the page of the whole log', () => {
  it('tells which device fetched a note, how much and when, and exports both tables', async () => {
    const REFUSED = { at: TODAY, event: 'rejected', reason: 'storage full' } as const;
    const objects = [
      {
        kind: 'note',
        id: 'n',
        changedAt: 1,
        devices: [{ deviceId: 1, at: TODAY, objects: 3, bytes: 2048, ms: 9, said: REFUSED }],
      },
    ] as const;
    const user = userEvent.setup();
    const { actions } = renderApp(<DeliveryLogPage />, {
      preloadedState: stateOf(
        ledger([], { objects: objects.map((each) => ({ ...each, devices: [...each.devices] })) }),
      ),
    });

    expect(screen.getByText(/^Note Air: .*, 3 objects, 2\.00 KB$/)).toBeVisible();
    expect(screen.getByText(/^Note Air: Refused .*: storage full$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export the whole log' }));
    await user.click(screen.getByRole('button', { name: 'Export log' }));
    expect(actions.filter(exportRequest.asked.match).map(({ payload }) => payload.of)).toEqual(['files', 'objects']);
  });
});
