import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { FolderLockedError, lockFolder, readHolder } from '../../../cloud/dataFolder/folderLock';
import { startCouchStandIn, stopStandIns } from '../couch/couchStandIn';
import { buildProgram, cleanUp, newFolder, removeProgram, runHere, spawnBuilt } from './commandHarness';
import type { RunningProgram } from './commandHarness';

const LISTING = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';

let s3: Server;

beforeAll(buildProgram);
beforeAll(async () => {
  s3 = createServer((request, response) => response.end(request.method === 'HEAD' ? undefined : LISTING));
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await cleanUp();
  await stopStandIns();
});
afterAll(async () => {
  s3.closeAllConnections();
  s3.close();
  await removeProgram();
});

/** Nothing in the data folder is LevelDB's then. */
const enginesElsewhere = async (): Promise<Record<string, string>> => ({
  COUCHDB_URL: (await startCouchStandIn()).url,
  S3_ENDPOINT: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
  S3_BUCKET: 'bucket',
  S3_REGION: 'r',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
});

const begin = (folder: string, variables: Record<string, string>): RunningProgram =>
  spawnBuilt(['start', '--port', '0', '--no-demo', '--data-dir', folder], variables);

const start = async (folder: string, variables: Record<string, string> = {}): Promise<RunningProgram> => {
  const program = begin(folder, variables);
  await program.until('Ctrl-C');
  return program;
};

const end = async (program: RunningProgram, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  program.child.kill(signal);
  await program.ended();
};

describe('a data folder whose engines are all elsewhere', () => {
  it('is served by one process; a second one is refused, and touches nothing of the first', async () => {
    const [folder, variables] = [await newFolder(), await enginesElsewhere()];
    const first = await start(folder, variables);
    const note = await readFile(join(folder, 'server.json'), 'utf8');
    const spooled = join(folder, 'objects-incoming', 'under-way');
    await writeFile(spooled, 'half of an upload');

    const second = await begin(folder, variables).ended();

    expect([second.code, second.out]).toEqual([1, '']);
    expect(second.err).toMatch(
      new RegExp(`is in use by process ${first.child.pid} on \\S+, http://localhost:\\d+, since 20`),
    );
    expect(await readFile(join(folder, 'server.json'), 'utf8')).toBe(note);
    expect((await stat(spooled)).size).toBeGreaterThan(0);
    expect((await fetch(`${first.origin()}/healthz`)).status).toBe(200);
    await end(first, 'SIGTERM');
    expect(await readdir(folder)).not.toContain('lock.json');
  });

  it('is open to the next one at once after a kill, and after a stop', async () => {
    const [folder, variables] = [await newFolder(), await enginesElsewhere()];
    await end(await start(folder, variables), 'SIGKILL');
    expect(await readdir(folder)).toContain('lock.json');

    const second = await start(folder, variables);
    expect(await readHolder(folder)).toMatchObject({ pid: second.child.pid, host: hostname() });
    await end(second, 'SIGTERM');
    await end(await start(folder, variables), 'SIGTERM');
  });
});

describe('commands on a folder that somebody has', () => {
  it('are refused where no server answers that could do their work', async () => {
    const folder = await newFolder();
    await end(await start(folder), 'SIGTERM');
    expect((await runHere(['backup', `${folder}-backup`, '--data-dir', folder])).code).toBe(0);
    const lock = await lockFolder(folder);

    const refused = [
      await runHere(['gc', '--data-dir', folder]),
      await runHere(['backup', `${folder}-other`, '--data-dir', folder]),
      await runHere(['verify', '--data-dir', folder]),
      await runHere(['restore', `${folder}-backup`, '--data-dir', folder, '--force']),
      await runHere(['user', 'list', '--data-dir', folder]),
      await runHere(['content', 'export', `${folder}-content`, '--data-dir', folder]),
    ];
    await lock.release();

    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 1));
    for (const { err } of refused) expect(err).toContain(`${folder} is in use by process ${process.pid}`);
    expect((await runHere(['verify', '--data-dir', folder])).code).toBe(0);
    expect((await runHere(['restore', `${folder}-backup`, '--data-dir', folder, '--force'])).code).toBe(0);
    await end(await start(folder), 'SIGTERM');
  });
});

describe('the traces of a process', () => {
  const leave = (folder: string, holder: object): Promise<void> =>
    writeFile(
      join(folder, 'lock.json'),
      JSON.stringify({ host: hostname(), since: '2026-11-20T12:00:00.000Z', ...holder }),
    );
  const taken = async (folder: string): Promise<number | undefined> => {
    const lock = await lockFolder(folder);
    const holder = await readHolder(folder);
    await lock.release();
    return holder?.pid;
  };

  it.each([
    ['of one that has ended', { pid: 2 ** 22 + 1, began: 'a-boot/1' }],
    ['of another one that was given its number', { pid: process.ppid, began: 'a-boot/1' }],
    ['of one whose system does not say when it began', { pid: process.ppid, began: null }],
    [
      'of a machine of another name, as each start of a container has one',
      { pid: process.ppid, host: 'elsewhere', began: 'a-boot/1' },
    ],
  ])('%s keep nobody out', async (_what, holder) => {
    const folder = await newFolder();
    await leave(folder, holder);

    expect(await taken(folder)).toBe(process.pid);
  });

  it.each(['', '{', '{"pid":1}', 'null'])('that cannot be read (%j) keep nobody out', async (text) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'lock.json'), text);

    expect(await taken(folder)).toBe(process.pid);
  });

  it('of one that lives keep others out, also where the system forgets its lock', async () => {
    const folder = await newFolder();
    const program = await start(folder);
    const holder = await readFile(join(folder, 'lock.json'), 'utf8');
    const other = await newFolder();
    await writeFile(join(other, 'lock.json'), holder);

    const refused = await lockFolder(other).catch((thrown: unknown) => thrown);

    expect(refused).toBeInstanceOf(FolderLockedError);
    expect(refused).toMatchObject({ holder: { pid: program.child.pid } });
    await end(program, 'SIGKILL');
    expect(await taken(other)).toBe(process.pid);
  });

  it('are taken over by one alone of many that come at once', async () => {
    const folder = await newFolder();
    await leave(folder, { pid: 2 ** 22 + 1, began: 'a-boot/1' });

    const all = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    const got = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));

    expect(got).toHaveLength(1);
    for (const each of all) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(FolderLockedError);
    await got[0]?.release();
  });
});
