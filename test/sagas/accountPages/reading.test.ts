import { asEpochMs, asFileId, PortError } from '@inkside/kit';
import type { ArticleName, ArticleRow, ArticleText } from '@inkside/protocol';
import {
  articleRequest,
  articlesRequest,
  markAllRequest,
  markRequest,
  refreshRequest,
  statesRequest,
} from '../../../src/features/reading/articlesSlice';
import {
  moveRequest,
  removeRequest,
  renameRequest,
  takeBookRequest,
  collectRequest,
  subscribeUrlRequest,
  uncollectRequest,
} from '../../../src/features/reading/deskSlice';
import { selectArticle, selectArticleList } from '../../../src/features/reading/selectors';
import { routeEntered } from '../../../src/features/route/slice';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import type { Collectable } from '../../../src/features/reading/types';
import type { AccountAnswers } from '../../fakes/fakeAccountPorts';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

const aRow = (id: string, change: Partial<ArticleRow> = {}): ArticleRow => ({
  ...{ id, feedId: 'f', feedTitle: 'Feed', title: id, url: null, summary: '', author: '', cover: null },
  ...{ publishedAt: null, at: asEpochMs(1), isRead: false, isStarred: false },
  ...change,
});
const whole = { scope: '', show: 'all', text: '', after: '' } as const;

const aFeed = {
  ...{ id: 'f', title: 'Feed', url: null, description: '', at: asEpochMs(1), articles: null, children: [] },
  kind: 'file',
} as const;

let app: App;
const start = async (answers: AccountAnswers): Promise<void> => {
  app = await startApp({ user: aUser, answers });
};
afterEach(() => app.stop());
const undo = async (): Promise<void> => {
  const { undoes } = selectToasts(app.state()).at(-1) ?? {};
  await app.dispatch(undoAsked({ id: undoes ?? '' }));
};
const rows = () => selectArticleList(app.state()).rows;

