import type { FastifyInstance } from 'fastify';

import { type Download, type Fetch, fetchFailed, type FetchRequest, type Refusal, webAddress } from '../../fetching';
import { createOfflineSite, type OfflineSite } from './offlineSite';

/** Browsers take every name below `localhost` for the computer itself, so links to the site lead back to this server. */
const HOST = 'harbour.localhost';

/** What the demo account subscribes to. `port`: that of the server, 0 where it is not known. */
export const demoSiteOrigin = (port: number): string => `http://${HOST}${port === 0 ? '' : `:${port}`}`;

const hostOf = (header: string | undefined): string => (header ?? '').replace(/:\d*$/, '').toLowerCase();

const sites = new Map<string, OfflineSite>();
/** By its origin, which stands in what it answers. */
const siteAt = (origin: string): OfflineSite => {
  const site = sites.get(origin) ?? createOfflineSite(origin);
  // One for each port at which somebody asked; a few are worth keeping.
  if (sites.size < 4) sites.set(origin, site);
  return site;
};

const tellRefused = (
  { onRefused, login }: FetchRequest,
  refusal: Omit<Refusal, 'challenge' | 'hadLogin'>,
  headers: Readonly<Record<string, string>>,
): void => onRefused?.({ ...refusal, challenge: headers['www-authenticate'] ?? '', hadLogin: login !== undefined });

/**
 * Answers for the demo's site from memory, without a network and without a door to this computer's other servers; all
 * else is fetched. The port does not count: what was subscribed to is read after the server has moved to another one.
 */
export const fetchWithDemoSite =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const url = webAddress(request.url);
    if (url.hostname !== HOST) return fetch(request);
    const { login } = request;
    const authorization = login && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
    const path = `${url.pathname}${url.search}`;
    const { status, headers, body } = siteAt(url.origin)({ path, authorization, ifNoneMatch: request.etag });
    if (status === 304) return { kind: 'notModified' };
    const contentType = headers['content-type'] ?? '';
    const mediaType = (contentType.split(';')[0] ?? '').toLowerCase();
    const bytes = Buffer.from(body);
    if (status === 401) tellRefused(request, { url: url.href, mediaType, contentType, bytes }, headers);
    if (status !== 200) throw fetchFailed('status', status);
    if (!request.accepts.test(mediaType)) throw fetchFailed('content type', mediaType);
    const { etag, 'last-modified': lastModified } = headers;
    return { kind: 'fetched', url: url.href, mediaType, contentType, bytes, etag, lastModified };
  };

/** Books of the demo's site. */
export const downloadWithDemoSite =
  (fetch: Fetch, download: Download): Download =>
  async (request, take) => {
    if (webAddress(request.url).hostname !== HOST) return download(request, take);
    const fetched = await fetch(request);
    if (fetched.kind === 'notModified') throw fetchFailed('status', 304);
    const { url, mediaType, contentType, bytes } = fetched;
    const body = (async function* () {
      yield bytes;
    })();
    return take({ url, mediaType, contentType, disposition: '' }, body);
  };

/** Shows the same site to browsers that follow its links. It goes by host, so no path of the server is taken. */
export const addDemoSite = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (hostOf(request.headers.host) !== HOST || !['GET', 'HEAD'].includes(request.method)) return undefined;
    const { authorization, 'if-none-match': ifNoneMatch } = request.headers;
    const answer = siteAt(`http://${request.headers.host}`)({ path: request.url, authorization, ifNoneMatch });
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
};
