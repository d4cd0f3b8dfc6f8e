import * as v from 'valibot';

import { type catalogueCalls, pageJobAnswer, paths } from '@inkside/protocol';
import { until } from '../../../harness/until';
import { startServer, stopServers, type WebServer } from '../../fetching/webServer';
import { failure } from '../../rest/testCloud';
import { type Reader, type ReadingCloud, startReadingCloud, stopReadingCloud } from './readingCloud';

const EMAIL = 'reader@example.org';
const BOOK = Buffer.from('PK a book '.repeat(50_000));
const CATALOGUE =
  '<feed xmlns="http://www.w3.org/2005/Atom"><title>Books</title><entry><id>1</id><title>One</title>' +
  '<link rel="http://opds-spec.org/acquisition" href="/get/1" type="application/epub+zip"/></entry></feed>';
const AUTHENTICATION = {
  title: 'Town library',
  description: 'Your card',
  authentication: [
    { type: 'http://opds-spec.org/auth/basic', labels: { login: 'Card', password: 'PIN' } },
    { type: 'http://opds-spec.org/auth/oauth/implicit', links: [] },
  ],
  links: [{ rel: 'register', href: '/register', type: 'text/html' }],
};

let test: ReadingCloud;
let server: WebServer;

beforeAll(async () => {
  test = await startReadingCloud();
  server = await startServer((request, response) => {
    // A name that is an e-mail address, with an empty password.
    const isIn = request.headers.authorization === `Basic ${Buffer.from(`${EMAIL}:`).toString('base64')}`;
    if (!isIn) {
      const headers = { 'content-type': 'application/opds-authentication+json', 'www-authenticate': 'Basic realm="x"' };
      response.writeHead(401, headers).end(JSON.stringify(AUTHENTICATION));
    } else if (request.url === '/get/1') response.setHeader('content-type', 'application/octet-stream').end(BOOK);
    else if (request.url === '/get/page') response.setHeader('content-type', 'text/html').end('<p>Sign in</p>');
    else response.setHeader('content-type', 'application/atom+xml;profile=opds-catalog').end(CATALOGUE);
  });
});
afterAll(async () => {
  await stopReadingCloud();
  await stopServers();
});

type Document = v.InferOutput<typeof catalogueCalls.documentAnswer>['data'];
const open = async (reader: Reader, body: object): Promise<Document> =>
  (await reader.data(reader.post(paths.catalogueDocument, body))) as unknown as Document;
const subscribed = async (): Promise<Reader> => {
  const reader = await test.reader();
  const url = `${server.origin}/opds`;
  await reader.data(reader.post(paths.subscribeUrl, { url, sourceType: 2, username: EMAIL, password: '' }));
  return reader;
};
const ended = async (reader: Reader, started: Record<string, unknown>) => {
  let job = v.parse(pageJobAnswer.entries.data, started);
  await until(async () => {
    job = v.parse(pageJobAnswer.entries.data, await reader.data(reader.get(paths.sendPage, { id: job.id })));
    return job.phase === 'done' || job.phase === 'failed';
  });
  return job;
};

