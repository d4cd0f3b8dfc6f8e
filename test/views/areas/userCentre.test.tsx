import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs } from '@inkside/kit';
import AboutUsPage from '../../../src/features/about/AboutUsPage';
import { packagesRequest } from '../../../src/features/about/slice';
import UserInfoPage from '../../../src/features/account/UserInfoPage';
import { nicknameRequest } from '../../../src/features/account/changes';
import { deviceLockRequest, deviceRenameRequest, deviceUnbindRequest } from '../../../src/features/devices/changes';
import { devicesRequest } from '../../../src/features/devices/slice';
import UserDevicesPage from '../../../src/features/devices/UserDevicesPage';
import DownloadPcPage from '../../../src/features/downloads/DownloadPcPage';
import { redeemRequest } from '../../../src/features/gifts/slice';
import UserGiftPage from '../../../src/features/gifts/UserGiftPage';
import { noticeOpened } from '../../../src/features/notices/slice';
import SysNoticePage from '../../../src/features/notices/SysNoticePage';
import FeedbackServicePage from '../../../src/features/service/FeedbackServicePage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';
import type { GiftCard } from '@inkside/protocol';

const GIB = 1024 ** 3;

describe('the profile', () => {
  it('shows contacts, and the storage by kind', () => {
    const profile = {
      ...{ name: 'Clara', nickname: 'Clara', email: 'clara@example.org', phone: null, avatarUrl: null },
      ...{ deviceLimit: 5, documents: 1234, usageDays: 12, consecutiveDays: 3 },
    };
    const kinds = {
      note: asBytes(GIB),
      reader: asBytes(GIB / 2),
      calendar: asBytes(0),
      push: asBytes(1536),
      other: asBytes(0),
    };
    const storage = { used: asBytes(1.5 * GIB), limit: asBytes(10 * GIB), kinds };
    renderApp(<UserInfoPage />, {
      preloadedState: signedIn({
        account: { ...emptyState().account, profile: ready({}, profile), storage: ready({}, storage) },
      }),
    });

    expect(screen.getByText('clara@example.org')).toBeVisible();
    expect(screen.getByText('1,234')).toBeVisible();
    expect(screen.getByText('Not given')).toBeVisible();
    expect(screen.getByText('1.50 GB of 10.00 GB used')).toBeVisible();
    expect(screen.getByText('Sent files').parentElement).toHaveTextContent('1.50 KB');
  });
});

describe('the nickname', () => {
  it('is changed in its place, shown as text, and can be taken back', async () => {
    const user = userEvent.setup();
    const profile = {
      ...{
        name: 'x',
        nickname: '<img src=x onerror=alert(1)>',
        email: 'clara@example.org',
        phone: null,
        avatarUrl: null,
      },
      ...{ deviceLimit: 5, documents: 1, usageDays: 1, consecutiveDays: 1 },
    };
    const account = { ...emptyState().account, profile: ready({}, profile) };
    const { actions } = renderApp(<UserInfoPage />, { preloadedState: signedIn({ account }) });
    expect(screen.getAllByText('<img src=x onerror=alert(1)>')).not.toEqual([]);
    expect(document.querySelector('img')).toBeNull();

    for (const name of ['Clara', '']) {
      await user.click(screen.getByRole('button', { name: 'Change the nickname' }));
      await user.clear(screen.getByLabelText('New nickname'));
      if (name !== '') await user.type(screen.getByLabelText('New nickname'), name);
      await user.click(screen.getByRole('button', { name: 'Save' }));
    }

    expect(actions.filter(nicknameRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { nickname: 'Clara' },
      { nickname: '' },
    ]);
  });
});

