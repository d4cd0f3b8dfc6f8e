import type { UpdateLog } from '../../../src/services/contract/servers';

/** ISO 8601; a later date asks everyone again. */
const WRITTEN = '2026-11-20T00:00:00.000Z';

const notice = (id: string, title: string, description: string): readonly [string, UpdateLog] => [
  id,
  { _id: id, title, description: `<p>${description}</p>`, updatedAt: WRITTEN },
];

/** The texts that people acknowledge, by the name under which `updateLogs` is asked for them. */
const notices: ReadonlyMap<string, UpdateLog> = new Map([
  notice(
    'cookie',
    'Cookies',
    'This server uses one cookie, SyncGatewaySession, which keeps your notes in step while you are signed in.',
  ),
  notice(
    'updateMessage',
    'What is new',
    'Notes and pushed files lie on this server. Your browser keeps a copy, so that you can work without a network.',
  ),
  notice(
    'privacy',
    'Privacy',
    'Your notes, books and files stay on this server, in a folder that its owner chose. Nobody else gets them.',
  ),
  notice(
    'agreement',
    'User agreement',
    'Whoever runs this server can read what lies on it. Use it only where you trust them, and keep a copy.',
  ),
]);

/** Undefined for a name that nobody wrote a text for. */
export const noticeOf = (name: string): UpdateLog | undefined => notices.get(name);
