import type { Draw } from './gatewayRules';

export interface PluginCall {
  readonly url: string;
  readonly body?: unknown;
}

const SECRET_NAME = '0123456789abcdef0123456789abcdef';
const SECRET_FILE = '01234567-89ab-4cde-8f01-23456789abcd.opml';

/** The routes of plugins that are no rows of a table, by method and address as Fastify has them. */
export const pluginRules: Readonly<Record<string, (draw: Draw) => PluginCall>> = {
  'GET /metrics': () => ({ url: '/metrics' }),
  'GET /avatars/*': (draw) => ({ url: `/avatars/${draw('uid')}/${SECRET_NAME}.png` }),
  'GET /api/1/users/export': () => ({ url: '/api/1/users/export' }),
  'GET /api/docs': () => ({ url: '/api/docs' }),
  'POST /operator/accounts': () => ({ url: '/operator/accounts', body: { do: 'listUsers' } }),
  'POST /operator/content': () => ({ url: '/operator/content', body: { do: 'listFeedback' } }),
  'POST /operator/jobs': () => ({ url: '/operator/jobs', body: { do: 'verify' } }),
  'GET /operator/dialogs': () => ({ url: '/operator/dialogs' }),
  'GET /operator/dialogs/:id': (draw) => ({ url: `/operator/dialogs/${draw('uid')}` }),
  'GET /operator/dialogs/:id/person': (draw) => ({ url: `/operator/dialogs/${draw('uid')}/person` }),
  'GET /operator/dialogs/:id/pictures/:file': (draw) => ({ url: `/operator/dialogs/${draw('uid')}/pictures/a.png` }),
  'POST /operator/dialogs/:id/answer': (draw) => ({
    url: `/operator/dialogs/${draw('uid')}/answer`,
    body: { id: SECRET_NAME, text: 'hello' },
  }),
  'POST /operator/dialogs/:id/read': (draw) => ({ url: `/operator/dialogs/${draw('uid')}/read`, body: {} }),
  'POST /operator/dialogs/:id/close': (draw) => ({ url: `/operator/dialogs/${draw('uid')}/close`, body: {} }),
  'POST /operator/dialogs/:id/revoke': (draw) => ({
    url: `/operator/dialogs/${draw('uid')}/revoke`,
    body: { message: draw('document') },
  }),
  'GET /operator/canned': () => ({ url: '/operator/canned' }),
  'POST /operator/canned': () => ({ url: '/operator/canned', body: { title: 'a', text: 'b' } }),
  'PUT /operator/canned/:id': () => ({ url: `/operator/canned/${SECRET_NAME}`, body: { title: 'a', text: 'b' } }),
  'DELETE /operator/canned/:id': () => ({ url: `/operator/canned/${SECRET_NAME}` }),
  'GET /device/note/template/:file': (draw) => ({ url: `/device/note/template/${draw('document')}.png` }),
  'GET /device/note/background/:panel/:file': (draw) => ({
    url: `/device/note/background/normal/${draw('document')}.png`,
  }),
  'GET /fonts.json': () => ({ url: '/fonts.json' }),
  'GET /uploads/feed/export/:file': () => ({ url: `/uploads/feed/export/${SECRET_FILE}` }),
  'GET /uploads/opds/:ticket': () => ({ url: `/uploads/opds/${SECRET_NAME}` }),
  // At this computer they show every code that was sent; the callers of this test come from elsewhere.
  'GET /outbox': () => ({ url: '/outbox' }),
  'GET /outbox.json': () => ({ url: '/outbox.json' }),
  'GET /healthz': () => ({ url: '/healthz' }),
  'GET /readyz': () => ({ url: '/readyz' }),
  // A ticket that nobody gave out: a good one names only the devices of who asked for it.
  'GET /local/:ticket': () => ({ url: `/local/${SECRET_NAME}` }),
  // Whoever asks with a bearer token, or with a password of somebody else's library, is asked to sign in.
  'GET /opds': () => ({ url: '/opds' }),
  'GET /opds/': () => ({ url: '/opds/' }),
  'GET /opds/authentication': () => ({ url: '/opds/authentication' }),
  'GET /opds/search.xml': () => ({ url: '/opds/search.xml' }),
  'GET /opds/books': () => ({ url: '/opds/books' }),
  'GET /opds/newest': () => ({ url: '/opds/newest' }),
  'GET /opds/search': () => ({ url: '/opds/search?q=a' }),
  'GET /opds/folder/:id': (draw) => ({ url: `/opds/folder/${draw('document')}` }),
  'GET /opds/book/:id/file/:name': (draw) => ({ url: `/opds/book/${draw('document')}/file/a.epub` }),
  'GET /opds/book/:id/cover.png': (draw) => ({ url: `/opds/book/${draw('document')}/cover.png` }),
  'GET /opds/v2': () => ({ url: '/opds/v2' }),
  'GET /opds/v2/': () => ({ url: '/opds/v2/' }),
  'GET /opds/v2/books': () => ({ url: '/opds/v2/books' }),
  'GET /opds/v2/newest': () => ({ url: '/opds/v2/newest' }),
  'GET /opds/v2/search': () => ({ url: '/opds/v2/search?q=a' }),
  'GET /opds/v2/folder/:id': (draw) => ({ url: `/opds/v2/folder/${draw('document')}` }),
  'GET /send': () => ({ url: '/send?url=https://site.example/' }),
  'GET /config.json': () => ({ url: '/config.json' }),
  'GET /': () => ({ url: '/' }),
};
