import { PortError } from '@inkside/kit';
import type { PageProgress } from '@inkside/protocol';
import { selectSentPages } from '../../../src/features/webPages/selectors';
import { dailyWishRequest, pageSendAsked } from '../../../src/features/webPages/slice';
import type { WebPagesPort } from '../../../src/services/http/webPages';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

const url = 'https://site.example/a';
const progress = (change: Partial<PageProgress>): PageProgress => ({
  ...{ id: 'job', phase: 'waiting', done: 0, of: 0, missing: 0, name: '', failure: null, ...change },
});

describe('web pages on their way', () => {
  let app: App;
  const badges: number[] = [];
  afterEach(() => {
    app.stop();
    badges.length = 0;
  });
  const start = async (webPages: Partial<WebPagesPort>): Promise<void> => {
    const badge = async (count: number): Promise<void> => void badges.push(count);
    app = await startApp({ user: aUser, answers: { webPages: { badge, ...webPages } } });
  };
  const shown = () => selectSentPages(app.state());

  it('are followed with numbers to their end, also through a lost network, and mark the icon meanwhile', async () => {
    const looks: (PageProgress | Error)[] = [
      progress({ phase: 'pictures', done: 3, of: 12 }),
      new PortError('errors.network'),
      progress({ phase: 'done', name: 'A.epub', missing: 1 }),
    ];
    await start({
      send: async () => progress({}),
      look: async () => {
        const next = looks.shift();
        if (next === undefined || next instanceof Error) throw next ?? new Error('asked too often');
        return next;
      },
    });

    await app.dispatch(pageSendAsked({ url, form: 'article' }));
    await app.clock.advance(400);
    expect(shown()).toMatchObject([{ url, phase: 'pictures', done: 3, of: 12 }]);
    await app.clock.advance(400);
    await app.clock.advance(3000);

    expect(shown()).toMatchObject([{ phase: 'done', name: 'A.epub', missing: 1, error: null }]);
    expect(badges).toEqual([1, 0]);
    expect(app.state().toasts).toMatchObject([
      { tone: 'good', code: 'webPages.sentToast', params: { name: 'A.epub' } },
    ]);
  });

  it('say why they failed, and are tried again in their place', async () => {
    const failure = { code: 'errors.pageNoArticle', params: {} };
    const asked: string[] = [];
    await start({
      send: async (_url, form) => {
        asked.push(form);
        return form === 'article'
          ? progress({ phase: 'failed', failure })
          : progress({ phase: 'done', name: 'A.html' });
      },
    });

    await app.dispatch(pageSendAsked({ url, form: 'article' }));
    expect(shown()).toMatchObject([{ phase: 'failed', error: failure }]);
    await app.dispatch(pageSendAsked({ id: shown()[0]?.id ?? '', url, form: 'page' }));

    expect(shown()).toMatchObject([{ phase: 'done', name: 'A.html', form: 'page', error: null }]);
    expect(asked).toEqual(['article', 'page']);
  });

  it('say so where there is no network, and where the cloud knows nothing of them any more', async () => {
    await start({
      send: async (asked) => {
        if (asked === url) throw new PortError('errors.network');
        return progress({});
      },
      look: async () => {
        throw new PortError('errors.notFound');
      },
    });

    await app.dispatch(pageSendAsked({ url, form: 'article' }));
    await app.dispatch(pageSendAsked({ url: `${url}b`, form: 'article' }));
    await app.clock.advance(400);

    expect(shown().map(({ error }) => error?.code)).toEqual(['errors.pageLost', 'errors.network']);
  });

  it('come as a book a day at the hour that is chosen, in the language of the screen', async () => {
    const wishes: unknown[] = [];
    await start({ wishDaily: async (wish) => void wishes.push(wish) });

    await app.dispatch(dailyWishRequest.asked({ isOn: true, hour: 6 }));

    expect(wishes).toEqual([{ isOn: true, hour: 6, language: 'zh' }]);
  });
});
