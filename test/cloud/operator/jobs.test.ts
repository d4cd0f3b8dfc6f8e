import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { JOBS_PATH } from '../../../cloud/admin/operatorPlugin';
import { openHouse, leaveHouses } from '../housekeeping/house';
import { startCloud, stopClouds } from '../rest/testCloud';
import { cleanUp, newFolder, runHere } from './commandHarness';

const EMAIL = 'reader@example.org';

afterEach(async () => {
  await stopClouds();
  await leaveHouses();
  await cleanUp();
});

const addUser = async (folder: string): Promise<string> => {
  const { out } = await runHere(['user', 'add', '--email', EMAIL, '--data-dir', folder]);
  return /account (\w{24})/.exec(out)?.[1] ?? '';
};

const putObject = async (folder: string, key: string): Promise<void> => {
  const house = await openHouse(folder);
  await house.opened.objects.putBytes(key, Buffer.from('content'));
  await house.close();
};

const contentFile = async (folder: string): Promise<string> => {
  const root = join(folder, 'objects', 'content');
  const [file] = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return join(file?.parentPath ?? '', file?.name ?? '');
};

describe('backup, verify and restore without a server', () => {
  it('work one after another, and say what they did in numbers', async () => {
    const [folder, backup, restored] = [await newFolder(), await newFolder(), join(await newFolder(), 'new')];
    const uid = await addUser(folder);
    await putObject(folder, `${uid}/push/a.pdf`);

    const saved = await runHere(['backup', backup, '--data-dir', folder]);
    const checked = await runHere(['verify', backup]);
    const loaded = await runHere(['restore', backup, '--data-dir', restored]);
    const listed = await runHere(['user', 'list', '--data-dir', restored]);

    expect([saved.code, checked.code, loaded.code, listed.code]).toEqual([0, 0, 0, 0]);
    expect(saved.out).toMatch(/holds \d+ databases with \d+ revisions and 1 objects with 7 bytes/);
    expect(checked.out).toMatch(/1 objects with 7 bytes: all in order/);
    expect(listed.out).toMatch(new RegExp(`^${uid}  ${EMAIL}  \\S+Z  7 bytes$`));
  });

  it('find an object whose file was changed, or is gone', async () => {
    const folder = await newFolder();
    const uid = await addUser(folder);
    await putObject(folder, `${uid}/push/a.pdf`);
    const file = await contentFile(folder);

    await writeFile(file, 'CONTENT');
    const changed = await runHere(['verify', '--data-dir', folder]);
    await rm(file);
    const missing = await runHere(['verify', '--data-dir', folder]);

    expect([changed.code, missing.code]).toEqual([1, 1]);
    expect(changed.out).toContain(`damaged: ${uid}/push/a.pdf has another content`);
    expect(missing.out).toContain(`damaged: ${uid}/push/a.pdf`);
  });

  it('leave the backup that stood there as it was when the next one cannot be made', async () => {
    const [folder, backup] = [await newFolder(), await newFolder()];
    const uid = await addUser(folder);
    await putObject(folder, `${uid}/push/a.pdf`);
    await runHere(['backup', backup, '--data-dir', folder]);
    await putObject(folder, `${uid}/push/b.pdf`);
    await rm(join(folder, 'objects', 'content'), { recursive: true });

    const failed = await runHere(['backup', backup, '--data-dir', folder]);
    const checked = await runHere(['verify', backup]);

    expect([failed.code, checked.code]).toEqual([1, 0]);
    expect(failed.err).toContain(`${uid}/push/b.pdf cannot be read (contentMissing)`);
    expect(checked.out).toContain('1 objects');
  });

  it('do not restore a damaged backup, nor over a folder that is in use', async () => {
    const [folder, backup, other] = [await newFolder(), await newFolder(), await newFolder()];
    await addUser(folder);
    await runHere(['backup', backup, '--data-dir', folder]);
    await mkdir(join(other, 'things'));

    const occupied = await runHere(['restore', backup, '--data-dir', other]);
    await rm(join(backup, 'blobs'), { recursive: true });
    const damaged = await runHere(['restore', backup, '--data-dir', join(other, 'new')]);

    expect(occupied).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
    expect(damaged).toMatchObject({ code: 1, err: expect.stringContaining('not restored') });
    expect(await readdir(other)).toEqual(['things']);
  });

  it.each([
    ['a backup without a folder', ['backup']],
    ['two folders', ['backup', 'a', 'b']],
    ['a check of nothing', ['verify']],
    ['a check of two things at once', ['verify', 'a', '--data-dir', 'b']],
    ['a restore of nothing', ['restore', '--data-dir', 'b']],
    ['an unknown option', ['gc', '--now']],
  ])('answer wrong usage with 2: %s', async (_, args) => {
    expect((await runHere(args)).code).toBe(2);
  });

  it('make no backup inside the data, nor in place of a file', async () => {
    const folder = await newFolder();
    const file = join(await newFolder(), 'notes.txt');
    await writeFile(file, 'mine');
    await runHere(['user', 'add', '--email', 'reader@example.org', '--data-dir', folder]);

    const inside = await runHere(['backup', join(folder, 'backup'), '--data-dir', folder]);
    const onFile = await runHere(['backup', file, '--data-dir', folder]);

    expect([inside, onFile]).toMatchObject([
      { code: 2, err: expect.stringContaining('lies in the data folder') },
      { code: 2, err: expect.stringContaining('is a file') },
    ]);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it.each([
    ['backup', (empty: string) => ['backup', join(empty, 'backup')]],
    ['verify', () => ['verify']],
    ['gc', () => ['gc', '--dry-run']],
    ['a notice', () => ['notice', 'add', '--title', 'A', '--text', 'b']],
  ])('refuse a folder without data, and leave it as it is: %s', async (_, argsOn) => {
    const empty = await newFolder();

    const { code, err } = await runHere([...argsOn(empty), '--data-dir', join(empty, 'mistyped')]);

    expect(code).toBe(1);
    expect(err).toContain('holds no data');
    expect(await readdir(empty)).toEqual([]);
  });

  it('say so when a folder holds no backup, or the data is of a newer program', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'version.json'), '{"schema":7,"madeBy":"inkside"}');

    const results = [
      await runHere(['verify', await newFolder()]),
      await runHere(['verify', '--data-dir', folder]),
      await runHere(['backup', await newFolder(), '--data-dir', folder]),
      await runHere(['user', 'list', '--data-dir', folder]),
    ];

    expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(results[0]?.err).toContain('holds no backup');
    for (const { err } of results.slice(1)) expect(err).toContain('newer program');
  });
});