describe('articles of feeds', () => {
  it('come page by page, each once, and those of another list are never mixed in', async () => {
    const list = async ({ after }: { after: string }) =>
      after === ''
        ? { count: 3, articles: [aRow('a'), aRow('b')], next: 'more' }
        : { count: 3, articles: [aRow('b'), aRow('c')], next: null };
    await start({ articles: { list: (_uid, asked) => list(asked) } });
    await app.dispatch(articlesRequest.asked(whole));
    await app.dispatch(articlesRequest.asked({ ...whole, after: 'more' }));
    expect(rows().map(({ id }) => id)).toEqual(['a', 'b', 'c']);

    await app.dispatch(articlesRequest.asked({ ...whole, scope: 'f', text: 'x' }));
    expect(rows()).toEqual([]);
  });

  it('are read after they were open for a second, and not before', async () => {
    const marked: unknown[] = [];
    const article: ArticleText = { ...aRow('a'), content: '', isFull: false, failure: null };
    await start({
      articles: { read: async () => article, mark: async (_uid, names, as) => (marked.push(as), names) },
    });
    const query = { article: 'f.a' };
    const path = '/internetReading/rss';
    await app.dispatch(routeEntered({ name: 'readingRss', path, params: {}, query }));
    await app.clock.advance(900);
    expect(marked).toEqual([]);
    await app.clock.advance(200);

    expect(marked).toEqual([{ isRead: true }]);
  });

  it('show a mark at once, and are as they were where the cloud does not take it', async () => {
    const mark = jest.fn<Promise<readonly ArticleName[]>, []>().mockRejectedValue(new PortError('errors.notFound'));
    await start({ articles: { mark, list: async () => ({ count: 1, articles: [aRow('a')], next: null }) } });
    await app.dispatch(articlesRequest.asked(whole));
    const articles = [{ feedId: 'f', id: 'a' }];
    await app.dispatch(markRequest.asked({ articles, mark: { isStarred: true }, isQuiet: false }));

    expect(rows()).toMatchObject([{ isStarred: false }]);
    expect(selectToasts(app.state())).toMatchObject([{ code: 'errors.notFound' }]);
  });

  it('that the cloud did not mark are as they were, and the others of a mark that failed stay as they are', async () => {
    const mark = jest.fn<Promise<readonly ArticleName[]>, []>().mockResolvedValue([]);
    const read = aRow('b', { isRead: true });
    await start({ articles: { mark, list: async () => ({ count: 2, articles: [aRow('a'), read], next: null }) } });
    await app.dispatch(articlesRequest.asked(whole));
    const asked = { articles: ['a', 'b'].map((id) => ({ feedId: 'f', id })), mark: { isRead: true }, isQuiet: false };
    await app.dispatch(markRequest.asked(asked));
    expect(rows().map(({ isRead }) => isRead)).toEqual([false, true]);
    mark.mockRejectedValue(new PortError('errors.notFound'));
    await app.dispatch(markRequest.asked(asked));

    expect(rows().map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it('that were read without a network are marked when it is back, and nothing is said of it', async () => {
    const mark = jest.fn<Promise<readonly ArticleName[]>, []>();
    mark.mockRejectedValueOnce(new PortError('errors.network', { operation: 'reading' }));
    const articles = [{ feedId: 'f', id: 'a' }];
    mark.mockResolvedValue(articles);
    await start({ articles: { mark } });
    await app.dispatch(markRequest.asked({ articles, mark: { isRead: true }, isQuiet: true }));
    expect(mark).toHaveBeenCalledTimes(1);
    await app.dispatch(statesRequest.asked({}));

    expect(mark).toHaveBeenCalledTimes(2);
    expect(selectToasts(app.state())).toEqual([]);
  });

  it('stay as deep as they were scrolled when the list is asked for again', async () => {
    const list = async ({ after }: { after: string }) =>
      after === ''
        ? { count: 3, articles: [aRow('new'), aRow('a')], next: 'more' }
        : { count: 3, articles: [aRow('b'), aRow('c')], next: null };
    await start({ articles: { list: (_uid, asked) => list(asked) } });
    await app.dispatch(articlesRequest.asked(whole));
    await app.dispatch(articlesRequest.asked({ ...whole, after: 'more' }));
    await app.dispatch(refreshRequest.asked({ scope: '' }));

    expect(rows().map(({ id }) => id)).toEqual(['new', 'a', 'b', 'c']);
  });

  it('that were all marked read are unread again by undo, those alone that were unread', async () => {
    const marks: unknown[] = [];
    await start({
      articles: {
        list: async () => ({ count: 2, articles: [aRow('a'), aRow('b', { isRead: true })], next: null }),
        markAll: async () => [{ feedId: 'f', id: 'a' }],
        mark: async (_uid, names, as) => (marks.push([names, as]), names),
      },
    });
    await app.dispatch(articlesRequest.asked(whole));
    await app.dispatch(markAllRequest.asked({ scope: '' }));
    expect(rows().map(({ isRead }) => isRead)).toEqual([true, true]);
    await undo();

    expect(rows().map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(marks).toEqual([[[{ feedId: 'f', id: 'a' }], { isRead: false }]]);
  });
});

describe('a collected piece', () => {
  it('that has no text yet is read at its page', async () => {
    const asked: unknown[] = [];
    const read = async ({ full }: { readonly full: number }): Promise<ArticleText> => {
      asked.push(full);
      const row = aRow('p', { feedId: '', url: 'https://a.example/' });
      return { ...row, content: full === 1 ? 'Text' : '', isFull: full === 1, failure: null };
    };
    await start({ articles: { read: (_uid, what) => read(what) } });
    await app.dispatch(articleRequest.asked({ feedId: '', id: 'p', full: '0', words: '' }));

    expect(asked).toEqual([0, 1]);
    expect(selectArticle(app.state())).toMatchObject({ data: { content: 'Text' } });
  });
});

describe('a book of a catalogue', () => {
  const book = { href: 'https://a.example/b', type: 'application/epub+zip', title: 'Walden' };
  const told = () => selectToasts(app.state()).map(({ code }) => code);

  it('is told to be in the library when it is there, and asked about when it was there before', async () => {
    await start({});
    await app.dispatch(takeBookRequest.asked(book));
    expect(told()).toEqual(['reading.done.fetching']);
    app.objects.finish(asFileId('Walden'));
    await app.clock.advance(1000);
    expect(told()).toContain('reading.done.added');
    await app.dispatch(takeBookRequest.asked(book));

    expect(told()).toContain('reading.done.asked');
  });

  it('is told with the reason where the library refuses it', async () => {
    await start({});
    app.services.bookFiles.look = () => Promise.reject(new PortError('errors.bookKind', { extension: '' }));
    await app.dispatch(takeBookRequest.asked(book));

    expect(told()).toContain('errors.bookKind');
  });
});

describe('what is done with feeds, pages and what was collected', () => {
  const calls: unknown[] = [];
  beforeEach(() => calls.splice(0));
  const note =
    (name: string) =>
    async (...asked: readonly unknown[]): Promise<undefined> =>
      void calls.push([name, ...asked]);

  it('is taken back by undo, each in its own way', async () => {
    await start({
      reading: { rename: note('rename'), remove: note('remove'), uncollect: note('uncollect') },
      articles: { move: note('move'), restore: async (ids) => (calls.push(['restore', ids]), ids) },
    });
    await app.dispatch(renameRequest.asked({ kind: 'rss', id: 'f', title: 'New', before: 'Old' }));
    await undo();
    await app.dispatch(
      moveRequest.asked({ kind: 'page', from: [{ parent: null, ids: ['p'] }], to: 'folder', goal: 'Folder' }),
    );
    await undo();
    await app.dispatch(removeRequest.asked({ kind: 'page', ids: ['p'], title: 'Page', isFolder: false }));
    await undo();
    await app.dispatch(uncollectRequest.asked({ ids: ['c'] }));
    await undo();

    expect(calls).toEqual([
      ['rename', 'f', 'New'],
      ['rename', 'f', 'Old'],
      ['move', ['p'], 'folder'],
      ['move', ['p'], null],
      // Told by its kind: nothing of another kind goes along.
      ['remove', 'page', ['p']],
      ['restore', ['p']],
      ['uncollect', ['c']],
      ['restore', ['c']],
    ]);
  });

  it('has no undo where it was saved before, and says how much really came back', async () => {
    const old = async (what: Collectable) => ({ ...what, id: 'p', at: asEpochMs(1), isNew: false });
    await start({ reading: { collect: old, remove: note('remove') }, articles: { restore: async () => ['a'] } });
    await app.dispatch(collectRequest.asked({ title: 'P', url: null, description: '', source: '' }));
    expect(selectToasts(app.state())).toEqual([expect.objectContaining({ code: 'reading.done.collectedBefore' })]);
    expect(selectToasts(app.state())[0]).not.toHaveProperty('undoes');
    await app.dispatch(removeRequest.asked({ kind: 'page', ids: ['a', 'b'], title: 'A', isFolder: false }));
    await undo();

    expect(selectToasts(app.state()).at(-1)).toMatchObject({ code: 'lists.undone', params: { count: 1 } });
  });

  it('leads to the new address of a feed, and from a feed that is no more to all', async () => {
    await start({ reading: { subscribeUrl: async () => ({ ...aFeed, id: 'new' }), remove: note('remove') } });
    const path = '/internetReading/rss?at=old';
    app.services.navigation.go(path);
    await app.dispatch(
      subscribeUrlRequest.asked({ url: 'u', kind: 'rss', parent: null, login: null, replaces: 'old' }),
    );
    expect(app.services.navigation.current()).toBe('/internetReading/rss?at=new');
    await undo();
    expect(app.services.navigation.current()).toBe(path);
    await app.dispatch(routeEntered({ name: 'readingRss', path, params: {}, query: { at: 'old' } }));
    await app.dispatch(removeRequest.asked({ kind: 'rss', ids: ['old'], title: 'Old', isFolder: false }));

    expect(app.services.navigation.current()).toBe('/internetReading/rss?at=');
  });

  it('moves nothing that is there already, and says nothing of it', async () => {
    await start({ articles: { move: note('move') } });
    const from = [{ parent: 'folder', ids: ['p'] }];
    await app.dispatch(moveRequest.asked({ kind: 'page', from, to: 'folder', goal: 'Folder' }));

    expect(calls).toEqual([]);
    expect(selectToasts(app.state())).toEqual([]);
  });
});
