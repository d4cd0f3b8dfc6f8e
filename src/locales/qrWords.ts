import type { Language } from '../features/preferences/slice';
import en from './en/qr.json';
import type { Messages } from './loadMessages';
import ru from './ru/qr.json';
import zh from './zh/qr.json';
import zhTW from './zhTW/qr.json';

/** What stands at the code of QR sign-in, which most people never open: all languages at once, with its code. */
export const qrWords: Readonly<Record<Language, Messages>> = { zh, zhTW, en, ru };
