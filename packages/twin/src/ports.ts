import type { JsonObject } from '@inkside/kit';

import type { FetchLike } from './cloudClient';

/** Where a device keeps what it has. Everything rejects with what the storage threw. */
export interface TwinStore {
  /** What was saved last, as it is read back; undefined for a new device. */
  load(): Promise<unknown>;
  save(state: object): Promise<void>;
  /** Files by their name in the object store. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  remove(keys: readonly string[]): Promise<void>;
  /** Forgets state and files. */
  clear(): Promise<void>;
}

export interface TwinClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when that fires first. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/** Points of a stroke in page units, one after the other. */
export type Stroke = readonly { readonly x: number; readonly y: number }[];

export interface NoteOrder {
  readonly uid: string;
  readonly noteId: string;
  readonly commitId: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly strokes: readonly Stroke[];
}

/** A document with its name. */
export type NamedDocument = JsonObject & { readonly _id: string };

/** A note of one page: its objects, by their paths below the note's prefix, and its documents. */
export interface WrittenNote {
  readonly objects: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Says that the objects are on their way. */
  readonly commit: NamedDocument;
  readonly note: NamedDocument;
}

/** Strokes on a page of a note that is there. */
export interface PageOrder extends Omit<NoteOrder, 'title'> {
  readonly pageId: string;
  /** Keys of the note's objects. */
  readonly known: readonly string[];
}

/** Strokes over one page of a book. */
export interface BookInkOrder {
  /** The page of ink. */
  readonly pageId: string;
  /** 0 is the first page of the book. */
  readonly pageIndex: number;
  readonly size: { readonly width: number; readonly height: number };
  /** Epoch milliseconds. */
  readonly at: number;
  /** In units of `size`, as `thickness` is. */
  readonly strokes: readonly Stroke[];
  /** ARGB, signed. */
  readonly color: number;
  readonly thickness: number;
}

/** Files that are sent, the tree of notes, the library. */
export type TwinChannel = 'messages' | 'notes' | 'library';

/** What a device is made of besides itself. */
export interface TwinPorts {
  /** Origin of the cloud, without a slash at its end. */
  readonly server: string;
  readonly fetch: FetchLike;
  readonly store: TwinStore;
  readonly clock: TwinClock;
  /** 32 hexadecimal digits by chance. */
  readonly newId: () => string;
  /** What it follows; everything without it. */
  readonly follows?: readonly TwinChannel[];
  /** Encodes ink in the format of notes; comes with its first use. */
  readonly writeNote: (order: NoteOrder) => Promise<WrittenNote>;
  /** Encodes strokes that are added to a page. */
  readonly writeOn: (order: PageOrder) => Promise<Omit<WrittenNote, 'note'>>;
  /** Encodes ink over a page, by paths below the folder of the book's objects; the zip of shapes is the last. */
  readonly writeInk: (order: BookInkOrder) => Promise<WrittenNote['objects']>;
}
