import { createHash } from 'node:crypto';
import { request } from 'node:http';

import {
  ACCESS_TOKEN_HEADER,
  DEVICE_HEADERS,
  type Ledger,
  ledgerCalls,
  type LedgerEvent,
  messageChannel,
  paths,
  pushKey,
  stssAnswer,
  syncTokenAnswer,
  tokenByAccessTokenAnswer,
} from '@inkside/protocol';
import * as v from 'valibot';

import { signedUrl } from '../../../cloud/rest/push/storedFile';
import { signIn, startCloud, type TestCloud } from '../rest/testCloud';

/** Large enough that no buffer of the system takes it whole. */
export const FILE = Buffer.alloc(24 * 1024 ** 2, 'ink');

/** Somebody with a token of the account: a device, or a browser. */
export interface Client {
  readonly token: string;
  /** Undefined for a browser. */
  readonly id: number | undefined;
  /** Reads the feed of messages; `cut` leaves when the first bytes come. */
  readFeed(cut?: boolean): Promise<void>;
  /** Fetches the object; leaves when `cutAt` bytes have come. Answers how many came. */
  fetch(key: string, options?: { range?: string; cutAt?: number }): Promise<number>;
  report(documentId: string, event: 'opened' | 'rejected', reason?: string): Promise<number>;
}

export interface LedgerCloud {
  readonly test: TestCloud;
  readonly uid: string;
  readonly browser: Client;
  store(name: string, content?: Buffer): Promise<string>;
  /** Writes the document, as a client does; a later time is another sending. */
  write(id: string, key: string, facts?: object): Promise<void>;
  announce(id: string, key: string): Promise<void>;
  device(name: string): Promise<Client>;
  read(since?: number): Promise<Ledger>;
  /** What the ledger says of the file, as `kind` of each line. */
  kinds(id: string): Promise<LedgerEvent['kind'][]>;
  events(id: string): Promise<readonly LedgerEvent[]>;
}

const get = (
  url: string,
  headers: Record<string, string>,
  cutAt = Infinity,
): Promise<{ status: number; came: number; text: string }> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers }, (answer) => {
      let came = 0;
      const parts: Buffer[] = [];
      const done = (): void => resolve({ status: answer.statusCode ?? 0, came, text: Buffer.concat(parts).toString() });
      answer.on('data', (chunk: Buffer) => {
        came += chunk.length;
        if (came < 100_000) parts.push(chunk);
        if (came < cutAt) return;
        answer.destroy();
        call.destroy();
        done();
      });
      answer.once('end', done);
      answer.once('error', done);
    });
    call.once('error', reject);
    call.end();
  });

const createClient = (test: TestCloud, origin: string, uid: string) => {
  return async (token: string, id: number | undefined): Promise<Client> => {
    const { data: sync } = v.parse(syncTokenAnswer, (await test.get(paths.syncToken, token)).json);
    const { data: credentials } = v.parse(stssAnswer, (await test.get(paths.stss, token)).json);
    return {
      token,
      id,
      readFeed: async (cut = false) => {
        const query = `filter=sync_gateway/bychannel&channels=${messageChannel(uid)}&include_docs=true`;
        const cookie = `${sync.cookie_name}=${sync.session_id}`;
        await get(`${origin}/neocloud/_changes?${query}`, { cookie }, cut ? 1 : Infinity);
      },
      fetch: async (key, { range, cutAt } = {}) => {
        const url = signedUrl({ origin, bucket: 'onyx-cloud', key, credentials, now: test.now() });
        return (await get(url, range === undefined ? {} : { range: `bytes=${range}` }, cutAt)).came;
      },
      report: async (documentId, event, reason = '') =>
        (await test.post(paths.ledgerReport, { documentId, event, reason }, token)).status,
    };
  };
};

/** A whole cloud that listens, with one account. */
export const startLedgerCloud = async (): Promise<LedgerCloud> => {
  const test = await startCloud({ codeRequestsPerHour: 1000 });
  const origin = await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await signIn(test, 'ledger@example.org');
  const account = await test.cloud.accounts.sessions.authenticate(token);
  const uid = account?.account.uid ?? '';
  const clientOf = createClient(test, origin, uid);

  const read: LedgerCloud['read'] = async (since = 0) => {
    await test.cloud.ledger.settled();
    return v.parse(ledgerCalls.answer, (await test.get(`${paths.ledger}?since=${since}`, token)).json).data;
  };
  const events: LedgerCloud['events'] = async (id) =>
    (await read()).files.find(({ documentId }) => documentId === id)?.events ?? [];

  return {
    test,
    uid,
    browser: await clientOf(token, undefined),
    store: async (name, content = FILE) => {
      const [stem = '', extension = ''] = name.split('.');
      const key = pushKey(uid, stem, extension);
      await test.cloud.objects.putBytes(key, content);
      return key;
    },
    write: async (id, key, facts = {}) => {
      const storage = { pdf: { oss: { key, provider: 'oss', size: FILE.length, expires: 0, url: '' } } };
      const content = JSON.stringify({ _id: id, name: 'book.pdf', storage });
      const common = { _id: id, uniqueId: id, dbId: messageChannel(uid), msgType: 2, contentType: 'digital_content' };
      const times = { createdAt: test.now(), updatedAt: test.now() };
      await test.cloud.writer.put(uid, { ...common, ...times, content, ...facts });
    },
    announce: async (id, key) => {
      const body = { data: { resourceKey: key, name: 'book.pdf' }, cbMsg: { id, rev: '1-0' } };
      const { status } = await test.post(paths.saveAndPush, body, token);
      if (status !== 200) throw new Error(`not announced: ${status}`);
    },
    device: async (name) => {
      const access = await test.cloud.accounts.grants.makeAccessToken(uid);
      const deviceUniqueId = createHash('md5').update(name).digest('hex');
      const headers = {
        [ACCESS_TOKEN_HEADER]: access,
        [DEVICE_HEADERS.uniqueId]: deviceUniqueId,
        [DEVICE_HEADERS.mac]: '02:00:00:00:00:01',
        [DEVICE_HEADERS.model]: name,
      };
      const answer = await test.get(paths.tokenByAccessToken, undefined, headers);
      const own = v.parse(tokenByAccessTokenAnswer, answer.json).data;
      const id = (await test.cloud.accounts.devices.find(uid, deviceUniqueId))?.id;
      return clientOf(own, id);
    },
    read,
    events,
    kinds: async (id) => (await events(id)).map(({ kind }) => kind),
  };
};
