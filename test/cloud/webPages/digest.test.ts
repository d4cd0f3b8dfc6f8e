import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { strFromU8, unzipSync } from 'fflate';
import type { Database } from 'pouchdb-core';

import { createRecords } from '../../../cloud/accounts/records';
import { createReading, type Reading } from '../../../cloud/reading/createReading';
import { createDatabase } from '../../../cloud/stores/openDatabase';
import { createDigests, type DigestDelivery, type Digests } from '../../../cloud/webPages/digest/dailyDigest';
import { createDigestStore, type DigestStore } from '../../../cloud/webPages/digest/digestSettings';
import { isDue, nextDue } from '../../../cloud/webPages/digest/schedule';
import type { MadeFile } from '../../../cloud/webPages/makeBook';
import { bookWork } from '../../../cloud/webPages/worker/work';
import { startServer, stopServers, type WebServer } from '../fetching/webServer';

const HOUR_MS = 3_600_000;
const UID = 'b'.repeat(24);
const at = (text: string): number => Date.parse(text);

describe('the hour of the day’s book', () => {
  it('comes at the hour of the person’s zone, in summer and in winter', () => {
    const berlin = { hour: 7, zone: 'Europe/Berlin' };

    expect(isDue({ ...berlin, doneDay: '2026-07-09' }, at('2026-07-10T04:59:00Z'))).toBe(false);
    expect(isDue({ ...berlin, doneDay: '2026-07-09' }, at('2026-07-10T05:00:00Z'))).toBe(true);
    expect(isDue({ ...berlin, doneDay: '2026-12-09' }, at('2026-12-10T05:30:00Z'))).toBe(false);
    expect(isDue({ ...berlin, doneDay: '2026-12-09' }, at('2026-12-10T06:00:00Z'))).toBe(true);
    expect(isDue({ hour: 7, zone: 'Asia/Kathmandu', doneDay: '2026-12-09' }, at('2026-12-10T01:15:00Z'))).toBe(true);
  });

  it('comes once where clocks are set back, and all the same where its hour is left out', () => {
    // In Berlin 2 o'clock is left out on 29 March 2026 and comes twice on 25 October.
    const atTwo = { hour: 2, zone: 'Europe/Berlin' };

    expect(nextDue({ ...atTwo, doneDay: '2026-03-28' }, at('2026-03-28T20:00:00Z'))).toBe(at('2026-03-29T01:00:00Z'));
    expect(nextDue({ ...atTwo, doneDay: '2026-10-24' }, at('2026-10-24T20:00:00Z'))).toBe(at('2026-10-25T00:00:00Z'));
    expect(isDue({ ...atTwo, doneDay: '2026-10-25' }, at('2026-10-25T01:30:00Z'))).toBe(false);
    expect(nextDue({ ...atTwo, doneDay: '2026-10-25' }, at('2026-10-25T01:30:00Z'))).toBe(at('2026-10-26T01:00:00Z'));
  });

  it('does not come twice on a day for who travels west', () => {
    expect(isDue({ hour: 7, zone: 'America/New_York', doneDay: '2026-11-26' }, at('2026-11-26T12:30:00Z'))).toBe(false);
  });
});