describe('the address of the jobs', () => {
  it('is there for the key of the data folder on this computer only, and takes no other work', async () => {
    const { cloud, dataDirectory } = await startCloud();
    const { operatorKey } = JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8'));
    const ask = async (body: object, key: string, remoteAddress = '127.0.0.1') => {
      const headers = { 'x-operator-key': key, host: 'localhost' };
      const request = { method: 'POST', url: JOBS_PATH, headers, payload: body, remoteAddress } as const;
      return (await cloud.app.inject(request)).statusCode;
    };
    const verify = { do: 'verify' };

    expect(await ask(verify, operatorKey)).toBe(200);
    expect(await ask(verify, 'f'.repeat(64))).toBe(404);
    expect(await ask(verify, operatorKey, '10.0.0.1')).toBe(404);
    expect(await ask({ do: 'format' }, operatorKey)).toBe(400);
    expect(await ask({ do: 'backUp', directory: 'relative' }, operatorKey)).toBe(400);
  });

  it('does one job at a time', async () => {
    const { cloud, dataDirectory } = await startCloud();
    const { operatorKey } = JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8'));
    const headers = { 'x-operator-key': operatorKey, host: 'localhost' };
    const ask = () => cloud.app.inject({ method: 'POST', url: JOBS_PATH, headers, payload: { do: 'verify' } });

    const answers = await Promise.all([ask(), ask()]);

    const texts = answers.map(({ body }) => body);
    expect(texts.filter((text) => text.includes('"isGood":true'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('is at another'))).toHaveLength(1);
  });
});

describe('gc', () => {
  it('says what it would remove, and what it leaves alone', async () => {
    const folder = await newFolder();
    await addUser(folder);

    const result = await runHere(['gc', '--dry-run', '--data-dir', folder]);

    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toBe(
      '0 objects of 1 users: 0 would be removed (0 bytes), 0 unnamed and waiting, 1 users left alone.',
    );
  });
});

describe('accounts', () => {
  it('are removed with their files, once the operator has said yes', async () => {
    const folder = await newFolder();
    const uid = await addUser(folder);
    await putObject(folder, `${uid}/push/a.pdf`);
    const remove = ['user', 'remove', '--email', EMAIL, '--data-dir', folder];

    const asked = await runHere(remove);
    const removed = await runHere([...remove, '--yes']);
    const again = await runHere([...remove, '--yes']);
    const listed = await runHere(['user', 'list', '--data-dir', folder]);

    expect([asked.code, removed.code, again.code]).toEqual([2, 0, 1]);
    expect(listed.out).toBe('There are no accounts yet.');
    const house = await openHouse(folder);
    expect(await house.opened.objects.head(`${uid}/push/a.pdf`)).toBeUndefined();
  });

  it('get a new password and new tokens, and each ends the tokens before', async () => {
    const folder = await newFolder();
    const uid = await addUser(folder);
    const on = (...args: string[]) => [...args, '--email', EMAIL, '--data-dir', folder];
    const first = (await runHere(on('token'))).out;

    const short = await runHere(on('user', 'password'), 'secret\n');
    const long = await runHere(on('user', 'password'), 'correct horse\n');
    const before = await openHouse(folder);
    const account = await before.opened.accounts.directory.byUid(uid);
    expect(await before.opened.accounts.passwords.fits(account, 'correct horse')).toBe(true);
    expect(await before.opened.accounts.grants.uidOfAccessToken(first)).toBeUndefined();
    await before.close();
    const token = (await runHere(on('token'))).out;
    const revoked = await runHere(on('token', 'revoke'));

    const after = await openHouse(folder);
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    expect(await after.opened.accounts.grants.uidOfAccessToken(token)).toBeUndefined();
    expect([short.code, long.code, revoked.code]).toEqual([2, 0, 0]);
  });
});
