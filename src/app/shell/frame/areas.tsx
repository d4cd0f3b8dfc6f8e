import type { ComponentType } from 'react';

import { placeOf, routeNames, routeTable, type RouteName } from '../../../features/route/routeTable';
import { type ChannelName, plainPath } from '@inkside/kit';
import {
  AccountIcon,
  CalendarIcon,
  DownloadsIcon,
  type IconProps,
  LibraryIcon,
  MoreIcon,
  NotesIcon,
  ReadingIcon,
  SendIcon,
} from '@inkside/ui';

/** A child of an area: a page with a name in the route table and a label of its own. */
export interface Tab {
  readonly name: RouteName;
  readonly path: string;
  readonly labelId: string;
}

/** A main area: a place in the rail, with its children as tabs. */
export interface Area {
  readonly root: string;
  readonly labelId: string;
  readonly Icon: ComponentType<IconProps>;
  /** What keeps its lists equal to the cloud; absent where they are asked for when they are opened. */
  readonly channel?: ChannelName;
  /** The first is where the rail leads. */
  readonly tabs: readonly [Tab, ...Tab[]];
  /** Not in the bar of a phone, which has room for four: reached from the page More there. */
  readonly isLesser?: true;
  /** Not in the menu: reached from the user's picture. */
  readonly isHidden?: true;
}

const isBelow = (path: string, root: string): boolean => `${plainPath(path)}/`.startsWith(`${plainPath(root)}/`);

const tab = (name: RouteName): Tab => ({
  name,
  path: routeTable[name].path.replace(/\/:.*$/, ''),
  labelId: `places.${name}`,
});

/** The pages of an area are the places below its root that have the frame around them, in the order of the table. */
const withTabs = (area: Omit<Area, 'tabs'>): Area => {
  const isPage = (name: RouteName): boolean => {
    const place = placeOf(name);
    return isBelow(routeTable[name].path, area.root) && place?.isWhole !== true && place?.isDetail !== true;
  };
  const [first, ...others] = routeNames.filter(isPage).map(tab);
  if (first === undefined) throw new Error(`${area.root} has no page.`);
  return { ...area, tabs: [first, ...others] };
};

export const areas: readonly [Area, ...Area[]] = [
  withTabs({
    root: '/note',
    labelId: 'areas.note',
    Icon: NotesIcon,
    channel: 'noteTree',
  }),
  withTabs({ root: '/push', labelId: 'areas.push', Icon: SendIcon, channel: 'message' }),
  withTabs({ root: '/calendar', labelId: 'areas.calendar', Icon: CalendarIcon, isLesser: true }),
  withTabs({
    root: '/library',
    labelId: 'areas.library',
    Icon: LibraryIcon,
    channel: 'library',
  }),
  withTabs({
    root: '/internetReading',
    labelId: 'areas.internetReading',
    Icon: ReadingIcon,
  }),
  withTabs({
    root: '/downloadPage',
    labelId: 'areas.downloadPage',
    Icon: DownloadsIcon,
    isLesser: true,
  }),
  withTabs({
    root: '/userCenter',
    labelId: 'areas.userCenter',
    Icon: AccountIcon,
    isHidden: true,
  }),
  // What the bar of a phone has no room for; on a wider screen the rail and the account's menu lead there.
  withTabs({ root: '/more', labelId: 'areas.more', Icon: MoreIcon, isHidden: true }),
];

/** Those in the menu. */
export const menuAreas: readonly Area[] = areas.filter(({ isHidden }) => isHidden !== true);

/** Those in the bar of a phone, and those that have no room in it. */
export const barAreas: readonly Area[] = menuAreas.filter(({ isLesser }) => isLesser !== true);
export const lesserAreas: readonly Area[] = menuAreas.filter(({ isLesser }) => isLesser === true);
/** The account's pages stand upright in three groups; what is named nowhere is about the person. */
const accountGroups: Partial<Record<RouteName, 'devices' | 'help'>> = {
  userDevices: 'devices',
  userGift: 'devices',
  sysNotice: 'help',
  feedbackFaq: 'help',
  feedbackService: 'help',
  userCenterManual: 'help',
  aboutUs: 'help',
};

/** A heading of the account's list, with its pages in the order of the table. */
interface TabGroup {
  readonly labelId: string;
  readonly tabs: readonly Tab[];
}

/** The account's own area. */
export const userCentre: Area = areas.find(({ root }) => root === '/userCenter') ?? areas[0];

export const userCentreGroups: readonly TabGroup[] = (['you', 'devices', 'help'] as const).map((group) => ({
  labelId: `areas.account.${group}`,
  tabs: userCentre.tabs.filter(({ name }) => (accountGroups[name] ?? 'you') === group),
}));

export const moreArea: Area = areas.find(({ root }) => root === '/more') ?? areas[0];

export const areaOf = (path: string): Area => areas.find(({ root }) => isBelow(path, root)) ?? areas[0];
export const tabOf = (area: Area, path: string): Tab =>
  area.tabs.find((each) => isBelow(path, each.path)) ?? area.tabs[0];
