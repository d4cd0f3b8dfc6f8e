import { createSelector } from '@reduxjs/toolkit';

import type { ConsentSlice } from './slice';

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
