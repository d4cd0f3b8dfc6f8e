import { isObject, type Json, type JsonObject } from '@inkside/kit';

import type { GatewayDocument } from '../../gateway/gateway';
import type { HomeOf } from '../../databaseNames';
import type { OutboxEntry } from '../../journal/journal';
import { eachRows } from './rawDatabase';
import type { SavedRow } from './saved';
import type { JournalWords } from './journalRows';
import type { DatabaseName } from '../../syncPorts';

/** Reads what PouchDB keeps of documents, without PouchDB: it stops at the first row that it does not understand. */

/** A leaf of a document's tree, with its ancestors' hashes, the newest first. */
interface LeafPath {
  readonly start: number;
  readonly hashes: readonly string[];
  readonly isDeleted: boolean;
}

interface PouchMeta {
  readonly id: string;
  readonly winningRev: string;
  readonly isDeleted: boolean;
  readonly leaves: readonly LeafPath[];
}

interface PouchBody {
  readonly id: string;
  readonly rev: string;
  readonly isDeleted: boolean;
  readonly fields: JsonObject;
}

const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined where a part of the tree says nothing. */
const leavesBelow = (
  node: unknown,
  generation: number,
  ancestors: readonly string[],
): readonly LeafPath[] | undefined => {
  if (!Array.isArray(node) || typeof node[0] !== 'string' || !Array.isArray(node[2])) return undefined;
  const [hash, options, children] = node as [string, unknown, readonly unknown[]];
  const hashes = [hash, ...ancestors];
  if (children.length === 0) {
    return [{ start: generation, hashes, isDeleted: isObject(options) && options['deleted'] === true }];
  }
  const found = children.map((child) => leavesBelow(child, generation + 1, hashes));
  return found.every((leaves) => leaves !== undefined) ? found.flat() : undefined;
};

const leavesIn = (tree: unknown): readonly LeafPath[] | undefined => {
  if (!Array.isArray(tree) || tree.length === 0) return undefined;
  const found = (tree as readonly unknown[]).map((path) =>
    isObject(path) && typeof path['pos'] === 'number' ? leavesBelow(path['ids'], path['pos'], []) : undefined,
  );
  return found.every((leaves) => leaves !== undefined) ? found.flat() : undefined;
};

/** A row of `document-store`; undefined where PouchDB could not read it. */
export const metaOf = (row: unknown): PouchMeta | undefined => {
  if (!isObject(row)) return undefined;
  const { id, winningRev, deletedOrLocal } = row;
  const data = parsed(row['data']);
  const leaves = isObject(data) ? leavesIn(data['rev_tree']) : undefined;
  const isWhole = typeof id === 'string' && typeof winningRev === 'string' && isObject(data) && data['id'] === id;
  if (!isWhole || leaves === undefined || (deletedOrLocal !== '0' && deletedOrLocal !== '1')) return undefined;
  return { id, winningRev, isDeleted: deletedOrLocal === '1', leaves };
};

/** A row of `by-sequence`; undefined where it does not say of which document it is. */
export const bodyOf = (row: unknown): PouchBody | undefined => {
  if (!isObject(row)) return undefined;
  const { _doc_id_rev: name, _deleted, ...fields } = row;
  const at = typeof name === 'string' ? name.lastIndexOf('::') : -1;
  if (typeof name !== 'string' || at <= 0 || !/^\d+-./.test(name.slice(at + 2))) return undefined;
  return {
    id: name.slice(0, at),
    rev: name.slice(at + 2),
    isDeleted: _deleted === true,
    fields: fields as Record<string, Json>,
  };
};

export const bodyName = (id: string, rev: string): string => `${id}::${rev}`;
const revOf = ({ start, hashes }: LeafPath): string => `${start}-${hashes[0] ?? ''}`;

/** A leaf as it is put into a database again. */
const documentOf = (
  { id, rev, isDeleted, fields }: PouchBody,
  { start, hashes }: Pick<LeafPath, 'start' | 'hashes'>,
): GatewayDocument => ({
  ...fields,
  _id: id,
  _rev: rev,
  ...(isDeleted ? { _deleted: true } : {}),
  _revisions: { start, ids: hashes },
});

interface Found {
  readonly metas: ReadonlyMap<string, PouchMeta>;
  /** By document. */
  readonly bodies: ReadonlyMap<string, ReadonlyMap<string, PouchBody>>;
  /** Rows that do not say whose they are, as text. */
  readonly nameless: readonly string[];
}

const textOf = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
};

