import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { type Account, identityOf } from '../../../cloud/accounts/account';
import { type Random, seededRandom } from '../../../tools/demo/random';
import { OPERATOR_KEY_HEADER } from '../../../cloud/admin/operatorGuard';
import { CONTENT_PATH } from '../../../cloud/admin/operatorPlugin';
import type { SentMail } from '../../../cloud/lib/config';
import { libraryChannel, messageChannel, noteTreeChannel, paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { createMarkers, type Markers } from './markers';

/** Ids of Anne's things by what they name: those that strangers put into their calls. */
export interface Things {
  readonly device: readonly string[];
  readonly deviceName: readonly string[];
  readonly uid: readonly string[];
  readonly accountId: readonly string[];
  readonly contact: readonly string[];
  readonly phone: readonly string[];
  readonly document: readonly string[];
  readonly revision: readonly string[];
  readonly push: readonly string[];
  readonly object: readonly string[];
  readonly upload: readonly string[];
  readonly gift: readonly string[];
  readonly giftCode: readonly string[];
  readonly group: readonly string[];
  readonly groupCode: readonly string[];
  readonly reading: readonly string[];
  readonly folder: readonly string[];
  readonly feed: readonly string[];
  readonly feedback: readonly string[];
  readonly channel: readonly string[];
  /** None of hers: six digits that nobody was sent, as one guess in a million would be right by chance. */
  readonly unsentCode: readonly string[];
  /** Ids of QR codes that Anne's phone has read; they live for three minutes, so each round has its own. */
  readonly qr: string[];
}
export type Kind = keyof Things;

export interface World {
  readonly test: TestCloud;
  readonly random: Random;
  readonly markers: Markers;
  readonly anne: Account;
  readonly things: Things;
  /** Pages and feeds that the cloud may fetch; Anne keeps none of them. */
  readonly site: string;
  /** Does as the operator does. */
  readonly operate: (path: string, what: object) => Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

type Json = Readonly<Record<string, unknown>>;

export const dataOf = (json: unknown): Json => {
  const data: unknown = Reflect.get(Object(json), 'data');
  return typeof data === 'object' && data !== null ? { ...data } : {};
};

const textOf = (json: Json, field: string): string => {
  const value = json[field];
  if (typeof value !== 'string' || value === '') throw new Error(`No ${field} in ${JSON.stringify(json)}`);
  return value;
};

const FEED = '<rss version="2.0"><channel><title>News</title><item><title>One</title></item></channel></rss>';

/** What Anne fetches stands under addresses of her own; strangers draw `/page` and `/feed`. */
const serveSite = async (): Promise<{ readonly server: Server; readonly origin: string }> => {
  const server = createServer(({ url = '' }, response) => {
    const [, kind = '', name = ''] = url.split('/');
    response.setHeader('content-type', kind === 'feed' ? 'application/rss+xml' : 'text/html');
    response.end(kind === 'feed' ? FEED.replace('News', `News ${name}`) : `<title>${name}</title><p>Text ${name}</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const createOperator =
  (test: TestCloud): World['operate'] =>
  async (path, what) => {
    const secrets = JSON.parse(await readFile(join(test.dataDirectory, 'secrets.json'), 'utf8')) as Json;
    const headers = { [OPERATOR_KEY_HEADER]: textOf(secrets, 'operatorKey'), host: 'localhost' };
    const { status, json } = await test.post(path, what, undefined, headers);
    if (status !== 200) throw new Error(`The operator is refused: ${JSON.stringify(json)}`);
    return { ...Object(json) } as Record<string, unknown>;
  };

type Making = Pick<World, 'test' | 'random' | 'markers' | 'anne' | 'site' | 'operate'> & { readonly bearer: string };

/** What a call of Anne's own answers; it has to succeed. */
const done = async (answering: ReturnType<TestCloud['post']>): Promise<Json> => {
  const { status, json } = await answering;
  if (status !== 200) throw new Error(`Anne is refused: ${status} ${JSON.stringify(json)}`);
  return dataOf(json);
};

/** Each kind of document twice: one whose id strangers know, one that nobody is told of. */
const writeDocuments = async ({ test, random, markers, anne: { uid } }: Making) => {
  const kinds = [
    { dbId: noteTreeChannel(uid), fields: () => ({ title: markers.text('title') }) },
    { dbId: libraryChannel(uid), fields: () => ({ modeType: 4, status: 0, name: markers.text('book') }) },
    { dbId: messageChannel(uid), fields: () => ({ msgType: 1, isRead: 0, content: markers.text('said') }) },
  ];
  const written: { id: string; rev: string }[] = [];
  for (const { dbId, fields } of kinds) {
    for (const known of [true, false]) {
      const id = random.hex(32);
      const { rev } = await test.cloud.writer.put(uid, { _id: id, uniqueId: id, dbId, ...fields() });
      if (known) written.push({ id, rev });
      else markers.keep(id);
    }
  }
  const channels = kinds.map(({ dbId }) => dbId);
  return { document: written.map(({ id }) => id), revision: written.map(({ rev }) => rev), channel: channels };
};

const pushFiles = async ({ test, random, markers, anne: { uid }, bearer }: Making) => {
  let [push, object]: [string[], string[]] = [[], []];
  for (const known of [true, false]) {
    const resourceKey = `${uid}/push/${random.hex(32)}.txt`;
    await test.cloud.objects.putBytes(resourceKey, Buffer.from(markers.text('content')));
    const title = markers.text('push');
    const named = { name: `${title}.txt`, resourceDisplayName: title, title };
    const data = { ...named, resourceKey, bucket: 'onyx-cloud', resourceType: 'txt', parent: null };
    const answer = await done(test.post(paths.saveAndPush, { data }, bearer));
    const ids = [textOf(answer, '_id'), ...(typeof answer['guid'] === 'string' ? [answer['guid']] : [])];
    if (known) [push, object] = [ids, [resourceKey]];
    else [...ids, resourceKey].forEach((each) => markers.keep(each));
  }
  const key = `${uid}/push/${random.hex(32)}.bin`;
  const uploadId = await test.cloud.objects.createUpload(key, {});
  return { push, object: [...object, key], upload: [uploadId] };
};

const keepReadings = async ({ test, random, markers, site, bearer }: Making) => {
  const [reading, folder, feed]: [string[], string[], string[]] = [[], [], []];
  for (const known of [true, false]) {
    const note = (list: string[], id: string): string => {
      if (known) list.push(id);
      else markers.keep(id);
      return id;
    };
    const make = async (path: string, body: object): Promise<string> =>
      textOf(await done(test.post(path, body, bearer)), '_id');
    const title = markers.text('folder');
    const parent = note(folder, await make(paths.subscriptionFolder, { title, sourceType: 0, parent: null }));
    const [address, page] = [`${site}/feed/${markers.text('feed')}`, `${site}/page/${markers.text('page')}`];
    note(
      feed,
      await make(paths.subscribeUrl, { url: address, sourceType: 0, title: markers.text('feedname'), parent }),
    );
    note(reading, await make(paths.addWebpage, { url: page, parentFolder: null }));
    note(reading, await make(paths.addFavourite, { url: `${page}${random.hex(4)}`, title: markers.text('favourite') }));
  }
  const { json } = await test.post(paths.exportOpml, {}, bearer);
  markers.keep(/[0-9a-f-]{36}(?=\.opml)/.exec(JSON.stringify(json))?.[0] ?? '');
  return { reading, folder, feed };
};

const giveGifts = async ({ test, markers, anne, operate, bearer }: Making, email: string) => {
  const worth = { kind: 'vip', days: 3 };
  const { codes } = await operate(CONTENT_PATH, { do: 'makeGifts', count: 2, worth, expiresAt: null, email });
  const [used = '', kept = ''] = codes as string[];
  await done(test.post(paths.activateGift, { code: used }, bearer));
  markers.keep(kept);
  const group = { do: 'makeGroup', email, name: markers.text('group', 'group'), about: markers.text('about', 'group') };
  const made = await operate(CONTENT_PATH, { ...group, inviteDays: null });
  const gifts = dataOf((await test.get(paths.myGifts, bearer)).json)['results'] as { _id: string; code: string }[];
  const gift = gifts.filter(({ code }) => code === used).map(({ _id }) => _id);
  const [own] = await test.cloud.groups.list(anne.uid);
  return { gift, giftCode: [used], group: [own?.id ?? ''], groupCode: made['codes'] as string[], owner: anne.uid };
};

const registerDevices = async ({ test, random, markers, anne: { uid } }: Making) => {
  let [device, deviceName]: [string[], string[]] = [[], []];
  for (const known of [true, false]) {
    const deviceUniqueId = known ? random.hex(16) : markers.text('device');
    const card = { deviceUniqueId, macAddress: markers.text('mac').slice(0, 40), model: markers.text('model') };
    const { id } = await test.cloud.accounts.devices.signedIn(uid, card);
    if (known) [device, deviceName] = [[String(id)], [deviceUniqueId]];
  }
  return { device, deviceName };
};

const reportReading = async ({ test, markers, bearer }: Making, docId: string): Promise<void> => {
  const times = { startTime: test.now() - 60_000, endTime: test.now() };
  await done(test.post(paths.reportReading, { sessions: [{ docId, name: markers.text('read'), ...times }] }, bearer));
};

/** The outbox holds more mails than codes can live at once. */
const unsentCode = (mails: readonly SentMail[]): string => {
  const sent = new Set(mails.map(({ code }) => code));
  let code = 123_456;
  while (sent.has(String(code))) code += 1;
  return String(code);
};

/** Anne has two of everything: of one the ids are known to strangers, of the other nothing. */
export const makeWorld = async (test: TestCloud, seed: string): Promise<World> => {
  const random = seededRandom(seed);
  const markers = createMarkers(random);
  const { directory, sessions } = test.cloud.accounts;
  const email = `${random.hex(12)}@example.org`;
  const made = await directory.findOrCreate(identityOf(email));
  const phone = `13${Math.floor(random.between(1e8, 9.99e8))}`;
  const anne = await directory.bindIdentity(made.uid, identityOf(phone, '+86'));
  const { server, origin: site } = await serveSite();
  const bearer = markers.keep((await sessions.open(anne)).token);
  const making: Making = { test, random, markers, anne, site, bearer, operate: createOperator(test) };
  await done(test.put(paths.updateInfo, { nickname: markers.text('nick', 'group') }, bearer));
  const devices = await registerDevices(making);
  const documents = await writeDocuments(making);
  await reportReading(making, documents.document[1] ?? '');
  const files = await pushFiles(making);
  const readings = await keepReadings(making);
  const given = await giveGifts(making, email);
  const dialog = dataOf((await test.get(paths.feedbackDialog, bearer)).json)['messages'];
  const said = Array.isArray(dialog) ? dialog.map((each: unknown) => String(Reflect.get(Object(each), '_id'))) : [];
  // The dialog shows the message that nobody is told of too; a stranger who sent one under its id would find it again.
  const feedback = said.filter((id) => !markers.all().includes(id));
  const names = { uid: [anne.uid], accountId: [String(anne.id)], contact: [email], phone: [phone] };
  const found = { ...names, ...devices, ...documents, ...files, ...readings, ...given };
  const things: Things = {
    ...{ ...found, qr: [], feedback: [...feedback, ...documents.document] },
    get unsentCode() {
      return [unsentCode(test.mails())];
    },
  };
  return {
    ...{ test, random, markers, anne, things, site, operate: making.operate },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
