import { createSelector } from '@reduxjs/toolkit';

import { type LoadState, READING_DAY_ROLLOVER_MS, rowsOf } from '@inkside/kit';
import type { ReadingSettings } from '@inkside/protocol';
import type { MessagesSlice } from '../messages/slice';
import { dayHere } from './figures';
import type { CalendarSlice } from './slice';

const MINUTE_MS = 60_000;
const usual: ReadingSettings = { isCounting: true, rolloverMinutes: READING_DAY_ROLLOVER_MS / MINUTE_MS };

export const selectShown = (state: CalendarSlice) => state.calendar.shown;
export const selectYear = (state: CalendarSlice) => state.calendar.year;
export const selectFigures = (state: CalendarSlice) => state.calendar.figures;
export const selectWritten = (state: CalendarSlice) => state.calendar.written;
export const selectChanging = (state: CalendarSlice) => state.calendar.changing;
export const selectKnownSettings = (state: CalendarSlice) => state.calendar.settings.known;
/** The usual ones until they came. */
export const selectSettings = (state: CalendarSlice): ReadingSettings => state.calendar.settings.known ?? usual;

/** The same as something that comes: what is not known yet is not shown as if it were. */
export const selectSettingsLoad = createSelector(
  [(state: CalendarSlice) => state.calendar.settings],
  ({ known, error }): LoadState<unknown, ReadingSettings> => {
    if (known !== null) return { phase: 'ready', args: {}, data: known };
    return error === null ? { phase: 'loading', args: {} } : { phase: 'failed', args: {}, error };
  },
);

/** Files that were sent on each reading day, in the order in which they were. */
export const selectSentByDay = createSelector(
  [(state: MessagesSlice) => state.messages.rows, (state: CalendarSlice) => selectSettings(state).rolloverMinutes],
  (rows, rolloverMinutes): ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]> => {
    const days = new Map<string, readonly { readonly id: string; readonly name: string }[]>();
    const sent = rowsOf(rows)
      .filter(({ kind, isRevoked }) => kind === 'push' && !isRevoked)
      .toSorted((a, b) => a.createdAt - b.createdAt);
    for (const { id, name, createdAt } of sent) {
      const day = dayHere(createdAt, rolloverMinutes * MINUTE_MS);
      days.set(day, [...(days.get(day) ?? []), { id, name }]);
    }
    return days;
  },
);

/** Notes that were written on each reading day. */
export const selectWrittenByDay = createSelector([selectWritten], (written): ReadonlyMap<string, readonly string[]> => {
  const days = new Map<string, readonly string[]>();
  if (written.phase === 'ready')
    for (const { date, noteId } of written.data) days.set(date, [...(days.get(date) ?? []), noteId]);
  return days;
});
