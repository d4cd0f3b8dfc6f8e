import { createHash, randomBytes } from 'node:crypto';

import { asNoteId, asObjectKey, type ObjectKey, type Uid, type UploadEvent } from '@inkside/kit';
import { SendFailure, type Send } from '../../src/services/objectStore/transport';
import { openBrowser, signInTo, until, type BrowserOptions, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const MIB = 1024 * 1024;

describe('the object store of the cloud', () => {
  let cloud: ContractCloud;
  let browser: ContractBrowser;
  let uid: Uid;
  beforeAll(async () => {
    cloud = await startContractCloud();
    ({ browser, uid } = await open({ name: 'objects' }));
  });
  afterAll(() => cloud.stop());

  const open = async (options: BrowserOptions) => {
    const page = openBrowser(cloud, options);
    return { browser: page, uid: (await signInTo(cloud, page, 'objects@example.org')).uid };
  };
  const keyOf = (name: string): ObjectKey => asObjectKey(`${uid}/push/${name}`);
  const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

  /** Uploads and gathers what is reported up to the end. */
  const upload = (page: ContractBrowser, file: File, key: ObjectKey) => {
    const events: UploadEvent[] = [];
    const stop = page.objects.port.upload(page.files.handle.keep(file), key, (event) => events.push(event));
    const end = () => until(() => events.find(({ kind }) => kind !== 'progress'));
    return { events, stop, end };
  };

  it('takes a file of 12 MiB in parts and gives the same bytes back', async () => {
    const bytes = randomBytes(12 * MIB);
    const key = keyOf('large #1+2 ä.bin');

    const { events, end } = upload(browser, new File([bytes], 'large.bin'), key);
    const last = await end();

    expect(last).toEqual({ kind: 'done', md5: md5Of(bytes) });
    const sent = events.flatMap((event) => (event.kind === 'progress' ? [event.sent] : []));
    expect(sent.every((count) => count >= 0 && count <= bytes.length)).toBe(true);
    const stored = await browser.objects.reader.get(key);
    expect(md5Of(stored ?? new Uint8Array())).toBe(md5Of(bytes));
    expect((await cloud.cloud.objects.head(key))?.isMultipart).toBe(true);
  });

  it('takes a small file', async () => {
    const bytes = randomBytes(2000);

    const last = await upload(browser, new File([bytes], 'small.txt'), keyOf('small.txt')).end();

    expect(last).toEqual({ kind: 'done', md5: md5Of(bytes) });
    expect(await browser.objects.reader.get(keyOf('small.txt'))).toEqual(new Uint8Array(bytes));
  });

  it('loses all objects of one note and its picture, and nothing of a note whose id begins alike', async () => {
    const keys = ['note/n1/shape/p#r#1.zip', 'note/n1/point/p#r#points', 'thumbnail/n1.png', 'note/n10/shape/q.zip'];
    for (const key of keys) await upload(browser, new File([randomBytes(10)], 'a'), asObjectKey(`${uid}/${key}`)).end();

    await browser.objects.port.removeNote(uid, asNoteId('n1'));

    const left = await Promise.all(keys.map((key) => browser.objects.reader.get(`${uid}/${key}`)));
    expect(left.map((bytes) => bytes !== undefined)).toEqual([false, false, false, true]);
    for (const id of ['', 'n1/shape'])
      await expect(browser.objects.port.removeNote(uid, asNoteId(id))).rejects.toMatchObject({
        code: 'errors.badRequest',
      });
  });

  it('goes on with the parts that are missing after the network was lost', async () => {
    const parts: string[] = [];
    let losses = 2;
    const failing =
      (send: Send): Send =>
      async (request) => {
        const part = /partNumber=(\d+)/.exec(request.url)?.[1];
        if (part !== undefined) parts.push(part);
        if (part === '2' && losses > 0) {
          losses -= 1;
          throw new SendFailure(false);
        }
        return send(request);
      };
    const { browser: page } = await open({ name: 'lossy', send: failing });
    const bytes = randomBytes(12 * MIB);

    const last = await upload(page, new File([bytes], 'lossy.bin'), keyOf('lossy.bin')).end();

    expect(last).toEqual({ kind: 'done', md5: md5Of(bytes) });
    expect(parts.filter((part) => part === '2')).toHaveLength(3);
    expect(md5Of((await page.objects.reader.get(keyOf('lossy.bin'))) ?? new Uint8Array())).toBe(md5Of(bytes));
  });

  it('leaves nothing behind when an upload is stopped', async () => {
    const { events, stop } = upload(browser, new File([randomBytes(12 * MIB)], 'no.bin'), keyOf('no.bin'));
    await until(() => events[0]);

    stop();
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(events.some(({ kind }) => kind !== 'progress')).toBe(false);
    expect(await browser.objects.reader.get(keyOf('no.bin'))).toBeUndefined();
  });

  it('says so when a file cannot be read any more', async () => {
    class VanishedFile extends File {
      override slice(): Blob {
        const piece = new Blob(['x']);
        piece.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
        return piece;
      }
    }

    const last = await upload(browser, new VanishedFile([randomBytes(MIB)], 'gone.pdf'), keyOf('gone.pdf')).end();

    expect(last).toEqual({ kind: 'failed', error: { code: 'errors.fileChanged', params: { name: 'gone.pdf' } } });
  });

  it('answers undefined for an object that is not there', async () => {
    expect(await browser.objects.reader.get(keyOf('missing'))).toBeUndefined();
  });

  it('reads an object that is XML as bytes', async () => {
    const xml = Buffer.from('<?xml version="1.0"?><Error><Code>Not</Code></Error>');
    await cloud.cloud.objects.putBytes(keyOf('a.xml'), xml, 'application/xml');

    expect(await browser.objects.reader.get(keyOf('a.xml'))).toEqual(new Uint8Array(xml));
  });

  it('lists all pages of a prefix', async () => {
    const prefix = `${uid}/note/many/`;
    const put = (_: unknown, n: number) => cloud.cloud.objects.putBytes(`${prefix}p#${n}&`, new Uint8Array([1, 2, 3]));
    await Promise.all(Array.from({ length: 1005 }, put));

    const found = await browser.objects.reader.list(prefix);

    expect(found).toHaveLength(1005);
    expect(found[0]).toEqual({ key: `${prefix}p#0&`, size: 3 });
  });

  it('removes what is named and nothing else', async () => {
    for (const name of ['x#1', 'x&2', 'x+3']) await cloud.cloud.objects.putBytes(keyOf(name), new Uint8Array([1]));

    await browser.objects.port.remove([keyOf('x#1'), keyOf('x&2'), keyOf('never')]);

    expect((await browser.objects.reader.list(keyOf('x'))).map(({ key }) => key)).toEqual([keyOf('x+3')]);
  });

  it('signs a URL that downloads the object under its name', async () => {
    await cloud.cloud.objects.putBytes(keyOf('signed'), new Uint8Array([7]));

    const answer = await fetch(await browser.objects.port.signedUrl(keyOf('signed'), "Grüße (1)'*.pdf"));

    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([7]));
    expect(answer.headers.get('content-disposition')).toContain("UTF-8''Gr%C3%BC%C3%9Fe%20%281%29%27%2A.pdf");
  });

  it('fetches new credentials once when the store refuses the old ones', async () => {
    let isStale = true;
    const refusing =
      (send: Send): Send =>
      async (request) => {
        if (!isStale || request.method !== 'GET') return send(request);
        isStale = false;
        const text = '<Error><Code>InvalidAccessKeyId</Code><Message>no</Message></Error>';
        return { status: 403, headers: { 'content-type': 'application/xml' }, bytes: new TextEncoder().encode(text) };
      };
    const { browser: page } = await open({ name: 'stale', send: refusing });

    expect(await page.objects.reader.get(keyOf('nothing'))).toBeUndefined();
    expect(isStale).toBe(false);
  });

  it('refuses the objects of others', async () => {
    const other = asObjectKey(`${'0'.repeat(24)}/push/secret`);

    await expect(browser.objects.reader.get(other)).rejects.toMatchObject({ code: 'errors.objectStore' });
  });
});
