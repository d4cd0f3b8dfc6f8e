import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import { transferAsked } from '../../../src/features/devices/changes';
import UserDevicesPage from '../../../src/features/devices/UserDevicesPage';
import { renderApp, signedIn } from '../../harness/renderApp';
import { ready } from './areasState';
import type { NearbyDevice, Reach } from '@inkside/protocol';

const device = {
  ...{
    id: 1,
    name: 'Desk',
    model: 'Tab8',
    version: '13',
    firmware: '3.5',
    mac: '',
    width: 0,
    height: 0,
    isOnline: true,
    isLocked: false,
  },
  lastSeenAt: asEpochMs(1),
};
const address = 'http://192.168.1.7:8085/';
const near = (reach: Reach = { phase: 'unasked' }, model = 'Tab8'): NearbyDevice => ({
  address,
  mac: '',
  model,
  reach,
});

const open = (nearby: readonly NearbyDevice[], devices = [device]) =>
  renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: { ...ready({}, devices), nearby } }) });

describe('devices that can be found in their own network', () => {
  it('offer a transfer, and the others do not', async () => {
    const { actions } = open([near()], [device, { ...device, id: 2, name: 'Bag', model: 'Air' }]);
    const [desk, bag] = screen.getAllByRole('listitem');
    expect(within(bag as HTMLElement).queryByRole('button', { name: /Wi-Fi/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Other devices nearby' })).toBeNull();

    await userEvent.click(within(desk as HTMLElement).getByRole('button', { name: 'Transfer over Wi-Fi Desk' }));

    expect(actions.filter(transferAsked.match)).toEqual([transferAsked({ address, name: 'Desk', firmware: '3.5' })]);
  });

  it('stand below the bound ones where they are none of them, by their model', async () => {
    const { actions } = open([near({ phase: 'unasked' }, 'Air')]);
    const others = screen.getByRole('region', { name: 'Other devices nearby' });
    expect(within(others).getByRole('listitem')).toHaveTextContent('Air');

    await userEvent.click(within(others).getByRole('button', { name: 'Transfer over Wi-Fi Air' }));

    expect(actions.filter(transferAsked.match)).toEqual([transferAsked({ address, name: 'Air', firmware: '' })]);
  });

  it('are shown alone where none is bound', () => {
    open([near()], []);

    expect(screen.getByRole('region', { name: 'Other devices nearby' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No device is bound' })).toBeNull();
  });

  it('wait while the way is looked for', () => {
    open([near({ phase: 'asking' })]);

    expect(screen.getByRole('button', { name: 'Transfer over Wi-Fi Desk', busy: true })).toBeDisabled();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    ['reached', '“Desk” can be reached.'],
    ['unsure', 'The page opens if this computer and “Desk” are on the same Wi-Fi.'],
  ] as const)('have their page behind a link, in a tab that learns nothing of this one: %s', (phase, words) => {
    open([near({ phase })]);

    expect(screen.getByRole('status')).toHaveTextContent(words);
    const link = screen.getByRole('link', { name: 'Open its transfer page' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      address,
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it.each([
    [
      { code: 'errors.otherNetwork', params: { name: 'Desk' } },
      'This computer and “Desk” are not on the same Wi-Fi. Connect both to the same network and try again.',
    ],
    [
      { code: 'errors.firmwareOld', params: { name: 'Desk', least: '3.2' } },
      'Transfer over Wi-Fi needs firmware V3.2 or above. Update “Desk” first.',
    ],
  ])('say why there is no way: $code', (error, words) => {
    open([near({ phase: 'failed', error })]);

    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Transfer over Wi-Fi Desk' })).toBeEnabled();
  });
});
