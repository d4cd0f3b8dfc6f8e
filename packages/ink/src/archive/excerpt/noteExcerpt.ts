import { isFolder } from '../../bytes/zipFormat';
import type { ArchivedNote } from '../archivedNote';
import { missingFolders } from '../exportNote';
import { type NoteArchive, openNoteArchive, writeNoteArchive } from '../noteArchive';
import { attempt } from '../../failures';
import type { PageInk } from '../../model';
import { resourceFile } from '../../records/resources';
import { pageDisplay } from '../../render/page/pageDisplay';
import { type Changes, type Excerpt, excerptPages, excerptShapes } from './excerptPages';
import { blankTemplates, excerptRecords } from './excerptRecords';
import { isOfDropped, type NoteChoice } from './noteChoice';

const DATA = /(?:^|\/)resource\/data\/(.+)$/;
const LISTS = /^resource\/pb\//;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What pages make use of. */
interface Used {
  /** Names of files, without their folders. */
  readonly names: ReadonlySet<string>;
  /** What shapes say that can name a file or its record. */
  readonly words: string;
}

const wordsOf = ({ shapes }: PageInk): string =>
  shapes
    .flatMap((drawn) => (drawn.refersTo === undefined ? [drawn] : [drawn, drawn.refersTo.target]))
    .map(({ shape: { resource, extra, text, richText } }) =>
      [resource, extra, text, richText].filter((word) => word !== '').join(' '),
    )
    .filter((word) => word !== '')
    .join('\n');

/** The files that a note's pages show or offer, also on layers that are switched off. */
function usedIn(note: ArchivedNote): Used {
  const names = new Set<string>();
  const words: string[] = [];
  for (const page of note.pages('all')) {
    const { assets } = pageDisplay(page);
    for (const { name } of [...assets, ...(page.documents ?? [])]) names.add(baseName(name));
    words.push(wordsOf(page));
  }
  return { names, words: words.join('\n') };
}

const isUsed = (name: string, { names, words }: Used): boolean =>
  name !== '' && (names.has(name) || words.includes(name));

/**
 * Leaves out files that no page of the excerpt makes use of, and their records. `before` is what the whole note made use
 * of: then a file that no page ever used stays; without it such a file goes, too.
 */
function excerptResources(note: ArchivedNote, before: Used | undefined): Changes {
  const after = usedIn(note);
  const isLost = (name: string): boolean => !isUsed(name, after) && (before === undefined || isUsed(name, before));
  const changes: Changes = new Map();
  for (const path of note.files.paths) {
    const file = DATA.exec(path)?.[1];
    if (file !== undefined && isLost(baseName(file))) changes.set(path, undefined);
    if (!LISTS.test(path)) continue;
    const list = attempt([], () => resourceFile.decode(note.files.read(path, 'resource'), path));
    if (list === undefined) continue;
    const records = list.records.filter(
      ({ uniqueId, relativePath }) => isUsed(uniqueId, after) || !isLost(baseName(relativePath) || uniqueId),
    );
    if (records.length === list.records.length) continue;
    const bytes = resourceFile.encode({ ...list, records });
    changes.set(path, bytes.length === 0 ? undefined : bytes);
  }
  return changes;
}

/** A picture of the note as it was, beside its folders: devices make it anew. */
const PREVIEW = /^[^/]+\.png$/;
/** What was undone and erased, of all pages. */
const HISTORY = /^stash\//;

/** The same changes by paths in the archive; points of old notes can lie beside the note's folder. */
function inArchive({ entries }: NoteArchive, { root, files }: ArchivedNote, changes: Changes): Changes {
  const names = new Set(entries.map(({ name }) => name));
  const placeOf = (path: string): string => (files.has(path) && !names.has(root + path) ? path : root + path);
  return new Map([...changes].map(([path, bytes]) => [placeOf(path), bytes]));
}

/** Files of pages that are left out, and those that tell of the note as it was. */
function leftOut(excerpt: Excerpt): Changes {
  const { note, dropped } = excerpt;
  const gone = note.files.paths.filter(
    (path) => PREVIEW.test(path) || HISTORY.test(path) || (dropped.size > 0 && isOfDropped(path, excerpt)),
  );
  return new Map(gone.map((path) => [path, undefined]));
}

/** What becomes of the note's files; nothing when the choice leaves nothing out. */
function changesFor(excerpt: Excerpt): Changes {
  const { choice, dropped } = excerpt;
  const shapes = excerptShapes(excerpt);
  if (choice.hasTemplate && dropped.size === 0 && shapes.size === 0) return new Map();
  const templates: Changes = choice.hasTemplate ? new Map() : blankTemplates(excerpt);
  // What is kept of a page that is left out comes after its removal, and counts.
  return new Map([...leftOut(excerpt), ...excerptRecords(excerpt), ...templates, ...shapes]);
}

/** The archive without the folders of pages that are left out. */
const withoutFolders = (archive: NoteArchive, excerpt: Excerpt): NoteArchive => ({
  ...archive,
  entries: archive.entries.filter((entry) => !isFolder(entry) || !isOfDropped(entry.name, excerpt)),
});

/** Folders of pages that have lost all their ink: a device opens those of blank pages too. */
function addedFolders({ entries }: NoteArchive, { root, files }: ArchivedNote, pageIds: readonly string[]): Changes {
  const own = entries.filter((entry) => isFolder(entry) && entry.name.startsWith(root));
  const paths = [...files.paths, ...own.map(({ name }) => name.slice(root.length))];
  return new Map(missingFolders(paths, pageIds).map((path) => [root + path, new Uint8Array(0)]));
}

/**
 * A `.note` file with only some pages of its note, without the layers that are switched off, or without templates and
 * backgrounds. Records that stay keep every field that is not about this; files that stay keep their bytes. A choice that
 * leaves nothing out gives the file as it is, and the same choice always the same bytes.
 * @throws InkFormatError as `openNoteArchive` does.
 */
export function noteExcerpt(bytes: Uint8Array, choice: NoteChoice): Uint8Array {
  const archive = openNoteArchive(bytes);
  const [note] = archive.notes;
  if (note === undefined) return bytes;
  const excerpt = excerptPages(note, choice);
  const changes = changesFor(excerpt);
  if (changes.size === 0) return bytes;
  const modifiedMs = note.info.updatedAt;
  const before = excerpt.dropped.size > 0 ? undefined : usedIn(note);
  const cut = openNoteArchive(
    writeNoteArchive(withoutFolders(archive, excerpt), { files: inArchive(archive, note, changes), modifiedMs }),
  );
  const [rest] = cut.notes;
  if (rest === undefined) return bytes;
  const resources = inArchive(cut, rest, excerptResources(rest, before));
  const files = new Map([...resources, ...addedFolders(cut, rest, excerpt.pageIds)]);
  return writeNoteArchive(cut, { files, modifiedMs });
}
