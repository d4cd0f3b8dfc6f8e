import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { restoreSeed, type SeedProgress } from '../../../cloud/seed/restoreSeed';
import {
  bookKeys,
  extensionOf,
  libraryDocument,
  messageContent,
  messageDocument,
  noteKeys,
  noteTreeDocument,
} from '@inkside/protocol';
import { anEmptyAccount, aSeededAccount, inChannel, NOW, theArchive, UID, type SeededAccount } from './demoFakes';

/** Every field of a real note tree document but `_rev`, which the database gives (reference: cloud-api 6.3). */
const TREE_FIELDS = [
  '_id activeScene associateDate association createdAt dbId deviceInfo document enabled encryption extraInfo favorite',
  'forceDelete groupId noteBackground notePageInfo notePointSize noteSyncStatus pageNameList parentUniqueId penInfo',
  'position removePageList richTextPageNameList source status subPageName thumbnailRes title total type uniqueId',
  'updatedAt user version library',
]
  .join(' ')
  .split(' ')
  .toSorted();

let account: SeededAccount;
beforeAll(async () => {
  account = await aSeededAccount();
});

const tree = () => inChannel(account, 'NOTE_TREE').filter((document) => 'title' in document);
const commits = () => inChannel(account, 'NOTE_TREE').filter((document) => 'commitStatus' in document);
const notes = () => tree().filter(({ type }) => type === 1);
const folders = () => tree().filter(({ type }) => type === 0);
const books = () => inChannel(account, 'READER_LIBRARY').filter(({ modeType }) => modeType === 4);

const pagesOf = (note: object): number =>
  v.parse(v.looseObject({ pageNameList: v.looseObject({ pageNameList: v.array(v.string()) }) }), note).pageNameList
    .pageNameList.length;

