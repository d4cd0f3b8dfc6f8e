import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { migrateFolder, type Migration } from '../../../cloud/dataFolder/folderVersion';
import { addUser, leaveHouses, newFolder, openHouse } from './house';

afterEach(leaveHouses);

const versionOf = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'version.json'), 'utf8'));

const VERSION_1 = { schema: 1, madeBy: 'inkside' };

/** Appends its name to a file, which shows how often it ran. */
const appending = (to: number, onRun: () => void = () => undefined): Migration => ({
  to,
  changes: ['list.txt'],
  run: async (folder) => {
    const path = join(folder, 'list.txt');
    await writeFile(path, `${await readFile(path, 'utf8')} ${to}`);
    onRun();
  },
});

describe('the version of a data folder', () => {
  it('stands in a new folder from the first start', async () => {
    const house = await openHouse();

    expect(await versionOf(house.dataDirectory)).toEqual(VERSION_1);
  });

  it('is added to a folder that was made before there were versions, which keeps what it holds', async () => {
    const house = await openHouse();
    const uid = await addUser(house);
    await house.close();
    await rm(join(house.dataDirectory, 'version.json'));

    const again = await openHouse(house.dataDirectory);

    expect(await versionOf(house.dataDirectory)).toEqual(VERSION_1);
    expect((await again.opened.accounts.directory.byUid(uid))?.email).toBe('reader@example.org');
    expect(again.opened.secrets).toEqual(house.opened.secrets);
    expect((await stat(house.dataDirectory)).mode & 0o777).toBe(0o700);
  });

  it('keeps an older program out, before it touches anything', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'version.json'), '{"schema":99,"madeBy":"inkside"}');

    await expect(openHouse(folder)).rejects.toThrow(/newer program \(schema 99; this one knows 1\)/);

    // Its lock comes first of all, so that nobody else begins to change what it looks at.
    expect((await readdir(folder)).filter((name) => !name.startsWith('lock'))).toEqual(['version.json']);
  });

  it.each([['{"schema":'], ['{"schema":"1"}'], ['{"schema":0,"madeBy":"x"}'], ['[]'], ['']])(
    'is not guessed when the file is damaged: %s',
    async (text) => {
      const folder = await newFolder();
      await writeFile(join(folder, 'version.json'), text);

      await expect(openHouse(folder)).rejects.toThrow('damaged');
    },
  );
});

describe('migrations', () => {
  const oldFolder = async (): Promise<string> => {
    const folder = await newFolder();
    await mkdir(join(folder, 'accounts'));
    await writeFile(join(folder, 'list.txt'), 'old');
    return folder;
  };
  const textOf = (folder: string, ...path: string[]): Promise<string> => readFile(join(folder, ...path), 'utf8');

  it('run in order, once, and keep what stood before each', async () => {
    const folder = await oldFolder();
    const migrations = [appending(1), appending(2)];

    await migrateFolder(folder, { migrations, latest: 2 });
    await migrateFolder(folder, { migrations, latest: 2 });

    expect(await textOf(folder, 'list.txt')).toBe('old 1 2');
    expect(await textOf(folder, 'before-1', 'list.txt')).toBe('old');
    expect(await textOf(folder, 'before-2', 'list.txt')).toBe('old 1');
    expect(await versionOf(folder)).toMatchObject({ schema: 2 });
  });

  it('go on where they were broken off, and keep the first copy', async () => {
    const folder = await oldFolder();
    let isBroken = true;
    const breaking = appending(2, () => {
      if (isBroken) throw new Error('power cut');
    });
    const migrations = [appending(1), breaking];

    await expect(migrateFolder(folder, { migrations, latest: 2 })).rejects.toThrow('power cut');
    const between = await versionOf(folder);
    isBroken = false;
    await migrateFolder(folder, { migrations, latest: 2 });

    expect(between).toMatchObject({ schema: 1 });
    expect(await versionOf(folder)).toMatchObject({ schema: 2 });
    expect(await textOf(folder, 'before-2', 'list.txt')).toBe('old 1');
  });
});
