import type { ZipEntry, ZipTail } from '../bytes/zipFormat';
import { readZip, zipContent, type ZipLimits } from '../bytes/zipReader';
import { joinEntries, packEntry } from '../bytes/zipWriter';
import { inkError, type Subject } from '../failures';
import type { InkFailure, NoteInfo, NoteSummary, PageInk } from '../model';
import { newestRows, normalId } from '../pageOrder';
import { noteInfoFile } from '../records/note';
import { lenientUtf8 } from '../bytes/text';
import { archivedNote, type ArchivedNote } from './archivedNote';
import { entriesByRoot, folderOf, noteFiles, noteRoots, treeEntry } from './noteFiles';
import { recordsIn } from './noteLogs';

/** Signatures at the start of Supernote's files: X series, and the older series. */
const SUPERNOTE = /^(noteSN_FILE_VER_|SN_FILE_)/;

/** The maker of a `.note` that is not ours, by its first bytes. */
const foreignByStart = (bytes: Uint8Array): string | undefined =>
  SUPERNOTE.test(lenientUtf8(bytes.subarray(0, 16))) ? 'Supernote' : undefined;

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The maker of a zip that is not ours, by a file that only it writes; backups before firmware 3.1 are SQLite. */
function foreignByFiles(names: readonly string[]): string | undefined {
  const files = new Set(names.map(lastPart));
  if (files.has('Session.plist')) return 'Notability';
  return files.has('ShapeDatabase.db') ? 'ShapeDatabase.db' : undefined;
}

const MEBIBYTE = 1024 * 1024;
/** A backup of some thousand notes has a hundred thousand files; beyond 2 GiB no browser holds the bytes. */
const LIMITS: ZipLimits = { entries: 120_000, totalBytes: 2 * 1024 * MEBIBYTE };
const MAX_NOTES = 5000;
const MAX_TREE_BYTES = 32 * MEBIBYTE;
/** What is read of notes packs to a fifth of its size on the whole: far beyond that an archive is made to stall. */
const FREE_BYTES = 64 * MEBIBYTE;
const MAX_RATIO = 40;
/** Files that are handed on and never unpacked for reading a note. */
const NOT_READ = /(?:^|\/)(?:resource\/data|stash)\//;

/** A `.note` file: one note, or a backup of many. Entries are as they were packed, in the order of the file. */
export interface NoteArchive {
  /** Files and folders. */
  readonly entries: readonly ZipEntry[];
  /** What the zip itself ends with. */
  readonly tail: ZipTail;
  readonly notes: readonly ArchivedNote[];
  /** Notes of a backup's tree that do not lie in it. */
  readonly missingNotes: readonly NoteInfo[];
  /** Objects of the archive itself that could not be read. */
  readonly failures: readonly InkFailure[];
}

/** What to change in an archive; everything else stays byte for byte. */
export interface ArchiveChanges {
  /** New content by path in the archive; `undefined` removes the file. */
  readonly files: ReadonlyMap<string, Uint8Array | undefined>;
  /** Goes into the directory as the changed files' time; epoch milliseconds. */
  readonly modifiedMs: number;
}

function readTree(entries: readonly ZipEntry[], failures: InkFailure[]): readonly NoteInfo[] {
  const entry = treeEntry(entries);
  if (entry === undefined) return [];
  const subject: Subject = { kind: 'document', name: entry.name };
  const read = (): Uint8Array => zipContent(entry, { maxBytes: MAX_TREE_BYTES }, subject);
  return newestRows(recordsIn(noteInfoFile, 'document', entry.name, read, failures), ({ uniqueId }) => uniqueId);
}

function checkRatio(entries: readonly ZipEntry[], archiveBytes: number, subject: Subject): void {
  const size = entries.reduce((sum, entry) => sum + (NOT_READ.test(entry.name) ? 0 : entry.size), 0);
  if (size > FREE_BYTES + MAX_RATIO * archiveBytes) throw inkError(subject, 'tooLarge', `${size} bytes to be read`);
}

const NOTE = 1;

/** Of notes that say the same id, as a folder and its copy do, the later ones go by their folders. */
function apart(notes: readonly ArchivedNote[]): ArchivedNote[] {
  const taken = new Set<string>();
  return notes.map((note) => {
    const folder = folderOf(note.root);
    const isFree = taken.size < taken.add(normalId(note.noteId)).size;
    return isFree || folder === '' ? note : { ...note, noteId: folder };
  });
}

