import { groupOfChannel, noteTreeChannel, type PresenceAct } from '@inkside/protocol';

import type { ChannelWriter } from '../gateway';
import type { Clock } from '../lib/config';

interface Parts {
  readonly writer: Pick<ChannelWriter, 'get'>;
  /** The groups that the user is in, by their ids. */
  readonly rolesOf: (uid: string) => Promise<ReadonlyMap<string, unknown>>;
  /** '' for who has chosen none. */
  readonly nicknameOf: (uid: string) => Promise<string>;
  /** An id that says nothing. */
  readonly newId: () => string;
  readonly clock: Clock;
}

/** Who tells: a tab of a browser that is signed in. */
export interface Teller {
  readonly uid: string;
  readonly sessionId: string;
  /** Drawn by the tab itself. */
  readonly tab: string;
  /** As the browser calls itself; '' where it cannot be told. */
  readonly browser: string;
  readonly system: string;
}

/** What is told of a note. */
export interface Word {
  readonly noteId: string;
  readonly documentId: string;
  readonly pageId: string;
  readonly act: PresenceAct | 'left';
}

interface Somebody extends Omit<Teller, 'tab'> {
  readonly id: string;
  readonly pageId: string;
  readonly act: PresenceAct;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}
type Room = Map<string, Somebody>;

interface Presences {
  readonly others: readonly {
    readonly id: string;
    readonly pageId: string;
    readonly act: PresenceAct;
    readonly isOwn: boolean;
    readonly nickname: string;
    readonly browser: string;
    readonly system: string;
  }[];
  readonly againMs: number;
}

/** Who has which note open, in memory. */
export interface NotePresence {
  /** Takes a word, and gives who else is there: nobody, in what is no note that the user may read. */
  tell(teller: Teller, word: Word): Promise<Presences>;
}

/** Who is alone is told of somebody who comes a little later, and asks half as often. */
const [IN_COMPANY_MS, ALONE_MS] = [15_000, 30_000];
/** A slow line is no absence. */
const GRACE_MS = 10_000;
const SWEEP_EVERY_MS = 60_000;
/** Whoever comes when a room is full sees the others, and is not seen. */
const MOST_IN_ROOM = 64;
/** The room in which nobody spoke for longest goes; those in it come back with their next word. */
const MOST_ROOMS = 10_000;

/** Where one meets those who may read the note; undefined for who may not. */
const roomOf = async ({ writer, rolesOf }: Parts, uid: string, { noteId, documentId }: Word) => {
  const tree = await writer.get(uid, documentId);
  if (tree === undefined) return undefined;
  const { uniqueId, dbId } = tree;
  if ((typeof uniqueId === 'string' && uniqueId !== '' ? uniqueId : documentId) !== noteId) return undefined;
  if (dbId === noteTreeChannel(uid)) return `${uid}/${noteId}`;
  const group = groupOfChannel(dbId);
  return group !== undefined && (await rolesOf(uid)).has(group) ? `${group}/${noteId}` : undefined;
};

const createRooms = (clock: Clock) => {
  const rooms = new Map<string, Room>();
  let sweptAt = clock.now();

  const sweep = (): void => {
    const now = clock.now();
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    for (const name of rooms.keys()) living(name);
  };

  /** Those who are still there. */
  const living = (name: string): Room => {
    const room: Room = rooms.get(name) ?? new Map();
    for (const [key, { endsAt }] of room) if (endsAt <= clock.now()) room.delete(key);
    if (room.size === 0) rooms.delete(name);
    return room;
  };

  const keep = (name: string, room: Room): void => {
    rooms.delete(name);
    if (room.size > 0) rooms.set(name, room);
    const [oldest] = rooms.keys();
    if (rooms.size > MOST_ROOMS && oldest !== undefined) rooms.delete(oldest);
  };
  return { sweep, living, keep };
};

export const createNotePresence = (parts: Parts): NotePresence => {
  const { clock, newId, nicknameOf } = parts;
  const rooms = createRooms(clock);

  const shown = async (uid: string, { endsAt: _endsAt, sessionId: _session, ...somebody }: Somebody) => {
    const { uid: theirs, ...told } = somebody;
    if (theirs === uid) return { ...told, isOwn: true, nickname: '' };
    return { ...told, isOwn: false, nickname: await nicknameOf(theirs), browser: '', system: '' };
  };

  return {
    tell: async ({ tab, ...teller }, word) => {
      rooms.sweep();
      const name = await roomOf(parts, teller.uid, word);
      if (name === undefined) return { others: [], againMs: ALONE_MS };
      const room = rooms.living(name);
      const others = [...room.values()].filter(({ sessionId }) => sessionId !== teller.sessionId);
      const againMs = others.length > 0 ? IN_COMPANY_MS : ALONE_MS;
      const key = `${teller.sessionId}\n${tab}`;
      const { act, pageId } = word;
      if (act === 'left') room.delete(key);
      else if (room.has(key) || room.size < MOST_IN_ROOM) {
        const { id } = room.get(key) ?? { id: newId() };
        room.set(key, { ...teller, id, pageId, act, endsAt: clock.now() + againMs + GRACE_MS });
      }
      rooms.keep(name, room);
      return { others: await Promise.all(others.map((other) => shown(teller.uid, other))), againMs };
    },
  };
};
