import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';

import { CloudFailure } from '../lib/failure';
import { fetchFailed } from './fetchFailure';
import type { FetchLimits } from './limits';
import { hostOf } from './webAddress';

export interface ExchangeRequest {
  readonly url: URL;
  /** Checked; the connection goes to one of them and nowhere else, whatever the name resolves to by now. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string | undefined;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal;
}

const MAX_HEADER_BYTES = 32 * 1024;

const pinned = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, options, done) => {
    // Given all of them, Node goes on to the next when one does not answer.
    if (options.all === true) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
};

const failureOf = (thrown: unknown, signal: AbortSignal): CloudFailure => {
  if (thrown instanceof CloudFailure) return thrown;
  if (signal.reason instanceof CloudFailure) return signal.reason;
  return fetchFailed(signal.aborted ? 'cancelled' : 'no connection');
};

/**
 * One request, up to the header of its answer; the caller reads the body or destroys it. Throws `errors.fetchFailed`.
 */
export const exchange = (exchanged: ExchangeRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { url, addresses, headers, body, limits, signal } = exchanged;
    let answer: IncomingMessage | undefined;
    const { request: send } = url.protocol === 'https:' ? https : http;
    const request = send({
      method: body === undefined ? 'GET' : 'POST',
      protocol: url.protocol,
      hostname: hostOf(url),
      // Left out, it would be that of the Host header, which may be another; an address has none.
      servername: isIP(hostOf(url)) === 0 ? hostOf(url) : '',
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers },
      lookup: pinned(addresses),
      // No connection outlives its request, so none is taken over by a later name.
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    const connecting = setTimeout(() => request.destroy(fetchFailed('timeout')), limits.connectMs);
    request.on('socket', (socket) => {
      const isConnected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
      socket.once(isConnected, () => clearTimeout(connecting));
      socket.setTimeout(limits.idleMs, () => (answer ?? request).destroy(fetchFailed('timeout')));
    });
    request.once('close', () => {
      clearTimeout(connecting);
      // A server that changes the protocol ends the request without an answer and without an error.
      reject(fetchFailed('no connection'));
    });
    request.on('error', (thrown) => reject(failureOf(thrown, signal)));
    request.on('response', (response) => {
      answer = response;
      resolve(response);
    });
    request.end(body);
  });
