import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { GiftCard } from '../../../src/app/kit/facts/account';
import { asBytes, asEpochMs } from '../../../src/app/kit/units';
import AboutUsPage from '../../../src/features/about/AboutUsPage';
import UserInfoPage from '../../../src/features/account/UserInfoPage';
import { devicesRequest } from '../../../src/features/devices/slice';
import UserDevicesPage from '../../../src/features/devices/UserDevicesPage';
import DownloadPcPage from '../../../src/features/downloads/DownloadPcPage';
import UserGiftPage from '../../../src/features/gifts/UserGiftPage';
import { noticeOpened } from '../../../src/features/notices/slice';
import SysNoticePage from '../../../src/features/notices/SysNoticePage';
import FeedbackServicePage from '../../../src/features/service/FeedbackServicePage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

const GIB = 1024 ** 3;

describe('the profile', () => {
  it('shows contacts, and the storage by kind', () => {
    const profile = {
      ...{ nickname: 'Clara', email: 'clara@example.org', phone: null, avatarUrl: null },
      ...{ deviceLimit: 5, documents: 1234, usageDays: 12, consecutiveDays: 3 },
    };
    const kinds = { note: asBytes(GIB), reader: asBytes(GIB / 2), calendar: asBytes(0), push: asBytes(1536), other: asBytes(0) };
    const storage = { used: asBytes(1.5 * GIB), limit: asBytes(10 * GIB), kinds };
    renderApp(<UserInfoPage />, { preloadedState: signedIn({ account: { profile: ready({}, profile), storage: ready({}, storage) } }) });

    expect(screen.getByText('clara@example.org')).toBeVisible();
    expect(screen.getByText('1,234')).toBeVisible();
    expect(screen.getByText('Not given')).toBeVisible();
    expect(screen.getByText('1.50 GB of 10.00 GB used')).toBeVisible();
    expect(screen.getByText('Sent files').parentElement).toHaveTextContent('1.50 KB');
  });
});

describe('devices', () => {
  const device = {
    ...{ id: 1, name: 'Desk', model: 'Tab8', version: '4.1', width: 1404, height: 1872, isOnline: true, isLocked: true },
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

  it('say how to come here when there is none', () => {
    renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: ready({}, []) }) });

    expect(screen.getByRole('heading', { name: 'No device is bound' })).toBeVisible();
  });

  it('say why they are not there, and can be asked for again', async () => {
    const { actions } = renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: failed({}, noNetwork) }) });

    expect(screen.getByRole('alert')).toHaveTextContent('Devices: Network connection timed out.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions).toContainEqual(devicesRequest.asked({}));
  });
});

describe('gift cards', () => {
  it('say what they are worth and whether they are used', () => {
    const card: GiftCard = {
      ...{ id: 'g', code: 'ABCD', days: 0, expiresAt: null, activatedAt: null },
      kind: 'storage',
      status: 'unused',
      bytes: asBytes(GIB),
      createdAt: asEpochMs(1),
    };
    renderApp(<UserGiftPage />, { preloadedState: signedIn({ gifts: ready({}, [card, { ...card, id: 'h', kind: 'vip', days: 30, status: 'activated', activatedAt: asEpochMs(2) }]) }) });

    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('1.00 GB more storage');
    expect(first).toHaveTextContent('Not used');
    expect(second).toHaveTextContent('30 days of membership');
    expect(second).toHaveTextContent('Used');
  });
});

describe('notices', () => {
  const aNotice = (id: string, isRead: boolean) => ({ id, title: `Notice ${id}`, description: `<p>Text ${id}</p><script>alert(1)</script>`, at: asEpochMs(1), isRead });
  const state = signedIn({ notices: { ...emptyState().notices, list: ready({ language: 'en' }, [aNotice('a', false), aNotice('b', true)]) } });

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
    renderApp(<FeedbackServicePage />, { preloadedState: signedIn({ service: ready({ language: 'en' }, { messages: [] }) }) });

    expect(screen.getByText(/People answer from 9:30 AM to 7:00 PM, Beijing time\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look through the questions' })).toHaveAttribute('href', '/userCenter/feedback/faq');
  });

  it('shows what was said, as text', () => {
    const message = { id: 'm', from: 'service', text: '<b>Hello</b>', isRead: false, isAutomatic: true, at: asEpochMs(1) } as const;
    renderApp(<FeedbackServicePage />, { preloadedState: signedIn({ service: ready({ language: 'en' }, { messages: [message] }) }) });

    expect(screen.getByText('<b>Hello</b>')).toBeVisible();
    expect(screen.getByText(/Automatic answer/)).toBeVisible();
  });
});

describe('about', () => {
  it('says the version and the licences of what it is made of', () => {
    renderApp(<AboutUsPage />);

    expect(screen.getByText('Version').parentElement).toHaveTextContent(/\d+\.\d+\.\d+/);
    const packages = within(screen.getByRole('region', { name: 'Licences' })).getAllByRole('listitem', { hidden: true });
    expect(packages.some(({ textContent }) => textContent === 'react MIT')).toBe(true);
  });
});

describe('downloads for computers', () => {
  it('are links of the web only', () => {
    const program = { ...{ id: 'p', title: 'For Linux', platform: 'linux', version: '1.2', md5: null, html: '<p>Good</p>' }, size: asBytes(2048), url: 'https://files.example/p' };
    renderApp(<DownloadPcPage />, { preloadedState: signedIn({ programs: ready({ language: 'en' }, [program, { ...program, id: 'q', title: 'Odd', url: null }]) }) });

    expect(screen.getByRole('link', { name: 'For Linux' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('link', { name: 'Odd' })).not.toBeInTheDocument();
    expect(screen.getAllByText('linux · version 1.2 · 2.00 KB')).toHaveLength(2);
  });
});
