import { defineFeature } from '../defineFeature';
import { monthOf } from './logic';
import { monthRequest } from './slice';

export const calendar = defineFeature({
  name: 'calendar',
  pages: {
    calendar: () => import('./CalendarPage'),
  },
  data: { calendar: ({ route, now }) => [monthRequest.asked({ month: monthOf(route.query['month'], now) })] },
  processes: {
    calendar: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/calendarSaga')).calendarSaga,
  },
});
