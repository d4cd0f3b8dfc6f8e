import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs } from '@inkside/kit';
import { HeaderSlotProvider } from '@inkside/ui';
import AboutUsPage from '../../../src/features/about/AboutUsPage';
import { packagesRequest } from '../../../src/features/about/slice';
import UserInfoPage from '../../../src/features/account/UserInfoPage';
import DownloadPcPage from '../../../src/features/downloads/DownloadPcPage';
import { noticeOpened, noticesAllRead } from '../../../src/features/notices/slice';
import SysNoticePage from '../../../src/features/notices/SysNoticePage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

describe('the profile', () => {
  it('shows contacts, and what it does not know as not given', () => {
    const profile = {
      ...{ name: 'Clara', nickname: 'Clara', email: 'clara@example.org', phone: null, avatarUrl: null },
      ...{ deviceLimit: 5, documents: 1234, usageDays: 12, consecutiveDays: 3 },
    };
    const account = { ...emptyState().account, profile: ready({}, profile) };
    renderApp(<UserInfoPage />, { preloadedState: signedIn({ account }) });

    expect(screen.getByText('clara@example.org')).toBeVisible();
    expect(screen.getByText('1,234')).toBeVisible();
    expect(screen.getByText('Not given')).toBeVisible();
  });
});

describe('notices', () => {
  const aNotice = (id: string, isRead: boolean) => ({
    id,
    kind: id === 'a' ? ('service' as const) : ('offer' as const),
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

  it('stand in groups of what they are about', () => {
    renderApp(<SysNoticePage />, { preloadedState: state });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Service',
      'Offers',
    ]);
    expect(within(screen.getByRole('list', { name: 'Offers' })).getByText('Notice b')).toBeVisible();
  });

  it('are all read at once, by one press', async () => {
    const { actions } = renderApp(
      <HeaderSlotProvider value={document.body}>
        <SysNoticePage />
      </HeaderSlotProvider>,
      { preloadedState: state },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));

    expect(actions).toContainEqual(noticesAllRead({ ids: ['a'] }));
    expect(screen.queryByText('Unread')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('are closed again without asking anything', async () => {
    const { actions } = renderApp(<SysNoticePage />, { preloadedState: state, path: '/?id=b' });

    await userEvent.click(screen.getByRole('button', { name: 'Notice b', expanded: true }));

    expect(screen.queryByText('Text b')).not.toBeInTheDocument();
    expect(actions.filter(noticeOpened.match)).toEqual([]);
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
      ...{
        id: 'p',
        title: 'For Linux',
        platform: 'linux',
        version: '1.2',
        md5: null,
        sha256: null,
        html: '<p>Good</p>',
      },
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
