import type { ComponentType } from 'react';

import type { IconProps } from '../../kit/icons/makeIcon';
import { LibraryIcon, NotesIcon, SendIcon } from '../../kit/icons/places';

export interface Tab {
  readonly path: string;
  readonly labelId: string;
}

/** A main area: a place in the rail, with its children as tabs. */
export interface Area {
  readonly root: string;
  readonly labelId: string;
  readonly Icon: ComponentType<IconProps>;
  /** The first is where the rail leads. */
  readonly tabs: readonly [Tab, ...Tab[]];
}

export const areas: readonly [Area, ...Area[]] = [
  {
    root: '/note',
    labelId: 'common.notes',
    Icon: NotesIcon,
    tabs: [
      { path: '/note/recentNote', labelId: 'notes.recent' },
      { path: '/note/localNote', labelId: 'notes.all' },
    ],
  },
  { root: '/push', labelId: 'common.send', Icon: SendIcon, tabs: [{ path: '/push/file', labelId: 'push.files' }] },
  { root: '/library', labelId: 'common.library', Icon: LibraryIcon, tabs: [{ path: '/library/local', labelId: 'library.books' }] },
];

const isBelow = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

export const areaOf = (path: string): Area => areas.find(({ root }) => isBelow(path, root)) ?? areas[0];
export const tabOf = (area: Area, path: string): Tab => area.tabs.find((tab) => isBelow(path, tab.path)) ?? area.tabs[0];