describe('a catalogue', () => {
  it('comes as it is, and says what it asks for to be signed in', async () => {
    const reader = await test.reader();
    const url = `${server.origin}/opds`;

    const closed = await open(reader, { url });
    const refused = await open(reader, { url, username: 'x', password: 'y' });
    const opened = await open(reader, { url, username: EMAIL });
    const free = await open(reader, { url: `${test.site}/opds/search.xml` });

    expect(closed).toMatchObject({
      text: '',
      login: {
        title: 'Town library',
        description: 'Your card',
        userLabel: 'Card',
        passwordLabel: 'PIN',
        hasBasic: true,
      },
    });
    expect(closed.login).toMatchObject({
      wasRefused: false,
      links: [{ rel: 'register', href: `${server.origin}/register` }],
    });
    expect(refused.login?.wasRefused).toBe(true);
    expect(opened).toMatchObject({ url, text: CATALOGUE, login: null });
    expect(free.text).toContain('{searchTerms}');
  });

  it('is opened with the login that was given for it, which never comes back out', async () => {
    const reader = await subscribed();
    const tree = await reader.data(reader.get(paths.subscriptions, { sourceType: 2 }));
    const [item] = tree['results'] as { _id: string; hasLogin: boolean }[];

    expect(await open(reader, { url: `${server.origin}/opds?page=2` })).toMatchObject({ text: CATALOGUE });
    expect(item?.hasLogin).toBe(true);
    expect(JSON.stringify(tree)).not.toContain(EMAIL);

    await reader.data(reader.post(paths.feedLogin, { id: item?._id, username: '', password: '' }));
    expect((await open(reader, { url: `${server.origin}/opds` })).login).not.toBeNull();
  });

  it('that another server asks to sign in to sends that one no login, and keeps none that was typed for it', async () => {
    const far = server.origin.replace('127.0.0.1', 'localhost');
    const near = await startServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: `${far}/opds` }).end();
      else response.setHeader('content-type', 'application/atom+xml').end(CATALOGUE);
    });
    const reader = await test.reader();
    const body = { url: near.origin, sourceType: 2, username: 'a', password: 'b' };
    const id = String((await reader.data(reader.post(paths.subscribeUrl, body)))['_id']);
    const asked = await open(reader, { url: `${near.origin}/moved` });
    const login = { id, username: 'far', password: 'word' };
    const refused = await reader.post(paths.feedLogin, { ...login, url: asked.url });
    await open(reader, { url: near.origin });

    expect(asked).toMatchObject({ url: `${far}/opds`, login: { wasRefused: false } });
    expect(refused).toMatchObject({ status: 400, json: failure('errors.loginOtherServer') });
    const sent = near.requests.map(({ headers }) => headers.authorization);
    expect(new Set(sent)).toEqual(new Set([`Basic ${Buffer.from('a:b').toString('base64')}`]));
    expect(await reader.post(paths.feedLogin, { ...login, url: `${near.origin}/x` })).toMatchObject({ status: 200 });
  });

  it('gives its books once by a ticket, with the login, as bytes to be saved', async () => {
    const reader = await subscribed();
    const wish = { url: `${server.origin}/get/1`, title: 'One / two', type: 'application/epub+zip' };
    const { path, name } = await reader.data(reader.post(paths.catalogueFile, wish));
    const first = await test.cloud.cloud.app.inject({ method: 'GET', url: String(path) });
    const second = await test.cloud.cloud.app.inject({ method: 'GET', url: String(path) });

    expect(name).toBe('One two.epub');
    expect(first.rawPayload.equals(BOOK)).toBe(true);
    expect(first.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''One%20two.epub",
    });
    expect(second.statusCode).toBe(404);
  });

  it('has its books sent to the devices as they are, and a page in place of a book is told', async () => {
    const reader = await subscribed();
    const send = async (url: string, type: string) =>
      ended(reader, await reader.data(reader.post(paths.sendCatalogueFile, { url, title: 'One', type })));

    expect(await send(`${server.origin}/get/1`, 'application/epub+zip')).toMatchObject({
      phase: 'done',
      name: 'One.epub',
    });
    expect(await send(`${server.origin}/get/page`, 'application/epub+zip')).toMatchObject({
      phase: 'failed',
      failure: { code: 'errors.pageKind', params: { kind: 'text/html' } },
    });
    const { json } = await reader.get(paths.pushMessages, { where: '{"limit":30}' });
    const [sent] = (json as { list: { data: { args: { storage: { epub: { oss: { key: string } } } } } }[] }).list;
    expect((await test.cloud.cloud.objects.head(sent?.data.args.storage.epub.oss.key ?? ''))?.size).toBe(BOOK.length);
  });

  it('may not lead into the network of the cloud', async () => {
    const reader = await test.reader();
    for (const path of [paths.catalogueDocument, paths.catalogueFile]) {
      const answer = await reader.post(path, { url: 'ftp://example.org/a', title: 'a' });
      expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field: 'url' }) });
    }
    const inside = await reader.post(paths.catalogueDocument, { url: 'http://10.0.0.1/opds' });
    expect(inside).toMatchObject({ status: 400, json: failure('errors.addressRefused') });
  });
});
