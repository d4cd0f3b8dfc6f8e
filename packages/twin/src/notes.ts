import { NOTE_KIND, NOTE_STATUS, noteFolders, noteKeys, notePrefix } from '@inkside/protocol';
import * as v from 'valibot';

import type { TwinContext } from './context';
import { editDocument, putDocument } from './documents';
import type { NamedDocument, Stroke, WrittenNote } from './ports';
import { REFUSALS, sayOf } from './receiving';
import { type TwinNote, type TwinState, usedBytes } from './twinState';

const names = v.optional(v.nullable(v.looseObject({ pageNameList: v.optional(v.nullable(v.array(v.string()))) })));
/** A note of the tree, as far as a device needs it for opening it. */
const treeNote = v.looseObject({
  uniqueId: v.string(),
  title: v.string(),
  type: v.literal(NOTE_KIND.note),
  status: v.number(),
  updatedAt: v.number(),
  modeType: v.optional(v.nullable(v.literal(0))),
  pageNameList: names,
  removePageList: names,
});

/** A device's shelf shows the newest. */
const MOST_NOTES = 200;

const newest = (notes: TwinState['notes']): TwinState['notes'] =>
  Object.fromEntries(
    Object.entries(notes)
      .toSorted(([, a], [, b]) => b.updatedAt - a.updatedAt)
      .slice(0, MOST_NOTES),
  );

const without = (notes: TwinState['notes'], noteId: string): TwinState['notes'] =>
  Object.fromEntries(Object.entries(notes).filter(([id]) => id !== noteId));

/** Lets go of what it holds of a note. */
export const dropNote = async (context: TwinContext, noteId: string): Promise<void> => {
  const note = context.state().notes[noteId];
  if (note === undefined) return;
  await context.change((state) => ({ ...state, notes: without(state.notes, noteId) }));
  await context.ports.store.remove(note.keys);
};

/** Takes a document of the tree; what is no note is passed over. */
export const takeNote = async (context: TwinContext, document: unknown): Promise<void> => {
  const read = v.safeParse(treeNote, document);
  if (!read.success) return;
  const { uniqueId: noteId, title, status, updatedAt, pageNameList, removePageList } = read.output;
  if (status !== NOTE_STATUS.enabled) return dropNote(context, noteId);
  const before = context.state().notes[noteId] ?? { keys: [], heldAt: 0, bytes: 0, told: '', updatedAt };
  const note: TwinNote = {
    ...{ noteId, title, updatedAt, keys: before.keys, heldAt: before.heldAt, bytes: before.bytes },
    // Another writing of it is another note to open.
    told: before.updatedAt === updatedAt ? before.told : '',
    pageIds: pageNameList?.pageNameList ?? [],
    removedPageIds: removePageList?.pageNameList ?? [],
  };
  const known = context.state().notes;
  await context.change((state) => ({ ...state, notes: newest({ ...state.notes, [noteId]: note }) }));
  const shelf = context.state().notes;
  const gone = Object.values(known).filter((each) => shelf[each.noteId] === undefined);
  await context.ports.store.remove(gone.flatMap(({ keys }) => keys));
};

/** What keeps a note from being opened. */
export type NoteFault = 'newerFirmware' | 'storageFull' | 'gone';

/** Notes what the ledger is to be told of a note, once for each writing of it. */
export const tellNote = async (
  context: TwinContext,
  noteId: string,
  { event, reason }: { readonly event: 'opened' | 'rejected'; readonly reason: string },
): Promise<void> => {
  const note = context.state().notes[noteId];
  const told = event === 'opened' ? event : reason;
  if (note === undefined || note.told === told) return;
  await change(context, { ...note, told });
  // What it holds may be older than what it has heard of.
  const writing = event === 'opened' && note.heldAt > 0 ? { writtenAt: note.heldAt } : {};
  await sayOf(context, { kind: 'note', documentId: noteId, event, reason, ...writing });
  if (event === 'rejected') await context.log('refused', { name: note.title, reason });
};

/** Says to the ledger the device's reason why a note was not opened. */
export const tellNoteFault = (context: TwinContext, noteId: string, fault: NoteFault): Promise<void> => {
  if (fault === 'gone') return Promise.resolve();
  const reason = fault === 'storageFull' ? REFUSALS.full : REFUSALS.firmware;
  return tellNote(context, noteId, { event: 'rejected', reason });
};

