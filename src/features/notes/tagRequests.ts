import { defineRequest, type NoteId } from '@inkside/kit';

/** A tag as somebody picked it; its name is told where it is gone by the time that it is given. */
export interface PickedTag {
  readonly id: NoteId;
  readonly title: string;
}

/** What becomes of the tags of some notes. */
export interface TagChange {
  readonly give: readonly PickedTag[];
  readonly take: readonly PickedTag[];
  /** Names of tags that are made and given. */
  readonly make: readonly string[];
}

/** Gives tags to notes and takes others from them, in one go. */
export const tagNotesRequest = defineRequest<TagChange & { readonly ids: readonly NoteId[] }, null>('notes/tag', {
  policy: 'every',
});

/** A new tag. Fails with a fault of the name. */
export const makeTagRequest = defineRequest<{ readonly title: string }, NoteId>('notes/makeTag', { policy: 'every' });

/** Another name or colour for a tag; a colour of null takes it away. What is absent stays. */
export const changeTagRequest = defineRequest<
  { readonly id: NoteId; readonly title?: string; readonly colour?: number | null },
  null
>('notes/changeTag', { policy: 'every' });
