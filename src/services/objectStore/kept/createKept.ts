import { appErrorOf, asBytes, asNoteId, asUid, type ClockPort, isExpiry, type NoteId, type Uid } from '@inkside/kit';

import type { KeptPort } from '../../ports/kept';
import type { ObjectReader } from '../objects';
import { changeNote, createWithKept, makeRoom, NEVER, outdate, putObject, type WithKept } from './keptStore';

interface KeptParts {
  /** What the cloud has. */
  readonly reader: ObjectReader;
  readonly clock: Pick<ClockPort, 'now'>;
  /** How much the browser lets this site keep, bytes; undefined where it does not say. */
  readonly quota: () => Promise<number | undefined>;
  readonly withKept?: WithKept;
}

interface Place {
  readonly uid: Uid;
  readonly noteId: NoteId;
}

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 512 * MEBIBYTE;
/** Of what the browser lets this site keep. */
const SHARE = 0.1;

/** The note that an object, or a prefix, belongs to. */
const placeOf = (key: string): Place | undefined => {
  const [, uid, noteId] = /^([^/]+)\/note\/([^/]+)\//.exec(key) ?? [];
  return uid === undefined || noteId === undefined ? undefined : { uid: asUid(uid), noteId: asNoteId(noteId) };
};

/** Revisions are written once, under a name of their own: what was fetched is theirs for ever. */
const REVISION = /^[^/]+\/note\/[^/]+\/(?:shape|point|resource\/pb|virtual\/page\/pb|pageModel\/pb|toc\/pb)\//;
/** Whether a kept object is what the cloud has: of the same moment of the note, or one that never changes. */
const isGood = ({ key, stamp }: { readonly key: string; readonly stamp: number }, asked: number | undefined): boolean =>
  stamp !== NEVER && (REVISION.test(key) || stamp === asked);

/** A device's own undo history is nothing that is shown. */
const UNSHOWN = /^[^/]+\/note\/[^/]+\/stash\//;

/** Objects that are fetched at the same time, when a note is fetched in the background. */
const LANES = 3;
/** Whether there is too much is looked at after so many objects, and when a note is whole. */
const LOOK_EVERY = 16;

class KeptNotes implements KeptPort, ObjectReader {
  /** By user and note: what the tree says, for the notes that are read. */
  private readonly stamps = new Map<string, number>();
  private readonly withKept: WithKept;
  /** How many objects this page has kept. */
  private held = 0;
  /** By user, how often all was removed: what was fetched before is not there any more. */
  private readonly cleared = new Map<Uid, number>();

  constructor(private readonly parts: KeptParts) {
    this.withKept = parts.withKept ?? createWithKept();
  }

  fact(uid: Uid, name: string): ReturnType<KeptPort['fact']> {
    return this.withKept(uid, async ({ fact }) => (await fact.get(name))?.fact);
  }

  keepFact(...[uid, name, fact]: Parameters<KeptPort['keepFact']>): Promise<void> {
    return this.withKept(uid, async (database) => void (await database.fact.put({ name, fact })));
  }

  async opened(uid: Uid, noteId: NoteId, stamp: number): Promise<void> {
    this.stamps.set(`${uid}/${noteId}`, stamp);
    const usedAt = this.parts.clock.now();
    await this.quietly(() => this.withKept(uid, (database) => changeNote(database, noteId, () => ({ usedAt }))));
  }

  async doubt(uid: Uid, noteId: NoteId, isAll: boolean): Promise<void> {
    const isMeant = (key: string): boolean => isAll || !REVISION.test(key);
    await this.quietly(() => this.withKept(uid, (database) => outdate(database, noteId, isMeant)));
  }

  async keep(uid: Uid, noteId: NoteId, stamp: number): Promise<boolean> {
    const before = this.stamps.get(`${uid}/${noteId}`);
    const cleared = this.cleared.get(uid);
    this.stamps.set(`${uid}/${noteId}`, stamp);
    try {
      const listed = (await this.list(`${uid}/note/${noteId}/`)).filter(({ key }) => !UNSHOWN.test(key));
      const size = listed.reduce((sum, object) => sum + object.size, 0);
      if (listed.length === 0 || size > (await this.limit())) return false;
      if (!(await this.fetchAll(listed.map(({ key }) => key)))) return false;
      const limit = await this.limit();
      await this.withKept(uid, async (database) => {
        if (this.cleared.get(uid) === cleared) await changeNote(database, noteId, () => ({ wholeAt: stamp }));
        await makeRoom(database, limit, noteId);
      });
      return true;
    } finally {
      if (before !== undefined) this.stamps.set(`${uid}/${noteId}`, before);
    }
  }

  pin(uid: Uid, noteId: NoteId, isPinned: boolean): Promise<void> {
    return this.withKept(uid, (database) => changeNote(database, noteId, () => ({ pinned: isPinned ? 1 : 0 })));
  }

