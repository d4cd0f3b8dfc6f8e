import * as v from 'valibot';
import {
  type EpochMs,
  isObject,
  type Json,
  type JsonObject,
  type ListedStorage,
  type Stop,
  type Uid,
} from '@inkside/kit';

import type { DatabaseName, DocumentChange, NewDocument, ReadMark, StoredDocument } from '../syncPorts';
import type { DocumentBus } from '../bus';
import { databaseNames } from '../databaseNames';

/** What somebody wished to write. */
export type DraftWrite =
  | { readonly kind: 'edit'; readonly fields: JsonObject; readonly unset: readonly string[] }
  | { readonly kind: 'create'; readonly document: NewDocument }
  | { readonly kind: 'remove' };

/** How much of a document the tab had before it when somebody wrote. */
interface Seen {
  /** The revision that it was told of last; null where it was told of none. */
  readonly rev: string | null;
  /** Up to where it had read the local database; null where it had not. */
  readonly mark: ReadMark | null;
}

export interface Draft {
  readonly database: DatabaseName;
  readonly id: string;
  readonly at: EpochMs;
  readonly write: DraftWrite;
  /** The revision that the write is over, with what its fields held; null while that is not read yet. */
  readonly madeOn: { readonly rev: string; readonly fields: JsonObject } | null;
  readonly seen: Seen;
}

/** Names a draft while it stands. */
export type DraftKey = string;

/** Writes that are on their way into the local database, in a storage that a closing tab cannot lose. */
export interface Drafts {
  /** Stands when it returns. */
  keep(uid: Uid, draft: Draft): DraftKey;
  /** Adds what the write is over. */
  complete(key: DraftKey, draft: Draft, current: StoredDocument): void;
  /** This page has written the document: what waits behind that is made on it. */
  wrote(database: DatabaseName, id: string, rev: string): void;
  stands(key: DraftKey): boolean;
  drop(key: DraftKey): void;
  /** Drafts of tabs that ended, oldest first; those of this page are on their way and not among them. */
  found(uid: Uid): readonly { readonly key: DraftKey; readonly draft: Draft }[];
  /** Tells each time when another tab of this browser has put down a draft of the user. */
  watch(uid: Uid, put: () => void): Stop;
  removeAll(uid: Uid): void;
}

const PREFIX = 'inkside.draft.';

const isPlain = (value: unknown): value is JsonObject => isObject(value);
const isDocument = (value: unknown): value is NewDocument => isObject(value) && typeof value['_id'] === 'string';
const objectSchema = v.custom<JsonObject>(isPlain);

const draftSchema = v.object({
  database: v.picklist(['note', 'message', 'library']),
  id: v.string(),
  at: v.custom<EpochMs>((value) => typeof value === 'number'),
  write: v.variant('kind', [
    v.object({ kind: v.literal('edit'), fields: objectSchema, unset: v.array(v.string()) }),
    v.object({ kind: v.literal('create'), document: v.custom<NewDocument>(isDocument) }),
    v.object({ kind: v.literal('remove') }),
  ]),
  madeOn: v.nullable(v.object({ rev: v.string(), fields: objectSchema })),
  seen: v.optional(
    v.object({
      rev: v.nullable(v.string()),
      mark: v.nullable(v.object({ database: v.string(), sequence: v.number() })),
    }),
    { rev: null, mark: null },
  ),
});

