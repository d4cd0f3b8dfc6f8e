import { createCanvas } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import * as v from 'valibot';

import { pageJobAnswer, paths, pushMessagesAnswer } from '@inkside/protocol';
import { fetchFailed } from '../../../cloud/fetching';
import { WebPageFailure, webPageFailure } from '../../../cloud/webPages/failure';
import { createBookThread } from '../../../cloud/webPages/worker/bookThread';
import { until } from '../../harness/until';
import { startServer, stopServers, type WebServer } from '../fetching/webServer';
import { type Answer, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

type Job = v.InferOutput<typeof pageJobAnswer>['data'];

const SENTENCE =
  'The keeper climbs the steps each evening and writes down the wind, the sea and the ships that went by. ';
const GOOD =
  '<!doctype html><html lang="en"><head><title>The lamps / the "harbour"</title></head><body><article>' +
  `<h1>The lamps</h1>${`<p>${SENTENCE.repeat(3)}</p>`.repeat(4)}<img src="/a.webp"><img src="http://10.0.0.1/b.png" alt="b"></article></body></html>`;

let test: TestCloud;
let token: string;
let server: WebServer;

const pages: Readonly<Record<string, { status?: number; type?: string; body?: string | Buffer; location?: string }>> = {
  '/good': { body: GOOD },
  '/gone': { status: 404 },
  '/closed': { status: 403 },
  '/broken': { status: 500 },
  '/paper.pdf': { type: 'application/pdf', body: '%PDF' },
  '/large': { body: 'x'.repeat(6 * 1024 ** 2) },
  '/empty': { body: '<html><body><nav><a href="/">Home</a></nav><p>Log in</p></body></html>' },
  '/inside': { status: 302, location: 'http://169.254.169.254/latest/meta-data/' },
};

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000, fetchesLoopback: true });
  token = await signIn(test, 'pages@example.org');
  const webp = await createCanvas(40, 30).encode('webp');
  server = await startServer((request, response) => {
    const found = request.url === '/a.webp' ? { type: 'image/webp', body: webp } : pages[request.url ?? ''];
    const { status = 200, type = 'text/html', body = '', location } = found ?? { status: 404 };
    response.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) }).end(body);
  });
});
afterAll(async () => {
  await stopClouds();
  await stopServers();
});

const jobOf = ({ json }: Answer): Job => v.parse(pageJobAnswer, json).data;
const look = async (id: string, by = token): Promise<Answer> => test.get(`${paths.sendPage}?id=${id}`, by);

/** A page from its address to its end. */
const send = async (url: string, form: 'article' | 'page' = 'article'): Promise<Job> => {
  const { id } = jobOf(await test.post(paths.sendPage, { url, form }, token));
  let job: Job | undefined;
  await until(async () => {
    job = jobOf(await look(id));
    return job.phase === 'done' || job.phase === 'failed';
  });
  if (job === undefined) throw new Error('There is no job.');
  return job;
};

const listed = async () => {
  const { json } = await test.get(`${paths.pushMessages}?where=${encodeURIComponent('{"limit":30}')}`, token);
  return v.parse(pushMessagesAnswer, json).list.map(({ data }) => data.args as Record<string, unknown>);
};

describe('a web page on its way to the devices', () => {
  it('becomes a push like any other: an EPUB with its pictures, in the list, with a message', async () => {
    const job = await send(`${server.origin}/good`);
    const [row] = await listed();
    const storage = row?.['storage'] as { epub: { oss: { key: string } } };
    const object = await test.cloud.objects.get(storage.epub.oss.key);
    const chunks: Uint8Array[] = [];
    for await (const chunk of object?.stream ?? []) chunks.push(chunk as Uint8Array);
    const message = await test.cloud.writer.get(String(row?.['ownerId']), String(row?.['guid']));

    expect(job).toMatchObject({ phase: 'done', name: 'The lamps the harbour.epub', missing: 1, of: 2, done: 2 });
    expect(row).toMatchObject({ name: 'The lamps the harbour.epub', formats: ['epub'] });
    expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toEqual(
      expect.arrayContaining(['mimetype', 'OEBPS/chapter-1.xhtml', 'OEBPS/picture-1.jpg', 'OEBPS/cover.jpg']),
    );
    expect(message).toMatchObject({ contentType: 'digital_content' });
  });

  it('is sent whole where somebody wants it as it is', async () => {
    expect(await send(`${server.origin}/empty`, 'page')).toMatchObject({ phase: 'done' });
    expect((await listed()).map(({ formats }) => formats)).toContainEqual(['html']);
  });

  it('fails with a reason of its own for each thing that can be wrong', async () => {
    const { origin } = server;
    const asked = [
      ...['ftp://example.org/a', 'nonsense', 'http://10.1.2.3/', 'http://[::ffff:10.0.0.1]/', `${origin}/inside`],
      ...['/gone', '/closed', '/broken', '/paper.pdf', '/large', '/empty'].map((path) => origin + path),
    ];
    const codes: unknown[] = [];
    for (const url of asked) codes.push((await send(url)).failure?.code);

    expect(codes).toEqual([
      ...['errors.pageAddress', 'errors.pageAddress', 'errors.pagePrivate', 'errors.pagePrivate', 'errors.pagePrivate'],
      ...['errors.pageNotFound', 'errors.pageRefused', 'errors.pageServer', 'errors.pageKind', 'errors.pageLarge'],
      'errors.pageNoArticle',
    ]);
    expect(webPageFailure(fetchFailed('timeout'))).toEqual(new WebPageFailure('errors.pageTimeout'));
    expect(webPageFailure(fetchFailed('name not found'))).toEqual(new WebPageFailure('errors.pageNoSite'));
    expect(test.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is nobody else’s to look at', async () => {
    const { id } = await send(`${server.origin}/gone`);
    const other = await signIn(test, 'other-pages@example.org');

    expect((await look(id, other)).status).toBe(404);
    expect((await look(id)).status).toBe(200);
  });

  it('ends its thread where it takes too long, and the next page is read all the same', async () => {
    const thread = createBookThread(5000);
    const deep = `<html><body>${'<div><b>'.repeat(150_000)}text${'<i>'.repeat(50_000)}</body></html>`;
    const page = { html: deep, address: 'https://site.example/', screen: 1000 };

    const first = await thread.readArticle(page).then(
      () => 'read',
      (thrown: unknown) => (thrown as WebPageFailure).code,
    );
    const next = await thread.readArticle({ ...page, html: GOOD });
    await thread.close();

    expect(['read', 'errors.pageComplex']).toContain(first);
    expect(next?.title).toBe('The lamps / the "harbour"');
  });
});
