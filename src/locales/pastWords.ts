import type { Language } from '../features/preferences/slice';
import en from './en/past.json';
import type { Messages } from './loadMessages';
import ru from './ru/past.json';
import zh from './zh/past.json';
import zhTW from './zhTW/past.json';

/** What stands over the page while DevTools shows the past: all languages at once, for developers only. */
export const pastWords: Readonly<Record<Language, Messages>> = { zh, zhTW, en, ru };
