import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

import * as v from 'valibot';

import { paths, syncTokenAnswer, tokenByAccessTokenAnswer } from '@inkside/protocol';
import { createRandom } from '../../../property/random';
import { until } from '../../../harness/until';
import { buildProgram, cleanUp, newFolder, removeProgram, runHere } from '../commandHarness';
import { callRudely, rudeCall } from './rudeCalls';

const EMAIL = 'reader@example.org';
const BUILT = resolve('node_modules', `.inkside-${process.pid}`, 'inkside.js');
const THROWING = resolve(__dirname, 'throwing.mjs');
const CALLS = 1000;
const FAULTY_CALLS = 300;
const AT_ONCE = 100;

let child: ChildProcess | undefined;
let said = '';

beforeAll(buildProgram);
afterEach(async () => {
  if (child !== undefined && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await cleanUp();
});
afterAll(removeProgram);

/** The product with a library that throws; gives its address. */
const start = async (folder: string): Promise<string> => {
  said = '';
  child = spawn(process.execPath, [
    '--import',
    THROWING,
    BUILT,
    'start',
    '--port',
    '0',
    '--no-demo',
    '--data-dir',
    folder,
  ]);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  await until(() => said.includes('Ctrl-C'), 'the server starts');
  return (/http:\/\/localhost:\d+/.exec(said)?.[0] ?? '').replace('localhost', '127.0.0.1');
};

const isAlive = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/healthz`)).ok && child?.exitCode === null;
const uncaught = (): number => said.split('"event":"uncaught"').length - 1;

const FAULTS = ['timer', 'tick', 'promise', 'nothing', 'emitter', 'stream'];

describe('an error that nobody catches', () => {
  it('is named in the log, and neither ends the process nor another call', async () => {
    const origin = await start(await newFolder());

    for (let done = 0; done < FAULTY_CALLS; done += AT_ONCE) {
      const calls = Array.from({ length: AT_ONCE }, async (_, call) => {
        const fault = FAULTS[(done + call) % FAULTS.length] ?? '';
        return (await fetch(`${origin}/healthz`, { headers: { 'x-fault': fault } })).status;
      });
      const statuses = await Promise.all([...calls, fetch(`${origin}/config.json`).then(({ status }) => status)]);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }

    expect(await isAlive(origin)).toBe(true);
    await until(() => uncaught() === FAULTY_CALLS, 'each is in the log');
    // Where it was thrown, but not what it says: messages quote what people sent.
    expect(said).toContain('throwing.mjs');
    expect(said).not.toContain('in a timer');
    child?.kill('SIGTERM');
    expect(await once(child ?? process, 'close')).toEqual([0, null]);
  });
});

const signIn = async (origin: string, accessToken: string) => {
  const signedIn = await fetch(`${origin}${paths.tokenByAccessToken}`, { headers: { 'access-token': accessToken } });
  const bearer = v.parse(tokenByAccessTokenAnswer, await signedIn.json()).data;
  const answer = await fetch(`${origin}${paths.syncToken}`, { headers: { authorization: `Bearer ${bearer}` } });
  const { data } = v.parse(syncTokenAnswer, await answer.json());
  return { bearer, cookie: `${data.cookie_name}=${data.session_id}` };
};

const openFiles = async (): Promise<number> => (await readdir(`/proc/${child?.pid}/fd`)).length;
const canCount = process.platform === 'linux';

describe('a thousand calls that break off, lie or are none', () => {
  it('leave a server that answers, throws nowhere, and holds nothing of them', async () => {
    const folder = await newFolder();
    await runHere(['user', 'add', '--email', EMAIL, '--data-dir', folder]);
    const accessToken = (await runHere(['token', '--email', EMAIL, '--data-dir', folder])).out;
    const origin = await start(folder);
    const { host, port } = new URL(origin);
    const wanted = { host, uid: 'a'.repeat(24), ...(await signIn(origin, accessToken)) };
    const random = createRandom('rude');
    const callMany = async (count: number): Promise<void> => {
      for (let done = 0; done < count; done += AT_ONCE) {
        const calls = Array.from({ length: AT_ONCE }, () =>
          callRudely(Number(port), rudeCall(wanted, random), random.below(30)),
        );
        await Promise.all(calls);
      }
    };
    // What is opened once and kept (databases, threads) is no leak.
    await callMany(100);
    const before = canCount ? await openFiles() : 0;

    await callMany(CALLS);

    expect(await isAlive(origin)).toBe(true);
    expect(uncaught()).toBe(0);
    const document = await fetch(`${origin}/neocloud/`, { headers: { cookie: wanted.cookie } });
    expect(document.status).toBe(200);
    if (canCount) await until(async () => (await openFiles()) <= before + 10, 'their sockets are closed');
    child?.kill('SIGTERM');
    expect(await once(child ?? process, 'close')).toEqual([0, null]);
  });
});