describe('devices', () => {
  const device = {
    ...{
      id: 1,
      name: 'Desk',
      model: 'Tab8',
      version: '4.1',
      firmware: '4.1',
      mac: '',
      width: 1404,
      height: 1872,
      isOnline: true,
      isLocked: true,
    },
    lastSeenAt: asEpochMs(Date.now() - 2.5 * 3_600_000),
  };

  it('are listed with when they were last seen, and whether they are locked', () => {
    renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: ready({}, [device]) }) });

    const row = screen.getByRole('listitem');
    expect(row).toHaveTextContent('Desk');
    expect(row).toHaveTextContent('Tab8 · version 4.1 · 1404 × 1872 pixels · last seen 2 hours ago');
    expect(row).toHaveTextContent('Locked');
    expect(row).toHaveTextContent('Signed in');
  });

  const openDevices = (isLocked: boolean) => ({
    user: userEvent.setup(),
    ...renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: ready({}, [{ ...device, isLocked }]) }) }),
  });

  it('are given another name in their place, or none', async () => {
    const { user, actions } = openDevices(false);
    for (const name of ['Kitchen', '']) {
      await user.click(screen.getByRole('button', { name: 'Rename Desk' }));
      const field = screen.getByLabelText('Name of Desk');
      expect(field).toHaveFocus();
      await user.clear(field);
      if (name !== '') await user.type(field, name);
      await user.click(screen.getByRole('button', { name: 'Save' }));
    }
    await user.click(screen.getByRole('button', { name: 'Rename Desk' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(actions.filter(deviceRenameRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { id: 1, name: 'Kitchen' },
      { id: 1, name: '' },
    ]);
  });

  it.each([
    [false, 'Lock', 'Lock “Desk”?', true],
    [true, 'Unlock', 'Unlock “Desk”?', false],
  ])('are locked and unlocked after a question (locked: %s)', async (isLocked, verb, question, wanted) => {
    const { user, actions } = openDevices(isLocked);
    await user.click(screen.getByRole('button', { name: `${verb} Desk` }));
    const dialog = await screen.findByRole('dialog', { name: question });
    expect(actions.filter(deviceLockRequest.asked.match)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: verb }));

    expect(actions).toContainEqual(deviceLockRequest.asked({ id: 1, isLocked: wanted }));
  });

  it('are unbound after a question, and kept by Cancel', async () => {
    const { user, actions } = openDevices(false);
    for (const answer of ['Cancel', 'Unbind']) {
      await user.click(screen.getByRole('button', { name: 'Unbind Desk' }));
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Unbind “Desk”?' })).getByRole('button', { name: answer }),
      );
    }

    expect(actions.filter(deviceUnbindRequest.asked.match)).toEqual([deviceUnbindRequest.asked({ id: 1 })]);
  });

  it('say how to come here when there is none', () => {
    renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: ready({}, []) }) });

    expect(screen.getByRole('heading', { name: 'No device is bound' })).toBeVisible();
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

const giftState = (gifts: readonly GiftCard[]) =>
  signedIn({ gifts: { ...emptyState().gifts, list: ready({}, gifts) } });

describe('gift cards', () => {
  it('say what they are worth and whether they are used', () => {
    const card: GiftCard = {
      ...{ id: 'g', code: 'ABCD', days: 0, expiresAt: null, activatedAt: null },
      kind: 'storage',
      status: 'unused',
      bytes: asBytes(GIB),
      createdAt: asEpochMs(1),
    };
    renderApp(<UserGiftPage />, {
      preloadedState: giftState([
        card,
        { ...card, id: 'h', kind: 'vip', days: 30, status: 'activated', activatedAt: asEpochMs(2) },
      ]),
    });

    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('1.00 GB more storage');
    expect(first).toHaveTextContent('Not used');
    expect(second).toHaveTextContent('30 days of membership');
    expect(second).toHaveTextContent('Used');
  });

  it('are used by their code, which stays in the field until it is taken', async () => {
    const user = userEvent.setup();
    const { actions, store } = renderApp(<UserGiftPage />, { preloadedState: giftState([]) });
    const field = screen.getByLabelText('Code of a gift card');
    expect(screen.getByRole('button', { name: 'Use' })).toBeDisabled();

    await user.type(field, ' abcd efgh {Enter}');
    expect(actions.filter(redeemRequest.asked.match).map(({ payload }) => payload)).toEqual([{ code: 'abcd efgh' }]);
    const args = { code: 'abcd efgh' };
    act(() => void store.dispatch(redeemRequest.failed({ args, error: { code: 'errors.giftUnknown', params: {} } })));
    expect(field).toHaveAccessibleDescription('There is no gift card with this code.');
    expect(field).toHaveValue(' abcd efgh ');

    act(() => void store.dispatch(redeemRequest.succeeded({ args, result: null })));
    expect(field).toHaveValue('');
    expect(screen.getByText('The gift card was used for this account.')).toBeVisible();
  });
});

