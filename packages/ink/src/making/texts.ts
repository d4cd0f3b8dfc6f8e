import { type EpochMs, isObject, type NoteId, PortError, type TextStorage, type Uid } from '@inkside/kit';
import { noteKeys, notePrefix } from '@inkside/protocol';

import { lenientUtf8 } from '../bytes/text';
import type { NoteObject } from '../encode/noteContent';
import { commitDocument } from '../imports/treeDocument';
import type { InkFailure, InkObject } from '../model';
import { parseNoteJson } from '../records/json';
import { blankNoteInfo } from '../records/note';
import { fetchObjects, type InkObjects } from '../worker/loading/fetchObjects';
import { sortListing } from '../worker/loading/noteListing';
import type { MakingPort, NoteText, SavedText, TextDraft, TextPicture, TextToSave } from './makingPort';
import { areAlike, mergeTexts } from './mergeTexts';
import { type PaperFile, revisionIds } from './newNote';
import {
  fileOfText,
  newestText,
  pictureObjects,
  revisionOf,
  textRevision,
  type TextShape,
  writingsOf,
} from './textNote';

interface TextsParts extends Pick<InkObjects, 'get' | 'list'> {
  /** Where texts stand until they are saved. */
  readonly local: TextStorage;
  readonly newId: () => string;
  /** Sends objects one after the other, with the note's picture where that is wanted. */
  readonly send: (uid: Uid, noteId: NoteId, objects: readonly NoteObject[], hasPicture: boolean) => Promise<void>;
}

interface FoundText {
  readonly text: TextShape;
  readonly zips: readonly InkObject[];
}

/** So often a writing is merged with what others write meanwhile; what comes later is merged with the next one. */
const MOST_MERGES = 4;