const readAll = async (database: IDBDatabase, isWanted: (id: string) => boolean): Promise<Found> => {
  const metas = new Map<string, PouchMeta>();
  const bodies = new Map<string, Map<string, PouchBody>>();
  const nameless: string[] = [];
  await eachRows(database, 'document-store', (rows) => {
    for (const { value } of rows) {
      const meta = metaOf(value);
      if (meta !== undefined && isWanted(meta.id)) metas.set(meta.id, meta);
    }
  });
  await eachRows(database, 'by-sequence', (rows) => {
    for (const { value } of rows) {
      const body = bodyOf(value);
      if (body === undefined) nameless.push(textOf(value));
      else if (isWanted(body.id)) bodies.set(body.id, (bodies.get(body.id) ?? new Map()).set(body.rev, body));
    }
  });
  return { metas, bodies, nameless };
};

const generationOf = (rev: string): number => Number.parseInt(rev, 10);
const hashOf = (rev: string): string => rev.slice(rev.indexOf('-') + 1);

/** Of a body whose tree is lost: the revision before it may be one that its note in the outbox names. */
const guessedPath = ({ rev, isDeleted }: PouchBody, known: readonly string[]): LeafPath => {
  const parent = known.find((each) => generationOf(each) === generationOf(rev) - 1);
  return {
    start: generationOf(rev),
    hashes: [hashOf(rev), ...(parent === undefined ? [] : [hashOf(parent)])],
    isDeleted,
  };
};

interface Question {
  readonly name: DatabaseName;
  readonly homeOf: HomeOf;
  readonly words: JournalWords;
}

/** As it was: of this database, whole, and what its tree says of it. */
const isFit = ({ name, homeOf }: Question, { fields, isDeleted }: PouchBody, path: LeafPath): boolean =>
  homeOf(fields['dbId']) === name && fields['_attachments'] === undefined && isDeleted === path.isDeleted;

/** What the journal says about this database. */
interface Noted {
  readonly entries: ReadonlyMap<string, OutboxEntry>;
  readonly held: ReadonlySet<string>;
}

const notedOf = ({ name, words }: Question): Noted => ({
  entries: new Map(words.outbox.filter(({ database }) => database === name).map((entry) => [entry.id, entry])),
  held: new Set(words.held.filter(({ database }) => database === name).map(({ id }) => id)),
});

/** One leaf as it is to be kept; nothing where it comes from the cloud. */
const saveLeaf = (
  question: Question,
  { entries, held }: Noted,
  body: PouchBody,
  path: LeafPath,
): readonly SavedRow[] => {
  const { name: database, words } = question;
  const { id, rev, isDeleted } = body;
  const entry = entries.get(id);
  const isUnsent = entry !== undefined;
  if (entry?.base?._rev === rev && !held.has(id)) return [];
  // A deletion is believed when two say it.
  if (isDeleted && !isUnsent) return [];
  if (isFit(question, body, path)) return [{ kind: 'document', database, isUnsent, document: documentOf(body, path) }];
  if (!isUnsent && words.isAll) return [];
  return [{ kind: 'aside', database, id, text: textOf({ ...body.fields, _id: id, _rev: rev }) }];
};

/** The leaves that its tree names; without a tree that knows one, the newest body, which was seen last. */
const leavesOf = (
  own: ReadonlyMap<string, PouchBody>,
  meta: PouchMeta | undefined,
  entry: OutboxEntry | undefined,
): readonly (readonly [PouchBody, LeafPath])[] => {
  const leaves = (meta?.leaves ?? []).flatMap((path) => {
    const body = own.get(revOf(path));
    return body === undefined ? [] : [[body, path] as const];
  });
  const [newest] = [...own.values()].sort((a, b) => generationOf(b.rev) - generationOf(a.rev));
  if (leaves.length > 0 || newest === undefined) return leaves;
  const base = entry?.base?._rev;
  return [[newest, guessedPath(newest, [...(entry?.over ?? []), ...(base === undefined ? [] : [base])])]];
};

/**
 * Everything of a broken PouchDB that the cloud may not have: all leaves of what the outbox names or a person has to
 * decide about. Where the outbox is not known whole, every living leaf.
 */
export const savePouch = async (database: IDBDatabase, question: Question): Promise<readonly SavedRow[]> => {
  const { name, words } = question;
  const noted = notedOf(question);
  const isWanted = (id: string): boolean => !words.isAll || noted.entries.has(id) || noted.held.has(id);
  const { metas, bodies, nameless } = await readAll(database, isWanted);
  const saved = [...bodies].flatMap(([id, own]) =>
    leavesOf(own, metas.get(id), noted.entries.get(id)).flatMap(([body, path]) =>
      saveLeaf(question, noted, body, path),
    ),
  );
  // Whose they are is not known, so neither whether the cloud has them.
  const isDoubtful = noted.entries.size > 0 || !words.isAll;
  const aside = isDoubtful ? nameless.map((text): SavedRow => ({ kind: 'aside', database: name, id: '', text })) : [];
  return [...saved, ...aside];
};
