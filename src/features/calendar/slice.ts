import { combineReducers, createReducer } from '@reduxjs/toolkit';

import { type AppError, defineRequest, defineState, loadReducer, type NoArgs, type NoteId } from '@inkside/kit';
import type { ReadingFigures, ReadingRow, ReadingSettings } from '@inkside/protocol';

/** First and last reading day, `YYYY-MM-DD`. */
export interface DaySpan extends Readonly<Record<string, string>> {
  readonly from: string;
  readonly to: string;
}

/** A reading day on which a note was written. */
export interface WrittenDay {
  readonly date: string;
  readonly noteId: NoteId;
}

/** What was read in the week, month or year that is shown, and in the one before it. */
export const shownRequest = defineRequest<DaySpan, readonly ReadingRow[]>('calendar/shown', { policy: 'latest' });
/** What was read in the last 53 weeks, for the heat map. */
export const yearRequest = defineRequest<DaySpan, readonly ReadingRow[]>('calendar/year', { policy: 'latest' });
export const figuresRequest = defineRequest<NoArgs, ReadingFigures>('calendar/figures', { policy: 'latest' });
export const settingsRequest = defineRequest<NoArgs, ReadingSettings>('calendar/settings', { policy: 'latest' });
/** On which days notes were written, by what the local database knows. */
export const writtenRequest = defineRequest<NoArgs, readonly WrittenDay[]>('calendar/written', { policy: 'latest' });
export const settingsChangeRequest = defineRequest<Partial<ReadingSettings>, null>('calendar/settingsChange', {
  policy: 'leading',
});
/** Forgets what was read, in the cloud. */
export const clearRequest = defineRequest<NoArgs, null>('calendar/clear', { policy: 'leading' });
/** Hands what is shown to the person as a table. */
export const exportRequest = defineRequest<DaySpan, null>('calendar/export', { policy: 'leading' });

interface SettingsState {
  /** Null before they came. */
  readonly known: ReadingSettings | null;
  /** Why they did not come. */
  readonly error: AppError | null;
}

const settings = createReducer<SettingsState>({ known: null, error: null }, (builder) => {
  builder.addCase(settingsRequest.succeeded, (_, { payload }) => ({ known: payload.result, error: null }));
  builder.addCase(settingsRequest.failed, (state, { payload }) => ({ ...state, error: payload.error }));
  builder.addCase(settingsChangeRequest.succeeded, (state, { payload }) => ({
    ...state,
    known: state.known === null ? null : { ...state.known, ...payload.args },
  }));
});

export const calendarState = defineState(
  'calendar',
  'discard',
  combineReducers({
    shown: loadReducer(shownRequest),
    year: loadReducer(yearRequest),
    figures: loadReducer(figuresRequest),
    written: loadReducer(writtenRequest),
    changing: settingsChangeRequest.reducer,
    settings,
  }),
);

export interface CalendarSlice {
  readonly calendar: ReturnType<typeof calendarState.reducer>;
}
