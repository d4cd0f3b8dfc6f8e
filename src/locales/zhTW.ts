import common from './zhTW/common.json';
import errors from './zhTW/errors.json';
import ink from './zhTW/ink.json';
import library from './zhTW/library.json';
import notes from './zhTW/notes.json';
import push from './zhTW/push.json';
import session from './zhTW/session.json';
import sync from './zhTW/sync.json';

export const messages: Record<string, string> = { ...common, ...errors, ...ink, ...library, ...notes, ...push, ...session, ...sync };
