import { identityOf } from '../../../cloud/accounts/directory/identity';
import type { Account } from '../../../cloud/accounts/directory/account';
import { libraryChannel, messageChannel, noteTreeChannel } from '../../../src/services/contract/channels';
import { paths } from '../../../src/services/contract/allPaths';
import type { TestCloud } from '../rest/testCloud';

/** Stands in everything that Anne wrote, so that a leak can be seen in any answer. No id holds it. */
export const MARK = 'annes-secret';

export interface World {
  readonly test: TestCloud;
  readonly anne: Account;
  readonly ben: Account;
  /** Ids of Anne's things, of every kind. */
  readonly ids: readonly (string | number)[];
  /** A fresh token: some calls end the one that they come with. */
  token(of: Account): Promise<string>;
}

type Json = Readonly<Record<string, unknown>>;

const dataOf = (json: unknown): Json => {
  const data: unknown = Reflect.get(Object(json), 'data');
  return typeof data === 'object' && data !== null ? { ...data } : {};
};

const idIn = (json: unknown): string => {
  const id = dataOf(json)['_id'];
  if (typeof id !== 'string') throw new Error(`No id in ${JSON.stringify(json)}`);
  return id;
};

const writeDocuments = async ({ cloud }: TestCloud, { uid }: Account): Promise<string[]> => {
  const documents = [
    { _id: 'anne1-note', dbId: noteTreeChannel(uid), title: MARK, uniqueId: 'anne1-note' },
    { _id: `${uid}#anne1-book`, dbId: libraryChannel(uid), modeType: 4, status: 0, name: MARK, uniqueId: 'anne1-book' },
    { _id: 'anne1-feedback', dbId: messageChannel(uid), msgType: 1, isRead: 0, content: MARK, uniqueId: 'anne1-feedback' },
  ];
  for (const document of documents) await cloud.writer.put(uid, document);
  return documents.map(({ _id }) => _id);
};

const pushFile = async (test: TestCloud, { uid }: Account, token: string): Promise<string[]> => {
  const resourceKey = `${uid}/push/anne1.txt`;
  await test.cloud.objects.putBytes(resourceKey, Buffer.from(MARK));
  const data = { name: `${MARK}.txt`, resourceDisplayName: MARK, resourceKey, bucket: 'onyx-cloud', resourceType: 'txt', title: MARK, parent: null };
  const { json } = await test.post(paths.saveAndPush, { data }, token);
  const guid = dataOf(json)['guid'];
  return [idIn(json), ...(typeof guid === 'string' ? [guid] : []), resourceKey];
};

const addReadings = async (test: TestCloud, token: string): Promise<string[]> => {
  const folder = idIn((await test.post(paths.subscriptionFolder, { title: MARK, sourceType: 0 }, token)).json);
  const feeds = await test.get(`${paths.recommendedFeeds}?sourceType=0`, token);
  const [feed] = dataOf(feeds.json)['results'] as { _id: string }[];
  const subscribed = await test.post(paths.subscribe, { parent: folder, id: feed?._id }, token);
  return [folder, idIn(subscribed.json)];
};

/** Anne has one of everything; Ben has an account. */
export const makeWorld = async (test: TestCloud): Promise<World> => {
  const { directory, sessions, devices } = test.cloud.accounts;
  const anne = await directory.findOrCreate(identityOf(`${MARK}@example.org`));
  const ben = await directory.findOrCreate(identityOf('ben@example.org'));
  const open = async (of: Account): Promise<string> => (await sessions.open(of)).token;
  const token = await open(anne);
  const card = { deviceUniqueId: `${MARK}-device`, macAddress: '00:11:22:33:44:55', model: MARK };
  const device = await devices.signedIn(anne.uid, card);
  await test.put(paths.updateInfo, { nickname: MARK }, token);
  await test.post(paths.reportReading, { sessions: [{ docId: 'anne1-book', name: MARK, startTime: test.now() - 60_000, endTime: test.now() }] }, token);
  const documents = await writeDocuments(test, anne);
  const pushed = await pushFile(test, anne, token);
  const readings = await addReadings(test, token);
  const ids = [device.id, anne.uid, anne.id, ...documents, 'anne1-book', ...pushed, ...readings];
  return { test, anne, ben, ids, token: open };
};
