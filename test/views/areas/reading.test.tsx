import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import type { RootState } from '../../../src/app/store/rootReducer';
import ReadingCollectPage from '../../../src/features/reading/ReadingCollectPage';
import ReadingRssPage from '../../../src/features/reading/ReadingRssPage';
import ReadingSubscribePage from '../../../src/features/reading/ReadingSubscribePage';
import ReadingWebsitePage from '../../../src/features/reading/ReadingWebsitePage';
import { contentRequest, subscribeRequest } from '../../../src/features/reading/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, ready } from './areasState';
import type { ReadingEntry, ReadingItem } from '@inkside/protocol';

const withReading = (reading: Partial<RootState['reading']>) =>
  signedIn({ reading: { ...emptyState().reading, ...reading } });

const anItem = (id: string, change: Partial<ReadingItem> = {}): ReadingItem => ({
  ...{ id, title: `Item ${id}`, url: `https://${id}.example/`, description: '', articles: null, children: [] },
  kind: 'file',
  at: asEpochMs(1),
  ...change,
});

describe('network reading', () => {
  it('opens saved pages in a tab of their own, also those in folders', () => {
    const folder = anItem('f', { kind: 'folder', url: null, title: 'Folder', children: [anItem('b')] });
    renderApp(<ReadingWebsitePage />, {
      preloadedState: withReading({ pages: ready({}, [folder, anItem('a'), anItem('odd', { url: null })]) }),
    });

    const inside = within(screen.getByRole('list', { name: 'Folder' })).getByRole('link', { name: 'Item b' });
    for (const link of [inside, screen.getByRole('link', { name: 'Item a' })]) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link.getAttribute('rel')).toContain('noreferrer');
    }
    expect(screen.getByText('Item odd')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Item odd' })).not.toBeInTheDocument();
  });

  it('leads from an empty list to what is recommended', () => {
    renderApp(<ReadingRssPage />, { preloadedState: withReading({ feeds: ready({}, []) }) });

    expect(screen.getByRole('link', { name: 'See what is recommended' })).toHaveAttribute(
      'href',
      '/internetReading/subscribe',
    );
  });

  it('opens a feed with its articles and their dates', () => {
    const entry: ReadingEntry = {
      ...{ id: 'e', title: 'First', url: 'https://a.example/1', description: 'Short', author: 'Ann' },
      kind: 'file',
      publishedAt: asEpochMs(Date.UTC(2020, 4, 17, 12)),
    };
    const args = { feedId: 'a', kind: 'rss', pageUrl: '' } as const;
    const content = { title: 'Feed A', entries: [entry], nextUrl: null, failure: 'errors.feedUnreadable' };
    renderApp(<ReadingRssPage />, {
      path: '/internetReading/rss?feed=a',
      preloadedState: withReading({ content: ready(args, content) }),
    });

    const row = within(screen.getByRole('list', { name: 'Feed A' })).getByRole('listitem');
    expect(within(row).getByRole('link', { name: 'First' })).toHaveAttribute('href', 'https://a.example/1');
    expect(row).toHaveTextContent('Ann · May 17, 2020');
    expect(screen.getByRole('alert')).toHaveTextContent('Check the source address.');
    expect(screen.getByRole('link', { name: 'All feeds' })).toHaveAttribute('href', '/internetReading/rss');
  });

  it('never shows the articles of another feed, and asks again for the one that failed', async () => {
    const args = { feedId: 'b', kind: 'rss', pageUrl: '' } as const;
    const error = { code: 'errors.notFound', params: {} };
    const { actions } = renderApp(<ReadingRssPage />, {
      path: '/internetReading/rss?feed=b',
      preloadedState: withReading({ content: failed(args, error) }),
    });

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions).toContainEqual(contentRequest.asked(args));
  });

  it('subscribes to what is recommended', async () => {
    const feed = {
      id: 'r',
      title: 'News',
      url: 'https://n.example/',
      kind: 'rss',
      description: 'Daily',
      isSubscribed: false,
    } as const;
    const { actions } = renderApp(<ReadingSubscribePage />, {
      preloadedState: withReading({
        recommended: ready({}, [feed, { ...feed, id: 's', title: 'Known', isSubscribed: true }]),
      }),
    });

    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe News' }));

    expect(actions).toContainEqual(subscribeRequest.asked({ id: 'r' }));
  });

  it('lists what was collected with its source', () => {
    const favourite = {
      id: 'c',
      title: 'Kept',
      url: 'https://k.example/',
      source: 'Paper',
      description: '',
      at: asEpochMs(Date.UTC(2020, 0, 2, 12)),
    };
    renderApp(<ReadingCollectPage />, { preloadedState: withReading({ favourites: ready({}, [favourite]) }) });

    expect(screen.getByRole('listitem')).toHaveTextContent('KeptPaper · Jan 2, 2020');
  });
});
