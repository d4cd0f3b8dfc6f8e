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
import type { SeedArchive, SeedNote } from './seedArchive';

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