describe('the note tree of the demo account', () => {
  it('has folders, one of them in another', () => {
    const nested = folders().filter(({ parentUniqueId }) => parentUniqueId !== null);

    expect(folders().length).toBeGreaterThanOrEqual(3);
    expect(nested.map(({ parentUniqueId }) => account.documents.get(String(parentUniqueId))?.['type'])).toEqual([0]);
  });

  it('has twelve handwritten notes and more, one text note, one of twenty pages, one in the bin', () => {
    const byScene = (scene: number) => notes().filter(({ activeScene }) => activeScene === scene);

    expect(byScene(0).length).toBeGreaterThanOrEqual(12);
    expect(byScene(1)).toHaveLength(1);
    expect(notes().filter((note) => pagesOf(note) === 20)).toHaveLength(1);
    expect(notes().filter(({ status }) => status === 0)).toHaveLength(1);
    expect(notes().filter(({ favorite }) => favorite === 1).length).toBeGreaterThanOrEqual(2);
  });

  it('gives every document all fields of the real ones', () => {
    const fields = tree().map((document) => Object.keys(document).toSorted());

    expect(new Set(fields.map((names) => names.join(' ')))).toEqual(new Set([TREE_FIELDS.join(' ')]));
    expect(tree().every((document) => v.is(noteTreeDocument, document))).toBe(true);
  });

  it('says of every note that it was uploaded completely', () => {
    const complete = commits().filter(({ commitStatus, commitType }) => commitStatus === 1 && commitType === 1);

    expect(new Set(complete.map(({ documentUniqueId }) => documentUniqueId))).toEqual(
      new Set(notes().map(({ _id }) => _id)),
    );
    expect(complete).toHaveLength(notes().length);
  });

  it('keeps commits and tree documents apart, as the list of notes tells them', () => {
    expect(tree().some((document) => 'commitId' in document || 'modeType' in document)).toBe(false);
    expect(commits().some((document) => 'title' in document)).toBe(false);
  });

  it('names only folders that are there, and no two notes of a folder alike', () => {
    const known = new Set<unknown>([null, ...folders().map(({ _id }) => _id)]);
    const names = notes().map(({ parentUniqueId, title }) => JSON.stringify([parentUniqueId, title]));

    expect(notes().filter(({ parentUniqueId }) => !known.has(parentUniqueId))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('dates everything before now', () => {
    const dates = [...account.documents.values()].flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]);

    expect(dates.every((date) => typeof date === 'number' && date <= NOW)).toBe(true);
    expect(notes().some(({ updatedAt }) => Number(updatedAt) > NOW - 3_600_000)).toBe(true);
  });

  it('has a picture of every note', () => {
    const missing = notes().filter(({ _id }) => !account.objects.has(noteKeys.thumbnail(UID, _id)));

    expect(missing).toEqual([]);
  });
});

describe('the library of the demo account', () => {
  it('has ten books and more, in folders, each with its file and its cover', () => {
    const extension = (name: unknown): string => extensionOf(String(name));
    const stored = books().filter(
      ({ uniqueId, name }) =>
        account.objects.has(bookKeys.file(UID, String(uniqueId), extension(name))) &&
        account.objects.has(bookKeys.cover(UID, String(uniqueId))),
    );

    expect(stored.length).toBe(books().length);
    expect(books().length).toBeGreaterThanOrEqual(10);
    expect(books().every((document) => v.is(libraryDocument, document))).toBe(true);
  });

  it('tells the size and the MD5 of each file', () => {
    const wrong = books().filter(({ uniqueId, name, size, hashTag }) => {
      const bytes = account.objects.get(bookKeys.file(UID, String(uniqueId), extensionOf(String(name))));
      return (
        bytes?.length !== size ||
        createHash('md5')
          .update(bytes ?? '')
          .digest('hex') !== hashTag
      );
    });

    expect(wrong).toEqual([]);
  });

  it('links books to folders that are there', () => {
    const library = inChannel(account, 'READER_LIBRARY');
    const known = new Set(library.filter(({ modeType }) => modeType === 3).map(({ uniqueId }) => uniqueId));
    const links = library.filter(({ modeType }) => modeType === 5);

    expect(known.size).toBeGreaterThanOrEqual(2);
    expect(links.length).toBeGreaterThan(0);
    expect(links.every(({ libraryUniqueId }) => known.has(libraryUniqueId))).toBe(true);
  });

  it('has files and covers under the keys of the observed cloud too, where their documents say', () => {
    const wrong = books().filter(({ uniqueId, name, coverUrl }) => {
      const [id, extension] = [String(uniqueId), extensionOf(String(name))];
      const [ours, observed] = [bookKeys.file(UID, id, extension), bookKeys.fileObserved(UID, id, extension)].map(
        (key) => Buffer.from(account.objects.get(key) ?? ''),
      );
      const isSame = observed !== undefined && observed.length > 0 && ours?.equals(observed) === true;
      return !isSame || coverUrl !== bookKeys.coverObserved(UID, id) || !account.objects.has(String(coverUrl));
    });

    expect(wrong).toEqual([]);
  });

  it('has half of its books in folders, one of them in two, and one registered twice', () => {
    const library = inChannel(account, 'READER_LIBRARY');
    const linked = library.filter(({ modeType }) => modeType === 5).map(({ documentUniqueId }) => documentUniqueId);
    const paths = books().map(({ idString }) => idString);

    expect(linked.length - new Set(linked).size).toBe(1);
    expect(new Set(linked).size).toBeGreaterThanOrEqual(books().length / 2);
    expect(paths.length - new Set(paths).size).toBe(1);
  });

  it('tells where each opened book is opened again, by page in a PDF', () => {
    const positions = books().map(({ progress, type, extraAttributes }) => {
      const extra: unknown = JSON.parse(String(extraAttributes));
      const { backend } = v.parse(v.object({ backend: v.looseObject({}) }), extra);
      return { progress, type, position: backend['current_page_position_v2'] };
    });

    expect(positions.every(({ progress, position }) => (progress === '') === (position === undefined))).toBe(true);
    expect(positions.find(({ type }) => type === 'pdf')?.position).toBe('{"pageReferenceId":"pdf-1-0"}');
    expect(positions.filter(({ position }) => /^\d+$/.test(String(position))).length).toBeGreaterThan(5);
  });

  it('has annotations and bookmarks whose words stand in the book at that place', () => {
    const marks = inChannel(account, 'READER_LIBRARY').filter(({ modeType }) => modeType === 1 || modeType === 2);
    const known = new Map(books().map((book) => [book['uniqueId'], book]));
    const inText = marks.filter(({ documentId }) => known.get(documentId)?.['type'] === 'txt');

    expect(marks.length).toBeGreaterThanOrEqual(12);
    expect(marks.filter(({ modeType }) => modeType === 2).length).toBeGreaterThanOrEqual(4);
    expect(marks.every(({ documentId, status }) => known.has(documentId) && status === 0)).toBe(true);
    expect(inText.length).toBeGreaterThanOrEqual(3);
    for (const { documentId, quote } of inText) {
      const bytes = account.objects.get(bookKeys.file(UID, String(documentId), 'txt'));
      expect(new TextDecoder().decode(bytes)).toContain(quote);
    }
  });

  it('writes progress as current/total', () => {
    const texts = books()
      .map(({ progress }) => String(progress))
      .filter((text) => text !== '');

    expect(texts.length).toBeGreaterThanOrEqual(5);
    expect(texts.every((text) => /^\d+\/\d+$/.test(text))).toBe(true);
  });
});

describe('the pushes of the demo account', () => {
  it('are documents whose object has the size and MD5 that they tell', () => {
    const pushes = inChannel(account, 'MESSAGE')
      .map((document) => v.parse(messageDocument, document))
      .filter(({ msgType }) => msgType !== 1);
    const right = pushes.filter(({ content }) => {
      const { md5, size, storage } = v.parse(messageContent, JSON.parse(content));
      const bytes = account.objects.get(Object.values(storage ?? {})[0]?.oss?.key ?? '');
      return (
        bytes?.length === size &&
        createHash('md5')
          .update(bytes ?? '')
          .digest('hex') === md5
      );
    });

    expect(pushes.length).toBeGreaterThanOrEqual(4);
    expect(right).toHaveLength(pushes.length);
  });
});

describe('seeding', () => {
  it('breaks off at a fault, goes on later, and then gives the same bytes as one that never broke off', async () => {
    const again = anEmptyAccount();
    const stopsAt = noteKeys.thumbnail(UID, String(notes()[0]?._id));
    const fault = {
      ...again.store,
      putBytes: (key: string, bytes: Uint8Array) =>
        key === stopsAt ? Promise.reject(new Error('disk full')) : again.store.putBytes(key, bytes),
    };

    const broken = restoreSeed(await theArchive(), { uid: UID, writer: again.writer, objects: fault, now: NOW - 5000 });
    await expect(broken).rejects.toThrow('disk full');
    const left = again.objects.size;
    await restoreSeed(await theArchive(), { uid: UID, writer: again.writer, objects: again.store, now: NOW });

    const digest = ({ objects }: SeededAccount): string[] =>
      [...objects].map(([key, bytes]) => `${key} ${createHash('md5').update(bytes).digest('hex')}`).toSorted();
    const withoutFolders = ({ documents }: SeededAccount) =>
      [...documents.values()].filter(({ library }) => library !== true).toSorted((x, y) => x._id.localeCompare(y._id));
    expect(left).toBeGreaterThan(0);
    expect(digest(again)).toEqual(digest(account));
    expect(withoutFolders(again)).toEqual(withoutFolders(account));
  });

  it('changes nothing when everything is there', async () => {
    const before = account.writes();

    await restoreSeed(await theArchive(), {
      uid: UID,
      writer: account.writer,
      objects: account.store,
      now: NOW + 86_400_000,
    });

    expect(account.writes()).toBe(before);
  });

  it('tells how far it is', async () => {
    const told: SeedProgress[] = [];
    const { writer, store } = account;

    await restoreSeed(await theArchive(), {
      uid: UID,
      writer,
      objects: store,
      now: NOW,
      report: (progress) => told.push(progress),
    });

    expect(told.at(-1)).toEqual({ done: told.length, total: told.length });
  });
});
