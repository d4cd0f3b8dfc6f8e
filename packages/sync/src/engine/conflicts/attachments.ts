import { isObject, type Json, type JsonObject } from '@inkside/kit';
import type { UserData } from '../../userData';
import { isLeaf, type Leaf } from './leaves';
import { ordered } from './merge';
import type { DatabaseName } from '../../syncPorts';

/** Gives a leaf whole: with the bytes of its attachments, base64, where they are only named. */
export type WithBytes = (database: DatabaseName, leaf: Leaf) => Promise<Leaf>;

const namesStubs = ({ _attachments: attachments }: Leaf): boolean =>
  isObject(attachments) && Object.values(attachments).some((each) => isObject(each) && each['stub'] === true);

/**
 * A cloud that was emptied or put back, and another branch of a document, do not have what a stub names. The bytes are
 * read at the moment of writing or sending, so that nothing that is kept of a document carries them.
 */
export const createWithBytes =
  ({ uid, databases }: Pick<UserData, 'uid' | 'databases'>): WithBytes =>
  async (database, leaf) => {
    if (!namesStubs(leaf)) return leaf;
    const read = databases.use(uid, database, (local) =>
      local.get(leaf._id, { rev: leaf._rev, revs: true, attachments: true }),
    );
    // Bytes that are missing here must not hold up the others: what names them is refused by itself.
    const whole = await read.catch(() => undefined);
    const attachments = isLeaf(whole) ? whole['_attachments'] : undefined;
    return attachments === undefined ? leaf : { ...leaf, _attachments: attachments };
  };

/**
 * PouchDB's revision is a digest of the text, these entries included. In which revision they came to this database
 * (`revpos`), and in which order their members stand, differs between browsers, and must not make two of one merge.
 */
const alike = (attachments: Json | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(attachments) ? (attachments as JsonObject) : {}).map(([name, entry]) => {
      if (!isObject(entry)) return [name, entry];
      const { revpos: _here, ...members } = entry as JsonObject;
      return [name, members];
    }),
  );

/** Those of a document over those of another, by name; nothing where neither has any. */
export const attachmentsOver = (under: Leaf, over: Leaf | undefined): JsonObject => {
  const [one, other] = [under['_attachments'], over?.['_attachments']];
  if (!isObject(one) && !isObject(other)) return {};
  return { _attachments: ordered({ ...alike(one), ...alike(other) }) };
};

const digestsOf = (body: JsonObject): ReadonlyMap<string, unknown> => {
  const attachments = body['_attachments'];
  if (!isObject(attachments)) return new Map();
  return new Map(
    Object.entries(attachments).map(([name, each]) => [name, isObject(each) ? each['digest'] : undefined]),
  );
};

/** Whether a document has every attachment of another. */
export const hasAttachmentsOf = (body: JsonObject, other: JsonObject): boolean => {
  const own = digestsOf(body);
  return [...digestsOf(other)].every(([name, digest]) => digest !== undefined && digest === own.get(name));
};

/** Whether both name the same bytes. */
export const hasSameAttachments = (one: JsonObject, other: JsonObject): boolean =>
  hasAttachmentsOf(one, other) && hasAttachmentsOf(other, one);
