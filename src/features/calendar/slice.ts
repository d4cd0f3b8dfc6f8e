import { defineRequest } from '../../app/kit/defineRequest';
import type { MonthReading } from '../../app/kit/statistics';
import { loadReducer } from '../../app/kit/loadState';

/** `month` is `YYYY-MM`. */
export const monthRequest = defineRequest<{ month: string }, MonthReading>('calendar/month', { policy: 'latest' });

export const calendarReducer = loadReducer(monthRequest);

export interface CalendarSlice {
  readonly calendar: ReturnType<typeof calendarReducer>;
}
