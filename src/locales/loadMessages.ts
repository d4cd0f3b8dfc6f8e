import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import type { Language } from '../features/preferences/slice';

/** Message id to ICU text; the production build has parsed it already. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** `first`: the sign-in page, errors, and what stands everywhere. `more`: all other pages. */
export type MessageGroup = 'first' | 'more';

type Words = Record<string, string>;

type Load = () => Promise<{ messages: Words | Promise<Words> }>;

const catalogues: Readonly<Record<MessageGroup, Readonly<Record<Language, Load>>>> = {
  first: {
    zh: () => import('./first/zh'),
    zhTW: () => import('./first/zhTW'),
    en: () => import('./first/en'),
    ru: () => import('./first/ru'),
  },
  more: {
    zh: () => import('./more/zh'),
    zhTW: () => import('./more/zhTW'),
    en: () => import('./more/en'),
    ru: () => import('./more/ru'),
  },
};

/** One language's catalogue, or the part of it that the sign-in page needs; each group is a file of its own. */
export const loadMessages = async (language: Language, groups: readonly MessageGroup[]): Promise<Messages> => {
  const loaded = await Promise.all(groups.map(async (group) => (await catalogues[group][language]()).messages));
  return Object.assign({}, ...loaded) as Messages;
};
