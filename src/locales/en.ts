import common from './en/common.json';
import errors from './en/errors.json';
import ink from './en/ink.json';
import library from './en/library.json';
import notes from './en/notes.json';
import push from './en/push.json';
import session from './en/session.json';
import sync from './en/sync.json';

export const messages: Record<string, string> = { ...common, ...errors, ...ink, ...library, ...notes, ...push, ...session, ...sync };
