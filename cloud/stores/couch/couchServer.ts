import type { Agent } from 'node:http';
import { EngineFailure } from '../../lib/failure';
import { createCouchAgent } from './couchFetch';

/** A CouchDB that cannot be used. The message is for whoever starts the cloud and names no password. */
export class CouchProblem extends EngineFailure {
  /** @param code what the log says of it; the message stays out of there */
  constructor(message: string, code = 'unusable') {
    super('couchdb', code, message);
    this.name = 'CouchProblem';
  }
}

export interface CouchAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface CouchServer {
  /** Address without credentials, ending in a slash. */
  readonly origin: string;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
  /** Kept open between requests; one connection for each waiting feed. */
  readonly agent: Agent;
  /** @throws CouchProblem when the server does not answer */
  ask(method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<CouchAnswer>;
}

const ANSWER_LIMIT_MS = 10_000;

function parseUrl(couchUrl: string): URL {
  const url = URL.canParse(couchUrl) ? new URL(couchUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CouchProblem('The address of CouchDB must look like http://name:password@host:5984.');
  }
  return url;
}

/** `fetch` hides why it failed in the cause of its error. */
function reasonOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  if ('name' in thrown && thrown.name === 'TimeoutError') return `nothing within ${ANSWER_LIMIT_MS / 1000} seconds`;
  const cause = 'cause' in thrown ? thrown.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code);
  return 'message' in thrown ? String(thrown.message) : 'no reason given';
}

function codeOf(thrown: unknown): string {
  if (Reflect.get(Object(thrown), 'name') === 'TimeoutError') return 'timeout';
  const code: unknown = Reflect.get(Object(Reflect.get(Object(thrown), 'cause')), 'code');
  return typeof code === 'string' ? code : 'unreachable';
}

async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @throws CouchProblem when the address is not one */
export function createCouchServer(couchUrl: string): CouchServer {
  const { protocol, host, pathname, username, password } = parseUrl(couchUrl);
  const origin = `${protocol}//${host}${pathname.replace(/\/*$/, '/')}`;
  const isNamed = username !== '';
  const credentials = isNamed
    ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
    : undefined;
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/json' };
  if (credentials !== undefined) {
    const pair = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
    headers['authorization'] = `Basic ${pair}`;
  }

  return {
    origin,
    credentials,
    agent: createCouchAgent(protocol),
    async ask(method, path, body) {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      try {
        const answer = await fetch(origin + path, init);
        return { status: answer.status, body: await jsonOf(answer) };
      } catch (thrown) {
        throw new CouchProblem(`CouchDB at ${origin} does not answer: ${reasonOf(thrown)}.`, codeOf(thrown));
      }
    },
  };
}
