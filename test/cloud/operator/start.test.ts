import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import * as v from 'valibot';

import { DEMO_EMAIL } from '../../../cloud/lib/config';
import { meAnswer, paths, syncTokenAnswer, tokenAnswer, tokenByAccessTokenAnswer } from '@inkside/protocol';
import type { RunningProgram } from './commandHarness';
import { buildProgram, cleanUp, newFolder, removeProgram, runHere, spawnBuilt } from './commandHarness';

const EMAIL = 'reader@example.org';

beforeAll(buildProgram);
afterEach(cleanUp);
afterAll(removeProgram);

const start = async (folder: string, ...options: string[]): Promise<RunningProgram> => {
  const program = spawnBuilt(['start', '--port', '0', '--no-demo', '--data-dir', folder, ...options]);
  await program.until('Ctrl-C');
  return program;
};

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const getJson = async (program: RunningProgram, path: string, headers: Record<string, string>): Promise<unknown> =>
  (await fetch(`${program.origin()}${path}`, { headers })).json();

const signIn = async (program: RunningProgram): Promise<string> => {
  await post(`${program.origin()}${paths.sendVerifyCode}`, { mobi: EMAIL });
  await program.until(`code for ${EMAIL}: `);
  const code = /code for \S+: (\d{6})/.exec(program.out())?.[1];
  const answer = await post(`${program.origin()}${paths.signup}`, { mobi: EMAIL, code });
  return v.parse(tokenAnswer, await answer.json()).data.token;
};

const meOfDemo = async (program: RunningProgram) => {
  const token = /#\/login\?once=(\S+)/.exec(program.out())?.[1];
  const answer = await post(`${program.origin()}${paths.redeemLink}`, { token });
  const { data } = v.parse(tokenAnswer, await answer.json());
  return v.parse(meAnswer, await getJson(program, paths.me, { authorization: data.token })).data;
};

describe('inkside start', () => {
  it('serves, lets commands work beside it, and stops though a client waits', async () => {
    const folder = await newFolder();
    const program = await start(folder);
    const token = await signIn(program);

    const outbox = await runHere(['outbox', '--data-dir', folder]);
    const accessToken = await runHere(['token', '--email', EMAIL, '--data-dir', folder]);
    const nobody = await runHere(['token', '--email', 'nobody@example.org', '--data-dir', folder]);
    const second = await spawnBuilt(['start', '--port', '0', '--data-dir', folder]).ended();

    expect(outbox.out).toContain(EMAIL);
    expect(nobody.code).toBe(1);
    const device = await getJson(program, paths.tokenByAccessToken, { 'access-token': accessToken.out });
    expect(v.parse(tokenByAccessTokenAnswer, device).data).toMatch(/\./);
    expect(second.code).toBe(1);
    expect(second.err).toContain(`is in use by process ${program.child.pid}`);

    const { data } = v.parse(syncTokenAnswer, await getJson(program, paths.syncToken, { authorization: token }));
    const headers = { cookie: `${data.cookie_name}=${data.session_id}` };
    // The status comes with the first beat: from then on the client waits, and would for ever.
    const answer = await fetch(`${program.origin()}/neocloud/_changes?feed=longpoll&since=now&heartbeat=1000`, {
      headers,
    });
    const waiting = answer.text().catch(() => 'broken off');
    program.child.kill('SIGTERM');
    expect((await program.ended()).code).toBe(0);
    expect(await waiting).toBeDefined();
    expect(existsSync(join(folder, 'server.json'))).toBe(false);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('fills the demo account once, and its printed address signs that account in', async () => {
    const folder = await newFolder();
    const first = spawnBuilt(['start', '--port', '0', '--data-dir', folder]);
    await first.until('Ctrl-C');
    const demo = await meOfDemo(first);
    first.child.kill('SIGINT');

    expect((await first.ended()).code).toBe(0);
    expect(demo.email).toBe(DEMO_EMAIL);
    expect(demo.storage_used).toBeGreaterThan(100_000);

    const second = spawnBuilt(['start', '--port', '0', '--data-dir', folder]);
    await second.until('Ctrl-C');

    expect(await meOfDemo(second)).toEqual(demo);
    expect(second.out()).not.toContain('Filling');
  });

  it('goes on after it was killed, with everything that it had acknowledged', async () => {
    const folder = await newFolder();
    const killed = await start(folder);
    const token = await signIn(killed);
    killed.child.kill('SIGKILL');
    await killed.ended();

    const again = await start(folder);

    const answer = await fetch(`${again.origin()}${paths.me}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
  });

  it('takes the next free port and says so, in at most ten lines, and answers on both loopback addresses', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;

    const program = await start(await newFolder(), '--port', String(port));

    taken.close();
    expect(program.out()).toContain(`${port} is taken, so it is ${new URL(program.origin()).port}`);
    expect(program.out().trim().split('\n').length).toBeLessThanOrEqual(10);
    expect((await fetch(`${program.origin().replace('localhost', '127.0.0.1')}/healthz`)).status).toBe(200);
  });
});
