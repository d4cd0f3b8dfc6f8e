import { defineState } from '@inkside/kit';
import type { ConsentKind } from '@inkside/protocol';
import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { dataRemoved, sessionClosed } from '../session/slice';
import { agreed, type ConsentItem, type ConsentMarks, dueOf, noMarks } from './logic';

interface Agreed {
  readonly items: readonly Pick<ConsentItem, 'kind' | 'updatedAt'>[];
}

/** Intent: the shown cookie text, or the shown update message with its documents, was agreed to. */
export const consentAgreed = createAction<Agreed>('consent/agreed');
/** Intent: no cookies. Ends the session, if there is one. */
export const cookiesRejected = createAction('consent/cookiesRejected');
/** Intent: the new texts are not agreed to. Ends the session. */
export const updatesRejected = createAction('consent/updatesRejected');

/** Fact: in another tab of this browser somebody agreed, or took it back. */
export const marksReadElsewhere = createAction<ConsentMarks>('consent/marksReadElsewhere');

/** What is asked for now; the cookie text is asked for by itself. */
const prompts = createSlice({
  name: 'consent',
  initialState: [] as readonly ConsentItem[],
  reducers: {
    /** Fact: texts were found that are not agreed to. */
    fellDue: (state, { payload }: PayloadAction<{ items: readonly ConsentItem[] }>) => {
      const kinds = new Set(payload.items.map(({ kind }) => kind));
      return [...state.filter(({ kind }) => !kinds.has(kind)), ...payload.items];
    },
  },
  extraReducers: (builder) => {
    const without = (state: readonly ConsentItem[], kinds: readonly ConsentKind[]) =>
      state.filter(({ kind }) => !kinds.includes(kind));
    builder.addCase(consentAgreed, (state, { payload }) =>
      without(
        state,
        payload.items.map(({ kind }) => kind),
      ),
    );
    builder.addCase(cookiesRejected, (state) => without(state, ['cookie']));
    builder.addCase(marksReadElsewhere, (state, { payload }) => dueOf(state, payload));
    const onlyCookie = (state: readonly ConsentItem[]) => state.filter(({ kind }) => kind === 'cookie');
    builder.addCase(updatesRejected, onlyCookie);
    // The documents are a matter of who is signed in; cookies are one of the browser.
    builder.addCase(sessionClosed, onlyCookie);
  },
});

export const { fellDue: consentFellDue } = prompts.actions;
export const consentState = defineState('consent', 'discard', prompts.reducer, true);

/** Kept apart because it is persisted, and outlives sessions. */
const marks = createSlice({
  name: 'consentMarks',
  initialState: noMarks,
  reducers: {
    /** Fact: whoever signed in has agreed to the terms as they stand. */
    ticked: (state) => ({ ...state, isPrivacy: true }),
  },
  extraReducers: (builder) => {
    builder.addCase(consentAgreed, (state, { payload }) => agreed(state, payload.items));
    builder.addCase(cookiesRejected, (state) => ({ ...state, cookie: null }));
    builder.addCase(marksReadElsewhere, (_state, { payload }) => payload);
    // Whoever sits here next is asked anew.
    builder.addCase(dataRemoved, () => noMarks);
    builder.addCase(updatesRejected, (state): ConsentMarks => ({ ...noMarks, cookie: state.cookie }));
  },
});

export const { ticked: termsTicked } = marks.actions;
export const consentMarksState = defineState('consentMarks', 'store', marks.reducer, true);

interface ConsentSlice {
  readonly consent: readonly ConsentItem[];
  readonly consentMarks: ConsentMarks;
}

export const selectPrompts = (state: ConsentSlice) => state.consent;

export const selectCookiePrompt = createSelector([selectPrompts], (prompts) =>
  prompts.find(({ kind }) => kind === 'cookie'),
);
/** The texts that the update message speaks of, itself first. */
export const selectDocumentPrompts = createSelector([selectPrompts], (prompts) =>
  prompts.filter(({ kind }) => kind !== 'cookie'),
);
export const selectConsentMarks = (state: ConsentSlice) => state.consentMarks;
export const selectHasPrompts = (state: ConsentSlice) => selectPrompts(state).length > 0;
