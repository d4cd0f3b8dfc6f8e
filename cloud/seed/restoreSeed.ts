import { createHash } from 'node:crypto';

import {
  blankResource,
  blankShape,
  type NoteObject,
  noteObjects,
  type PageContent,
  type PointSamples,
} from '@inkside/ink';

import { readSamples } from './sampleColumns';
import type { SeedArchive, SeedItem, SeedNote } from './seedArchive';
import type { ChannelWriter } from '../gateway';
import { inParallel } from '../lib/taskOrder';
import type { ObjectStore } from '../objects';

const TIME_DIGITS = 12;

/** A UUID that belongs to a name, so that a note is given the same ids again. Of version 7 when it begins with a time. */
const uuidOf = (name: string, time = ''): string => {
  const hex = time + createHash('sha256').update(name).digest('hex').slice(time.length);
  const version = time === '' ? '4' : '7';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** UUIDs of version 7 for revisions, each above the one before: the device orders revision files by them. */
const revisionIds = ({ noteId, updatedAt }: SeedNote): (() => string) => {
  let count = 0;
  return () => {
    count += 1;
    return uuidOf(`${noteId}/${count}`, (updatedAt + count).toString(16).padStart(TIME_DIGITS, '0'));
  };
};

const pageOf = (page: SeedNote['pages'][number], samples: Iterator<PointSamples>): PageContent => ({
  ...page,
  shapes: page.shapes.map(({ fields, samples: count }, index) => ({
    shape: blankShape({ uniqueId: uuidOf(`${page.pageId}/${index}`), ...fields }),
    samples: count === undefined ? undefined : samples.next().value,
  })),
});

/**
 * The objects of a note in the device's format, by their paths below the note's root. The user's id is left out of the
 * record: devices leave it out, and whose the note is stands in its keys.
 */
export const seedNoteObjects = (archive: SeedArchive, note: SeedNote): NoteObject[] => {
  const counts = note.pages.flatMap(({ shapes }) => shapes.flatMap(({ samples }) => samples ?? []));
  const samples = readSamples(archive.bytesAt(note.samples), counts).values();
  return noteObjects({
    ...note,
    ids: revisionIds(note),
    pages: note.pages.map((page) => pageOf(page, samples)),
    resources: note.resources.map(({ fields, content }) => ({
      resource: blankResource({ uniqueId: '', ...fields }),
      content: archive.bytesAt(content),
    })),
  });
};

export interface SeedProgress {
  /** Items, written or found. */
  readonly done: number;
  readonly total: number;
}

export interface SeedTarget {
  /** The account to fill: 24 lower-case hexadecimal characters. */
  readonly uid: string;
  readonly writer: Pick<ChannelWriter, 'put' | 'get'>;
  readonly objects: Pick<ObjectStore, 'putBytes' | 'list' | 'remove'>;
  /** Epoch milliseconds, to which the times of the archive are moved. */
  readonly now: number;
  readonly report?: (progress: SeedProgress) => void;
}

/** Objects that are sent at once: an object store waits for the disk, or for the network. */
const WIDTH = 8;
const NOTE_TYPE = 'application/octet-stream';

const clearPrefix = async ({ objects }: SeedTarget, prefix: string): Promise<void> => {
  const { objects: left } = await objects.list({ prefix, maxKeys: 1000 });
  if (left.length > 0) await objects.remove(left.map(({ key }) => key));
};

const objectsOf = (archive: SeedArchive, { note, prefix = '', objects }: SeedItem) => [
  ...(note === undefined ? [] : seedNoteObjects(archive, note)).map(({ path, bytes }) => ({
    key: `${prefix}${path}`,
    bytes,
    contentType: NOTE_TYPE,
  })),
  ...objects.map(({ key, contentType, content }) => ({ key, contentType, bytes: archive.bytesAt(content) })),
];

/** Objects go before documents, so that nobody ever sees a document without them; the last document says that all is there. */
const writeItem = async (archive: SeedArchive, item: SeedItem, target: SeedTarget): Promise<void> => {
  const { uid, writer, objects } = target;
  const last = item.documents.at(-1);
  if (last !== undefined && (await writer.get(uid, last._id)) !== undefined) return;
  // Left over from a loading that broke off.
  if (item.prefix !== undefined) await clearPrefix(target, item.prefix);
  await inParallel(WIDTH, objectsOf(archive, item), ({ key, bytes, contentType }) =>
    objects.putBytes(key, bytes, contentType),
  );
  for (const document of item.documents) await writer.put(uid, document);
};

/** Lets requests, signals and timers have their turn between two items: each is written in one go. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/**
 * Fills an account with what an archive holds. What is there already is left alone, so that it may be called again after
 * it broke off. The same `uid` and `now` give the same documents and objects.
 * Rejects with what the writer or the object store throws.
 */
export const restoreSeed = async (archive: SeedArchive, target: SeedTarget): Promise<void> => {
  const items = archive.items(target.uid, target.now);
  for (const [index, read] of items.entries()) {
    await writeItem(archive, read(), target);
    target.report?.({ done: index + 1, total: items.length });
    await breathe();
  }
};
