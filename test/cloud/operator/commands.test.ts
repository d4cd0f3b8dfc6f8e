import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { cleanUp, newFolder, runHere } from './commandHarness';

afterEach(cleanUp);

describe('the command line', () => {
  it('explains itself', async () => {
    const result = await runHere(['--help']);

    expect(result.code).toBe(0);
    expect(result.out).toContain('user add --email');
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['dance']],
    ['an unknown option', ['token', '--colour', 'red']],
    ['a port that is no number', ['start', '--port', 'http']],
    ['a port beyond the last', ['start', '--port', '65536']],
    ['demo and no demo', ['start', '--demo', '--no-demo']],
    ['no address', ['token']],
    ['an address without a sign', ['user', 'add', '--email', 'reader']],
    ['an address without a name of a host', ['user', 'add', '--email', 'reader@home']],
    ['an address that moves the cursor', ['user', 'add', '--email', '\u001b[2Jreader@example.org']],
    ['half a command', ['user', '--email', 'reader@example.org']],
  ])('answers wrong usage with 2: %s', async (_, args) => {
    const result = await runHere(args);

    expect(result.code).toBe(2);
    expect(`${result.out}${result.err}`).not.toBe('');
  });

  it('adds an account and makes tokens for it while no server runs', async () => {
    const folder = await newFolder();

    const added = await runHere(['user', 'add', '--email', 'reader@example.org', '--data-dir', folder]);
    const token = await runHere(['token', '--email', 'reader@example.org', '--data-dir', folder]);

    expect([added.code, token.code]).toEqual([0, 0]);
    expect(added.out).toMatch(/^reader@example\.org has the account [0-9a-f]{24}\.$/);
    expect(token.out).toMatch(/^[0-9a-f]{40}$/);
  });

  it('makes no token for an account that is not there', async () => {
    const folder = await newFolder();
    await runHere(['user', 'add', '--email', 'reader@example.org', '--data-dir', folder]);

    const result = await runHere(['token', '--email', 'nobody@example.org', '--data-dir', folder]);

    expect(result).toMatchObject({ code: 1, err: 'There is no account for nobody@example.org.' });
  });

  it('says that an account was there before, and that its password is another one now', async () => {
    const folder = await newFolder();
    const args = ['user', 'add', '--email', 'reader@example.org', '--data-dir', folder];
    await runHere(args);

    const again = await runHere([...args, '--password-stdin'], 'correct horse\n');

    expect(again.out).toMatch(
      /^reader@example\.org had the account [0-9a-f]{24} already\. Its password is the new one\.$/,
    );
  });

  it.each([
    ['token', '--email', 'reader@example.org'],
    ['user', 'list'],
    ['user', 'remove', '--email', 'reader@example.org', '--yes'],
  ])('takes a folder without data for a mistyped one, and makes none: %s %s', async (...words) => {
    const folder = join(await newFolder(), 'nowhere');

    const result = await runHere([...words, '--data-dir', folder]);

    expect(result).toMatchObject({ code: 1, err: expect.stringContaining('holds no data of Inkside') });
    expect(existsSync(folder)).toBe(false);
  });

  it('takes a password from the standard input, and not a short one', async () => {
    const folder = await newFolder();
    const args = ['user', 'add', '--email', 'reader@example.org', '--password-stdin', '--data-dir', folder];

    const [short, long] = [await runHere(args, 'secret\n'), await runHere(args, 'correct horse\n')];

    expect([short.code, long.code]).toEqual([2, 0]);
    expect(short.err).toContain('8 to 200');
  });

  it('has no outbox without a server', async () => {
    const folder = await newFolder();

    const result = await runHere(['outbox', '--data-dir', folder]);

    expect(result.code).toBe(1);
    expect(result.err).toContain('No server is running');
  });
});
