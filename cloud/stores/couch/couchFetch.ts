import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';

import PouchDB, { type Database } from 'pouchdb-core';

import { EngineFailure } from '../../lib/failure';
import { guardCalls } from '../guardCalls';

/** What a fetch throws that got no whole answer, by name. */
const BROKEN = new Set(['FetchError', 'AbortError', 'SyntaxError']);

const memberOf = (thrown: unknown, name: string): unknown => Reflect.get(Object(thrown), name);

/** Our own name and password are refused, or the server has a fault: not the caller's doing. */
const isFailedStatus = (status: unknown): status is number =>
  typeof status === 'number' && (status >= 500 || status === 401 || status === 403);

function codeOf(thrown: unknown): string {
  const code = memberOf(thrown, 'code') ?? memberOf(thrown, 'type') ?? memberOf(thrown, 'name');
  return typeof code === 'string' ? code : 'unknown';
}

/** An answer without a body that says why, as the adapter throws it for attachments. */
function bareRefusal(status: number): Error {
  return Object.assign(new Error('missing'), { status, name: 'not_found', reason: 'missing' });
}

/** What the adapter threw, as a failure of the engine where it is one; a refusal of the request stays what it is. */
function asFailure(thrown: unknown): unknown {
  if (thrown instanceof EngineFailure) return thrown;
  const status = memberOf(thrown, 'status');
  if (isFailedStatus(status)) return new EngineFailure('couchdb', String(status));
  if (typeof status === 'number') return Object.hasOwn(Object(thrown), 'status') ? thrown : bareRefusal(status);
  const isBroken = BROKEN.has(String(memberOf(thrown, 'name'))) || memberOf(thrown, 'syscall') !== undefined;
  return isBroken ? new EngineFailure('couchdb', codeOf(thrown)) : thrown;
}

/** Every call of the database fails by {@link EngineFailure} when it is CouchDB that does not do its work. */
export function guardFailures(database: Database): void {
  guardCalls(database, async (call) => {
    try {
      return await call();
    } catch (thrown) {
      throw asFailure(thrown);
    }
  });
}

/** Until an answer begins. A large page of an unindexed feed is the slowest thing that is asked for. */
const ANSWER_BEGINS_MS = 20_000;
/** Until an answer is whole: one that has a length and breaks off does not end by itself in the fetch of PouchDB. */
export const ANSWER_ENDS_MS = 60_000;
/** In the middle of an answer. A waiting feed has a heartbeat every ten seconds. */
const SILENCE_MS = 45_000;

/** What the fetch of PouchDB answers, as far as it is looked at here. */
interface Answer {
  readonly status: number;
  readonly body: NodeJS.ReadableStream;
  text(): Promise<string>;
}

interface Asked {
  readonly signal?: AbortSignal;
}

const isWaitingFeed = (url: string): boolean => /[?&]feed=longpoll(&|$)/.test(url);

/** Ends sockets on which nothing comes any more: a machine that has lost its power says no good-bye. */
function limitSilence<Kind extends HttpAgent>(agent: Kind): Kind {
  const create: unknown = Reflect.get(agent, 'createConnection');
  Reflect.set(agent, 'createConnection', (...given: unknown[]) => {
    const socket = Reflect.apply(create as (...args: unknown[]) => Socket, agent, given);
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })));
    return socket;
  });
  return agent;
}

/** Keeps connections open between requests; without it each request would open one and close it again. */
export function createCouchAgent(protocol: string, silenceMs = SILENCE_MS): HttpAgent {
  const options: AgentOptions = { keepAlive: true, timeout: silenceMs };
  return limitSilence(protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options));
}

/** Runs `ask` with a signal that ends it when no answer has begun in time, or when it is not whole in time. */
async function withinLimit(
  asked: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_BEGINS_MS);
  timer.unref();
  try {
    const answer = await ask(asked === undefined ? limit.signal : AbortSignal.any([asked, limit.signal]));
    const whole = setTimeout(() => limit.abort(), ANSWER_ENDS_MS);
    whole.unref();
    for (const event of ['end', 'close', 'error']) answer.body.once(event, () => clearTimeout(whole));
    return answer;
  } catch (thrown) {
    if (limit.signal.aborted) throw new EngineFailure('couchdb', 'timeout');
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

/** The fetch of a database: bounded in time, and an answer that says that CouchDB fails is a failure. */
export function createCouchFetch(agent: HttpAgent): (url: string, init: object) => Promise<unknown> {
  return async (url, init: Asked) => {
    const ask = async (signal: AbortSignal | undefined): Promise<Answer> =>
      (await PouchDB.fetch(url, { ...init, agent, ...(signal === undefined ? {} : { signal }) })) as Answer;
    const answer = isWaitingFeed(url) ? await ask(init.signal) : await withinLimit(init.signal, ask);
    if (!isFailedStatus(answer.status)) return answer;
    // Read away, so that its connection serves again.
    await answer.text().catch(() => undefined);
    throw new EngineFailure('couchdb', String(answer.status));
  };
}
