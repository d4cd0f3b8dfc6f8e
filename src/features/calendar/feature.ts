import type { PageMoment } from '../defineFeature';
import { defineFeature } from '../defineFeature';
import { askedSpan, heatSpan, shownBy, todayAt, weekStartOf } from './logic';
import { figuresRequest, settingsRequest, shownRequest, writtenRequest, yearRequest } from './slice';

/** The heat map and the figures are of today, whatever is looked at: they are asked for when the page is entered. */
const dataOf = ({ route, before, language, now }: PageMoment) => {
  const today = todayAt(now);
  const weekStart = weekStartOf(language);
  const shown = shownRequest.asked(askedSpan(shownBy(route.query, today), weekStart));
  if (before?.name === route.name) return [shown];
  return [
    settingsRequest.asked({}),
    shown,
    yearRequest.asked(heatSpan(today, weekStart)),
    figuresRequest.asked({}),
    writtenRequest.asked({}),
  ];
};

export const calendar = defineFeature({
  name: 'calendar',
  pages: {
    calendar: () => import('./CalendarPage'),
  },
  data: { calendar: dataOf },
  processes: {
    calendar: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/calendarSaga')).calendarSaga,
  },
});
