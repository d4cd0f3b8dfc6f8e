import common from './zh/common.json';
import errors from './zh/errors.json';
import ink from './zh/ink.json';
import library from './zh/library.json';
import notes from './zh/notes.json';
import push from './zh/push.json';
import session from './zh/session.json';
import sync from './zh/sync.json';

export const messages: Record<string, string> = { ...common, ...errors, ...ink, ...library, ...notes, ...push, ...session, ...sync };