/**
 * Opens a `.note` archive of one note or of many (reference: note-format, section 1.1). Nothing but the notes' own
 * small records is unpacked. Objects inside that cannot be read are named by the note or page they belong to.
 * @throws InkFormatError kind `document`: `unsupported` with the maker's name for another maker's `.note`, and for a
 * zip without notes; `truncated`, `malformed`, `tooLarge` for a zip that cannot be read.
 */
export function openNoteArchive(bytes: Uint8Array, name = '.note'): NoteArchive {
  const subject: Subject = { kind: 'document', name };
  const refuse = (maker: string) => inkError({ kind: 'document', name: maker }, 'unsupported', 'of another maker');
  const byStart = foreignByStart(bytes);
  if (byStart !== undefined) throw refuse(byStart);
  const { entries, tail } = readZip(bytes, LIMITS, subject);
  checkRatio(entries, bytes.length, subject);
  const failures: InkFailure[] = [];
  const tree = readTree(entries, failures);
  const roots = noteRoots(entries, tree);
  const byFiles = roots.length === 0 ? foreignByFiles(entries.map((entry) => entry.name)) : undefined;
  if (byFiles !== undefined) throw refuse(byFiles);
  if (roots.length === 0) throw inkError(subject, 'unsupported', 'a zip without notes');
  if (roots.length > MAX_NOTES) throw inkError(subject, 'tooLarge', `${roots.length} notes`);
  const treeRows = new Map(tree.map((row) => [normalId(row.uniqueId), row]));
  const notes = apart(
    [...entriesByRoot(entries, roots)].map(([root, own]) =>
      archivedNote(noteFiles(own), root, treeRows.get(normalId(folderOf(root)))),
    ),
  );
  const found = new Set(
    notes.flatMap(({ noteId, root, info }) => [noteId, folderOf(root), info.uniqueId].map(normalId)),
  );
  const missingNotes = tree.filter(({ type, uniqueId }) => type === NOTE && !found.has(normalId(uniqueId)));
  return { entries, tail, notes, missingNotes, failures };
}

/**
 * The archive as a file again. An entry that is not changed keeps its packed bytes, its time and its place; new files
 * come last, in the order of the map. Bytes that stood before the zip (a program that unpacks it, the head of a mail)
 * are dropped: they spoke of the file as it was, and a device wants a plain zip. Records of 64 bits are kept.
 * @throws InkFormatError kind `document`, `tooLarge` for more entries than are read again.
 */
export function writeNoteArchive(archive: NoteArchive, changes?: ArchiveChanges): Uint8Array {
  const files = changes?.files ?? new Map<string, Uint8Array | undefined>();
  const pack = (name: string, content: Uint8Array | undefined): ZipEntry[] =>
    content === undefined ? [] : [packEntry(name, content, changes?.modifiedMs ?? 0)];
  const placed = new Set<string>();
  const kept = archive.entries.flatMap((entry) => {
    if (!files.has(entry.name)) return [entry];
    // Two files can have one path: the new one stands in the place of both.
    if (placed.has(entry.name)) return [];
    placed.add(entry.name);
    return pack(entry.name, files.get(entry.name));
  });
  const added = [...files].filter(([name]) => !placed.has(name));
  const entries = [...kept, ...added.flatMap(([name, content]) => pack(name, content))];
  if (entries.length > LIMITS.entries) {
    throw inkError({ kind: 'document', name: '.note' }, 'tooLarge', `${entries.length} entries`);
  }
  return joinEntries(entries, archive.tail);
}

function addPage(sum: NoteSummary, page: PageInk): NoteSummary {
  const byType: Record<string, number> = { ...sum.byType };
  let { strokes, points } = sum;
  for (const { shape, samples } of page.shapes) {
    byType[shape.shapeType] = (byType[shape.shapeType] ?? 0) + 1;
    const length = samples?.x.length ?? 0;
    if (length > 0) strokes += 1;
    points += length;
  }
  const pagesWithData = sum.pagesWithData + (page.shapes.length > 0 ? 1 : 0);
  return { pages: sum.pages + 1, pagesWithData, shapes: sum.shapes + page.shapes.length, strokes, points, byType };
}

const NOTHING: NoteSummary = { pages: 0, pagesWithData: 0, shapes: 0, strokes: 0, points: 0, byType: {} };

/** Counts what is drawn on a note's pages, on all layers; objects that cannot be read count as nothing. */
export function summariseNote(note: ArchivedNote): NoteSummary {
  let sum = NOTHING;
  for (const page of note.pages('all')) sum = addPage(sum, page);
  return sum;
}

/** The same over every note of an archive. */
export function summariseArchive(archive: NoteArchive): NoteSummary {
  let sum = NOTHING;
  for (const note of archive.notes) for (const page of note.pages('all')) sum = addPage(sum, page);
  return sum;
}
