import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/**
 * What the web app may do: its own files, its own server, the index servers, and what it makes itself in memory. A device
 * at home is asked by a page of its own (`cloud/share`), since no policy can name "any address of a home network".
 */
export const appPolicy = (indexServers: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    ["connect-src 'self'", ...indexServers].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For all that is data and not a page: opened by itself, it runs nothing, though it may come from anyone. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * What no page here uses is off, also for what is framed. Left to a page itself: clipboard, full screen, the sharing sheet,
 * sounds, and the question that browsers ask before a page may reach devices at home.
 */
const DENIED = [
  'accelerometer',
  'attribution-reporting',
  'bluetooth',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'join-ad-interest-group',
  'local-fonts',
  'magnetometer',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-aggregation',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'run-ad-auction',
  'screen-wake-lock',
  'serial',
  'shared-storage',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** Notes of meetings record sound; no frame does. */
const PERMISSIONS = [...DENIED.map((feature) => `${feature}=()`), 'microphone=(self)'].join(', ');

/** By their names on the wire. An answer that is a page, or that other sites may show, replaces some of them. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': DATA_POLICY,
  'permissions-policy': PERMISSIONS,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** For answers that come past the hooks of {@link addSecurityHeaders}, such as those to a malformed address. */
export const secure = (response: ServerResponse): void => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
};

/** What Node's parser says of a request that is none, as a status; all else is 400. */
const UNREADABLE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is no HTTP, or takes too long to become a request, and ends the connection. For Fastify's `clientErrorHandler`. */
export const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const headers = Object.entries({ ...SECURITY_HEADERS, 'content-length': '0', connection: 'close' });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
  socket.destroy(error);
};

/**
 * Gives every answer its headers; a page with a policy of its own replaces the one for data. They are set on the raw
 * answer, so that answers which bypass Fastify's reply (streams, objects) carry them too.
 */
export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => secure(reply.raw));
};
