import { createAction, createReducer } from '@reduxjs/toolkit';
import { type AppError, defineRequest, defineState, loadReducer, type LoadState, type NoteId } from '@inkside/kit';
import type { NoteLink, NoteLinkDays, SharedNote } from '@inkside/protocol';

import { routeEntered } from '../route/slice';

/** What a link shows; needs no account. */
export const sharedNoteRequest = defineRequest<{ code: string }, SharedNote>('noteShare/open', { policy: 'latest' });
/** Why a link opens nothing, and no second try would mend it. */
export const linkEnds: ReadonlySet<string> = new Set([
  'errors.noteLinkUnknown',
  'errors.noteLinkExpired',
  'errors.noteLinkRevoked',
  'errors.noteLinkGone',
]);
/** It stays over a sign-in: it is nobody's own. */
export const sharedNoteState = defineState('sharedNote', 'discard', loadReducer(sharedNoteRequest), true);

export interface SharedNoteSlice {
  readonly sharedNote: ReturnType<typeof sharedNoteState.reducer>;
}

/** One's own note that links are made for. */
interface Sharing {
  readonly noteId: NoteId;
  /** Of its tree document. */
  readonly documentId: string;
  readonly title: string;
}

/** Intent: see and make links to a note. */
export const shareOpened = createAction<Sharing>('noteShare/shareOpened');
export const shareClosed = createAction('noteShare/shareClosed');

export const noteLinksRequest = defineRequest<{ noteId: NoteId }, readonly NoteLink[]>('noteShare/links', {
  policy: 'latest',
});
export const linkMakeRequest = defineRequest<
  { readonly noteId: NoteId; readonly documentId: string; readonly days: NoteLinkDays },
  { readonly link: NoteLink; readonly code: string }
>('noteShare/make', { policy: 'leading' });
export const linkTakeBackRequest = defineRequest<{ readonly noteId: NoteId; readonly id: string }, null>(
  'noteShare/takeBack',
  { policy: 'every' },
);

/** Takes the taking back of a link back. */
export const linkGiveBackRequest = defineRequest<{ readonly noteId: NoteId; readonly id: string }, null>(
  'noteShare/giveBack',
  { policy: 'every' },
);

/** The dialog of links. `code`: of the link that was just made, which is told once. */
export type NoteLinksState =
  | { readonly phase: 'closed' }
  | (Sharing & {
      readonly phase: 'open';
      readonly links: LoadState<{ readonly noteId: NoteId }, readonly NoteLink[]>;
      /** Those of them that were taken back since it was opened, by their ids: they can be given back. */
      readonly takenBack: readonly string[];
      readonly made: { readonly id: string; readonly code: string } | null;
      readonly isMaking: boolean;
      readonly error: AppError | null;
    });

type Open = Extract<NoteLinksState, { phase: 'open' }>;

const closed = { phase: 'closed' } as NoteLinksState;
const linksReducer = loadReducer(noteLinksRequest);

/** Changes the dialog of this note; what comes for another one comes too late. */
const about = (state: NoteLinksState, noteId: NoteId, change: (open: Open) => Partial<Open>): NoteLinksState =>
  state.phase === 'open' && state.noteId === noteId ? { ...state, ...change(state) } : state;

const withLinks = ({ links }: Open, change: (links: readonly NoteLink[]) => readonly NoteLink[]): Partial<Open> =>
  links.phase === 'ready' ? { links: { ...links, data: change(links.data) } } : {};

export const noteLinksState = defineState(
  'noteLinks',
  'discard',
  createReducer(closed, (builder) => {
    builder.addCase(shareOpened, (_state, { payload }) => ({
      ...{ phase: 'open', ...payload, takenBack: [], made: null, isMaking: false, error: null },
      links: { phase: 'loading', args: { noteId: payload.noteId } },
    }));
    builder.addCase(shareClosed, () => closed);
    // Who goes back leaves the dialog with the page that it was opened on.
    builder.addCase(routeEntered, () => closed);
    builder.addCase(linkMakeRequest.asked, (state, { payload: { noteId } }) =>
      about(state as NoteLinksState, noteId, () => ({ isMaking: true, error: null })),
    );
    builder.addCase(linkMakeRequest.succeeded, (state, { payload: { args, result } }) =>
      about(state as NoteLinksState, args.noteId, (open) => ({
        ...{ isMaking: false, made: { id: result.link.id, code: result.code } },
        ...withLinks(open, (links) => [result.link, ...links]),
      })),
    );
    builder.addCase(linkMakeRequest.failed, (state, { payload: { args, error } }) =>
      about(state as NoteLinksState, args.noteId, () => ({ isMaking: false, error })),
    );
    for (const { asked, failed } of [linkTakeBackRequest, linkGiveBackRequest]) {
      builder.addCase(asked, (state, { payload: { noteId } }) =>
        about(state as NoteLinksState, noteId, () => ({ error: null })),
      );
      builder.addCase(failed, (state, { payload: { args, error } }) =>
        about(state as NoteLinksState, args.noteId, () => ({ error })),
      );
    }
    builder.addCase(linkTakeBackRequest.succeeded, (state, { payload: { args } }) =>
      about(state as NoteLinksState, args.noteId, ({ takenBack }) => ({ takenBack: [...takenBack, args.id] })),
    );
    builder.addCase(linkGiveBackRequest.succeeded, (state, { payload: { args } }) =>
      about(state as NoteLinksState, args.noteId, ({ takenBack }) => ({
        takenBack: takenBack.filter((id) => id !== args.id),
      })),
    );
    builder.addDefaultCase((state, action) =>
      state.phase === 'open' ? { ...state, links: linksReducer(state.links, action) } : state,
    );
  }),
);

export interface NoteLinksSlice {
  readonly noteLinks: NoteLinksState;
}

export const selectSharedNote = (state: SharedNoteSlice) => state.sharedNote;
export const selectNoteLinks = (state: NoteLinksSlice): NoteLinksState => state.noteLinks;
