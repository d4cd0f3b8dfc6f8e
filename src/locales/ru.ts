import common from './ru/common.json';
import errors from './ru/errors.json';
import ink from './ru/ink.json';
import library from './ru/library.json';
import notes from './ru/notes.json';
import push from './ru/push.json';
import session from './ru/session.json';
import sync from './ru/sync.json';

export const messages: Record<string, string> = { ...common, ...errors, ...ink, ...library, ...notes, ...push, ...session, ...sync };