/** Where the last zip of a note stands in time: what is written now comes after it. */
const lastMsIn = (zips: readonly InkObject[]): number =>
  Math.max(0, ...zips.map(({ name }) => Number(/#(\d{1,15})\.zip$/.exec(name)?.[1] ?? 0)));

/** Begins the name under which this browser keeps a text that is not saved. */
const draftKey = (uid: Uid, noteId: NoteId): string => `inkside.text.${uid}.${noteId}`;

/** What stands there is this browser's own, and may have been written by another version. */
function readDraft(kept: string | null): TextDraft | undefined {
  const draft: unknown = kept === null ? undefined : parseNoteJson(kept);
  if (!isObject(draft)) return undefined;
  const { text, revision, base, typedAt } = draft;
  if (typeof text !== 'string' || typeof revision !== 'string') return undefined;
  return {
    text,
    revision,
    // Without it nothing can be merged, and a person is asked.
    base: typeof base === 'string' ? base : '<>',
    typedAt: (typeof typedAt === 'number' ? typedAt : 0) as EpochMs,
  };
}

/** A writing that stands in the store, or is to be put there. */
interface Standing {
  readonly shape: TextShape;
  readonly text: string;
  readonly doubles: number;
}

/** Texts of notes: reading, keeping what is typed, and writing with what others wrote meanwhile. */
export class Texts {
  constructor(private readonly parts: TextsParts) {}

  async read(uid: Uid, noteId: NoteId): ReturnType<MakingPort['readText']> {
    const draft = readDraft(this.parts.local.getItem(draftKey(uid, noteId)));
    try {
      const { text } = await this.find(uid, noteId);
      const content = await this.contentOf(uid, noteId, text);
      return draft === undefined ? content : { ...content, draft };
    } catch (thrown) {
      // What is typed and not saved can be gone on with where the cloud cannot be reached.
      if (draft === undefined) throw thrown;
      return { text: draft.base, revision: draft.revision, draft };
    }
  }

  keep(uid: Uid, noteId: NoteId, draft: TextDraft | undefined): void {
    const { local } = this.parts;
    if (draft === undefined) local.removeItem(draftKey(uid, noteId));
    else local.setItem(draftKey(uid, noteId), JSON.stringify(draft));
  }

  async save(uid: Uid, asked: TextToSave): Promise<SavedText> {
    const { noteId, commitId, revision, base, at } = asked;
    const found = await this.find(uid, noteId);
    const { pageId } = found.text;
    const isOld = revision !== undefined && revision !== revisionOf(found.text);
    const theirs = isOld ? await this.contentOf(uid, noteId, found.text) : undefined;
    const mine = { text: asked.text, doubles: 0 };
    const merged = theirs === undefined ? mine : this.merged(asked, base, asked.text, theirs.text, found.text);
    if (merged === undefined) return { kind: 'conflict', theirs: theirs ?? { text: '', revision: '' } };
    if (theirs !== undefined && areAlike(merged.text, theirs.text))
      return { kind: 'saved', ...theirs, doubles: 0, commit: null };
    const standing = await this.write(uid, asked, merged, found);
    const record = { info: blankNoteInfo({ uniqueId: noteId }), pageIds: [pageId] };
    const commit = commitDocument(uid, record, { noteId, commitId, at });
    const { text, doubles, shape } = standing;
    return { kind: 'saved', text, doubles, revision: revisionOf(shape), commit };
  }

  async addPicture(uid: Uid, noteId: NoteId, picture: PaperFile, at: EpochMs): Promise<TextPicture> {
    const { text, zips } = await this.find(uid, noteId);
    const { id, title, extension, bytes } = picture;
    const file = `${id}.${extension}`;
    const moment = Math.max(at, lastMsIn(zips) + 1);
    const embedded = { noteId, pageId: text.pageId, id, title, file, bytes, at: moment };
    const objects = pictureObjects(embedded, revisionIds(moment, this.parts.newId));
    await this.parts.send(uid, noteId, objects, false);
    return { key: noteKeys.resourceData(uid, noteId, file), title };
  }

  private merged(asked: TextToSave, base: string, mine: string, theirs: string, { shape }: TextShape) {
    return mergeTexts({ base, mine, theirs, isMineLater: asked.typedAt >= shape.updatedAt });
  }

  /**
   * Writes a text. Somebody may write at the same time, upon the same text: each of both finds the other one afterwards,
   * and writes both of them merged.
   */
  private async write(
    uid: Uid,
    asked: TextToSave,
    text: Pick<Standing, 'text' | 'doubles'>,
    before: FoundText,
  ): Promise<Standing> {
    const { noteId } = asked;
    const known = new Set(writingsOf(before.zips).map(revisionOf));
    const base = await this.contentOf(uid, noteId, before.text).catch(() => undefined);
    let standing = await this.put(uid, asked, text, before);
    for (let merges = 0; merges < MOST_MERGES; merges += 1) {
      known.add(revisionOf(standing.shape));
      const now = await this.find(uid, noteId).catch(() => undefined);
      const other = now && writingsOf(now.zips).findLast((writing) => !known.has(revisionOf(writing)));
      if (now === undefined || other === undefined || base === undefined) break;
      known.add(revisionOf(other));
      const theirs = await this.contentOf(uid, noteId, other).catch(() => undefined);
      const both = theirs && this.merged(asked, base.text, standing.text, theirs.text, other);
      if (both === undefined || areAlike(both.text, standing.text)) continue;
      const doubles = standing.doubles + both.doubles;
      standing = await this.put(uid, asked, { text: both.text, doubles }, now);
    }
    return standing;
  }

  private async put(
    uid: Uid,
    { noteId, title, at }: TextToSave,
    { text, doubles }: Pick<Standing, 'text' | 'doubles'>,
    { text: before, zips }: FoundText,
  ): Promise<Standing> {
    const moment = Math.max(at, before.shape.updatedAt + 1, lastMsIn(zips) + 1);
    const writing = { noteId, title, text, at: moment, fileId: this.parts.newId() };
    const written = textRevision(before, writing, revisionIds(moment, this.parts.newId));
    // The shape comes last: it makes the text the one that counts.
    await this.parts.send(uid, noteId, written.objects, true);
    return { shape: { shape: written.shape, pageId: before.pageId }, text, doubles };
  }

  private async find(uid: Uid, noteId: NoteId): Promise<FoundText> {
    const listed = await this.parts.list(notePrefix(uid, noteId));
    const { shapeZips } = sortListing(
      uid,
      noteId,
      listed.map(({ key }) => key),
    );
    const wanted = [...shapeZips.values()].flat().map((key) => ({ kind: 'shape' as const, keys: [key] as const }));
    const { objects, faults } = await fetchObjects(this.parts, wanted);
    const failures: InkFailure[] = [];
    const text = newestText(objects, failures);
    // Rather no text than one that is not the newest: what is written over it would be lost.
    if (text === undefined || faults.length > 0 || failures.length > 0) throw new PortError('making.faults.noText');
    return { text, zips: objects };
  }

  private async contentOf(uid: Uid, noteId: NoteId, text: TextShape): Promise<NoteText> {
    const file = fileOfText(text);
    const bytes = file === '' ? undefined : await this.parts.get(noteKeys.resourceData(uid, noteId, file));
    if (file !== '' && bytes === undefined) throw new PortError('making.faults.noText');
    const content =
      bytes === undefined
        ? text.shape.richText
        : lenientUtf8(bytes)
            .replace(/^\uFEFF/, '')
            .replace(/\0+$/, '');
    return { text: content, revision: revisionOf(text) };
  }
}
