import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import type { ArticleRow, ReadingItem } from '@inkside/protocol';
import { readCatalogue, searchAddress } from '@inkside/reader';
import type { RootState } from '../../../src/app/store/rootReducer';
import ReadingOpdsPage from '../../../src/features/reading/ReadingOpdsPage';
import ReadingRssPage from '../../../src/features/reading/ReadingRssPage';
import ReadingSubscribePage from '../../../src/features/reading/ReadingSubscribePage';
import ReadingWebsitePage from '../../../src/features/reading/ReadingWebsitePage';
import { articlesRequest } from '../../../src/features/reading/articlesSlice';
import { addPageRequest, loginRequest, lookRequest, subscribeRequest } from '../../../src/features/reading/deskSlice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { ready } from './areasState';

const withReading = (reading: Partial<RootState['reading']>, change: Partial<RootState> = {}) =>
  signedIn({ reading: { ...emptyState().reading, ...reading }, ...change });

const anItem = (id: string, change: Partial<ReadingItem> = {}): ReadingItem => ({
  ...{ id, title: `Item ${id}`, url: `https://${id}.example/`, description: '', articles: null, children: [] },
  kind: 'file',
  at: asEpochMs(1),
  ...change,
});

describe('saved pages', () => {
  it('say at each field what is missing, and go only when nothing is', async () => {
    const user = userEvent.setup();
    const { actions } = renderApp(<ReadingWebsitePage />, { preloadedState: withReading({ pages: ready({}, []) }) });
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Address of the page'), 'nothing of the web');
    await user.click(dialog.getByRole('button', { name: 'Add page' }));

    expect(dialog.getByLabelText('Address of the page')).toHaveAccessibleDescription(/no address of the web/);
    expect(dialog.getByLabelText('Folder')).toHaveAccessibleDescription('Choose a folder.');
    expect(dialog.getByLabelText('Type')).toHaveAccessibleDescription(/a page or a search/);
    expect(actions).not.toContainEqual(expect.objectContaining({ type: addPageRequest.asked.type }));

    await user.clear(dialog.getByLabelText('Address of the page'));
    await user.type(dialog.getByLabelText('Address of the page'), 'example.org/a');
    await user.selectOptions(dialog.getByLabelText('Folder'), 'No folder');
    await user.selectOptions(dialog.getByLabelText('Type'), 'Page');
    await user.click(dialog.getByRole('button', { name: 'Add page' }));
    expect(actions).toContainEqual(
      addPageRequest.asked({ url: 'https://example.org/a', parent: null, pageType: 'page' }),
    );
  });
});

