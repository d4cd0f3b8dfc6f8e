import { libraryChannel, messageChannel, noteTreeChannel } from '../../../src/services/contract/channels';
import { paths } from '../../../src/services/contract/allPaths';
import type { Endpoint } from '../../../cloud/rest/endpoint';
import { startCloud, stopClouds } from '../rest/testCloud';
import { MARK, makeWorld } from './world';
import type { World } from './world';

let world: World;

beforeAll(async () => {
  world = await makeWorld(await startCloud());
});
afterAll(stopClouds);

/** One id of Anne's in every field that any call is known to read one from, and plausible values in the others. */
const bodyWith = (id: string | number, { anne, test }: World): object => ({
  id,
  _id: id,
  ids: [id],
  docIds: [String(id)],
  uid: typeof id === 'string' ? id : anne.uid,
  user: anne.uid,
  code: '123456',
  parent: id,
  parentFolder: id,
  qrcodeId: String(id),
  deviceId: id,
  type: 'lock',
  description: 'by Ben',
  title: 'by Ben',
  name: 'by Ben',
  confirm: true,
  action: 'set',
  channels: [noteTreeChannel(anne.uid)],
  url: 'http://127.0.0.1:9/',
  sourceType: 0,
  text: 'by Ben',
  data: { name: 'x.txt', resourceDisplayName: 'x', resourceKey: String(id), bucket: 'onyx-cloud', resourceType: 'txt', title: 'x', parent: null },
  cbMsg: { id: String(id), rev: '1-00000000000000000000000000000000' },
  sessions: [{ docId: String(id), startTime: test.now() - 1000, endTime: test.now() }],
});

const queryWith = (id: string | number): string =>
  new URLSearchParams({ id: String(id), uid: String(id), user: String(id), docId: String(id), qrcodeId: String(id), text: 'by Ben' }).toString();

let token = '';

const callAsBen = async ({ method, path }: Endpoint, id: string | number): Promise<string> => {
  const hasBody = method === 'POST' || method === 'PUT';
  const call = () =>
    world.test.cloud.app.inject({
      method,
      url: `${path.replace(/:\w+/g, encodeURIComponent(String(id)))}${hasBody ? '' : `?${queryWith(id)}`}`,
      headers: { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { payload: JSON.stringify(bodyWith(id, world)) } : {}),
    });
  let answer = await call();
  if (answer.statusCode === 401) {
    // The call before has ended the session that it came with.
    token = await world.token(world.ben);
    answer = await call();
  }
  expect(answer.statusCode).not.toBe(500);
  return answer.body;
};

/** Credentials in addresses differ from call to call. */
const withoutAddresses = (text: string): string => text.replace(/https?:[^"\\]+/g, 'address');

/** Everything of Anne's that she herself can see, and what the stores hold for her. */
const whatAnneHas = async (): Promise<unknown> => {
  const { test, anne } = world;
  const token = await world.token(anne);
  const listings = [
    ...[paths.me, paths.devices, paths.userConfig, paths.pushMessages, paths.myGifts, paths.readingInfo],
    ...[paths.feedbackDialog, `${paths.subscriptions}?sourceType=0`, paths.webpages, paths.favourites],
  ];
  const seen: string[] = [];
  for (const path of listings) seen.push(withoutAddresses(JSON.stringify((await test.get(path, token)).json)));
  const channels = [noteTreeChannel, libraryChannel, messageChannel].map((channelOf) => channelOf(anne.uid));
  const documents = [];
  for (const channel of channels) documents.push(await test.cloud.writer.list(anne.uid, channel));
  const { objects } = await test.cloud.objects.list({ prefix: `${anne.uid}/`, maxKeys: 1000 });
  return { seen, documents, objects };
};

describe('a signed-in stranger', () => {
  it('changes and sees nothing of anyone else, whatever ids the calls are given', async () => {
    const before = await whatAnneHas();
    const leaks: string[] = [];

    for (const endpoint of world.test.cloud.endpoints) {
      for (const id of world.ids) {
        const answer = await callAsBen(endpoint, id);
        if (answer.includes(MARK)) leaks.push(`${endpoint.method} ${endpoint.path} with ${id}`);
      }
    }

    expect(leaks).toEqual([]);
    expect(await whatAnneHas()).toEqual(before);
  });

  it('has a world to look at in which every kind of thing is there', async () => {
    const { seen, documents, objects } = (await whatAnneHas()) as { seen: string[]; documents: object[][]; objects: object[] };

    expect(seen.filter((text) => text.includes(MARK)).length).toBeGreaterThanOrEqual(4);
    expect(documents.map((list) => list.length >= 1)).toEqual([true, true, true]);
    expect(JSON.stringify(documents).split(MARK).length).toBeGreaterThan(4);
    expect(objects).toHaveLength(1);
  });
});