  async use(uid: Uid): ReturnType<KeptPort['use']> {
    const rows = await this.withKept(uid, ({ note }) => note.toArray());
    const notes = rows.map(({ noteId, bytes, wholeAt, pinned }) => ({
      noteId: asNoteId(noteId),
      bytes: asBytes(bytes),
      wholeAt,
      isPinned: pinned === 1,
    }));
    const bytes = asBytes(rows.reduce((sum, row) => sum + row.bytes, 0));
    return { notes, bytes, limit: asBytes(await this.limit()) };
  }

  clear(uid: Uid): Promise<void> {
    this.cleared.set(uid, (this.cleared.get(uid) ?? 0) + 1);
    return this.withKept(uid, (database) =>
      database.transaction('rw', database.note, database.object, async () => {
        await database.object.clear();
        await database.note.clear();
      }),
    );
  }

  removeAll(uid: Uid): Promise<void> {
    this.stamps.clear();
    return this.withKept(uid, (database) => database.delete());
  }

  async get(key: string): ReturnType<ObjectReader['get']> {
    const place = placeOf(key);
    if (place === undefined) return this.parts.reader.get(key);
    const { uid, noteId } = place;
    const stamp = this.stamps.get(`${uid}/${noteId}`);
    const held = await this.quietly(() => this.withKept(uid, ({ object }) => object.get(key)));
    if (held !== undefined && isGood(held, stamp)) return held.bytes;
    const bytes = await this.orHeld(() => this.parts.reader.get(key), held?.bytes);
    if (bytes !== undefined && stamp !== undefined && bytes !== held?.bytes) await this.hold(place, key, bytes, stamp);
    return bytes;
  }

  async list(prefix: string): ReturnType<ObjectReader['list']> {
    const place = placeOf(prefix);
    const isNote = place !== undefined && prefix.endsWith(`/${place.noteId}/`);
    return isNote ? this.listNote(prefix, place) : this.parts.reader.list(prefix);
  }

  /** What the cloud has by now, whatever was kept: for whoever writes on top of it. What is here where it cannot be reached. */
  async listAnew(prefix: string): ReturnType<ObjectReader['list']> {
    const place = placeOf(prefix);
    const row = place && (await this.quietly(() => this.withKept(place.uid, ({ note }) => note.get(place.noteId))));
    return this.orHeld(() => this.parts.reader.list(prefix), row?.listing?.objects);
  }

  private async listNote(prefix: string, { uid, noteId }: Place): ReturnType<ObjectReader['list']> {
    const stamp = this.stamps.get(`${uid}/${noteId}`);
    const row = await this.quietly(() => this.withKept(uid, ({ note }) => note.get(noteId)));
    const held = row?.listing ?? undefined;
    if (held !== undefined && held.stamp === stamp) return held.objects;
    const objects = await this.orHeld(() => this.parts.reader.list(prefix), held?.objects);
    if (stamp !== undefined && objects !== held?.objects) {
      const listing = { stamp, objects: objects.map(({ key, size }) => ({ key, size })) };
      await this.quietly(() => this.withKept(uid, (database) => changeNote(database, noteId, () => ({ listing }))));
    }
    return objects;
  }

  private async hold({ uid, noteId }: Place, key: string, bytes: Uint8Array, stamp: number): Promise<void> {
    this.held += 1;
    const limit = this.held % LOOK_EVERY === 0 ? await this.limit() : undefined;
    await this.quietly(() =>
      this.withKept(uid, async (database) => {
        await putObject(database, { key, noteId, bytes, stamp });
        if (limit !== undefined) await makeRoom(database, limit, noteId);
      }),
    );
  }

  private async limit(): Promise<number> {
    const quota = await this.quietly(() => this.parts.quota());
    return quota === undefined ? MOST_BYTES : Math.min(MOST_BYTES, Math.floor(quota * SHARE));
  }

  private async fetchAll(keys: readonly string[]): Promise<boolean> {
    const waiting = [...keys];
    let isWhole = true;
    const lane = async (): Promise<void> => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
        if ((await this.get(key)) === undefined) isWhole = false;
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return isWhole;
  }

  /** What the cloud gives; where it cannot be reached, what is here. A session that has ended is no such thing. */
  private async orHeld<T>(ask: () => Promise<T>, held: T | undefined): Promise<T> {
    try {
      return await ask();
    } catch (thrown) {
      if (held === undefined || isExpiry(appErrorOf(thrown))) throw thrown;
      return held;
    }
  }

  /** A browser that keeps nothing costs fetching again, and nothing else. */
  private async quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch {
      return undefined;
    }
  }
}

interface Kept {
  readonly port: KeptPort;
  /** Looks at what is kept before it asks the cloud. */
  readonly reader: ObjectReader;
  /** The same, but for what there is of a note, which it asks the cloud for each time. */
  readonly newest: ObjectReader;
}

/** What is kept of notes, and readers of that and of the cloud. */
export const createKept = (parts: KeptParts): Kept => {
  const kept = new KeptNotes(parts);
  const get: ObjectReader['get'] = (key) => kept.get(key);
  return {
    port: kept,
    reader: { get, list: (prefix) => kept.list(prefix) },
    newest: { get, list: (prefix) => kept.listAnew(prefix) },
  };
};
