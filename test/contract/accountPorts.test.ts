import { bookKeys, paths, statisticsPaths } from '@inkside/protocol';
import { asObjectKey, type Uid } from '@inkside/kit';
import { openBrowser, signInTo, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const HOUR = 3_600_000;

describe('what pages ask the cloud for', () => {
  let cloud: ContractCloud;
  let browser: ContractBrowser;
  let uid: Uid;
  beforeAll(async () => {
    cloud = await startContractCloud();
    browser = openBrowser(cloud, { name: 'areas' });
    ({ uid } = await signInTo(cloud, browser, 'areas@example.org'));
  });
  afterAll(() => cloud.stop());

  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${cloud.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${browser.vault.current()?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is the account, its storage, its devices and its gift cards', async () => {
    const { account, devices, gifts } = browser.pages;

    expect(await account.profile()).toMatchObject({ email: 'areas@example.org', phone: null });
    expect((await account.storage()).limit).toBeGreaterThan(0);
    expect(await devices.list()).toEqual([]);
    expect(await gifts.list()).toEqual([]);
    expect(await gifts.membership()).toBeNull();
  });

  it('is changed there: nickname, and what a device is called, locked and bound', async () => {
    const { account, devices, gifts } = browser.pages;
    await account.setNickname('Clara');
    expect((await account.profile()).nickname).toBe('Clara');
    await account.setNickname('');
    expect((await account.profile()).nickname).toBe('');

    await post(paths.registerDevice, { deviceUniqueId: 'tab', model: 'Tab8' });
    const [{ id } = { id: 0 }] = await devices.list();
    await devices.rename({ id, name: 'Desk' });
    await devices.lock({ id, message: 'Call 555' });
    expect(await devices.list()).toMatchObject([{ id, name: 'Desk', isLocked: true }]);
    await devices.unlock(id);
    await devices.revoke(id);
    await devices.rename({ id, name: '' });
    expect(await devices.list()).toMatchObject([{ id, name: '', isLocked: false }]);
    await devices.unbind(id);

    expect(await devices.list()).toEqual([]);
    await expect(devices.unbind(id)).rejects.toMatchObject({ code: 'errors.notFound' });
    await expect(gifts.check('AAAA-AAAA-AAAA-AAAA')).rejects.toMatchObject({ code: 'errors.giftUnknown' });
    await expect(gifts.redeem('AAAA-AAAA-AAAA-AAAA')).rejects.toMatchObject({ code: 'errors.giftUnknown' });
  });

  it('is what the operator says of the product: what changed, and which typefaces there are', async () => {
    const { about, fonts } = browser.pages;
    const [newest] = await about.releases('en');

    expect(newest).toMatchObject({ html: expect.stringContaining('<'), at: expect.any(Number) });
    expect(await fonts.list()).toContainEqual({
      id: 'song',
      name: '宋体',
      family: '"Noto Serif SC", "Songti SC", SimSun, serif',
    });
  });

  it('gives passwords to other programs, tells each once, and ends them', async () => {
    const { appPasswords } = browser.pages;
    const { name, password } = await appPasswords.make('KOReader');
    expect([name, password]).toEqual(['KOReader', expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)]);
    const [first] = await appPasswords.list();
    expect(first).toMatchObject({ name: 'KOReader', lastUsedAt: null });

    await appPasswords.remove(first?.id ?? '');
    expect(await appPasswords.list()).toEqual([]);
    await expect(appPasswords.remove(first?.id ?? '')).rejects.toMatchObject({ code: 'errors.notFound' });
  });

  it('says what is wrong with a name that the cloud refuses', async () => {
    const { account, devices } = browser.pages;
    await post(paths.registerDevice, { deviceUniqueId: 'one', model: 'Tab8' });
    await post(paths.registerDevice, { deviceUniqueId: 'two', model: 'Tab8' });
    const [one = 0, two = 0] = (await devices.list()).map(({ id }) => id);
    await devices.rename({ id: one, name: 'Desk' });

    await expect(devices.rename({ id: two, name: 'DESK' })).rejects.toMatchObject({
      code: 'errors.nameTaken',
      params: { name: 'DESK' },
    });
    await expect(devices.rename({ id: two, name: 'a/b' })).rejects.toMatchObject({ code: 'errors.nameCharacters' });
    await expect(account.setNickname('字'.repeat(85))).rejects.toMatchObject({
      code: 'errors.nameLong',
      params: { bytes: 255, max: 254 },
    });
    expect((await account.profile()).nickname).toBe('');
    await devices.unbind(one);
    await devices.unbind(two);
  });

  it('is what the operator tells, with the marks of what was read', async () => {
    const { notices, service } = browser.pages;
    const [notice] = await notices.list('en');
    expect(notice).toMatchObject({ isRead: false });

    const first = notice?.id ?? '';
    const marks = async () => (await notices.list('en')).filter(({ id }) => id === first).map(({ isRead }) => isRead);
    await notices.mark([first], true);
    expect(await marks()).toEqual([true]);
    await notices.mark([first], false);
    expect(await marks()).toEqual([false]);
    expect(await service.dialog('en')).toEqual({ messages: [], place: null });
    await expect(service.readMessages([])).resolves.toBeUndefined();
  });

  it('is what was read in a month, by the day of this computer', async () => {
    // Half past eleven in the evening of Greenwich is the next day in Berlin.
    const startTime = Date.UTC(2026, 2, 9, 23, 30);
    await post(statisticsPaths.reportReading, {
      sessions: [{ docId: 'b1', name: 'The sea', startTime, endTime: startTime + HOUR }],
    });

    const { calendar } = browser.pages;
    const span = { from: '2026-03-01', to: '2026-03-31' };
    const sessions = [{ startTime, endTime: startTime + HOUR }];
    const row = { bookId: 'b1', name: 'The sea', time: HOUR, pages: 0, sessions };
    expect(await calendar.rows(span, 0)).toEqual([{ date: '2026-03-10', ...row }]);
    // Half past midnight belongs to the evening before.
    expect(await calendar.rows(span, 240)).toEqual([{ date: '2026-03-09', ...row }]);
    expect(await calendar.figures(240)).toMatchObject({ readDays: 1, time: HOUR, opened: 1, streak: 0 });
  });

  it('keeps what is counted and when days begin, and forgets what was read', async () => {
    const { calendar } = browser.pages;
    expect(await calendar.settings()).toEqual({ isCounting: true, rolloverMinutes: 240 });
    await calendar.change({ isCounting: false });
    await calendar.change({ rolloverMinutes: 0 });
    expect(await calendar.settings()).toEqual({ isCounting: false, rolloverMinutes: 0 });
    await calendar.clear();

    expect(await calendar.rows({ from: '2026-03-01', to: '2026-03-31' }, 0)).toEqual([]);
  });

  it('is what is recommended to read, which can be subscribed to and then stands in the list', async () => {
    const { reading, articles } = browser.pages;
    const feed = (await reading.recommended()).find(({ kind }) => kind === 'rss');
    expect(feed).toMatchObject({ isSubscribed: false });

    await reading.subscribe(feed?.id ?? '', null);

    expect((await reading.recommended()).find(({ id }) => id === feed?.id)?.isSubscribed).toBe(true);
    expect(await reading.subscriptions(uid, 'rss')).toMatchObject([
      { title: feed?.title, url: feed?.url, kind: 'file' },
    ]);
    expect(await reading.subscriptions(uid, 'opds')).toEqual([]);
    expect(await reading.pages(uid)).toEqual([]);
    expect(await reading.favourites(uid)).toEqual([]);
    await expect(articles.read(uid, { feedId: '', id: 'none', full: 0, words: '' })).rejects.toMatchObject({
      code: 'errors.notFound',
    });
  });

  it('is which books have files in the cloud, in either layout or both, and not their covers', async () => {
    const { objects } = cloud.cloud;
    await objects.putBytes(bookKeys.file(uid, 'one', 'epub'), new Uint8Array(3));
    await objects.putBytes(bookKeys.fileObserved(uid, 'two', 'pdf'), new Uint8Array(5));
    await objects.putBytes(bookKeys.fileObserved(uid, 'one', 'epub'), new Uint8Array(3));
    await objects.putBytes(bookKeys.cover(uid, 'one'), new Uint8Array(1));
    await objects.putBytes(bookKeys.coverObserved(uid, 'two'), new Uint8Array(1));

    const { books, offered } = await browser.pages.library.files(uid);

    expect(books.toSorted((a, b) => a.bytes - b.bytes)).toEqual([
      { bookId: 'one', key: bookKeys.file(uid, 'one', 'epub'), extension: 'epub', bytes: 3 },
      { bookId: 'two', key: bookKeys.fileObserved(uid, 'two', 'pdf'), extension: 'pdf', bytes: 5 },
    ]);
    expect(offered).toEqual([]);
    await expect(browser.pages.library.offeredUrl('none')).rejects.toMatchObject({ code: 'errors.notFound' });
  });

  it('is the file of one book, in either layout, with an address that gives it under its name', async () => {
    const { library } = browser.pages;
    const [bytes, others] = [new Uint8Array([1, 2, 3, 4]), new Uint8Array(9)];
    await cloud.cloud.objects.putBytes(bookKeys.file(uid, 'three', 'epub'), bytes);
    await cloud.cloud.objects.putBytes(bookKeys.fileObserved(uid, 'four', 'fb2'), bytes);
    await cloud.cloud.objects.putBytes(bookKeys.file(uid, 'threes', 'epub'), others);
    await cloud.cloud.objects.putBytes(bookKeys.cover(uid, 'five'), others);

    for (const [bookId, extension] of [
      ['three', 'epub'],
      ['four', 'fb2'],
    ] as const) {
      const file = await library.file(uid, bookId);
      expect(file).toMatchObject({ bookId, extension, bytes: 4 });
      const answer = await fetch(
        await browser.objects.port.signedUrl(file?.key ?? asObjectKey(''), `Книга.${extension}`),
      );
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
      expect(answer.headers.get('content-disposition')).toContain(`${encodeURIComponent('Книга')}.${extension}`);
    }
    expect([await library.file(uid, 'five'), await library.file(uid, 'thre'), await library.file(uid, '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is programs and groups', async () => {
    expect(await browser.open.groups.list()).toEqual([]);
    const [program] = await browser.open.downloads.programs('en');
    expect(program).toMatchObject({ title: 'Inkside in the browser', url: `${cloud.origin}/` });
  });
});
