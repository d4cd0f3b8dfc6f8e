import { Readable } from 'node:stream';

import { createClosers, openStores } from '../../../cloud/openStores';
import { type CloudFile, type CloudFiles, createCloudFiles } from '../../../cloud/rest/cloudFiles';
import { paths } from '@inkside/protocol';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

let test: TestCloud;
let token: string;
const added: Record<string, CloudFile> = {};

/** As the operator's command does it: on the folder, while the cloud does not run. */
const offline = async (work: (files: CloudFiles) => Promise<unknown>): Promise<void> => {
  await test.cloud.close();
  const closers = createClosers();
  const { records, objects } = await openStores({ dataDirectory: test.dataDirectory, clock: test }, closers);
  await work(createCloudFiles({ records: records.content, objects, clock: test })).finally(closers.closeAll);
  await test.restart();
};

const content = (text: string): Readable => Readable.from([Buffer.from(text)]);

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
  token = await signIn(test, 'reader@example.org');
  await offline(async (files) => {
    for (const [name, type] of [
      ['One.pdf', 'manual'],
      ['Zwei ü.epub', 'manual'],
      ['app.zip', 'software'],
    ] as const) {
      const file = { name, type, title: `The ${name}`, content: content(`bytes of ${name}`) };
      added[name] = await files.addCloudFile(file);
      test.advance(1000);
    }
  });
});
afterAll(stopClouds);

const list = (query: string) => test.get(`${paths.cloudFiles}?${query}`, token);
const download = (id: string, headers: Record<string, string> = {}) =>
  test.get(`${paths.cloudFileDownload}?id=${encodeURIComponent(id)}`, token, headers);
const fetchFrom = async (url: unknown) => {
  const { pathname, search } = new URL(String(url));
  return test.cloud.app.inject({ url: `${pathname}${search}` });
};

describe('the files of the operator', () => {
  it('are listed by kind, the newest first', async () => {
    const { json } = await list('limit=10&page=1&type=manual&sortBy=updatedAt');

    expect(json).toMatchObject({ data: { count: 2, results: [{ name: 'Zwei ü.epub' }, { name: 'One.pdf' }] } });
  });

  it('have these fields, and not the key under which they lie', async () => {
    const { json } = await list('type=manual&sortBy=name&orderBy=1&limit=1');

    const [row] = (json as { data: { results: object[] } }).data.results;
    expect(row).toEqual({
      _id: added['One.pdf']?.id,
      name: 'One.pdf',
      title: 'The One.pdf',
      description: '',
      type: 'manual',
      format: 'pdf',
      size: 16,
      md5: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('come in pages', async () => {
    expect((await list('limit=2&page=2')).json).toMatchObject({ data: { count: 3, results: { length: 1 } } });
    expect((await list('type=nothing')).json).toMatchObject({ data: { count: 0, results: [] } });
  });

  it('are fetched from a signed address, without headers', async () => {
    const { json } = await download(added['Zwei ü.epub']?.id ?? '');

    const file = await fetchFrom((json as { data: unknown }).data);
    expect([file.statusCode, file.body]).toEqual([200, 'bytes of Zwei ü.epub']);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('Zwei ü.epub'));
  });

  it('are not fetched from an address that was changed', async () => {
    const { json } = await download(added['One.pdf']?.id ?? '');
    const url = new URL((json as { data: string }).data);

    url.pathname = `/onyx-cloud/${added['app.zip']?.key ?? ''}`;

    expect((await fetchFrom(url.href)).statusCode).toBe(403);
  });

  it('cannot be written with what stands in the address', async () => {
    const { json } = await download(added['One.pdf']?.id ?? '');
    const { pathname, search } = new URL((json as { data: string }).data);

    const answer = await test.cloud.app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: 'other' });

    expect(answer.statusCode).toBe(403);
  });

  it.each(['f'.repeat(24), 'x', '__proto__'])('are not found under %s', async (id) => {
    expect(await download(id)).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it.each(['', '../x', 'a b', 'x'.repeat(65), 'a\u0000'])('are refused under %j', async (id) => {
    expect(await download(id)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
  });

  it.each(['limit=0', 'limit=x', 'page=0', 'sortBy=key', 'type=../x', 'orderBy=up', 'type=a&type=b'])(
    'refuse the query %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
    },
  );

  it('are for those who signed in', async () => {
    expect((await test.get(paths.cloudFiles)).status).toBe(401);
    expect((await test.get(`${paths.cloudFileDownload}?id=x`)).status).toBe(401);
  });

  it('keep their id when they are replaced, and are gone when they are removed', async () => {
    const { id, key } = added['One.pdf'] ?? { id: '', key: '' };

    await offline(async (files) => {
      await files.addCloudFile({ name: 'One.pdf', type: 'manual', content: content('second edition') });
      expect(await files.removeCloudFile(added['app.zip']?.id ?? '')).toBe(true);
      expect(await files.removeCloudFile('f'.repeat(24))).toBe(false);
    });

    const { json } = await download(id);
    expect((await fetchFrom((json as { data: unknown }).data)).body).toBe('second edition');
    expect(await test.cloud.objects.head(key)).toBeUndefined();
    expect((await list('limit=10')).json).toMatchObject({ data: { count: 2 } });
  });
});
