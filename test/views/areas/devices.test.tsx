import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import {
  deviceLockRequest,
  deviceRenameRequest,
  deviceRevokeRequest,
  deviceUnbindRequest,
  deviceUnlockRequest,
} from '../../../src/features/devices/changes';
import { devicesRequest } from '../../../src/features/devices/slice';
import UserDevicesPage from '../../../src/features/devices/UserDevicesPage';
import { selectUid } from '../../../src/features/session/selectors';
import { selectQuietDevices } from '../../../src/features/preferences/slice';
import { renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

const device = {
  ...{ id: 1, name: 'Desk', model: 'Tab8', version: '4.1', firmware: '4.1', mac: '', width: 1404, height: 1872 },
  ...{ isOnline: true, isLocked: true, lastSeenAt: asEpochMs(Date.now() - 2.5 * 3_600_000) },
};

const openDevices = (isLocked: boolean) => ({
  user: userEvent.setup(),
  ...renderApp(<UserDevicesPage />, {
    preloadedState: signedIn({
      devices: ready({}, [
        { ...device, isLocked },
        { ...device, id: 2, name: 'Bag' },
      ]),
    }),
  }),
});

type User = ReturnType<typeof userEvent.setup>;
const choose = async (user: User, act: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'What to do with Desk' }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

// What was typed is kept there.
afterEach(() => window.sessionStorage.clear());

describe('a device', () => {
  it('is listed with what it is, when it was last seen, and whether it is locked', () => {
    openDevices(true);

    const [card] = screen.getAllByRole('listitem');
    expect(card).toHaveTextContent('Desk');
    expect(card).toHaveTextContent('Tab8 · version 4.1 · 1404 × 1872 pixels · last seen 2 hours ago');
    expect(card).toHaveTextContent('Locked');
    expect(card).toHaveTextContent('Signed in');
  });

  it('is given another name in its place; what is wrong with it, here or in the cloud, is said at the field', async () => {
    const { user, actions, store } = openDevices(false);
    await choose(user, 'Rename');
    const field = screen.getByLabelText('Name of Desk');
    expect(field).toHaveFocus();
    for (const [typed, said] of [
      ['a:b', /cannot/],
      ['bag', /“bag”/],
    ] as const) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(said);
    }
    expect(actions.filter(deviceRenameRequest.asked.match)).toEqual([]);

    await user.clear(field);
    await user.type(field, 'Kitchen{Enter}');
    const args = { id: 1, name: 'Kitchen', before: 'Desk' };
    expect(actions.filter(deviceRenameRequest.asked.match).map(({ payload }) => payload)).toEqual([args]);
    const error = { code: 'errors.nameTaken', params: { name: 'Kitchen' } };
    act(() => void store.dispatch(deviceRenameRequest.failed({ args, error })));
    expect(field).toBeInvalid();

    await user.type(field, '2{Enter}');
    act(() => void store.dispatch(deviceRenameRequest.succeeded({ args, result: null })));
    expect(screen.queryByLabelText('Name of Desk')).toBeNull();
  });

  it('is locked after a question, with the words that it shows', async () => {
    const { user, actions } = openDevices(false);
    await choose(user, 'Lock');
    const dialog = await screen.findByRole('dialog', { name: 'Lock “Desk”?' });
    await user.type(within(dialog).getByLabelText('What it shows'), 'Call 555');
    expect(actions.filter(deviceLockRequest.asked.match)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Lock' }));

    expect(actions).toContainEqual(deviceLockRequest.asked({ id: 1, called: 'Desk', message: 'Call 555' }));
  });

  it.each([
    ['Unlock', 'Unlock “Desk”?', deviceUnlockRequest],
    ['Revoke access', 'Revoke the access of “Desk”?', deviceRevokeRequest],
    ['Unbind', 'Unbind “Desk”?', deviceUnbindRequest],
  ] as const)('%s: is asked, and Cancel leaves it', async (verb, question, request) => {
    const { user, actions } = openDevices(true);
    for (const answer of ['Cancel', verb]) {
      await choose(user, verb);
      await user.click(
        within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: answer }),
      );
    }

    expect(actions.filter(request.asked.match)).toEqual([request.asked({ id: 1, called: 'Desk' })]);
  });

  it('is one that files go to by default, until somebody says no', async () => {
    const { user, store } = openDevices(false);
    const uid = selectUid(store.getState()) ?? '';
    await user.click(screen.getByRole('checkbox', { name: 'Send files here by default Desk' }));
    expect(selectQuietDevices(store.getState(), uid)).toEqual([1]);

    await user.click(screen.getByRole('checkbox', { name: 'Send files here by default Desk' }));
    expect(selectQuietDevices(store.getState(), uid)).toEqual([]);
  });
});

describe('devices', () => {
  it('say how the first one comes here', () => {
    renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: ready({}, []) }) });

    expect(screen.getByRole('heading', { name: 'No device yet' })).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  });

  it('say why they are not there, and can be asked for again', async () => {
    const { actions } = renderApp(<UserDevicesPage />, {
      preloadedState: signedIn({ devices: failed({}, noNetwork) }),
    });

    expect(screen.getByRole('alert')).toHaveTextContent('Devices: Network connection timed out.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions).toContainEqual(devicesRequest.asked({}));
  });
});
