import * as v from 'valibot';

import { hashSecret, isSameText, randomHex, randomUrlToken, type Records } from '../accounts';
import { type Clock, DAY_MS } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { ChannelWriter } from '../gateway';

const linkSchema = v.object({
  id: v.string(),
  noteId: v.string(),
  /** Of the note's tree document. */
  documentId: v.string(),
  /** Of the code's second half. */
  hash: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
  isRevoked: v.optional(v.boolean(), false),
});
/** A link to one note. Times are epoch milliseconds. */
export type KeptNoteLink = v.InferOutput<typeof linkSchema>;
const schema = v.object({ links: v.array(linkSchema) });

/** A note that a link shows. */
export interface SharedNote {
  readonly link: KeptNoteLink;
  /** Whose it is. */
  readonly uid: string;
  readonly title: string;
  /** What its tree document says of its pages. */
  readonly tree: Readonly<Record<string, unknown>>;
}

/** Links that let anyone read one note until they end. Codes are kept as hashes: each is told once. */
export interface NoteLinks {
  /**
   * @throws CloudFailure `errors.notFound` for what is no note of the account's own, or lies in the bin;
   * `errors.noteLinksFull` where the account has {@link MOST}
   */
  make(
    uid: string,
    note: Pick<KeptNoteLink, 'noteId' | 'documentId'>,
    days: number,
  ): Promise<KeptNoteLink & { readonly code: string }>;
  /** Those of a note that hold, the newest first. */
  list(uid: string, noteId: string): Promise<readonly KeptNoteLink[]>;
  /** Takes it back: from the next request on it opens nothing. @throws CloudFailure `errors.notFound` */
  revoke(uid: string, id: string): Promise<void>;
  /**
   * Makes one that was taken back hold again, until the end that it had; its code is the same.
   * @throws CloudFailure `errors.notFound`, also for one that has ended; `errors.noteLinksFull`
   */
  restore(uid: string, id: string): Promise<KeptNoteLink>;
  /** @throws CloudFailure `errors.noteLinkUnknown|noteLinkExpired|noteLinkRevoked|noteLinkGone` */
  open(code: string): Promise<SharedNote>;
  /** Whether `open` would still show it. */
  holds(uid: string, id: string): Promise<boolean>;
}

/** Links of an account that hold. */
const MOST = 200;
/** For so long after its end a link is said to have ended; then nobody knows it any more. */
const REMEMBERED_MS = 90 * DAY_MS;
/** Folders above each other; no person makes more. */
const MOST_FOLDERS = 100;

const FOLDER = 0;
const OF_GROUP = 3;
const ENABLED = 1;

/** What a viewer needs to know of a note's pages; nothing else of the document leaves the account. */
const SHOWN = [
  ...['pageNameList', 'richTextPageNameList', 'removePageList', 'notePageInfo', 'noteBackground'],
  ...['createdAt', 'updatedAt', 'activeScene'],
] as const;

type Tree = Readonly<Record<string, unknown>>;

const recordId = (uid: string): string => `noteLinks:${uid}`;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isEnabled = ({ status }: Tree): boolean => typeof status !== 'number' || status === ENABLED;
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

const isGroups = ({ association, groupId }: Tree): boolean =>
  isText(groupId) || v.is(v.looseObject({ associationType: v.literal(OF_GROUP) }), association);

/** A note of the account's own: no folder, no version, none of a group's, whose objects lie with the group. */
const isNote = (tree: Tree, noteId: string): boolean =>
  isText(tree['title']) &&
  isAbsent(tree['commitId']) &&
  isAbsent(tree['modeType']) &&
  tree['type'] !== FOLDER &&
  (isText(tree['uniqueId']) ? tree['uniqueId'] : tree['_id']) === noteId &&
  !isGroups(tree);

const treeShown = (tree: Tree): Tree => {
  const size = v.safeParse(v.looseObject({ size: v.unknown() }), tree['deviceInfo']);
  return {
    ...Object.fromEntries(SHOWN.flatMap((name) => (tree[name] === undefined ? [] : [[name, tree[name]]]))),
    ...(size.success ? { deviceInfo: { size: size.output.size } } : {}),
  };
};

interface Parts {
  readonly records: Records;
  readonly writer: Pick<ChannelWriter, 'get'>;
  readonly clock: Clock;
}