const parsed = (text: string | null): Draft | undefined => {
  if (text === null) return undefined;
  try {
    const result = v.safeParse(draftSchema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};

const namesOf = (write: DraftWrite): readonly string[] =>
  write.kind === 'edit' ? [...Object.keys(write.fields), ...write.unset] : [];

/** What those fields hold; what is absent stays absent. */
const valuesOf = (document: StoredDocument, names: readonly string[]): JsonObject =>
  Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value = document[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

let pages = 0;
/** When this page began, in microseconds: no two tabs name their drafts alike, nor do two in one process. */
const nameOfPage = (): string => {
  pages += 1;
  return `${Math.trunc(performance.timeOrigin * 1000).toString(36)}_${pages.toString(36)}`;
};

interface DraftsParts {
  readonly local: ListedStorage;
  /** Tells what other tabs do to that storage. */
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const watchStorage =
  (window: DraftsParts['window']): Drafts['watch'] =>
  (uid, put) => {
    const onStorage = (event: Event): void => {
      const { key, newValue } = event as StorageEvent;
      if (newValue !== null && key?.startsWith(`${PREFIX}${uid}.`) === true) put();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  };

export const createDrafts = ({ local, window }: DraftsParts): Drafts => {
  const page = nameOfPage();
  let count = 0;
  /** With those that do not say what they are over. */
  const own = new Map<DraftKey, Draft | undefined>();
  const keepAs = (key: DraftKey, draft: Draft): void => local.setItem(key, JSON.stringify(draft));
  const keysOf = (uid: Uid): readonly DraftKey[] => local.keys().filter((key) => key.startsWith(`${PREFIX}${uid}.`));
  const drop = (key: DraftKey): void => {
    own.delete(key);
    local.removeItem(key);
  };
  return {
    keep: (uid, draft) => {
      count += 1;
      const key = `${PREFIX}${uid}.${draft.database}.${page}-${count.toString(36)}`;
      own.set(key, draft);
      keepAs(key, draft);
      return key;
    },
    complete: (key, draft, current) => {
      const madeOn = { rev: current._rev, fields: valuesOf(current, namesOf(draft.write)) };
      own.set(key, undefined);
      keepAs(key, { ...draft, madeOn });
    },
    wrote: (database, id, rev) => {
      for (const [key, draft] of own) {
        if (draft?.database !== database || draft.id !== id) continue;
        const next = { ...draft, seen: { ...draft.seen, rev } };
        own.set(key, next);
        keepAs(key, next);
      }
    },
    stands: (key) => local.getItem(key) !== null,
    drop,
    found: (uid) =>
      keysOf(uid)
        .filter((key) => !own.has(key))
        .flatMap((key) => {
          const draft = parsed(local.getItem(key));
          // One that cannot be read says nothing, however often it is read.
          if (draft === undefined) local.removeItem(key);
          return draft === undefined ? [] : [{ key, draft }];
        })
        .sort((a, b) => a.draft.at - b.draft.at || a.key.length - b.key.length || (a.key < b.key ? -1 : 1)),
    watch: watchStorage(window),
    removeAll: (uid) => keysOf(uid).forEach(drop),
  };
};

/** Documents of which the revision is remembered, by database; of others the mark tells, or nothing. */
const MOST_REMEMBERED = 20_000;

/** What this tab has shown, or is about to: what it was told of on the bus, and up to where it has read. */
export interface SeenRevisions {
  of(database: DatabaseName, id: string): Seen;
  /** Everything up to there is shown. */
  read(database: DatabaseName, mark: ReadMark): void;
  /** The databases are gone. */
  forget(): void;
  readonly stop: Stop;
}

const note = (known: Map<string, string>, changes: readonly DocumentChange[]): void => {
  for (const change of changes) {
    // A map gives its keys in the order in which they were put in.
    known.delete(change.id);
    if (!change.isDeleted) known.set(change.id, change.document._rev);
  }
  for (const oldest of known.keys()) {
    if (known.size <= MOST_REMEMBERED) return;
    known.delete(oldest);
  }
};

export const createSeenRevisions = (bus: Pick<DocumentBus, 'listen'>): SeenRevisions => {
  const told = new Map(databaseNames.map((name) => [name, new Map<string, string>()]));
  const marks = new Map<DatabaseName, ReadMark>();
  const stops = [...told].map(([name, known]) => bus.listen(name, (changes) => note(known, changes)));
  return {
    of: (database, id) => ({ rev: told.get(database)?.get(id) ?? null, mark: marks.get(database) ?? null }),
    read: (database, mark) => void marks.set(database, mark),
    forget: () => {
      marks.clear();
      for (const known of told.values()) known.clear();
    },
    stop: () => stops.forEach((stop) => stop()),
  };
};