/** Where firmware before 3.1 put the points of a note's pages, which its listing does not name. */
const oldPoints = async (context: TwinContext, uid: string, keys: readonly string[], signal: AbortSignal) => {
  const shapes = `/${noteFolders.shape}`;
  const drawn = keys.filter((key) => key.includes(shapes)).map((key) => key.split('/').at(-1)?.split('#')[0] ?? '');
  const found: string[] = [];
  for (const pageId of new Set(drawn.filter((id) => id !== ''))) {
    found.push(...(await context.objects.list(noteKeys.pointsOld(uid, pageId, '').replace(/#points$/, ''), signal)));
  }
  return found;
};

/** Whether points lie where firmware 3.1 and later put them. */
const isNewer = (uid: string, noteId: string, keys: readonly string[]): boolean => {
  const points = notePrefix(uid, noteId) + noteFolders.point;
  return keys.some((key) => key.startsWith(points));
};

/** Bytes of what was fetched and kept; undefined, and nothing kept, where there is no room for all of it. */
const keepAll = async (
  context: TwinContext,
  keys: readonly string[],
  { room, signal }: { readonly room: number; readonly signal: AbortSignal },
): Promise<number | undefined> => {
  let bytes = 0;
  for (const key of keys) {
    const content = await context.objects.read(key, signal);
    if (content === undefined) continue;
    bytes += content.length;
    if (bytes > room) {
      await context.ports.store.remove(keys);
      return undefined;
    }
    await context.ports.store.put(key, content);
  }
  return bytes;
};

const forgetHeld = (note: TwinNote): TwinNote => ({ ...note, keys: [], heldAt: 0, bytes: 0 });

const change = (context: TwinContext, note: TwinNote): Promise<void> =>
  context.change((state) => ({ ...state, notes: { ...state.notes, [note.noteId]: note } }));

/** Fetches all of a note that is not held as it stands now. Throws where the line is gone. */
export const fetchNote = async (
  context: TwinContext,
  noteId: string,
  signal: AbortSignal,
): Promise<NoteFault | undefined> => {
  const { bound, notes, firmware } = context.state();
  const note = notes[noteId];
  if (note === undefined || bound === null) return 'gone';
  const { uid } = bound;
  const isHeld = note.heldAt === note.updatedAt;
  const listed = isHeld ? note.keys : await context.objects.list(notePrefix(uid, noteId), signal);
  const isNew = isNewer(uid, noteId, listed);
  if (isNew && firmware === '3.0') return 'newerFirmware';
  if (isHeld) return undefined;
  const keys = isNew ? listed : [...listed, ...(await oldPoints(context, uid, listed, signal))];
  const room = context.state().capacity - usedBytes(context.state()) + note.bytes;
  const bytes = await keepAll(context, keys, { room, signal });
  if (bytes === undefined) {
    await change(context, forgetHeld(note));
    return 'storageFull';
  }
  await change(context, { ...note, keys: [...keys], heldAt: note.updatedAt, bytes, told: '' });
  // Points of the version before have other keys, and would lie there for ever.
  const held = new Set(keys);
  await context.ports.store.remove(note.keys.filter((key) => !held.has(key)));
  await context.log('noteFetched', { name: note.title, count: keys.length });
  return undefined;
};

const COMPLETE = 1;

const isPoints = (key: string): boolean => key.endsWith('#points');

/** Where an object of a note lies: firmware 3.0 keeps points beside the notes. */
const keyFor = (uid: string, noteId: string, path: string, firmware: TwinState['firmware']): string =>
  firmware === '3.0' && path.startsWith(noteFolders.point) ? `${uid}/${path}` : notePrefix(uid, noteId) + path;

/** Sends objects between the commit that says that they are on their way, and the one that says that they are there. */
const sendAll = async (
  context: TwinContext,
  { objects, commit, meanwhile }: Omit<WrittenNote, 'note'> & { readonly meanwhile: () => Promise<void> },
  { keyOf, signal }: { readonly keyOf: (path: string) => string; readonly signal: AbortSignal },
): Promise<void> => {
  const rev = await putDocument(context, commit, signal);
  for (const { path, bytes } of objects) await context.objects.put(keyOf(path), bytes, signal);
  await meanwhile();
  await putDocument(context, { ...commit, _rev: rev, commitStatus: COMPLETE }, signal);
};

/**
 * Writes a note of one page in the format of the device's firmware, and sends it: its commit first, which says that the
 * objects are on their way, then these, the note, and that all is there. Throws where the line is gone; what was sent
 * then is no note yet.
 */
export const writeNote = async (
  context: TwinContext,
  { title, strokes }: { readonly title: string; readonly strokes: readonly Stroke[] },
  signal: AbortSignal,
): Promise<string> => {
  const { ports } = context;
  const { bound, firmware } = context.state();
  if (bound === null) throw new Error('not bound');
  const { uid } = bound;
  const [noteId, commitId] = [ports.newId(), ports.newId()];
  const note = await ports.writeNote({ uid, noteId, commitId, title, at: ports.clock.now(), strokes });
  const meanwhile = async (): Promise<void> => void (await putDocument(context, note.note, signal));
  await sendAll(context, { ...note, meanwhile }, { keyOf: (path) => keyFor(uid, noteId, path, firmware), signal });
  await takeNote(context, note.note);
  await context.log('wrote', { name: title, firmware });
  return noteId;
};

/** Strokes for a page of a note that the device holds. */
export interface StrokesOrder {
  readonly noteId: string;
  readonly pageId: string;
  /** In units of the page. */
  readonly strokes: readonly Stroke[];
}

/**
 * Adds strokes to a page of a note, beside what others write there: nothing of theirs is touched. Throws where the line is
 * gone, where the note cannot be opened, and where its points lie as another firmware has them: those are never mixed.
 */
export const writeOnNote = async (
  context: TwinContext,
  { noteId, pageId, strokes }: StrokesOrder,
  signal: AbortSignal,
): Promise<void> => {
  const fault = await fetchNote(context, noteId, signal);
  const { bound, notes, firmware } = context.state();
  const note = notes[noteId];
  if (fault !== undefined || bound === null || note === undefined) throw new Error(fault ?? 'not bound');
  const { uid } = bound;
  const { ports } = context;
  const isOfThisFirmware = note.keys.every(
    (key) => !isPoints(key) || key.startsWith(keyFor(uid, noteId, noteFolders.point, firmware)),
  );
  if (!isOfThisFirmware) throw new Error('written by another firmware');
  const order = { uid, noteId, pageId, strokes, commitId: ports.newId(), at: ports.clock.now(), known: note.keys };
  const { objects, commit } = await ports.writeOn(order);
  if (objects.length === 0) return;
  const meanwhile = async (): Promise<void> => {
    const edit = (found: NamedDocument | undefined) => found && { ...found, updatedAt: ports.clock.now() };
    await takeNote(context, await editDocument(context, noteId, { edit, signal }));
  };
  await sendAll(
    context,
    { objects, commit, meanwhile },
    { keyOf: (path) => keyFor(uid, noteId, path, firmware), signal },
  );
  await context.log('wrote', { name: note.title, firmware });
};
