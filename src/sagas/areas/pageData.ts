import type { Action } from '@reduxjs/toolkit';

import { profileRequest, storageRequest } from '../../features/account/slice';
import { monthOf } from '../../features/calendar/logic';
import { monthRequest } from '../../features/calendar/slice';
import { devicesRequest } from '../../features/devices/slice';
import { packagesRequest } from '../../features/about/slice';
import { programsRequest } from '../../features/downloads/slice';
import { giftsRequest } from '../../features/gifts/slice';
import { shelfRequest } from '../../features/library/cloudSlice';
import { ownGroupsRequest } from '../../features/notes/groupsSlice';
import { noticesRequest } from '../../features/notices/slice';
import {
  cataloguesRequest,
  contentRequest,
  favouritesRequest,
  feedsRequest,
  pagesRequest,
  recommendedRequest,
} from '../../features/reading/slice';
import type { RouteName } from '../../features/route/routeTable';
import type { EnteredRoute } from '../../features/route/slice';
import { dialogRequest } from '../../features/service/slice';
import type { PublicFeed } from '@inkside/protocol';

interface Moment {
  readonly route: EnteredRoute;
  /** The page that was shown before, while no other reason than the address asks. */
  readonly before: EnteredRoute | null;
  /** In which texts of the cloud are wanted. */
  readonly language: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The subscription that the address names, besides the list of all. */
const opened = (kind: PublicFeed['kind'], { query }: EnteredRoute): readonly Action[] => {
  const { feed, page } = query;
  return feed === undefined ? [] : [contentRequest.asked({ feedId: feed, kind, pageUrl: page ?? '' })];
};

/** The file of the book whose dialog is open over a shelf. */
const openBook = ({ route: { query } }: Moment): readonly Action[] => {
  const { book } = query;
  return book === undefined ? [] : [shelfRequest.asked({ bookId: book })];
};

/** What each page asks the cloud for when it is entered. */
const table: Partial<Record<RouteName, (moment: Moment) => readonly Action[]>> = {
  groupNote: () => [ownGroupsRequest.asked({})],
  calendar: ({ route, now }) => [monthRequest.asked({ month: monthOf(route.query['month'], now) })],
  libraryLocal: openBook,
  libraryRecently: openBook,
  // All files are listed already when a book among them is opened or closed.
  libraryCloud: ({ route, before }) => (before?.name === route.name ? [] : [shelfRequest.asked({})]),
  readingCollect: () => [favouritesRequest.asked({})],
  readingWebsite: () => [pagesRequest.asked({})],
  readingRss: ({ route }) => [feedsRequest.asked({}), ...opened('rss', route)],
  readingOpds: ({ route }) => [cataloguesRequest.asked({}), ...opened('opds', route)],
  readingSubscribe: () => [recommendedRequest.asked({})],
  userInfo: () => [profileRequest.asked({}), storageRequest.asked({})],
  userDevices: () => [devicesRequest.asked({})],
  userGift: () => [giftsRequest.asked({})],
  sysNotice: ({ language }) => [noticesRequest.asked({ language })],
  downloadPc: ({ language }) => [programsRequest.asked({ language })],
  aboutUs: () => [packagesRequest.asked({})],
  feedbackService: ({ language }) => [dialogRequest.asked({ language })],
};

export const dataOf = (moment: Moment): readonly Action[] =>
  Object.hasOwn(table, moment.route.name) ? (table[moment.route.name as RouteName]?.(moment) ?? []) : [];
