import { type AppError, defineRequest, defineState, type FileId, loadReducer } from '@inkside/kit';
import type { ServiceDialog } from '@inkside/protocol';
import { combineReducers, createAction, createReducer } from '@reduxjs/toolkit';

/** A picture that goes with the words. */
export interface ChosenPicture {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

interface Words {
  /** Names the message, here and in the cloud. */
  readonly id: string;
  readonly text: string;
  readonly picture: ChosenPicture | null;
}

/** Words that are on their way, or did not arrive. */
export interface UnsentMessage extends Words {
  /** Null while it is on its way. */
  readonly error: AppError | null;
}

/** Fetches the chat with customer service; what was unread is read with that. */
export const dialogRequest = defineRequest<{ language: string }, ServiceDialog>('service/dialog', { policy: 'latest' });
/** Fact: something was said, read or taken back while the chat is open. */
export const dialogArrived = createAction<{ language: string; dialog: ServiceDialog }>('service/dialogArrived');

/** Intent: the person sends words, a picture, or both. */
export const sendAsked = createAction<{ text: string; language: string }>('service/sendAsked');
export const sayRequest = defineRequest<Words & { language: string }, null>('service/say', { policy: 'every' });
/** Intent: words that did not arrive are given up. */
export const unsentDropped = createAction<{ id: string }>('service/unsentDropped');
/** Fact: what this browser kept of a visit before. */
export const unsentFound = createAction<{ draft: string; waiting: readonly { id: string; text: string }[] }>(
  'service/unsentFound',
);

/** Intent: something is typed. */
export const draftTyped = createAction<{ text: string }>('service/draftTyped');
/** Intent: a picture was chosen or pasted; it is looked at before it is taken. */
export const pictureChosen = createAction<ChosenPicture>('service/pictureChosen');
export const pictureTaken = createAction<ChosenPicture>('service/pictureTaken');
export const pictureRefused = createAction<{ error: AppError }>('service/pictureRefused');
export const pictureDropped = createAction('service/pictureDropped');

/** Intent: an answer from the questions did not help. */
export const unhelpfulRequest = defineRequest<{ id: string; language: string }, null>('service/unhelpful', {
  policy: 'leading',
});

const opened = loadReducer(dialogRequest);
type Load = ReturnType<typeof opened>;

/** What is shown stays where a newer state of it cannot be had. */
const dialog: typeof opened = Object.assign(
  (state: Load | undefined, action: Parameters<typeof opened>[1]): Load => {
    if (state?.phase !== 'ready') return opened(state, action);
    if (dialogRequest.failed.match(action)) return state;
    if (dialogArrived.match(action) && action.payload.language === state.args.language) {
      return { ...state, data: action.payload.dialog };
    }
    return opened(state, action);
  },
  { getInitialState: opened.getInitialState },
);

const without = (known: readonly UnsentMessage[], ids: ReadonlySet<string>): UnsentMessage[] =>
  known.filter(({ id }) => !ids.has(id));

const lost: AppError = { code: 'errors.network', params: { operation: 'service' } };

const unsent = createReducer<readonly UnsentMessage[]>([], (builder) => {
  builder.addCase(unsentFound, (known, { payload: { waiting } }) => [
    ...waiting.map(({ id, text }) => ({ id, text, picture: null, error: lost })),
    ...without(known as readonly UnsentMessage[], new Set(waiting.map(({ id }) => id))),
  ]);
  builder.addCase(sayRequest.asked, (known, { payload: { id, text, picture } }) => [
    ...without(known as readonly UnsentMessage[], new Set([id])),
    { id, text, picture, error: null },
  ]);
  builder.addCase(sayRequest.failed, (known, { payload: { args, error } }) =>
    known.map((each) => (each.id === args.id ? { ...each, error } : each)),
  );
  builder.addCase(sayRequest.succeeded, (known, { payload: { args } }) =>
    without(known as readonly UnsentMessage[], new Set([args.id])),
  );
  builder.addCase(unsentDropped, (known, { payload: { id } }) =>
    without(known as readonly UnsentMessage[], new Set([id])),
  );
});

interface Draft {
  readonly text: string;
  readonly picture: ChosenPicture | null;
  /** Why the last chosen picture was not taken. */
  readonly refused: AppError | null;
}
const noDraft: Draft = { text: '', picture: null, refused: null };

const draft = createReducer<Draft>(noDraft, (builder) => {
  builder.addCase(unsentFound, (known, { payload }) => (known.text === '' ? { ...known, text: payload.draft } : known));
  builder.addCase(draftTyped, (known, { payload: { text } }) => ({ ...known, text }));
  builder.addCase(pictureTaken, (known, { payload }) => ({ ...known, picture: payload, refused: null }));
  builder.addCase(pictureRefused, (known, { payload: { error } }) => ({ ...known, refused: error }));
  builder.addCase(pictureDropped, (known) => ({ ...known, picture: null, refused: null }));
  builder.addCase(sayRequest.asked, (known, { payload: { text } }) => (known.text.trim() === text ? noDraft : known));
});

export const serviceState = defineState(
  'service',
  'discard',
  combineReducers({ dialog, unsent, draft, unhelpful: unhelpfulRequest.reducer }),
);

export interface ServiceSlice {
  readonly service: ReturnType<typeof serviceState.reducer>;
}
