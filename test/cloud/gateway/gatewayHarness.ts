import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { createFeeds, type FeedLimits, type Feeds } from '../../../cloud/gateway/changes/feeds';
import { type ChannelDocument, type ChannelWriter, createChannelWriter } from '../../../cloud/gateway/channelWriter';
import { gatewayPlugin } from '../../../cloud/gateway/gatewayPlugin';
import type { SyncSessions } from '../../../cloud/gateway/sessions';
import type { Clock } from '../../../cloud/lib/config';
import type { DocumentEngine } from '../../../cloud/stores/documentEngine';
import { createLevelEngine } from '../../../cloud/stores/openEngine';
import { createUserStores, type UserStores } from '../../../cloud/stores/userStores';

export const ANNE = 'a'.repeat(24);
export const BEN = 'b'.repeat(24);
export const NOTES = `${ANNE}-NOTE_TREE`;
export const MESSAGES = `${ANNE}-MESSAGE`;
export const BENS_NOTES = `${BEN}-NOTE_TREE`;

export interface FakeSessions extends SyncSessions {
  issue(sessionId: string, uid: string): void;
  end(sessionId: string): void;
}

function createFakeSessions(): FakeSessions {
  const sessions = new Map<string, string>();
  const listeners = new Set<(sessionId: string) => void>();

  function end(sessionId: string): void {
    sessions.delete(sessionId);
    for (const listener of listeners) listener(sessionId);
  }

  return {
    uidOf: async (sessionId) => sessions.get(sessionId),
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    issue: (sessionId, uid) => sessions.set(sessionId, uid),
    end,
    endSession: async (sessionId) => end(sessionId),
  };
}

export interface TestGateway {
  /** Address of the database, without a slash at the end. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly sessions: FakeSessions;
  readonly stores: UserStores;
  readonly writer: ChannelWriter;
  readonly feeds: Feeds;
  /** A request as Anne, or with the session named. */
  ask(path: string, init?: RequestInit, sessionId?: string): Promise<Response>;
  post(path: string, body: unknown, sessionId?: string): Promise<Response>;
  stop(): Promise<void>;
}

export interface GatewaySetup {
  /** LevelDB in a new folder without it. */
  readonly engine?: DocumentEngine;
  readonly limits?: FeedLimits;
  readonly clock?: Clock;
}

/** A real server on loopback with sessions `anne` and `ben`, its databases in a folder that `stop` removes. */
export async function startGateway({ engine, limits, clock = Date }: GatewaySetup = {}): Promise<TestGateway> {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-'));
  const stores = createUserStores({ engine: engine ?? createLevelEngine(directory) });
  const sessions = createFakeSessions();
  sessions.issue('anne', ANNE);
  sessions.issue('ben', BEN);
  // Clients open connections ahead of their requests; those would hold up the stop.
  const app = fastify({ forceCloseConnections: true });
  const feeds = createFeeds(clock, limits);
  await app.register(gatewayPlugin, { stores, sessions, feeds, clock, serverUuid: 'server-1' });
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/neocloud`;

  function ask(path: string, init: RequestInit = {}, sessionId = 'anne'): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', `SyncGatewaySession=${sessionId}`);
    return fetch(url + path, { ...init, headers });
  }

  return {
    url,
    app,
    sessions,
    stores,
    feeds,
    writer: createChannelWriter(stores),
    ask,
    post: (path, body, sessionId) => ask(path, sending('POST', body), sessionId),
    async stop() {
      await app.close();
      await stores.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A request that carries JSON. */
export function sending(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** A note of Anne's. */
export function aNoteOf(id: string, fields: Record<string, unknown> = {}): ChannelDocument {
  return { _id: id, user: ANNE, dbId: NOTES, title: `Note ${id}`, ...fields };
}

export interface ChangesAnswer {
  readonly results: readonly {
    readonly seq: string;
    readonly id: string;
    readonly changes: readonly { readonly rev: string }[];
    readonly deleted?: boolean;
    readonly removed?: readonly string[];
    readonly doc?: Record<string, unknown>;
  }[];
  readonly last_seq: string;
}

/** Resolves once `isTrue` holds; the test's own time limit ends a wait in vain. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The JSON of an answer, taken to be what the caller says. */
export async function json<T = Record<string, unknown>>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}
