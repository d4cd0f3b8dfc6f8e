/**
 * What the cloud knows to be named by documents, by its key below `{uid}/` (source: the storage key layout of the
 * wire contract). Everything else, such as pictures of people, public files and what old firmware wrote, is none of
 * these and never removed.
 */
export type ObjectKind = 'push' | 'note' | 'library';

export interface NamedObject {
  readonly kind: ObjectKind;
  /** Any of these, named by a document of the kind, keeps the object. */
  readonly ids: readonly string[];
}

/** Ids are hexadecimal digits or UUIDs; a name of any other form may stand in a document in a way we do not know. */
const ID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{24}$/i;

const stemOf = (file: string): string => {
  const dot = file.indexOf('.');
  return dot < 0 ? file : file.slice(0, dot);
};

const idsIn = (parts: readonly string[], uid: string): string[] =>
  parts.map(stemOf).filter((part) => ID.test(part) && part !== uid);

/** `push/{id}.{ext}`, `note/{noteId}/…`, `thumbnail/{noteId}.png`, `reader/…/{bookId}.{ext}`. */
const partsOf = ([area = '', ...rest]: readonly string[]): readonly [ObjectKind, readonly string[]] | undefined => {
  const first = rest.slice(0, 1);
  switch (area) {
    case 'push':
      return rest.length === 1 ? ['push', first] : undefined;
    case 'note':
      return rest.length > 1 ? ['note', first] : undefined;
    case 'thumbnail':
      return rest.length === 1 ? ['note', first] : undefined;
    case 'reader':
      return ['library', rest];
    default:
      return undefined;
  }
};

/** What names the object of this key; undefined for one that is never removed. */
export const namedObject = (uid: string, key: string): NamedObject | undefined => {
  if (!key.startsWith(`${uid}/`)) return undefined;
  const found = partsOf(key.slice(uid.length + 1).split('/'));
  if (found === undefined) return undefined;
  const [kind, parts] = found;
  const ids = idsIn(parts, uid);
  return ids.length === 0 ? undefined : { kind, ids: ids.map(plainId) };
};

/** A UUID is written with and without its dashes, in either case. */
export const plainId = (id: string): string => id.replaceAll('-', '').toLowerCase();