/** The note's tree document; undefined where it is deleted, in the bin, or in a folder that is. */
const standing = async (
  { writer }: Parts,
  uid: string,
  { noteId, documentId }: Pick<KeptNoteLink, 'noteId' | 'documentId'>,
): Promise<Tree | undefined> => {
  const tree: Tree | undefined = await writer.get(uid, documentId);
  if (tree === undefined || !isNote(tree, noteId) || !isEnabled(tree)) return undefined;
  let parent = tree['parentUniqueId'];
  for (let above = 0; above < MOST_FOLDERS && isText(parent); above += 1) {
    const folder: Tree | undefined = await writer.get(uid, parent);
    // A folder that is not there leaves the note at the root.
    if (folder === undefined) break;
    if (!isEnabled(folder)) return undefined;
    parent = folder['parentUniqueId'];
  }
  return tree;
};

const createReading = (parts: Parts) => {
  const { records, clock } = parts;
  const all = async (uid: string): Promise<readonly KeptNoteLink[]> =>
    (await records.read(recordId(uid), schema))?.links ?? [];

  const shown = async (uid: string, link: KeptNoteLink): Promise<SharedNote> => {
    if (link.isRevoked) throw new CloudFailure('errors.noteLinkRevoked');
    if (link.expiresAt <= clock.now()) throw new CloudFailure('errors.noteLinkExpired');
    const tree = await standing(parts, uid, link);
    if (tree === undefined) throw new CloudFailure('errors.noteLinkGone');
    return { link, uid, title: String(tree['title']), tree: treeShown(tree) };
  };
  const opening: Pick<NoteLinks, 'open' | 'holds'> = {
    open: async (code) => {
      const [uid = '', token = ''] = code.split('.');
      const hash = hashSecret(token);
      const link = (await all(uid)).find((each) => isSameText(each.hash, hash));
      if (link === undefined) throw new CloudFailure('errors.noteLinkUnknown');
      return shown(uid, link);
    },
    holds: async (uid, id) => {
      const link = (await all(uid)).find((each) => each.id === id);
      if (link === undefined) return false;
      return shown(uid, link).then(
        () => true,
        (thrown: unknown) => {
          if (thrown instanceof CloudFailure) return false;
          throw thrown;
        },
      );
    },
  };
  return { all, opening };
};

/** One record an account: it ends with the account. */
export const createNoteLinks = (parts: Parts): NoteLinks => {
  const { records, clock } = parts;
  const { all, opening } = createReading(parts);
  const holdsStill = ({ isRevoked, expiresAt }: KeptNoteLink): boolean => !isRevoked && expiresAt > clock.now();

  return {
    ...opening,
    make: async (uid, note, days) => {
      if ((await standing(parts, uid, note)) === undefined) throw new CloudFailure('errors.notFound');
      const now = clock.now();
      const token = randomUrlToken();
      const times = { createdAt: now, expiresAt: now + days * DAY_MS };
      const { noteId, documentId } = note;
      const link = { id: randomHex(12), noteId, documentId, hash: hashSecret(token), ...times, isRevoked: false };
      return records.change(recordId(uid), schema, (known) => {
        const before = (known?.links ?? []).filter(({ expiresAt }) => expiresAt > now - REMEMBERED_MS);
        if (before.filter(holdsStill).length >= MOST) throw new CloudFailure('errors.noteLinksFull', { max: MOST });
        return { next: { links: [...before, link] }, result: { ...link, code: `${uid}.${token}` } };
      });
    },
    list: async (uid, noteId) =>
      (await all(uid)).filter((link) => link.noteId === noteId && holdsStill(link)).toReversed(),
    revoke: (uid, id) =>
      records.change(recordId(uid), schema, (known) => {
        const links = known?.links ?? [];
        if (!links.some((link) => link.id === id)) throw new CloudFailure('errors.notFound');
        const after = links.map((link) => (link.id === id ? { ...link, isRevoked: true } : link));
        return { next: { links: after }, result: undefined };
      }),
    restore: (uid, id) =>
      records.change(recordId(uid), schema, (known) => {
        const links = known?.links ?? [];
        const link = links.find((each) => each.id === id && each.expiresAt > clock.now());
        if (link === undefined) throw new CloudFailure('errors.notFound');
        if (links.filter((each) => each !== link && holdsStill(each)).length >= MOST)
          throw new CloudFailure('errors.noteLinksFull', { max: MOST });
        const result = { ...link, isRevoked: false };
        return { next: { links: links.map((each) => (each === link ? result : each)) }, result };
      }),
  };
};