describe('feeds', () => {
  it('lead from an empty list to what is recommended', () => {
    renderApp(<ReadingRssPage />, { preloadedState: withReading({ feeds: ready({}, []) }) });

    expect(screen.getByRole('link', { name: 'See what is recommended' })).toHaveAttribute(
      'href',
      '/internetReading/subscribe',
    );
  });

  it('that are broken say "check the source address" with the cause', () => {
    const { readingArticles } = emptyState();
    const failure = { code: 'errors.fetchFailed', params: { reason: 'status 403' } };
    const feed = { id: 'f', unread: 0, articles: 0, readAt: asEpochMs(1), failure };
    const states = { unread: 0, starred: 0, lastAt: null, nextAt: null, running: 0, feeds: [feed], folders: [] };
    renderApp(<ReadingRssPage />, {
      path: '/internetReading/rss?at=f',
      preloadedState: withReading(
        { feeds: ready({}, [anItem('f')]) },
        { readingArticles: { ...readingArticles, states: ready({}, states) } },
      ),
    });

    expect(screen.getByRole('alert')).toHaveTextContent(/Check the source address\..*status 403/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('say below the known articles why the rest did not come, and mark all read only where all are meant', async () => {
    const row: ArticleRow = {
      ...{ id: 'a', feedId: 'f', feedTitle: 'Feed', title: 'One', url: null, summary: '', author: '', cover: null },
      ...{ publishedAt: null, at: asEpochMs(1), isRead: false, isStarred: true },
    };
    const { readingArticles } = emptyState();
    const shown = { scope: '', show: 'starred', text: '' } as const;
    const error = { code: 'errors.network', params: { operation: 'reading' } };
    const list = { shown, phase: 'failed', rows: [row], count: 9, next: 'more', error } as const;
    const { actions } = renderApp(<ReadingRssPage />, {
      path: '/internetReading/rss?at=&show=starred',
      preloadedState: withReading(
        { feeds: ready({}, [anItem('f')]) },
        { readingArticles: { ...readingArticles, list } },
      ),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions).toContainEqual(articlesRequest.asked({ ...shown, after: 'more' }));
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('subscribes to what is recommended, after a look at its newest articles', async () => {
    const feed = {
      ...{ id: 'r', title: 'News', url: 'https://n.example/', description: 'Daily', isSubscribed: false },
      kind: 'rss',
    } as const;
    const { actions } = renderApp(<ReadingSubscribePage />, {
      preloadedState: withReading({ recommended: ready({}, [feed]) }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'News' }));
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe News' }));

    expect(actions).toContainEqual(lookRequest.asked({ url: feed.url, kind: 'rss', username: '', secret: '' }));
    expect(actions).toContainEqual(subscribeRequest.asked({ id: 'r' }));
  });
});

describe('catalogues', () => {
  it('of one name show their hosts', () => {
    const items = [anItem('one', { title: 'Books' }), anItem('two', { title: 'Books' })];
    renderApp(<ReadingOpdsPage />, { preloadedState: withReading({ catalogues: ready({}, items) }) });

    expect(screen.getByRole('link', { name: /Books\s*one\.example/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Books\s*two\.example/ })).toBeVisible();
  });

  it('take a name and a password for their own server only; another one that asks is a catalogue of its own', async () => {
    const wants = { title: '', description: '', userLabel: '', passwordLabel: '', hasBasic: true, wasRefused: false };
    const asking = (host: string) => {
      const url = `https://${host}/opds`;
      const catalogue = ready({ url, words: '' }, { kind: 'login' as const, url, wants });
      return {
        path: `/internetReading/opds?at=one&page=${encodeURIComponent(url)}`,
        preloadedState: withReading(
          { catalogues: ready({}, [anItem('one')]) },
          { readingDesk: { ...emptyState().readingDesk, catalogue } },
        ),
      };
    };
    const own = renderApp(<ReadingOpdsPage />, asking('one.example'));
    await userEvent.type(screen.getByLabelText('Name'), 'ann');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(own.actions).toContainEqual(
      loginRequest.asked(expect.objectContaining({ id: 'one', url: 'https://one.example/opds' })),
    );
    cleanup();

    renderApp(<ReadingOpdsPage />, asking('evil.example'));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add as a catalogue' }));
    expect(await screen.findByLabelText('Address of the catalogue')).toHaveValue('https://evil.example/opds');
  });

  it('in Atom give shelves, books with files that are free, and pages, all with whole addresses', async () => {
    const acquisition = 'http://opds-spec.org/acquisition';
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Root</title>
      <link rel="next" href="?page=2"/><link rel="search" type="application/opensearchdescription+xml" href="/s.xml"/>
      <entry><title>Shelf</title><link type="application/atom+xml;profile=opds-catalog" href="shelf"/></entry>
      <entry><title>Book</title><author><name>Ann</name></author>
        <content type="html">&lt;p&gt;Good &lt;b&gt;one&lt;/b&gt;&lt;/p&gt;&lt;script&gt;1&lt;/script&gt;</content>
        <link rel="${acquisition}" type="application/epub+zip" href="/b.epub"/>
        <link rel="${acquisition}/buy" type="application/epub+zip" href="/buy"/>
        <link rel="${acquisition}" type="application/pdf" href="javascript:alert(1)"/></entry></feed>`;
    const page = readCatalogue({ url: 'https://a.example/opds/', text });

    expect(page).toMatchObject({ title: 'Root', next: 'https://a.example/opds/?page=2' });
    expect(page?.entries).toMatchObject([
      { kind: 'shelf', title: 'Shelf', url: 'https://a.example/opds/shelf' },
      { kind: 'book', title: 'Book', author: 'Ann', files: [{ href: 'https://a.example/b.epub' }] },
    ]);
    expect(page?.entries[1]?.summary).toMatch(/^Good one/);

    const template = 'https://a.example/q?w={searchTerms}&amp;p={startPage?}';
    const description = `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <Url type="application/atom+xml;profile=opds-catalog" template="${template}"/></OpenSearchDescription>`;
    const search = page?.search ?? { kind: 'template', href: '' };
    const address = await searchAddress(search, 'https://a.example/opds/', 'a b', async (url) => ({
      url,
      text: description,
    }));
    expect(address).toBe('https://a.example/q?w=a%20b&p=1');
  });

  it('in JSON are read too, with their template of a search; a page of HTML is none', async () => {
    const text = JSON.stringify({
      metadata: { title: 'Two' },
      links: [{ rel: 'search', href: '/s{?query}', templated: true }],
      publications: [
        {
          metadata: { title: { en: 'Book' }, author: [{ name: 'Ann' }, 'Bob'] },
          links: [
            { rel: 'http://opds-spec.org/acquisition/open-access', href: '/b.epub', type: 'application/epub+zip' },
          ],
          images: [{ href: '/c.png' }],
        },
      ],
    });
    const page = readCatalogue({ url: 'https://a.example/two.json', text });

    expect(page?.entries).toMatchObject([{ title: 'Book', author: 'Ann, Bob', cover: 'https://a.example/c.png' }]);
    const search = page?.search ?? { kind: 'description', href: '' };
    expect(await searchAddress(search, 'https://a.example/', 'x', () => Promise.reject(new Error('none')))).toBe(
      'https://a.example/s?query=x',
    );
    expect(readCatalogue({ url: 'https://a.example/', text: '<!doctype html><html><body>Gone</body></html>' })).toBe(
      undefined,
    );
  });
});
