import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import * as v from 'valibot';
import { checkNote, type InkFailure, openNoteArchive, packNote, pageDisplay, pageText } from '@inkside/ink';
import { NOTE_KIND, NOTE_STATUS, notePrefix, noteTreeChannel } from '@inkside/protocol';
import { readBatch, withSession } from '@inkside/twin';

import { type CommandIo, EXIT, withExitCode } from '../lib/io';
import { cloudAt, inWords } from './cloudClient';
import { openDevice } from './device';
import { numberedName, safeName } from './fetchFile';
import { createObjectSource, type ObjectSource } from './objectSource';
import type { Session } from './session';
import { OWNER_OPTIONS, ownerOf } from './twinOptions';

const USAGE =
  'twin notes --account EMAIL --out DIR [--token ACCESS_TOKEN] [--server ADDRESS] [--data-dir DIR] [--json]';

/** A note of the tree, as far as a device needs it for opening it. */
const treeNote = v.looseObject({
  _id: v.string(),
  uniqueId: v.string(),
  title: v.string(),
  type: v.literal(NOTE_KIND.note),
  status: v.literal(NOTE_STATUS.enabled),
  updatedAt: v.number(),
});
type TreeNote = v.InferOutput<typeof treeNote>;

/** Says that all objects of a note lie in the store, or that they are on their way (specification, section 3). */
const commitPoint = v.looseObject({ documentUniqueId: v.string(), commitStatus: v.number(), updatedAt: v.number() });
type CommitPoint = v.InferOutput<typeof commitPoint>;
const COMPLETE = 1;

/** What the device found in one note. */
interface OpenedNote {
  readonly noteId: string;
  readonly title: string;
  readonly pages: number;
  /** For each page: how its sheet is called, `image` or `pdf` for a file below the ink, `blank` for none. */
  readonly papers: readonly string[];
  /** Typed text, a line each. */
  readonly text: readonly string[];
  /** Whether the newest commit point says that everything is there. */
  readonly isCommitted: boolean;
  /** What of it cannot be read, or is missing. */
  readonly failures: readonly InkFailure[];
  /** The note as a `.note` file in the device's folder. */
  readonly file: string;
}

interface Tree {
  readonly notes: readonly TreeNote[];
  readonly commits: ReadonlyMap<string, CommitPoint>;
}

/** All of the tree's channel, the newest of each document. */
const readDocuments = async (server: string, session: Session): Promise<readonly unknown[]> => {
  const documents = new Map<string, unknown>();
  for (let since = ''; ;) {
    const batch = await withSession(session, () =>
      readBatch({
        cloud: cloudAt(server),
        headers: { cookie: session.cookie() },
        channels: [noteTreeChannel(session.uid)],
        since,
        waits: false,
      }),
    );
    for (const { id, isDeleted, document } of batch.changes) {
      if (isDeleted) documents.delete(id);
      else documents.set(id, document);
    }
    since = batch.since;
    if (!batch.isFull) return [...documents.values()];
  }
};

const newestCommits = (documents: readonly unknown[]): ReadonlyMap<string, CommitPoint> => {
  const commits = new Map<string, CommitPoint>();
  for (const document of documents) {
    const commit = v.safeParse(commitPoint, document);
    if (!commit.success) continue;
    const { documentUniqueId, updatedAt } = commit.output;
    if (updatedAt >= (commits.get(documentUniqueId)?.updatedAt ?? 0)) commits.set(documentUniqueId, commit.output);
  }
  return commits;
};

const readTree = async (server: string, session: Session): Promise<Tree> => {
  const documents = await readDocuments(server, session);
  const notes = documents.flatMap((document) => {
    const note = v.safeParse(treeNote, document);
    return note.success ? [note.output] : [];
  });
  return {
    notes: notes.toSorted((a, b) => (a.uniqueId < b.uniqueId ? -1 : 1)),
    commits: newestCommits(documents),
  };
};

/** What lies below a page's ink, in a word. */
const paperOf = (page: Parameters<typeof pageDisplay>[0]): string => {
  const { background, template } = pageDisplay(page);
  if (background !== undefined) return background.kind;
  if (template === undefined) return 'blank';
  return page.background?.kind === 'printed' ? page.background.name : 'printed';
};

/** Fetches all of a note, packs it as a device keeps it, and opens that. */
const openNote = async (uid: string, { uniqueId: noteId, title }: TreeNote, objects: ObjectSource) => {
  const prefix = notePrefix(uid, noteId);
  const files: { path: string; bytes: Uint8Array }[] = [];
  for (const key of await objects.list(prefix)) {
    const content = await objects.open(key);
    files.push({ path: key.slice(prefix.length), bytes: new Uint8Array(await buffer(content)) });
  }
  const packed = packNote(files, { noteId, pageIds: [], modifiedMs: Date.UTC(2026, 0, 1) });
  const [note] = openNoteArchive(packed).notes;
  if (note === undefined) return { packed, found: undefined };
  const pages = [...note.pages()];
  const found = {
    ...{ noteId, title, pages: pages.length, papers: pages.map(paperOf), text: pages.flatMap(pageText) },
    failures: checkNote(note).failures,
  };
  return { packed, found };
};

const nameFor = (title: string, taken: Set<string>): string => {
  const wanted = safeName(`${title}.note`);
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = numberedName(wanted, number);
  taken.add(name);
  return name;
};

const lineOf = ({ title, pages, papers, failures, isCommitted, file }: OpenedNote): string => {
  const state =
    failures.length > 0 ? `${failures.length} objects cannot be read` : isCommitted ? 'whole' : 'on its way';
  return `${title}  ${pages} pages (${papers.join(', ')})  ${state}  ${file}`.replace(/\p{Cc}/gu, '?');
};

/**
 * `inkside twin notes`: a device that fetches the notes of its account and opens each, as a `.note` file in its folder. With
 * `--json` one object a line: `{noteId, title, pages, papers, text, isCommitted, failures, file}`. 1 when a note cannot be
 * opened whole, 2 for wrong options.
 */
export const runTwinNotes = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, () =>
    inWords(async () => {
      const { values } = parseArgs({ args, options: { ...OWNER_OPTIONS, json: { type: 'boolean' } } });
      const owner = await ownerOf(values, USAGE);
      const { session } = await openDevice(owner);
      const objects = createObjectSource(owner.server, () => session.token());
      const { notes, commits } = await readTree(owner.server, session);
      const names = new Set<string>();
      let isWhole = true;
      for (const note of notes) {
        const { packed, found } = await openNote(session.uid, note, objects);
        if (found === undefined) {
          io.err(`${note.title} (${note.uniqueId}) is no note that can be opened.`);
          isWhole = false;
          continue;
        }
        const file = nameFor(note.title, names);
        await writeFile(join(owner.directory, file), packed);
        const isCommitted = commits.get(note.uniqueId)?.commitStatus === COMPLETE;
        const opened: OpenedNote = { ...found, isCommitted, file };
        io.out(values.json === true ? JSON.stringify(opened) : lineOf(opened));
        isWhole &&= found.failures.length === 0;
      }
      return isWhole ? EXIT.ok : EXIT.failed;
    }),
  );
