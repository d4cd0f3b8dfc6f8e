import type { Language } from '../features/preferences/slice';
import en from './en/captcha.json';
import type { Messages } from './loadMessages';
import ru from './ru/captcha.json';
import zh from './zh/captcha.json';
import zhTW from './zhTW/captcha.json';

/** The security check's, which most people never see: all languages at once, with its code. */
export const captchaWords: Readonly<Record<Language, Messages>> = { zh, zhTW, en, ru };