describe('the day’s book', () => {
  let folder: string;
  let database: Database;
  let reading: Reading;
  let store: DigestStore;
  let digests: Digests;
  let server: WebServer;
  let now: number;
  let items: string[];
  let failsWith: Error | undefined;
  const sent = new Map<string, MadeFile>();
  let deliveries = 0;
  const errors: string[] = [];

  const log = { info: () => undefined, warn: () => undefined, error: (event: string) => void errors.push(event) };
  const delivery: DigestDelivery = {
    has: async (_uid, id) => sent.has(id),
    deliver: async ({ id, file }) => {
      if (failsWith !== undefined) throw failsWith;
      deliveries += 1;
      sent.set(id, file);
    },
  };
  const entry = (title: string): string =>
    `<item><title>${title}</title><link>${server.origin}/${encodeURIComponent(title)}</link><guid>${title}</guid>` +
    `<pubDate>${new Date(now).toUTCString()}</pubDate><description>&lt;p&gt;Text of ${title} &lt;script&gt;x&lt;/script&gt;&lt;/p&gt;</description></item>`;
  /** As after a restart of the cloud. */
  const startAgain = (kept = store): void => {
    const clock = { now: () => now };
    digests = createDigests({ store: kept, reading, delivery, clock, log, fetch: reading.fetch, work: bookWork });
  };
  const later = async (hours: number): Promise<void> => {
    now += hours * HOUR_MS;
    await digests.round();
  };

  beforeEach(async () => {
    now = at('2026-11-26T10:00:00Z');
    [deliveries, failsWith] = [0, undefined];
    sent.clear();
    folder = await mkdtemp(join(tmpdir(), 'digest-'));
    database = await createDatabase(folder, 'reading');
    const records = createRecords(database);
    const clock = { now: () => now };
    reading = createReading({ records, clock, log, secretKey: 'ab'.repeat(32), fetchesLoopback: true });
    store = createDigestStore(records, clock);
    server = await startServer((request, response) => {
      const isWhole = request.url === '/Third';
      const whole = `<article><h1>Third</h1>${'<p>All that the article says, sentence by sentence.</p>'.repeat(20)}</article>`;
      if (isWhole) response.end(`<html><body>${whole}</body></html>`);
      else if (request.url !== '/feed') response.writeHead(404).end();
      else response.end(`<rss><channel><title>Harbour news</title>${items.join('')}</channel></rss>`);
    });
    items = [entry('Old one')];
    const feed = {
      kind: 'feed',
      sourceType: 0,
      title: 'Harbour news',
      url: `${server.origin}/feed`,
      parent: null,
    } as const;
    await reading.items.add(UID, feed);
    await reading.feeds.read({ url: `${server.origin}/feed` });
    now += 1000;
    await store.wish(UID, {
      isOn: true,
      hour: 7,
      zone: 'Europe/Berlin',
      language: 'en',
      origin: 'http://cloud.example',
    });
    startAgain();
  });
  afterEach(async () => {
    await digests.stop();
    await stopServers();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has each new article as a chapter in its contents, once a day, also over restarts', async () => {
    await later(1);
    items = [entry('Second'), entry('Third'), ...items];
    await later(19);
    startAgain();
    await later(1);
    const [file] = [...sent.values()];
    const book = unzipSync(file?.bytes ?? new Uint8Array());
    const contents = strFromU8(book['OEBPS/nav.xhtml'] ?? new Uint8Array());

    expect(deliveries).toBe(1);
    expect(file?.title).toBe('Daily reading · November 27, 2026');
    expect([...contents.matchAll(/<a href[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(
      expect.arrayContaining(['Harbour news', 'Second', 'Third']),
    );
    expect(contents).not.toContain('Old one');
    const texts = ['chapter-1', 'chapter-2'].map((name) => strFromU8(book[`OEBPS/${name}.xhtml`] ?? new Uint8Array()));
    // Of an entry with a line alone its page is fetched, where that has more.
    expect(texts.join('')).toContain('<p>Text of Second');
    expect(texts.join('')).toContain('<p>All that the article says, sentence by sentence.</p>');
    expect(texts.join('')).not.toContain('<h2');
    expect(errors).toEqual([]);
  });

  it('is not sent where nothing is new, and comes the next day with what is', async () => {
    await later(20);
    expect(deliveries).toBe(0);

    items = [entry('Of the day'), ...items];
    await later(2);
    expect(deliveries).toBe(0);

    await later(24);
    await later(24);
    expect(deliveries).toBe(1);
  });

  it('is not sent again where the cloud stopped between the delivery and its note', async () => {
    items = [entry('Second'), ...items];
    startAgain({ ...store, done: async () => Promise.reject(new Error('stopped')) });
    await later(20);
    startAgain();
    await later(1);
    await later(1);

    expect(deliveries).toBe(1);
    expect((await store.find(UID))?.doneDay).toBe('2026-11-27');
    expect(errors.splice(0)).toEqual(['daily book failed']);
  });

  it('comes with the next day’s where it cannot be delivered, and not after it is switched off', async () => {
    items = [entry('Second'), ...items];
    failsWith = new Error('full');
    await later(20);
    await later(1);
    await later(1);
    failsWith = undefined;
    await later(1);
    expect([deliveries, errors.splice(0).length]).toEqual([0, 3]);

    await later(24);
    expect(deliveries).toBe(1);

    items = [entry('Third'), ...items];
    await store.wish(UID, {
      isOn: false,
      hour: 7,
      zone: 'Europe/Berlin',
      language: 'en',
      origin: 'http://cloud.example',
    });
    await later(24);
    expect(deliveries).toBe(1);
  });
});
