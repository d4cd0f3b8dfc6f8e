import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { STATE_FILE } from '../../../cloud/twin/device';
import { runTwinPull } from '../../../cloud/twin/twinCommand';
import { EMAIL, startTwinCloud, type TwinCloud } from './twinCloud';

/** A command that failed and said why. */
const failing = (words: string) => ({ code: 1, err: expect.stringContaining(words) });

let twin: TwinCloud;
afterEach(() => twin.stop());

const filesIn = async ({ directory }: TwinCloud): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name !== STATE_FILE).toSorted((a, b) => a.localeCompare(b));

const textOf = ({ directory }: TwinCloud, name: string): Promise<string> => readFile(join(directory, name), 'utf8');

describe('twin pull', () => {
  it('signs in by the code in the outbox, fetches what was pushed, and checks it', async () => {
    twin = await startTwinCloud();
    await twin.push('唐诗.txt', '床前明月光');
    await twin.push('plan.txt', 'go');

    const { code, out, err } = await twin.pull();

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await filesIn(twin)).toEqual(['plan.txt', '唐诗.txt'].toSorted((a, b) => a.localeCompare(b)));
    expect(await textOf(twin, '唐诗.txt')).toBe('床前明月光');
    expect(out).toContain('is right');
    expect(out).toContain(`${EMAIL}: 2 fetched`);
  });

  it('makes no account of a mistyped address', async () => {
    twin = await startTwinCloud();

    const wrong = ['--account', 'typo@example.org'];
    const [typo, again] = [await twin.pull(...wrong), await twin.pull(...wrong)];

    expect([typo, again]).toMatchObject([
      failing('There is no account typo@example.org'),
      failing('There is no account'),
    ]);
  });

  it('fetches only what is new the second time, without asking for another code', async () => {
    twin = await startTwinCloud();
    await twin.push('old.txt', 'old');
    await twin.pull();
    await twin.push('new.txt', 'new');

    const { code, out } = await twin.pull();

    expect(code).toBe(0);
    expect(out).toContain('1 fetched (3 B), 1 already here');
    expect(out).not.toContain('old.txt');
  });

  it('takes an access token in place of an account', async () => {
    twin = await startTwinCloud({ sendsMail: true });
    await twin.push('a.txt', 'a');

    const { code } = await twin.pull('--token', await twin.accessToken());

    expect(code).toBe(0);
    expect(await filesIn(twin)).toEqual(['a.txt']);
  });

  it('says how to get a token when the code went out by mail', async () => {
    twin = await startTwinCloud({ sendsMail: true });

    expect(await twin.pull()).toMatchObject(failing(`token --email ${EMAIL}`));
  });

  it('becomes one of the account’s devices', async () => {
    twin = await startTwinCloud();

    await twin.pull();
    await twin.pull();

    const devices = await twin.cloud.accounts.devices.list(twin.uid);
    expect(devices).toMatchObject([{ model: 'Inkside Twin', loginStatus: 'online' }]);
  });

  it('keeps nothing of a file whose checksum is wrong, fails, and tries again the next time', async () => {
    twin = await startTwinCloud();
    const { key } = await twin.push('torn.txt', 'torn', { md5: 'f'.repeat(32) });
    await twin.push('good.txt', 'good');

    const first = await twin.pull();
    const second = await twin.pull();

    expect(first).toMatchObject(failing('its MD5 is'));
    expect(second.code).toBe(1);
    expect(second.out).toContain('0 fetched (0 B), 1 already here, 1 failed');
    expect(await filesIn(twin)).toEqual(['good.txt']);
    expect(key).toContain(twin.uid);
  });

  it('fails when fewer bytes arrive than were sent', async () => {
    twin = await startTwinCloud();
    await twin.push('short.txt', 'short', { size: 5000, md5: '' });

    expect(await twin.pull()).toMatchObject(failing('5 bytes arrived instead of 5000'));
    expect(await filesIn(twin)).toEqual([]);
  });

  it('streams a file of many pieces to the disk, whole', async () => {
    twin = await startTwinCloud();
    const content = Array.from({ length: 200_000 }, (_, line) => `line ${line}\n`).join('');
    await twin.push('long.txt', content);

    const { code } = await twin.pull();

    expect(code).toBe(0);
    expect((await textOf(twin, 'long.txt')) === content).toBe(true);
  });

  it('says when there was no checksum to compare with', async () => {
    twin = await startTwinCloud();
    await twin.push('plain.txt', 'plain', { md5: '' });

    expect(await twin.pull()).toMatchObject({ code: 0, out: expect.stringContaining('no checksum was sent') });
  });

  it('names an object that is not in the store', async () => {
    twin = await startTwinCloud();
    const { key } = await twin.push('gone.txt', 'gone');
    await twin.cloud.objects.remove([key]);

    expect(await twin.pull()).toMatchObject(failing('gone.txt: it is not in the object store'));
  });

  it('writes only into its folder, and never over another file', async () => {
    twin = await startTwinCloud();
    await mkdir(twin.directory, { recursive: true });
    await writeFile(join(twin.directory, 'note.txt'), 'mine');
    await twin.push('note.txt', 'one');
    await twin.push('note.txt', 'two');
    await twin.push('../../evil.txt', 'evil');
    await twin.push(STATE_FILE, 'state');

    const { code } = await twin.pull();

    expect(code).toBe(0);
    const renamed = ['_.._.._evil.txt', `_${STATE_FILE}`, 'note (2).txt', 'note (3).txt'];
    expect(await filesIn(twin)).toEqual([...renamed, 'note.txt']);
    expect(await textOf(twin, 'note.txt')).toBe('mine');
  });

  it('keeps its token where only its owner reads it', async () => {
    twin = await startTwinCloud();

    await twin.pull();

    expect((await stat(join(twin.directory, STATE_FILE))).mode & 0o777).toBe(0o600);
  });

  it('does not fetch a push twice that is sent again', async () => {
    twin = await startTwinCloud();
    const { id } = await twin.push('again.txt', 'again');
    await twin.pull();
    const document = await twin.cloud.writer.get(twin.uid, id);
    await twin.cloud.writer.put(twin.uid, { ...document, _id: id, dbId: `${twin.uid}-MESSAGE`, updatedAt: Date.now() });

    expect((await twin.pull()).out).toContain('0 fetched');
    expect(await filesIn(twin)).toEqual(['again.txt']);
  });

  it('tells of a push that was deleted, and keeps the file', async () => {
    twin = await startTwinCloud();
    const { id } = await twin.push('old.txt', 'old');
    await twin.pull();
    await twin.cloud.writer.remove(twin.uid, id);

    expect((await twin.pull()).out).toContain('deleted  old.txt');
    expect(await filesIn(twin)).toEqual(['old.txt']);
  });

  it('follows: fetches what comes while it waits', async () => {
    twin = await startTwinCloud();
    await twin.push('first.txt', '1');
    const following = twin.follow();
    await following.until('first.txt');

    const { id } = await twin.push('second.txt', '2');
    await following.until('second.txt');
    await twin.cloud.writer.remove(twin.uid, id);
    await following.until('deleted  second.txt');
    following.stop();

    expect(await following.ended).toMatchObject({ code: 0, out: expect.stringContaining('2 fetched') });
  });

  it('speaks JSON, one object a line', async () => {
    twin = await startTwinCloud();
    await twin.push('a.txt', 'a');

    const { out } = await twin.pull('--json');

    expect(out.split('\n').map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { event: 'fetched', name: 'a.txt', size: 1, isChecked: true },
      { event: 'summary', account: EMAIL, fetched: 1, failed: 0, known: 0 },
    ]);
  });

  it('refuses the folder of another account', async () => {
    twin = await startTwinCloud();
    await twin.pull();
    const [state, path] = [await textOf(twin, STATE_FILE), join(twin.directory, STATE_FILE)];
    await writeFile(path, state.replaceAll(twin.uid, 'f'.repeat(24)));

    expect(await twin.pull()).toMatchObject(failing('belongs to another account'));
  });

  it.each([
    ['no folder', ['--account', EMAIL], 2],
    ['no account', ['--out', 'somewhere'], 2],
    ['an address that is none', ['--account', EMAIL, '--out', 'somewhere', '--server', 'nowhere'], 2],
  ])('answers %s with the usage', async (_, args, expected) => {
    twin = await startTwinCloud();
    const err: string[] = [];
    const io = { out: () => undefined, err: (line: string) => void err.push(line), read: async () => '' };

    const code = await runTwinPull(args, io);

    expect(code).toBe(expected);
    expect(err.join('\n')).toContain('--');
  });

  it('says that nobody answers', async () => {
    twin = await startTwinCloud();

    expect(await twin.pull('--server', 'http://127.0.0.1:9')).toMatchObject(failing('does not answer'));
  });
});