describe('notices', () => {
  const aNotice = (id: string, isRead: boolean) => ({
    id,
    title: `Notice ${id}`,
    description: `<p>Text ${id}</p><script>alert(1)</script>`,
    at: asEpochMs(1),
    isRead,
  });
  const state = signedIn({
    notices: { ...emptyState().notices, list: ready({ language: 'en' }, [aNotice('a', false), aNotice('b', true)]) },
  });

  it('mark what is unread, and read it by opening it', async () => {
    const { actions } = renderApp(<SysNoticePage />, { preloadedState: state });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Unread');
    expect(second).not.toHaveTextContent('Unread');

    await userEvent.click(screen.getByRole('button', { name: 'Notice a' }));

    expect(screen.getByText('Text a')).toBeVisible();
    expect(document.querySelector('script')).toBeNull();
    expect(actions).toContainEqual(noticeOpened({ id: 'a' }));
    expect(first).not.toHaveTextContent('Unread');
  });

  it('are closed again without asking anything', async () => {
    const { actions } = renderApp(<SysNoticePage />, { preloadedState: state, path: '/?id=b' });

    await userEvent.click(screen.getByRole('button', { name: 'Notice b', expanded: true }));

    expect(screen.queryByText('Text b')).not.toBeInTheDocument();
    expect(actions.filter(noticeOpened.match)).toEqual([]);
  });
});

describe('customer service', () => {
  it('says its hours in Beijing', () => {
    renderApp(<FeedbackServicePage />, {
      preloadedState: signedIn({ service: ready({ language: 'en' }, { messages: [] }) }),
    });

    expect(screen.getByText(/People answer from 9:30 AM to 7:00 PM, Beijing time\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look through the questions' })).toHaveAttribute(
      'href',
      '/userCenter/feedback/faq',
    );
  });

  it('shows what was said, as text', () => {
    const message = {
      id: 'm',
      from: 'service',
      text: '<b>Hello</b>',
      isRead: false,
      isAutomatic: true,
      at: asEpochMs(1),
    } as const;
    renderApp(<FeedbackServicePage />, {
      preloadedState: signedIn({ service: ready({ language: 'en' }, { messages: [message] }) }),
    });

    expect(screen.getByText('<b>Hello</b>')).toBeVisible();
    expect(screen.getByText(/Automatic answer/)).toBeVisible();
  });
});

describe('about', () => {
  const react = { name: 'react', version: '19.3.1', licence: 'MIT', parts: ['browser' as const] };
  const fastify = { name: 'fastify', version: '5.12.8', licence: 'MIT', parts: ['server' as const] };
  const odd = { name: '@odd/one', version: '1.0.0', licence: '', parts: [] };
  const open = (packages: ReturnType<typeof emptyState>['packages']) =>
    renderApp(<AboutUsPage />, { preloadedState: signedIn({ packages }) });
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('says the version, and what it is made of', () => {
    open(ready({}, [react, fastify, odd]));

    expect(screen.getByText('Version', { selector: 'dt' }).parentElement).toHaveTextContent(/\d+\.\d+\.\d+/);
    expect(rows()).toEqual(['react19.3.1MITbrowser', 'fastify5.12.8MITserver', '@odd/one1.0.0not stated']);
    const link = screen.getByRole('link', { name: 'Download the list (CycloneDX)' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/sbom.cdx.json', true]);
  });

  it('finds packages by name, version and licence, and says when none fits', async () => {
    const user = userEvent.setup();
    open(ready({}, [react, fastify, odd]));

    await user.type(screen.getByRole('textbox', { name: 'Search packages' }), 'mit REACT');
    expect([rows(), screen.getByText('1 of 3').tagName]).toEqual([['react19.3.1MITbrowser'], 'P']);

    await user.type(screen.getByRole('textbox', { name: 'Search packages' }), 'x');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(rows()).toHaveLength(3);
  });

  it('says that there is no list, and that it could not be read', async () => {
    const user = userEvent.setup();
    open(ready({}, []));
    expect(screen.getByRole('heading', { name: 'No package is listed' })).toBeVisible();

    cleanup();
    const { actions } = open(failed({}, noNetwork));
    expect(screen.getByRole('alert')).toHaveTextContent('The list of packages could not be read');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions.filter(packagesRequest.asked.match)).toHaveLength(1);
  });
});

describe('downloads for computers', () => {
  it('are links of the web only', () => {
    const program = {
      ...{ id: 'p', title: 'For Linux', platform: 'linux', version: '1.2', md5: null, html: '<p>Good</p>' },
      size: asBytes(2048),
      url: 'https://files.example/p',
    };
    renderApp(<DownloadPcPage />, {
      preloadedState: signedIn({
        programs: ready({ language: 'en' }, [program, { ...program, id: 'q', title: 'Odd', url: null }]),
      }),
    });

    expect(screen.getByRole('link', { name: 'For Linux' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('link', { name: 'Odd' })).not.toBeInTheDocument();
    expect(screen.getAllByText('linux · version 1.2 · 2.00 KB')).toHaveLength(2);
  });
});
