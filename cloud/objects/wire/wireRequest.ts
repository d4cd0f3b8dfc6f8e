import type { IncomingMessage } from 'node:http';

/** What a signature covers and an operation reads, free of the server framework. */
export interface WireRequest {
  method: string;
  /** As sent, percent-encoded, with its leading slash and without the query. */
  path: string;
  /** Decoded; of a name given twice the last counts. */
  query: ReadonlyMap<string, string>;
  /** By lower-case name; values hold the bytes of the wire as latin1. */
  headers: Readonly<Record<string, string>>;
}

export const splitUrl = (url: string): { path: string; query: URLSearchParams } => {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)) };
};

export const readWireRequest = (message: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): WireRequest => {
  const { path, query } = splitUrl(message.url ?? '/');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { method: message.method ?? 'GET', path, query: new Map(query), headers };
};
