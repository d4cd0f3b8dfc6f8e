import {
  type AppError,
  type EpochMs,
  foldedName,
  type JsonObject,
  nameFault,
  type NoteId,
  type Uid,
} from '@inkside/kit';

import type { NoteIndex, NotePlan } from './operations';
import type { NoteRow } from './slice';
import { TAG_MODE } from './tagLogic';
import type { PickedTag, TagChange } from './tagRequests';

const ENABLED = 1;

const isTag = (row: NoteRow | undefined): row is NoteRow => row?.kind === 'tag' && row.status === ENABLED;

/** Of all rows, the tags that stand. */
export const tagsIn = (index: NoteIndex): readonly NoteRow[] => index.all().filter(isTag);

/** The name that a tag is to have, checked against all other tags. Spaces around it are not meant. */
export const tagNameFault = (title: string, index: NoteIndex, but?: NoteId): AppError | undefined =>
  nameFault(
    title.trim(),
    tagsIn(index).flatMap((tag) => (tag.id === but ? [] : [tag.title])),
  );

/** What a change of tags comes to: which are given and taken, and which have to be made first. */
export interface ResolvedTags {
  readonly give: readonly PickedTag[];
  readonly take: readonly PickedTag[];
  readonly made: readonly PickedTag[];
  readonly refused: readonly { readonly error: AppError }[];
}

/**
 * Looks at the tags as they stand now: one that is gone meanwhile is refused and the others are given. A name that
 * somebody else has given to a tag meanwhile means that tag.
 * @param newId gives the id of a tag that is made
 */
export const resolveTags = (change: TagChange, index: NoteIndex, newId: () => NoteId): ResolvedTags => {
  const byName = new Map(tagsIn(index).map((tag) => [foldedName(tag.title), tag]));
  const refused: { readonly error: AppError }[] = [];
  const given = new Map<NoteId, PickedTag>();
  for (const tag of change.give) {
    if (isTag(index.get(tag.id))) given.set(tag.id, tag);
    else refused.push({ error: { code: 'errors.tagGone', params: { name: tag.title } } });
  }
  const made = new Map<string, PickedTag>();
  for (const typed of change.make) {
    const title = typed.trim();
    const known = byName.get(foldedName(title)) ?? made.get(foldedName(title));
    const fault = known === undefined ? nameFault(title) : undefined;
    if (fault !== undefined) {
      refused.push({ error: fault });
      continue;
    }
    const tag = known === undefined ? { id: newId(), title } : { id: known.id, title: known.title };
    if (known === undefined) made.set(foldedName(title), tag);
    given.set(tag.id, tag);
  }
  return { give: [...given.values()], take: change.take, made: [...made.values()], refused };
};

const isSameList = (one: readonly NoteId[], other: readonly NoteId[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Writes the lists of tags of those notes in which something changes. A tag is no change of a note: its day stays, as with
 * the star. Ids of tags that nobody knows here stay in the list: they may be on their way.
 */
export const planTags = (
  ids: readonly NoteId[],
  { give, take }: Pick<ResolvedTags, 'give' | 'take'>,
  index: NoteIndex,
): NotePlan => {
  const taken = new Set(take.map(({ id }) => id));
  const given = give.map(({ id }) => id);
  const done: NoteRow[] = [];
  const writes = [...new Set(ids)].flatMap((id) => {
    const row = index.get(id);
    if (row?.kind !== 'note' || row.status !== ENABLED) return [];
    const had = row.tags ?? [];
    const has = [...new Set([...had.filter((tag) => !taken.has(tag)), ...given])];
    if (isSameList(had, has)) return [];
    done.push(row);
    return [{ documentId: row.documentId, fields: { tagIdList: has } }];
  });
  return { writes, done, refused: [] };
};

interface NewTag extends PickedTag {
  readonly uid: Uid;
  readonly at: EpochMs;
}

/** A new tag's document in the tree. No device's own is known: it has what the specification says of one. */
export const tagDocument = ({ uid, id, title, at }: NewTag) => ({
  _id: id as string,
  uniqueId: id as string,
  user: uid as string,
  dbId: `${uid}-NOTE_TREE`,
  title,
  modeType: TAG_MODE,
  status: ENABLED,
  enabled: true,
  parentUniqueId: null,
  createdAt: at as number,
  updatedAt: at as number,
});

/** What is written for another name or colour; nothing where it is as it was. */
export const tagFields = (
  row: NoteRow,
  { title = row.title, colour = row.colour ?? null }: { readonly title?: string; readonly colour?: number | null },
  at: EpochMs,
): JsonObject | undefined => {
  const isRenamed = title !== row.title;
  const isColoured = colour !== (row.colour ?? null);
  if (!isRenamed && !isColoured) return undefined;
  // A field that is undefined goes.
  const inColour = isColoured ? { color: colour ?? undefined } : {};
  return { ...(isRenamed ? { title } : {}), ...inColour, updatedAt: at };
};
