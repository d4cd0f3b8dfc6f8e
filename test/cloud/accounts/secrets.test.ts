import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { keepSecrets, readSecrets } from '../../../cloud/lib/secrets';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the secrets of a data folder', () => {
  it('are made once', async () => {
    const made = await keepSecrets(folder);

    const kept = await keepSecrets(folder);

    expect(kept).toEqual(made);
    expect(new Set(Object.values(made)).size).toBe(Object.values(made).length);
  });

  it('are closed again when someone opened them to others', async () => {
    await keepSecrets(folder);
    await chmod(join(folder, 'secrets.json'), 0o644);

    await keepSecrets(folder);

    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('are none where none were made', async () => {
    expect(await readSecrets(folder)).toBeUndefined();
  });

  it.each(['', '{', '{"tokenKey":"short"}'])('are never replaced when the file is damaged: %s', async (text) => {
    await writeFile(join(folder, 'secrets.json'), text);

    await expect(keepSecrets(folder)).rejects.toThrow(/secrets\.json is damaged/);

    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(text);
  });
});
