import type { UnknownAction } from '@reduxjs/toolkit';

import { knownLanguages, knownThemes, languageChosen, themeChosen } from '../../../features/preferences/slice';
import { routeNames, routeTable, type RouteName } from '../../../features/route/routeTable';
import { logOpened } from '../../../features/faults/slice';
import { signOutAsked } from '../../../features/session/leavingSlice';
import { refreshAsked } from '../../../features/sync/slice';
import type { OfferedCommand } from '@inkside/ui';

/** Something that can be done from anywhere: a page to open, or an action to say. */
export type Command = {
  readonly id: string;
  /** Message ids: where it belongs, and what it is called. */
  readonly groupId: string;
  readonly labelId: string;
  /** What else does it, as {@link Shortcut} names keys. */
  readonly key?: string;
} & (
  | { readonly path: string }
  | { readonly action: UnknownAction }
  | { readonly dialog: 'shortcuts' }
  | { readonly run: () => void }
);

/** Pages that say the same as another one, need something to show, or are no place to go to. */
const notOffered: ReadonlySet<RouteName> = new Set([
  'login',
  'more',
  'closeAccount',
  'notFound',
  'noteOpen',
  'importedOpen',
  'noteWrite',
  'conflict',
  'pushDelivery',
  'screensaverDelivery',
  'userFaqDetails',
  'groupShare',
  'noteShare',
  'nc',
  'deviceNc',
  'downloadPageMobile',
  'userManual',
  'userFaq',
]);

/** By the first part of the address; public pages are texts to read. */
const groupOf = (path: string): string => {
  const [, root = ''] = path.split('/');
  return ['note', 'push', 'library', 'internetReading', 'userCenter', 'downloadPage', 'calendar'].includes(root)
    ? `areas.${root}`
    : 'commands.read';
};

const pageCommands: readonly Command[] = routeNames
  .filter((name) => !notOffered.has(name))
  .map((name) => {
    const path = routeTable[name].path.replace(/\/:.*$/, '');
    return { id: `page ${name}`, groupId: groupOf(path), labelId: `places.${name}`, path };
  });

/** Settings by their own names, and the page of the account where each is. */
const settings: Readonly<Record<string, RouteName>> = {
  picture: 'userInfo',
  nickname: 'userInfo',
  contacts: 'userSignIn',
  password: 'userSignIn',
  linked: 'userSignIn',
  tokens: 'userSignIn',
  dayBegins: 'userAppearance',
  clear: 'userStorage',
  statistics: 'userPrivacy',
  export: 'userPrivacy',
  close: 'closeAccount',
};
const settingCommands: readonly Command[] = Object.entries(settings).map(([name, place]) => ({
  id: `setting ${name}`,
  groupId: 'areas.userCenter',
  labelId: `commands.settings.${name}`,
  path: routeTable[place].path,
}));

/** What the page that is shown can do, before all else. */
export const pageOffers = (offered: readonly OfferedCommand[]): readonly Command[] =>
  offered.map((command) => ({ ...command, groupId: 'commands.inNote' }));

/** All others. `offered`: languages to choose from. */
export const commandsFor = (offered: readonly string[]): readonly Command[] => [
  ...pageCommands,
  ...settingCommands,
  { id: 'sync', groupId: 'commands.do', labelId: 'commands.syncNow', action: refreshAsked() },
  { id: 'log', groupId: 'commands.do', labelId: 'faults.title', action: logOpened() },
  { id: 'shortcuts', groupId: 'commands.do', labelId: 'commands.shortcuts', dialog: 'shortcuts' },
  { id: 'signOut', groupId: 'commands.do', labelId: 'common.signOut', action: signOutAsked() },
  ...knownThemes.map((theme): Command => ({
    id: `theme ${theme}`,
    groupId: 'common.theme',
    labelId: `themes.${theme}`,
    action: themeChosen(theme),
  })),
  ...knownLanguages
    .filter((language) => offered.includes(language))
    .map((language): Command => ({
      id: `language ${language}`,
      groupId: 'common.language',
      labelId: `languages.${language}`,
      action: languageChosen(language),
    })),
];

/** Those whose own name begins so come first, then those of a group that does; otherwise the order stays. */
export const rankOf = (words: string, label: string, group: string): number => {
  const [start, ...names] = [words, label, group].map((text) => text.toLocaleLowerCase());
  const at = names.findIndex((name) => name.startsWith(start ?? ''));
  return at < 0 ? names.length : at;
};

/** What is found under typed words: each of them somewhere in the group or the name, whatever the case. */
export const isMatch = (words: string, text: string): boolean => {
  const lower = text.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
};
