import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { backUp, type BackupResult } from '../../../cloud/housekeeping/backup/backUp';
import { readManifest } from '../../../cloud/housekeeping/backup/manifest';
import { restore } from '../../../cloud/housekeeping/backup/restore';
import { verifyBackup } from '../../../cloud/housekeeping/backup/verifyBackup';
import { databaseOf } from '../../../cloud/housekeeping/databases';
import { leafRevisions } from '../../../cloud/housekeeping/revisions';
import { addUser, type House, leaveHouses, newFolder, openHouse, silent } from './house';

afterEach(leaveHouses);

const save = ({ opened, dataDirectory, clock }: House, directory: string): Promise<BackupResult> =>
  backUp({ opened, dataDirectory, directory, now: clock.now(), report: silent });

const load = (directory: string, dataDirectory: string, force = false) =>
  restore({ directory, options: { dataDirectory, clock: Date }, force, report: silent });

/** A note with a conflict, a tombstone without a body, an attachment, and two objects. */
const fill = async (house: House): Promise<string> => {
  const uid = await addUser(house);
  const note = { user: uid, dbId: `${uid}-NOTE_TREE`, title: 'Waves' };
  const store = await house.opened.stores.open(uid);
  await store.use(async (database) => {
    const { rev } = await database.put({ _id: 'note', ...note });
    await database.put({ _id: 'note', ...note, _rev: rev, title: 'Waves 2' });
    const rival = { _id: 'note', _rev: '2-0f', _revisions: { start: 2, ids: ['0f', rev.slice(2)] }, ...note };
    await database.bulkDocs([rival], { new_edits: false });
    const gone = await database.put({ _id: 'gone', ...note });
    await database.remove('gone', gone.rev);
    const picture = { content_type: 'image/png', data: Buffer.from('picture').toString('base64') };
    await database.put({ _id: 'attached', ...note, _attachments: { 'p.png': picture } });
  });
  const key = `${uid}/push/${'a'.repeat(32)}.epub`;
  await house.opened.objects.putBytes(key, Buffer.from('book'), 'application/epub+zip');
  await house.opened.objects.putBytes(`${uid}/note/#/..`, Buffer.from('points'));
  return uid;
};

const revisionsOf = async (house: House, name: string): Promise<string[]> =>
  databaseOf(house.opened, name).use(async (database) => {
    const lines: string[] = [];
    for await (const revision of leafRevisions(database)) lines.push(JSON.stringify(revision));
    return lines.toSorted();
  });

const objectText = async (house: House, key: string): Promise<string | undefined> => {
  const content = await house.opened.objects.get(key);
  if (content === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of content.stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return `${content.meta.headers['content-type'] ?? ''} ${Buffer.concat(chunks).toString()}`;
};

const blobFiles = async (directory: string): Promise<string[]> => {
  const entries = await readdir(join(directory, 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

describe('a backup', () => {
  it('brings back revisions, conflicts, tombstones, attachments, objects, accounts and secrets', async () => {
    const [house, directory, data] = [await openHouse(), await newFolder(), join(await newFolder(), 'new')];
    const uid = await fill(house);
    const before = await revisionsOf(house, `documents/${uid}`);
    await save(house, directory);

    await load(directory, data);
    const again = await openHouse(data);

    expect(before.filter((line) => line.includes('"_id":"note"'))).toHaveLength(2);
    expect(await revisionsOf(again, `documents/${uid}`)).toEqual(before);
    expect(await revisionsOf(again, 'accounts')).toEqual(await revisionsOf(house, 'accounts'));
    expect(again.opened.secrets).toEqual(house.opened.secrets);
    expect(await objectText(again, `${uid}/push/${'a'.repeat(32)}.epub`)).toBe('application/epub+zip book');
    expect(await objectText(again, `${uid}/note/#/..`)).toBe('application/octet-stream points');
  });

  it('keeps its files from others, and the restored secrets too', async () => {
    const [house, directory, data] = [await openHouse(), await newFolder(), join(await newFolder(), 'new')];
    await fill(house);

    await save(house, directory);
    await load(directory, data);

    const files = [...(await blobFiles(directory)), join(directory, 'manifest.json'), join(data, 'secrets.json')];
    for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('copies only what has changed when it is made again, and drops what is gone', async () => {
    const [house, directory] = [await openHouse(), await newFolder()];
    const uid = await fill(house);
    const first = await save(house, directory);
    const idle = await save(house, directory);
    await house.opened.objects.remove([`${uid}/note/#/..`]);
    await house.opened.writer.put(uid, { _id: 'new', dbId: `${uid}-NOTE_TREE` });

    const second = await save(house, directory);

    expect(first).toMatchObject({ objects: 2, bytes: 10, unchanged: 0 });
    expect(idle.unchanged).toBe(idle.databases + 2);
    expect(second).toMatchObject({ objects: 1, bytes: 4, unchanged: second.databases - 1 + 1 });
    expect((await verifyBackup(directory, silent)).problems).toEqual([]);
    const texts = await Promise.all((await blobFiles(directory)).map((file) => readFile(file, 'utf8')));
    expect(texts).not.toContain('points');
  });

  it('is not made into a folder that holds other things', async () => {
    const [house, directory] = [await openHouse(), await newFolder()];
    await writeFile(join(directory, 'letter.txt'), 'mine');

    await expect(save(house, directory)).rejects.toThrow('holds other things');

    expect(await readdir(directory)).toEqual(['letter.txt']);
  });

  it('is not restored over a folder that is not empty, unless told to, and then sets that one aside', async () => {
    const [house, directory, data] = [await openHouse(), await newFolder(), await newFolder()];
    await fill(house);
    await save(house, directory);
    await writeFile(join(data, 'letter.txt'), 'mine');

    await expect(load(directory, data)).rejects.toThrow('is not empty');
    const { setAside = '' } = await load(directory, data, true);

    expect(await readdir(setAside)).toEqual(['letter.txt']);
    expect(await readdir(data)).toContain('accounts');
  });

  it('of a newer program is refused', async () => {
    const [house, directory] = [await openHouse(), await newFolder()];
    await save(house, directory);
    const path = join(directory, 'manifest.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"schema": 1', '"schema": 2'));

    await expect(verifyBackup(directory, silent)).rejects.toThrow('newer program');
    await expect(load(directory, join(directory, 'x'))).rejects.toThrow('newer program');
  });
});

describe('the check of a backup', () => {
  it.each([
    ['a changed byte', (text: string) => `X${text.slice(1)}`],
    ['a missing end', (text: string) => text.slice(0, -1)],
  ])('finds %s in any of its files', async (_, damage) => {
    const [house, directory] = [await openHouse(), await newFolder()];
    await fill(house);
    await save(house, directory);

    for (const file of await blobFiles(directory)) {
      const text = await readFile(file, 'utf8');
      if (text === '') continue;
      await writeFile(file, damage(text));
      expect((await verifyBackup(directory, silent)).problems).not.toEqual([]);
      await writeFile(file, text);
    }
    expect((await verifyBackup(directory, silent)).problems).toEqual([]);
  });

  it('finds a manifest that is damaged, and a folder without one', async () => {
    const [house, directory] = [await openHouse(), await newFolder()];
    await expect(verifyBackup(directory, silent)).rejects.toThrow('holds no backup');
    await save(house, directory);

    await writeFile(join(directory, 'manifest.json'), '{"format":"inkside-backup"');

    await expect(verifyBackup(directory, silent)).rejects.toThrow('damaged');
    await expect(readManifest(directory)).rejects.toThrow('damaged');
  });
});
