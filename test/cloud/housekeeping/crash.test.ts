import { join } from 'node:path';
import { Readable } from 'node:stream';

import * as v from 'valibot';

import { paths, stssAnswer, syncTokenAnswer, tokenByAccessTokenAnswer } from '@inkside/protocol';
import { gate, pause, until } from '../../harness/until';
import { stockClient } from '../objects/harness/stockClient';
import { countFilesIn } from '../objects/harness/temporaryStore';
import { buildProgram, cleanUp, newFolder, removeProgram, runHere, spawnBuilt } from '../operator/commandHarness';
import type { RunningProgram } from '../operator/commandHarness';
import { writeUntilGone } from './crashLoad';
import type { Load, Written } from './crashLoad';

const EMAIL = 'reader@example.org';
const ROUNDS = 4;
/** Killed at some moment after so many answers for documents in one round. */
const LEAST_DOCUMENTS = 25;
const LONGEST_MS = 500;

beforeAll(buildProgram);
afterEach(cleanUp);
afterAll(removeProgram);

const start = async (folder: string): Promise<RunningProgram> => {
  const program = spawnBuilt(['start', '--port', '0', '--no-demo', '--data-dir', folder]);
  await program.until('Ctrl-C');
  return program;
};

const getJson = async (url: string, headers: Record<string, string>): Promise<unknown> =>
  (await fetch(url, { headers })).json();

const enter = async (origin: string, accessToken: string, round: number, written: Written): Promise<Load> => {
  const signedIn = await getJson(`${origin}${paths.tokenByAccessToken}`, { 'access-token': accessToken });
  const token = v.parse(tokenByAccessTokenAnswer, signedIn).data;
  const ask = (path: string): Promise<unknown> => getJson(`${origin}${path}`, { authorization: token });
  const sync = v.parse(syncTokenAnswer, await ask(paths.syncToken)).data;
  const keys = v.parse(stssAnswer, await ask(paths.stss)).data;
  const { uid } = ((await ask(paths.me)) as { data: { uid: string } }).data;
  const client = stockClient(origin, keys);
  return { origin, token, cookie: `${sync.cookie_name}=${sync.session_id}`, uid, client, round, written };
};

const storedRevisions = async ({ origin, cookie }: Load, ids: string[]): Promise<Map<string, string>> => {
  const answer = await fetch(`${origin}/neocloud/_all_docs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ keys: ids }),
  });
  const { rows } = (await answer.json()) as { rows: { key: string; value?: { rev: string } }[] };
  return new Map(rows.map(({ key, value }) => [key, value?.rev ?? 'missing']));
};

const pushIds = async ({ origin, token }: Load): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += 1000) {
    const where = encodeURIComponent(JSON.stringify({ limit: 1000, offset, parent: 0 }));
    const answer = await getJson(`${origin}${paths.pushMessages}?where=${where}`, { authorization: token });
    const { list } = answer as { list: { data: { args: { _id: string } } }[] };
    for (const { data } of list) ids.add(data.args._id);
    if (list.length < 1000) return ids;
  }
};

describe('a server that is killed while it writes', () => {
  it('has everything that it had acknowledged, and opens by itself', async () => {
    const folder = await newFolder();
    await runHere(['user', 'add', '--email', EMAIL, '--data-dir', folder]);
    const accessToken = (await runHere(['token', '--email', EMAIL, '--data-dir', folder])).out;
    const written: Written = { documents: new Map(), objects: new Map(), names: [], pushes: new Map() };

    for (let round = 1; round <= ROUNDS; round += 1) {
      const program = await start(folder);
      const load = await enter(program.origin(), accessToken, round, written);
      const before = { documents: written.documents.size, objects: written.objects.size };
      const gone = writeUntilGone(load);
      await until(
        () =>
          written.documents.size - before.documents >= LEAST_DOCUMENTS && written.objects.size - before.objects >= 2,
        'enough is written',
      );
      await pause(Math.random() * LONGEST_MS);
      program.child.kill('SIGKILL');
      await gone;
      await program.ended();
    }

    const program = await start(folder);
    const load = await enter(program.origin(), accessToken, ROUNDS + 1, written);
    expect(written.documents.size).toBeGreaterThan(50);
    expect(written.objects.size).toBeGreaterThan(5);
    expect(await storedRevisions(load, [...written.documents.keys()])).toEqual(written.documents);
    for (const [key, content] of written.objects) {
      expect(String((await load.client.get(key)).content)).toBe(content);
    }
    const stored = await pushIds(load);
    for (const id of written.pushes.values()) expect(stored.has(id)).toBe(true);
    const me = (await getJson(`${load.origin}${paths.me}`, { authorization: load.token })) as {
      data: { nickname: string };
    };
    const last = /^reader (\d+) (\d+)$/.exec(written.names.at(-1) ?? '');
    // The one after the last that was answered may have been stored too.
    const next = `reader ${last?.[1]} ${Number(last?.[2]) + 1}`;
    expect([written.names.at(-1), next]).toContain(me.data.nickname);
    const verified = await runHere(['verify', '--data-dir', folder]);
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('all in order') });
  });
});

/** The first part at once, the others when they are let go. */
async function* inParts(parts: number, letGo: Promise<void>): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    if (part === 1) await letGo;
    yield Buffer.alloc(1000, 'x');
  }
}

/** The server has begun to take an upload. */
const isUnderWay = (folder: string): Promise<void> =>
  until(async () => (await countFilesIn(join(folder, 'objects'))).incoming > 0, 'the upload is under way');

describe('a server that is asked to stop', () => {
  it('takes no new connections, lets a running upload end, and exits with 0', async () => {
    const folder = await newFolder();
    await runHere(['user', 'add', '--email', EMAIL, '--data-dir', folder]);
    const accessToken = (await runHere(['token', '--email', EMAIL, '--data-dir', folder])).out;
    const program = await start(folder);
    const nothing: Written = { documents: new Map(), objects: new Map(), names: [], pushes: new Map() };
    const load = await enter(program.origin(), accessToken, 1, nothing);
    const key = `${load.uid}/push/slow.txt`;
    const held = gate();
    const upload = load.client.putStream(key, Readable.from(inParts(4, held.passed)));
    await isUnderWay(folder);

    program.child.kill('SIGTERM');
    await program.until('Stopping.');
    held.open();
    const { res } = await upload;
    const { code } = await program.ended();

    expect([(res as { status: number }).status, code]).toEqual([200, 0]);
    await expect(fetch(`${load.origin}/healthz`)).rejects.toThrow();
    const again = await runHere(['verify', '--data-dir', folder]);
    expect(again.out).toContain('1 objects with 4000 bytes: all in order');
  });

  it('ends at once when it is asked a second time', async () => {
    const folder = await newFolder();
    await runHere(['user', 'add', '--email', EMAIL, '--data-dir', folder]);
    const accessToken = (await runHere(['token', '--email', EMAIL, '--data-dir', folder])).out;
    const program = await start(folder);
    const nothing: Written = { documents: new Map(), objects: new Map(), names: [], pushes: new Map() };
    const load = await enter(program.origin(), accessToken, 1, nothing);
    const upload = load.client.putStream(
      `${load.uid}/push/slow.txt`,
      Readable.from(inParts(2, new Promise(() => undefined))),
    );
    const lost = expect(upload).rejects.toThrow();
    await isUnderWay(folder);

    program.child.kill('SIGTERM');
    await program.until('Stopping.');
    program.child.kill('SIGTERM');

    expect((await program.ended()).code).toBe(130);
    await lost;
  });
});
