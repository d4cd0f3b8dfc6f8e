import type { Language } from '../features/preferences/slice';
import en from './en/phone.json';
import type { Messages } from './loadMessages';
import ru from './ru/phone.json';
import zh from './zh/phone.json';
import zhTW from './zhTW/phone.json';

/** What stands at sign-in by telephone number, which many people never open: all languages at once, with its code. */
export const phoneWords: Readonly<Record<Language, Messages>> = { zh, zhTW, en, ru };
