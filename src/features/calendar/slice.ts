import { defineState, defineRequest, loadReducer } from '@inkside/kit';
import type { MonthReading } from '@inkside/protocol';

/** `month` is `YYYY-MM`. */
export const monthRequest = defineRequest<{ month: string }, MonthReading>('calendar/month', { policy: 'latest' });

export const calendarState = defineState('calendar', 'discard', loadReducer(monthRequest));

export interface CalendarSlice {
  readonly calendar: ReturnType<typeof calendarState.reducer>;
}
