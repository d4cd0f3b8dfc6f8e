import type { CalendarSlice } from './slice';

export const selectMonth = (state: CalendarSlice) => state.calendar;
