import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineRequest, defineState, type FileId, loadReducer, type NoArgs, type SecretId } from '@inkside/kit';
import type { LookedAt, PageProgress, PublicFeed, ReadingItem, WantedLogin } from '@inkside/protocol';
import type { CatalogueFile, CataloguePage } from '@inkside/reader';
import type { Collectable, ReadingKind, UndoStep } from './types';

/** A saved page, or the address of a search with `%s` for its words. `parent`: a folder; null is the top. */
export const addPageRequest = defineRequest<
  { readonly url: string; readonly parent: string | null; readonly pageType: 'page' | 'search' },
  ReadingItem
>('reading/addPage', { policy: 'leading' });

/** What a source is asked with; null for nothing. A password is a handle, and may be of nothing. */
export type SourceLogin = { readonly username: string; readonly password: SecretId } | null;
export const subscribeUrlRequest = defineRequest<
  {
    readonly url: string;
    readonly kind: PublicFeed['kind'];
    readonly parent: string | null;
    readonly login: SourceLogin;
    /** Id of a subscription whose place it takes; absent of a new one. */
    readonly replaces?: string;
  },
  ReadingItem
>('reading/subscribeUrl', { policy: 'leading' });
/** Subscribes to one of the public list. */
export const subscribeRequest = defineRequest<{ readonly id: string }, null>('reading/subscribe', { policy: 'every' });
/** What stands at an address, before one subscribes. `username` '' with a `secret` '' is no login. */
export const lookRequest = defineRequest<Readonly<Record<'url' | 'kind' | 'username' | 'secret', string>>, LookedAt>(
  'reading/look',
  { policy: 'latest' },
);
/** Those of the public list that hold the words. */
export const searchRequest = defineRequest<{ readonly text: string }, readonly PublicFeed[]>('reading/search', {
  policy: 'latest',
});

export const addFolderRequest = defineRequest<
  { readonly kind: ReadingKind; readonly title: string; readonly parent: string | null },
  null
>('reading/addFolder', { policy: 'every' });
/** `before`: what it was called. */
export const renameRequest = defineRequest<
  { readonly kind: ReadingKind; readonly id: string; readonly title: string; readonly before: string },
  null
>('reading/rename', { policy: 'every' });
/** `from`: where they lie now, by folder. */
export const moveRequest = defineRequest<
  {
    readonly kind: ReadingKind;
    readonly from: readonly { readonly parent: string | null; readonly ids: readonly string[] }[];
    readonly to: string | null;
    /** What the goal is called. */
    readonly goal: string;
  },
  null
>('reading/move', { policy: 'every' });
/** `title`: of the first. */
export const removeRequest = defineRequest<
  { readonly kind: ReadingKind; readonly ids: readonly string[]; readonly title: string; readonly isFolder: boolean },
  null
>('reading/remove', { policy: 'every' });

export const collectRequest = defineRequest<Collectable, null>('reading/collect', { policy: 'every' });
export const uncollectRequest = defineRequest<{ readonly ids: readonly string[] }, null>('reading/uncollect', {
  policy: 'every',
});

/** A page as it is, to the devices. */
export const sendPageRequest = defineRequest<{ readonly url: string }, PageProgress>('reading/sendPage', {
  policy: 'every',
});

export const exportRequest = defineRequest<NoArgs, null>('reading/export', { policy: 'leading' });
export const importRequest = defineRequest<{ readonly fileId: FileId }, null>('reading/import', { policy: 'leading' });

/** A page of a catalogue, or what it wants before it shows one. */
export type CatalogueView =
  | { readonly kind: 'page'; readonly url: string; readonly page: CataloguePage }
  /** `url`: of what asked for it, which may be another server than the catalogue's. */
  | { readonly kind: 'login'; readonly url: string; readonly wants: WantedLogin };
/** `words`: what it is searched for; '' for the page itself. */
export const catalogueRequest = defineRequest<{ readonly url: string; readonly words: string }, CatalogueView>(
  'reading/catalogue',
  { policy: 'latest' },
);
/** Another name and password for a subscription. `url`: of what asked for it, null where nothing did. */
export const loginRequest = defineRequest<
  { readonly id: string; readonly username: string; readonly secret: SecretId; readonly url: string | null },
  null
>('reading/login', { policy: 'leading' });
type BookAsked = Pick<CatalogueFile, 'href' | 'type'> & { readonly title: string };
/** Into the library. */
export const takeBookRequest = defineRequest<BookAsked, null>('reading/takeBook', { policy: 'every' });
/** To the devices, as it is. */
export const sendBookRequest = defineRequest<BookAsked, PageProgress>('reading/sendBook', { policy: 'every' });

/** An act that can be undone; `id` is the one that its toast undoes. */
export interface Undoable {
  readonly id: string;
  readonly step: UndoStep;
}

/** Ctrl Z has the last so many. */
const MOST_UNDOS = 50;

const undoSlice = createSlice({
  name: 'readingUndo',
  initialState: [] as readonly Undoable[],
  reducers: {
    /** Fact: this was done. */
    done: (state, { payload }: PayloadAction<Undoable>): readonly Undoable[] =>
      [payload, ...(state as readonly Undoable[])].slice(0, MOST_UNDOS),
    /** Fact: it was taken back, or cannot be. */
    over: (state, { payload }: PayloadAction<{ id: string }>): readonly Undoable[] =>
      (state as readonly Undoable[]).filter(({ id }) => id !== payload.id),
  },
});

export const { done: undoableDone, over: undoableOver } = undoSlice.actions;

/** Forms of network reading, and what can be undone there. */
export const readingDeskState = defineState(
  'readingDesk',
  'discard',
  combineReducers({
    look: loadReducer(lookRequest),
    found: loadReducer(searchRequest),
    catalogue: loadReducer(catalogueRequest),
    addingPage: addPageRequest.reducer,
    subscribing: subscribeUrlRequest.reducer,
    signingIn: loginRequest.reducer,
    undo: undoSlice.reducer,
  }),
);

export interface ReadingDeskSlice {
  readonly readingDesk: ReturnType<typeof readingDeskState.reducer>;
}
