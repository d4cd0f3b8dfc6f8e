import { paths } from '@inkside/protocol';
import { failure } from '../../rest/testCloud';
import type { Reader, ReadingCloud } from './readingCloud';
import { startReadingCloud, stopReadingCloud } from './readingCloud';
import { OPML } from '../samples';

const DAY_MS = 86_400_000;

let test: ReadingCloud;
let reader: Reader;

beforeAll(async () => {
  test = await startReadingCloud();
});
afterAll(stopReadingCloud);
beforeEach(async () => {
  reader = await test.reader();
});

const BOUNDARY = 'b0undary';
const form = (content: string, field = 'file'): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="list.opml"\r\n` +
  `Content-Type: text/x-opml+xml\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
const send = (content: string, field?: string) =>
  test.cloud.post(paths.importOpml, form(content, field), reader.token, {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  });
const tree = (sourceType: number) => reader.data(reader.get(paths.subscriptions, { sourceType }));
const download = (path: string) => test.cloud.cloud.app.inject({ method: 'GET', url: path });
const exported = async (): Promise<string> => {
  const url = paths.exportOpml;
  const authorization = `Bearer ${reader.token}`;
  // As it was seen: an empty body, and no type.
  const answer = await test.cloud.cloud.app.inject({
    method: 'POST',
    url,
    headers: { authorization, 'content-length': '0' },
  });
  return (JSON.parse(answer.body) as { data: string }).data;
};

describe('importing a list', () => {
  it('subscribes to what is in it, folders and all, without fetching', async () => {
    const data = await reader.data(send(OPML));

    expect(data).toEqual({ imported: 4, failed: 1 });
    const feeds = await tree(0);
    expect(feeds).toMatchObject({ count: 2 });
    expect(JSON.stringify(feeds)).toMatch(/World & all.*Deeper|Deeper.*World & all/);
    expect(await tree(2)).toMatchObject({ results: [{ title: 'Books', url: 'https://books.example/opds' }] });
  });

  it('twice at once doubles nothing', async () => {
    await Promise.all([send(OPML), send(OPML)]);

    const text = JSON.stringify(await tree(0));
    expect(await tree(2)).toMatchObject({ count: 1 });
    expect(text.match(/Deeper/g)).toHaveLength(1);
  });

  it('twice doubles nothing', async () => {
    await send(OPML);

    const data = await reader.data(send(OPML));

    expect(data).toEqual({ imported: 4, failed: 1 });
    expect(await tree(0)).toMatchObject({ count: 2 });
  });

  it('that is malformed is refused as bad input, with result code 1 and the reason', async () => {
    const answer = await send('<opml version="1.0"><body><outline text></outline></body></opml>');

    expect(answer).toMatchObject({
      status: 400,
      json: { result_code: 1, ...failure('errors.opmlUnreadable', { reason: expect.stringMatching(/attribute/i) }) },
    });
    expect(await tree(0)).toMatchObject({ count: 0 });
  });

  it('without a file is a bad request', async () => {
    const refused = { status: 400, json: failure('errors.badRequest', { field: 'file' }) };

    expect(await send(OPML, 'other')).toMatchObject(refused);
    expect(await reader.post(paths.importOpml, {})).toMatchObject(refused);
  });

  it('over two MiB is too large', async () => {
    expect(await send(`<opml>${' '.repeat(3 * 1024 ** 2)}</opml>`)).toMatchObject({ status: 413 });
  });

  it('reads other encodings', async () => {
    const utf16 = Buffer.from(
      '\ufeff<opml><body><outline text="Ä" xmlUrl="https://a.example/"/></body></opml>',
      'utf16le',
    );
    const [head = '', tail = ''] = form('|').split('|');
    const answer = await test.cloud.cloud.app.inject({
      method: 'POST',
      url: paths.importOpml,
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([Buffer.from(head), utf16, Buffer.from(tail)]),
    });

    expect(answer.statusCode).toBe(200);
    expect(await tree(0)).toMatchObject({ results: [{ title: 'Ä' }] });
  });
});

describe('exporting', () => {
  it('answers a path that is read without a token', async () => {
    await send(OPML);

    const path = await exported();

    expect(path).toMatch(/^\/uploads\/feed\/export\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.opml$/);
    const file = await download(path);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/x-opml+xml; charset=utf-8',
      'content-disposition': 'attachment; filename="subscriptions.opml"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
    expect(file.body).toContain(
      '<outline type="rss" text="World &amp; all" title="World &amp; all" xmlUrl="https://news.example/feed"/>',
    );
  });

  it('gives another user the same subscriptions', async () => {
    await send(OPML);
    const { body } = await download(await exported());
    reader = await test.reader();

    expect(await reader.data(send(body))).toEqual({ imported: 4, failed: 0 });
  });

  it('ends after a day', async () => {
    const path = await exported();
    test.cloud.advance(DAY_MS);

    expect((await download(path)).statusCode).toBe(404);
  });

  it('keeps ten lists of a user and no more', async () => {
    const first = await exported();
    for (let more = 0; more < 10; more += 1) {
      test.cloud.advance(1);
      await exported();
    }

    expect((await download(first)).statusCode).toBe(404);
  });

  it.each(['00000000-0000-4000-8000-000000000000.opml', '..%2f..%2fsecrets.json', 'x', '%00.opml', '*.opml'])(
    'shows nothing under %s',
    async (name) => {
      const answer = await download(`/uploads/feed/export/${name}`);

      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('opml version');
    },
  );
});

describe('a list that is exported, imported and exported again', () => {
  const feedAt = (title: string, url: string, type = 'rss'): string =>
    `<outline type="${type}" text="${title}" xmlUrl="${url}"/>`;
  const messy =
    `<opml version="1.0"><body>${feedAt('  b   feed ', 'https://b.example/f')}` +
    `<outline text="Z"><outline text="Deep"><outline text="Deep">${feedAt('Ü &amp; &quot;x&quot;', 'https://u.example/?a=1&amp;b=2')}` +
    `</outline></outline>${feedAt('Books', 'https://o.example/opds', 'opds')}${feedAt('', 'https://n.example/')}</outline>` +
    `<outline text="Z">${feedAt('again', 'https://z.example/')}</outline><outline text="Empty"/>` +
    `${'<outline text="down">'.repeat(12)}${feedAt('deepest', 'https://d.example/')}${'</outline>'.repeat(12)}` +
    `${feedAt('a feed', 'https://a.example/f')}</body></opml>`;

  it('has the same bytes, in the same account and in a new one, days later', async () => {
    await reader.data(send(messy));
    await reader.folder('Only books', 2);
    await reader.folder('a\ufffeb\u00a0\u00a0c');
    const first = (await download(await exported())).body;
    await reader.data(send(first));
    const second = (await download(await exported())).body;
    test.cloud.advance(3 * DAY_MS);
    reader = await test.reader();
    await reader.data(send(first));
    const third = (await download(await exported())).body;

    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(first).toContain('<outline type="opds" text="Only books"');
    expect(first.match(/xmlUrl=/g)).toHaveLength(7);
  });
});
