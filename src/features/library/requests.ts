import { defineRequest } from '@inkside/kit';
import { createAction } from '@reduxjs/toolkit';

interface Several {
  readonly ids: readonly string[];
}

/** Moves books and folders; '' is the root. `from`: the folder that is shown, of several that a book stands in. */
export const bookMoveRequest = defineRequest<Several & { readonly from?: string; readonly to: string }, null>(
  'library/move',
  { policy: 'every' },
);
/** Has books stand in one more folder. */
export const bookAddRequest = defineRequest<Several & { readonly to: string }, null>('library/addToFolder', {
  policy: 'every',
});
/** Takes books out of one folder. */
export const bookTakeOutRequest = defineRequest<Several & { readonly from: string }, null>('library/takeOut', {
  policy: 'every',
});
/** To the bin, with their links to folders. */
export const bookBinRequest = defineRequest<Several, null>('library/bin', { policy: 'every' });
/** Puts removed books back on the shelf, with the links that went with them. */
export const bookRestoreRequest = defineRequest<Several, null>('library/restore', { policy: 'every' });
/** Deletes for good what lies in the bin. */
export const bookPurgeRequest = defineRequest<Several, null>('library/purge', { policy: 'every' });
/** Whether devices may fetch the files of books. */
export const bookShareRequest = defineRequest<Several & { readonly isOn: boolean }, null>('library/share', {
  policy: 'every',
});
/** A folder goes, and what lay in it moves up. */
export const folderDissolveRequest = defineRequest<Several, null>('library/dissolve', { policy: 'every' });
/** A new folder in another one ('' is the root), with books in it; its name is edited at once where it was not typed. */
export const folderMakeRequest = defineRequest<
  { readonly title: string; readonly parentId: string; readonly ids?: readonly string[]; readonly isUnnamed?: true },
  string
>('library/makeFolder', { policy: 'every' });
/** Another name for a folder, or another title for a book; the name of its file stays. */
export const libraryRenameRequest = defineRequest<{ readonly id: string; readonly title: string }, null>(
  'library/rename',
  { policy: 'every' },
);

/** Intent: the name of a book or a folder is edited in its place, or no longer. */
export const libraryRenameStarted = createAction<{ id: string }>('library/renameStarted');
export const libraryRenameAbandoned = createAction('library/renameAbandoned');

/** The words of a deletion in the journal of operations: by them it is known what makes it final. */
export const BOOKS_DELETED = 'library.deletedForGood';
