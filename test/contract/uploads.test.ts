import { createHash, randomBytes } from 'node:crypto';

import { asEpochMs, asFileId, asObjectKey, type SendEvent, type Uid } from '@inkside/kit';
import type { Send, SendRequest } from '../../src/services/objectStore/transport';
import { SendFailure } from '../../src/services/objectStore/transport';
import { uploadStore } from '../fakes/fakeUploads';
import { openBrowser, signInTo, until, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const MIB = 1024 * 1024;
const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
const partOf = ({ url }: SendRequest): string => new URL(url).searchParams.get('partNumber') ?? '';

describe('uploads that outlive the page, against the cloud', () => {
  let cloud: ContractCloud;
  let store: ReturnType<typeof uploadStore>;
  let uid: Uid;
  /** Parts that reached the cloud, and those that the line does not let through. */
  let parts: string[];
  let held: ReadonlySet<string>;
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterAll(() => cloud.stop());
  beforeEach(() => {
    store = uploadStore();
    parts = [];
    held = new Set(['3']);
  });

  const send =
    (next: Send): Send =>
    (request) => {
      const part = partOf(request);
      if (part === '') return next(request);
      // A line that hangs: nothing comes, and nothing fails, until it is ended.
      if (held.has(part))
        return new Promise((_resolve, reject) => {
          request.signal?.addEventListener('abort', () => reject(new SendFailure(false)));
        });
      parts.push(part);
      return next(request);
    };
  /** A page of one and the same browser. */
  const page = async (): Promise<ContractBrowser> => {
    const browser = openBrowser(cloud, { name: 'uploads', uploads: store, send });
    ({ uid } = await signInTo(cloud, browser, 'uploads@example.org'));
    return browser;
  };
  const bytes = randomBytes(12 * MIB);
  const fileOf = (content = bytes, lastModified = 1) => new File([content], 'long.txt', { lastModified });
  const subjectOf = (browser: ContractBrowser, file: File, handle?: FileSystemFileHandle) => {
    const fileId = browser.files.handle.keep(file, handle);
    return { fileId, name: file.name, size: file.size, key: asObjectKey(`${uid}/push/${fileId}.txt`) };
  };
  const begin = (browser: ContractBrowser, subject: ReturnType<typeof subjectOf>) => {
    const events: SendEvent[] = [];
    const stop = browser.uploads.send(uid, subject, (event) => events.push(event));
    return { stop, end: () => until(() => events.find(({ kind }) => kind === 'done' || kind === 'failed')) };
  };
  const stored = (subject: { readonly fileId: string }) => {
    const record = [...store.rows.values()].find(({ fileId }) => fileId === subject.fileId);
    return record?.parts?.doneParts.length === 2 ? record : undefined;
  };
  /** Begun by a page that is gone by now, with two of three parts in the cloud. */
  const leave = async (copies: boolean, handle?: FileSystemFileHandle) => {
    const browser = await page();
    const subject = subjectOf(browser, fileOf(), handle);
    await browser.uploads.keep(uid, subject);
    if (copies) await browser.uploads.copy(uid, subject.fileId);
    const { stop } = begin(browser, subject);
    await until(() => stored(subject));
    stop();
    browser.uploads.letGo();
    held = new Set();
    parts = [];
    return subject;
  };

  it('go on at their part in another page, from the copy of this browser', async () => {
    const subject = await leave(true);
    const browser = await page();

    const left = await browser.uploads.left(uid);
    expect(left).toMatchObject([{ ...subject, isHere: true, sent: 10 * MIB }]);
    const last = await begin(browser, subject).end();
    await browser.uploads.finish(uid, subject.fileId);

    expect(last).toEqual({ kind: 'done', md5: md5Of(bytes) });
    expect(parts).toEqual(['3']);
    expect(md5Of((await browser.objects.reader.get(subject.key)) ?? new Uint8Array())).toBe(md5Of(bytes));
    expect([store.rows.size, store.copied.size]).toEqual([0, 0]);
  });

  it('wait for their file where there is no copy, refuse another one, and go on at their part', async () => {
    const subject = await leave(false);
    const browser = await page();
    const choose = (file: File) => browser.uploads.attach(uid, subject.fileId, browser.files.handle.keep(file));

    expect(await browser.uploads.left(uid)).toMatchObject([{ isHere: false, sent: 10 * MIB }]);
    await expect(choose(new File(['x'], 'long.txt'))).rejects.toMatchObject({
      code: 'errors.otherFile',
      params: { name: 'long.txt', size: 12 * MIB },
    });
    await choose(fileOf());

    expect(await begin(browser, subject).end()).toMatchObject({ kind: 'done' });
    expect(parts).toEqual(['3']);
  });

  it('go on with the file of before when somebody lets the browser read it', async () => {
    const answers: PermissionState[] = ['denied', 'granted'];
    const requestPermission = async () => answers.shift();
    const handle = { getFile: async () => fileOf(), requestPermission } as unknown as FileSystemFileHandle;
    const subject = await leave(false, handle);
    const browser = await page();

    expect(await browser.uploads.left(uid)).toMatchObject([{ isHere: false, isAllowable: true }]);
    await expect(browser.uploads.allow(uid, subject.fileId)).rejects.toMatchObject({ code: 'errors.fileNotAllowed' });
    await browser.uploads.allow(uid, subject.fileId);

    expect(await begin(browser, subject).end()).toMatchObject({ kind: 'done' });
    expect(parts).toEqual(['3']);
  });

  it('begin anew with a file that was written to since', async () => {
    const subject = await leave(false);
    const browser = await page();
    const changed = randomBytes(12 * MIB);
    await browser.uploads.left(uid);

    await browser.uploads.attach(uid, subject.fileId, browser.files.handle.keep(fileOf(changed, 2)));

    expect(await begin(browser, subject).end()).toEqual({ kind: 'done', md5: md5Of(changed) });
    expect(parts.toSorted()).toEqual(['1', '2', '3']);
  });

  it('are screensavers in another page too, for the same devices', async () => {
    const first = await page();
    const subject = { ...subjectOf(first, new File(['lake'], 'Lake.png')), screensaverFor: [7] };
    await first.uploads.keep(uid, subject);
    await first.uploads.copy(uid, subject.fileId);
    first.uploads.letGo();

    expect(await (await page()).uploads.left(uid)).toMatchObject([{ fileId: subject.fileId, screensaverFor: [7] }]);
  });

  it('are books in another page too, for the same folder, whose file is at hand also when all of it is stored', async () => {
    const first = await page();
    const file = new File(['book'], 'Walden.epub');
    const subject = { ...subjectOf(first, file), folder: 'f1' };
    await first.uploads.keep(uid, subject);
    await first.uploads.copy(uid, subject.fileId);
    await begin(first, subject).end();
    first.uploads.letGo();

    const second = await page();
    expect(await second.uploads.left(uid)).toMatchObject([{ fileId: subject.fileId, folder: 'f1', isHere: true }]);
    expect(second.files.get(subject.fileId)?.size).toBe(4);
  });

  it('that are stored whole are forgotten after a week, and stay where a document may name them', async () => {
    const first = await page();
    const subject = subjectOf(first, new File(['book'], 'Walden.epub'));
    await first.uploads.keep(uid, subject);
    await begin(first, subject).end();
    await store.records.change(uid, subject.fileId, { begunAt: asEpochMs(0) });
    first.uploads.letGo();

    const second = await page();
    expect(await second.uploads.left(uid)).toEqual([]);
    await until(() => store.rows.size === 0);
    expect(await second.objects.reader.get(subject.key)).toHaveLength(4);
  });

  it('are in the hands of one page at a time', async () => {
    await leave(true);
    const [first, second] = [await page(), await page()];

    expect(await first.uploads.left(uid)).toHaveLength(1);
    expect(await second.uploads.left(uid)).toEqual([]);
    first.uploads.letGo();

    expect(await second.uploads.left(uid)).toHaveLength(1);
  });

  it('leave nothing in the cloud and in this browser when they are cancelled', async () => {
    const subject = await leave(true);
    const browser = await page();

    await browser.uploads.cancel(uid, subject);

    expect([store.rows.size, store.copied.size]).toEqual([0, 0]);
    expect(await browser.objects.reader.get(subject.key)).toBeUndefined();
    // What a page asks to go on with afterwards begins anew: its parts are gone.
    await browser.uploads.keep(uid, { ...subject, fileId: asFileId('again') });
    browser.files.put(asFileId('again'), fileOf());
    await begin(browser, { ...subject, fileId: asFileId('again') }).end();
    expect(parts.toSorted()).toEqual(['1', '2', '3']);
  });
});
