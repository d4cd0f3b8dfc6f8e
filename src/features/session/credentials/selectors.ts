import type { CredentialsSlice } from './slice';

export const selectCredentials = (state: CredentialsSlice) => state.credentials.facts;
export const selectContactStep = (state: CredentialsSlice) => state.credentials.step;
export const selectContactCode = (state: CredentialsSlice) => state.credentials.code;
export const selectContactChange = (state: CredentialsSlice) => state.credentials.change;
export const selectContactRemoval = (state: CredentialsSlice) => state.credentials.removal;
export const selectLinking = (state: CredentialsSlice) => state.credentials.linking;
export const selectTokens = (state: CredentialsSlice) => state.credentials.tokens;
export const selectTokenMaking = (state: CredentialsSlice) => state.credentials.making;
export const selectShownToken = (state: CredentialsSlice) => state.credentials.shown;
