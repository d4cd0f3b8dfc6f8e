import { connect } from 'node:net';
import type { Socket } from 'node:net';

import { until } from '../../harness/until';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Sends no length of its own: the headers say what they say. */
  readonly isBare?: boolean;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What a client meets that keeps its connection. */
export interface Kept {
  readonly first: WireAnswer;
  /** The answer to what it sent next; undefined where the server said that it closes, and did. */
  readonly second: WireAnswer | undefined;
}

const HEAD_END = '\r\n\r\n';

const headOf = ({ method, path, headers = {}, body, isBare = false }: WireRequest): string => {
  const length = body === undefined || isBare ? {} : { 'content-length': String(body.length) };
  const all = { host: '127.0.0.1', ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
};

const unchunked = (text: string): { readonly body: string; readonly rest: string } | undefined => {
  let body = '';
  for (let at = 0; ;) {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const from = lineEnd + 2;
    if (text.length < from + size + 2) return undefined;
    if (size === 0) return { body, rest: text.slice(from + 2) };
    body += text.slice(from, from + size);
    at = from + size + 2;
  }
};

const headersOf = (lines: readonly string[]): Map<string, string> =>
  new Map(
    lines.map((each) => {
      const colon = each.indexOf(':');
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
    }),
  );

const measured = (text: string, headers: ReadonlyMap<string, string>) => {
  const length = Number(headers.get('content-length') ?? '0');
  return text.length < length ? undefined : { body: text.slice(0, length), rest: text.slice(length) };
};

/** The first whole answer in the text (its bytes as latin1) and what follows it; undefined while it is not whole. */
const cut = (text: string, isHead: boolean): { readonly answer: WireAnswer; readonly rest: string } | undefined => {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(line.split(' ')[1]);
  const after = text.slice(end + HEAD_END.length);
  // What only says "go on" is no answer yet.
  if (status === 100) return cut(after, isHead);
  const headers = headersOf(lines);
  const done = (body: string, rest: string) => ({ answer: { status, headers, body }, rest });
  if (isHead || status === 204 || status === 304) return done('', after);
  const found = headers.get('transfer-encoding') === 'chunked' ? unchunked(after) : measured(after, headers);
  return found && done(found.body, found.rest);
};

interface Line {
  readonly socket: Socket;
  text: string;
  isOver: boolean;
  failure: Error | undefined;
}

const open = (port: number): Line => {
  const line: Line = { socket: connect(port, '127.0.0.1'), text: '', isOver: false, failure: undefined };
  line.socket.on('data', (bytes) => {
    line.text += bytes.toString('latin1');
  });
  line.socket.on('error', (thrown) => {
    line.failure = thrown;
  });
  for (const event of ['end', 'close']) line.socket.on(event, () => void (line.isOver = true));
  return line;
};

const answered = async (line: Line, isHead: boolean, what: string): Promise<WireAnswer | undefined> => {
  let found: ReturnType<typeof cut>;
  await until(() => {
    found = cut(line.text, isHead);
    return found !== undefined || line.isOver;
  }, what);
  if (found !== undefined) line.text = found.rest;
  return found?.answer;
};

/**
 * Sends a request with its whole body and then another one on the same connection, as clients do that keep it. Rejects
 * when the first answer does not arrive whole, or the second not at all though the server did not say that it closes.
 */
export const sendTwice = async (port: number, request: WireRequest, next: WireRequest): Promise<Kept> => {
  const line = open(port);
  try {
    line.socket.write(headOf(request));
    if (request.headers?.['expect'] !== undefined) {
      await until(() => line.text.includes(HEAD_END) || line.isOver, 'the word to go on');
    }
    if (request.body !== undefined) line.socket.write(request.body);
    const first = await answered(line, request.method === 'HEAD', 'the first answer');
    if (first === undefined) throw new Error(`The connection ended without a whole answer: ${String(line.failure)}`);
    const isClosing = first.headers.get('connection') === 'close';
    line.socket.write(headOf(next));
    if (next.body !== undefined) line.socket.write(next.body);
    const second = await answered(line, next.method === 'HEAD', 'the second answer');
    if (second === undefined && !isClosing) throw new Error('The connection ended, and the server had not said so.');
    return { first, second };
  } finally {
    line.socket.destroy();
  }
};
