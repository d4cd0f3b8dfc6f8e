import type { Language } from '../features/preferences/slice';
import en from './en/forgotten.json';
import type { Messages } from './loadMessages';
import ru from './ru/forgotten.json';
import zh from './zh/forgotten.json';
import zhTW from './zhTW/forgotten.json';

/** What stands where another password is set from the sign-in page: all languages at once, with its code. */
export const forgottenWords: Readonly<Record<Language, Messages>> = { zh, zhTW, en, ru };
