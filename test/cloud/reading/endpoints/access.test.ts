import { serveOfflineSet } from '../../../../cloud/reading/offlineSet/serveOfflineSet';
import { paths } from '@inkside/protocol';
import { failure, signIn, startCloud } from '../../rest/testCloud';
import { startReadingCloud, stopReadingCloud } from './readingCloud';
import type { ReadingCloud } from './readingCloud';

let test: ReadingCloud;

beforeAll(async () => {
  test = await startReadingCloud();
});
afterAll(stopReadingCloud);

const calls: readonly (readonly [method: 'get' | 'post', path: string])[] = [
  ['get', paths.webpages],
  ['post', paths.addWebpage],
  ['post', paths.deleteReadings],
  ['get', paths.subscriptions],
  ['post', paths.subscriptionFolder],
  ['post', paths.subscribe],
  ['post', paths.subscribeUrl],
  ['post', paths.renameReading],
  ['get', paths.searchFeeds],
  ['get', paths.recommendedFeeds],
  ['get', paths.feedDetail],
  ['post', paths.feedContent],
  ['post', paths.exportOpml],
  ['post', paths.importOpml],
  ['get', paths.favourites],
  ['post', paths.addFavourite],
  ['post', paths.removeFavourites],
  ['get', paths.articles],
  ['get', paths.article],
  ['get', paths.feedStates],
  ['post', paths.refreshFeeds],
  ['post', paths.markArticles],
  ['post', paths.markAllRead],
  ['post', paths.sendArticles],
  ['post', paths.lookAtAddress],
  ['post', paths.moveReadings],
  ['post', paths.restoreReadings],
  ['post', paths.feedLogin],
  ['post', paths.readingPicture],
  ['post', paths.catalogueDocument],
  ['post', paths.catalogueFile],
  ['post', paths.sendCatalogueFile],
];

describe('network reading', () => {
  it.each(calls)('takes no visitor: %s %s', async (method, path) => {
    const answer = method === 'get' ? await test.cloud.get(path) : await test.cloud.post(path, {});

    expect(answer).toMatchObject({ status: 401, json: failure('errors.loginExpired') });
  });

  it.each(calls.filter(([method]) => method === 'post'))('takes no form: %s %s', async (_method, path) => {
    const { token } = await test.reader();

    const answer = await test.cloud.post(path, 'url=x', token, { 'content-type': 'application/x-www-form-urlencoded' });

    expect(answer).toMatchObject({ status: 415 });
  });
});

describe('a cloud without the switch', () => {
  it('does not fetch from the loopback, by no form of its address', async () => {
    const cloud = await startCloud();
    const token = await signIn(cloud, 'a@example.org');
    const { port } = new URL(test.site);

    for (const host of ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '[::ffff:127.0.0.1]', '[::1]']) {
      const answer = await cloud.post(paths.addWebpage, { url: `http://${host}:${port}/` }, token);
      expect(answer).toMatchObject({ status: 400, json: failure('errors.addressRefused') });
    }
  });

  it('is not served the offline set', async () => {
    await expect(serveOfflineSet({ fetchesLoopback: false })).rejects.toThrow('loopback');
  });
});

describe('the offline set', () => {
  it('serves its books, which are EPUB files, and answers what has not changed', async () => {
    const first = await fetch(`${test.site}/books/harbour.epub`);
    const bytes = Buffer.from(await first.arrayBuffer());

    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${test.site}/books/harbour.epub`, { headers: { 'if-none-match': etag } });

    expect(first.headers.get('content-type')).toBe('application/epub+zip');
    expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    expect(again.status).toBe(304);
  });
});

describe('calls that fetch', () => {
  it('are counted for an account, and refused after six hundred an hour', async () => {
    const reader = await test.reader();
    // Counted before its address is looked at, so that it tells nothing for nothing.
    const body = { url: 'http://10.0.0.1/', sourceType: 0 };
    for (let call = 0; call < 600; call += 50) {
      await Promise.all(Array.from({ length: 50 }, () => reader.post(paths.feedContent, body)));
    }

    const answer = await reader.post(paths.feedContent, body);
    const other = await (await test.reader()).post(paths.feedContent, body);

    expect(answer).toMatchObject({
      status: 429,
      json: failure('errors.tooManyRequests', { seconds: expect.any(Number) }),
    });
    expect(other).toMatchObject({ status: 400, json: failure('errors.addressRefused') });
  });
});
