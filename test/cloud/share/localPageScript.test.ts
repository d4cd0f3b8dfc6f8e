import { createContext, runInContext } from 'node:vm';

import { createPageTickets, localPagePlugin } from '../../../cloud/share/localPagePlugin';
import { LOCAL_PAGE_PATH, LOCAL_QUESTION, LOCAL_REPLY } from '@inkside/protocol';
import Fastify from 'fastify';

const ORIGIN = 'https://cloud.example';
const DEVICE = 'http://192.168.1.7:8085/';

/** The script as the cloud serves it. */
const servedScript = async (): Promise<string> => {
  const app = Fastify();
  const tickets = createPageTickets('ab'.repeat(32), { now: () => 0 });
  await app.register(localPagePlugin, { tickets });
  const { body } = await app.inject(`${LOCAL_PAGE_PATH}/${tickets.make([])}`);
  await app.close();
  return /<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? '';
};

type Hear = (event: { source: unknown; origin: string; data: unknown }) => Promise<void>;

/** The page in a frame, with a network that answers or does not. */
const open = async (fetch: (address: string, init: RequestInit) => Promise<unknown>) => {
  const heard: unknown[] = [];
  const parent = { postMessage: (...told: unknown[]) => void heard.push(told) };
  let hear: Hear = async () => undefined;
  const page = {
    ...{ parent, fetch, AbortController, setTimeout, clearTimeout, location: { origin: ORIGIN } },
    addEventListener: (_name: string, listener: Hear) => void (hear = listener),
  };
  runInContext(await servedScript(), createContext({ ...page, window: page }));
  return {
    parent,
    heard,
    say: (data: unknown, source: unknown = parent, origin = ORIGIN) => hear({ source, origin, data }),
  };
};

const question = { kind: LOCAL_QUESTION, id: 'q1', address: DEVICE };

describe('what the page for local transfer does', () => {
  it('asks without telling who asks, and tells the page around it whether anything answered', async () => {
    const asked: [string, RequestInit][] = [];
    const there = await open(async (...call) => void asked.push(call));
    await there.say(question);
    const gone = await open(async () => {
      throw new TypeError('Failed to fetch');
    });
    await gone.say(question);

    const silent = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' };
    expect(asked).toEqual([[DEVICE, expect.objectContaining(silent)]]);
    expect(there.heard).toEqual([[{ kind: LOCAL_REPLY, id: 'q1', isReached: true }, ORIGIN]]);
    expect(gone.heard).toEqual([[{ kind: LOCAL_REPLY, id: 'q1', isReached: false }, ORIGIN]]);
  });

  it('does nothing for anybody else, nor for another word', async () => {
    const asked: string[] = [];
    const { parent, heard, say } = await open(async (address) => void asked.push(address));

    await say(question, {});
    await say(question, null);
    await say(question, parent, 'https://evil.example');
    await say(question, parent, 'null');
    for (const data of [
      undefined,
      null,
      7,
      'x',
      {},
      { ...question, kind: 'x' },
      { ...question, address: 7 },
      { ...question, id: 7 },
    ])
      await say(data);

    expect([asked, heard]).toEqual([[], []]);
  });
});
