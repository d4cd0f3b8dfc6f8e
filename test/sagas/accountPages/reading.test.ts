import { asEpochMs, asFileId, PortError } from '@inkside/kit';
import type { ArticleName, ArticleRow, ArticleText } from '@inkside/protocol';
import { articlesRequest, markAllRequest, markRequest } from '../../../src/features/reading/articlesSlice';
import {
  moveRequest,
  removeRequest,
  renameRequest,
  takeBookRequest,
  uncollectRequest,
} from '../../../src/features/reading/deskSlice';
import { selectArticleList } from '../../../src/features/reading/selectors';
import { routeEntered } from '../../../src/features/route/slice';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import type { AccountAnswers } from '../../fakes/fakeAccountPorts';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

const aRow = (id: string, change: Partial<ArticleRow> = {}): ArticleRow => ({
  ...{ id, feedId: 'f', feedTitle: 'Feed', title: id, url: null, summary: '', author: '', cover: null },
  ...{ publishedAt: null, at: asEpochMs(1), isRead: false, isStarred: false },
  ...change,
});
const whole = { scope: '', show: 'all', text: '', after: '' } as const;

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

  it('moves nothing that is there already, and says nothing of it', async () => {
    await start({ articles: { move: note('move') } });
    const from = [{ parent: 'folder', ids: ['p'] }];
    await app.dispatch(moveRequest.asked({ kind: 'page', from, to: 'folder', goal: 'Folder' }));

    expect(calls).toEqual([]);
    expect(selectToasts(app.state())).toEqual([]);
  });
});
